public import CalendarBuckets

/// A report as rows of fields with the same columns whatever was asked: its CSV.
public protocol CSVReport {
  /// The columns and rows.
  var csvTable: CSVTable { get }
}

/// Columns with names, and rows of fields.
///
/// Instants are UTC with `Z` (``instant(_:)-(Double)``); a field without value is empty.
public struct CSVTable: Sendable, Equatable {
  /// The names of the columns.
  public let columns: [String]
  /// The fields of each row, one a column.
  public private(set) var rows: [[String]] = []

  /// A table without rows.
  public init(columns: [String]) {
    self.columns = columns
  }

  /// Adds a row, whose fields are as many as there are columns.
  public mutating func append(_ fields: [String]) {
    precondition(fields.count == columns.count, "a row has a field for each column")
    rows.append(fields)
  }

  /// The table by RFC 4180, the names of its columns first.
  public var text: String { text(forSpreadsheets: false) }

  /// The same; where it is for spreadsheets, texts that one would run as formulas have an apostrophe in front.
  ///
  /// Names in it are those of apps and devices, which anybody may choose: `=HYPERLINK(...)`.
  public func text(forSpreadsheets isForSpreadsheets: Bool) -> String {
    var csv = CSVWriter(isForSpreadsheets: isForSpreadsheets)
    csv.record(columns)
    for row in rows { csv.record(row) }
    return csv.text
  }

  /// A number in full precision, empty if there is none.
  public static func number(_ value: Double?) -> String { CSVWriter.number(value) }

  /// A whole number, empty if there is none.
  public static func number(_ value: Int?) -> String { value.map(String.init) ?? "" }

  /// Whether something holds, empty if that is not known.
  public static func flag(_ value: Bool?) -> String { value.map { $0 ? "true" : "false" } ?? "" }

  /// An instant in UTC, `2024-03-10T11:30:00Z`, empty if there is none.
  public static func instant(_ value: OffsetInstant?) -> String {
    value.map { instant($0.instant) } ?? ""
  }

  /// An instant, seconds since 1970, in UTC.
  public static func instant(_ seconds: Double) -> String {
    var text = ZoneRules.utc.preciseISOString(at: seconds)
    text.removeLast("+00:00".count)
    text.append("Z")
    return text
  }
}
