public import CalendarBuckets
internal import ReportFormats

/// What a folder of tables holds. JSON: `hkstats/export/1`, in the folder's `schema.json`.
public struct FolderContents: Sendable, Encodable {
  /// The schema of the JSON.
  public var schema = "hkstats/export/1"
  /// The zone whose days `date` columns have.
  public var timeZone: String
  /// The form of the tables: `csv`, `jsonl`, `arrow`.
  public var format: String
  /// The first instant that was asked for; nil if none was.
  public var from: OffsetInstant?
  /// The instant up to which was asked, itself excluded; nil if none was.
  public var to: OffsetInstant?
  /// The tables.
  public var tables: [Table] = []

  /// A table.
  public struct Table: Sendable, Encodable {
    /// What it holds: `samples`.
    public var name: String
    /// The name of its file.
    public var file: String
    /// How many rows it has.
    public var rows: Int
    /// Its columns, from left to right.
    public var columns: [Column]

    /// A table of a schema.
    init(_ schema: TableSchema, file: String, rows: Int) {
      name = schema.name
      self.file = file
      self.rows = rows
      columns = schema.fields.map { field in
        Column(
          name: field.name, kind: field.kind.rawValue, nullable: field.isNullable,
          meaning: field.meaning)
      }
    }
  }

  /// A column.
  public struct Column: Sendable, Encodable {
    /// Its name.
    public var name: String
    /// What it holds: `instant`, `date`, `number`, `integer`, `text`, `json`, `flag`, `uuid`.
    public var kind: String
    /// Whether rows may have nothing there.
    public var nullable: Bool
    /// What it means, with its unit.
    public var meaning: String
  }

  init(
    timeZone: String, form: TableStream.Form, from: OffsetInstant?, to: OffsetInstant?
  ) {
    self.timeZone = timeZone
    format = form.rawValue
    self.from = from
    self.to = to
  }

  /// The files that describe the tables, by name.
  func descriptions() throws -> [(name: String, text: [UInt8])] {
    [(Self.schemaName, try OrderedJSONEncoder.encode(self)), (Self.readMeName, Array(readMe.utf8))]
  }

  /// The files that say what the others hold.
  static let namesOfDescriptions = [schemaName, readMeName]
  private static let (schemaName, readMeName) = ("schema.json", "README.md")

  private var readMe: String {
    var lines = [
      "# Health data", "",
      "Written by hkstats, for tools that read \(formatName). Dates are days of \(timeZone); "
        + instants,
    ]
    switch (from, to) {
    case (nil, nil): break
    case (let from?, nil): lines.append("Of what ends after \(from).")
    case (nil, let to?): lines.append("Of what starts before \(to).")
    case (let from?, let to?): lines.append("Of what overlaps \(from) to \(to), itself excluded.")
    }
    for table in tables {
      lines += [
        "", "## \(table.file)", "", "\(table.rows) rows.", "", "| column | kind | meaning |",
        "|---|---|---|",
      ]
      for column in table.columns {
        let kind = column.nullable ? "\(column.kind), or nothing" : column.kind
        lines.append("| `\(column.name)` | \(kind) | \(column.meaning) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var formatName: String {
    switch format {
    case TableStream.Form.arrow.rawValue:
      "streams of Apache Arrow (`pyarrow.ipc.open_stream`, `polars.read_ipc_stream`)"
    case TableStream.Form.jsonl.rawValue: "one JSON object a line"
    default: "CSV"
    }
  }

  private var instants: String {
    format == TableStream.Form.jsonl.rawValue
      ? "instants are on its clocks, with their offset." : "instants are in UTC."
  }
}
