internal import ArgumentParser
internal import CalendarBuckets
internal import HealthReports
internal import HealthTables
internal import ReportFormats
internal import SampleStore

/// `hkstats export`: tables for other tools.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write samples, nights, workouts and rings as tables into a folder.",
    usage: "hkstats export --to <folder> [<options>]",
    discussion: """
      Examples:
        hkstats export --to health
        hkstats export --to health --format arrow --metadata
        hkstats export --to march --type stepCount --from 2024-03-01 --to 2024-04-01

      The folder gets samples, nights, workouts and rings, each as one table; its README.md and schema.json say what \
      the columns are. Samples are as they are stored: nothing is merged. With --type there are samples of these \
      types alone, unless --table names other tables. The files are readable by you alone.
      """)

  @Option(
    name: .customLong("to"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A new or an empty folder; given a second time, the local date or ISO time to stop before.",
      valueName: "folder"),
    completion: .directory)
  var targets: [String] = []

  @OptionGroup var types: TypesOptions

  @Option(
    name: .customLong("table"),
    help: ArgumentHelp(
      "One table: samples, nights, workouts, rings. Can be repeated.", valueName: "table"))
  var tables: [FolderExport.Table] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp(OfMoments.from, valueName: "date"),
    transform: ParsedDateTime.argument)
  var from: ParsedDateTime?

  @OptionGroup var span: LastOptions

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: SampleUnitsOptions

  @Option(
    help: ArgumentHelp(
      "csv; jsonl; arrow: streams of Apache Arrow, which Python's pyarrow writes as Parquet.",
      valueName: "format"))
  var format = ExportFormat.csv

  @Flag(help: "Also write whether ends are undetermined, metadata, and heart beats.")
  var metadata = false

  @Flag(
    help: "Put an apostrophe before the texts of a CSV that a spreadsheet would run as formulas.")
  var spreadsheet = false

  @OptionGroup var sentence: SentenceOptions

  @OptionGroup var store: StoreOptions

  func validate() throws {
    let target = try target()
    if span.last != nil, from != nil || target.end != nil {
      throw ValidationError(
        "--last says from when to when, so --from and a date after --to have no place beside it.")
    }
    if format == .parquet {
      throw ValidationError(
        "The command writes no Parquet. The Python package hkstats does: "
          + "hkstats.open(store).export(folder, format='parquet')."
      )
    }
  }

  func run() throws {
    let target = try target()
    let bar = ProgressBar(isPlain: sentence.plain)
    defer { bar.finish() }
    let contents = try store.openForReading().withSnapshot { opened in
      var scope = try zone.scope
      (scope.from, scope.to, scope.last, scope.units) = (
        from, target.end, span.last, units.choice
      )
      let named = try types.identifiers(in: opened)
      var export = FolderExport(
        as: format.tableForm, types: named, columns: metadata ? .all : .plain,
        isForSpreadsheets: spreadsheet, scope: scope)
      if !tables.isEmpty {
        export.tables = FolderExport.Table.allCases.filter(tables.contains)
      } else if named != nil {
        export.tables = [.samples]
      }
      return try export.write(from: opened, to: target.folder) { done, total in
        bar.update(.init(title: "exporting", done: done, total: total, text: nil))
      }
    }
    bar.finish()
    let rows = contents.tables.map { "\(NumberText.grouped($0.rows)) \($0.name)" }
    try StandardOutput.print(
      "Wrote \(rows.joined(separator: ", ")) into \(target.folder.withoutControls); README.md there says what the columns "
        + "are.\n")
  }

  /// The folder, and where to stop: of two, that which is a date.
  private func target() throws -> (folder: String, end: ParsedDateTime?) {
    switch targets.count {
    case 0: throw ValidationError("--to needs the folder that the tables go to.")
    case 1:
      // Whoever forgets the folder means a date.
      guard (try? ParsedDateTime(parsing: targets[0])) == nil else {
        throw ValidationError(
          "--to needs the folder that the tables go to, beside the date \(targets[0]); a folder of that name is "
            + "'./\(targets[0])'.")
      }
      return (targets[0], nil)
    case 2:
      let dates = targets.map { try? ParsedDateTime(parsing: $0) }
      switch (dates[0], dates[1]) {
      case (let end?, nil): return (targets[1], end)
      case (nil, let end?): return (targets[0], end)
      case (nil, nil):
        throw ValidationError(
          "--to takes one folder, and a date to stop before such as 2024-04-01: neither '\(targets[0])' nor "
            + "'\(targets[1])' is a date.")
      default:
        throw ValidationError(
          "--to takes one date: write the folder '\(targets[0])' as './\(targets[0])'.")
      }
    default:
      throw ValidationError("--to takes one folder and one date, not \(targets.count) of them.")
    }
  }
}

/// The form of exported tables.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case csv, jsonl, arrow, parquet

  /// The form that the command writes; CSV for the one that it does not.
  var tableForm: TableStream.Form {
    switch self {
    case .csv, .parquet: .csv
    case .jsonl: .jsonl
    case .arrow: .arrow
    }
  }
}
