internal import ReportTables
internal import ArgumentParser
internal import HealthTables
internal import ReportFormats

/// In which form: `--format`.
struct FormatOptions<Form: AnswerForm>: ParsableArguments {
  @Option(
    name: .customLong("format"), help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var form = Form.usual

  @Flag(
    help: "Print a table as one fact a line, without bars and drawings, for screen readers.")
  var plain = false

  @Flag(
    help: ArgumentHelp(
      "Put an apostrophe before the texts of a CSV that a spreadsheet would run as formulas.",
      discussion: "Names of sources and devices are whatever somebody chose."))
  var spreadsheet = false

  @Option(
    help: ArgumentHelp(
      "Whose numbers, dates and weekdays tables and charts show, such as de_DE (default: that of "
        + "'hkstats config', else LANG). C is 1,234.5 and 2024-03-04.",
      valueName: "locale"))
  var locale: LocaleArgument?

  /// A table as CSV, as it was asked for.
  func csv(_ table: CSVTable) -> String { table.text(forSpreadsheets: spreadsheet) }

  /// The terminal that tables are written to.
  var terminal: Terminal { .standardOutput(isPlain: plain) }
}

/// How an answer that is a sentence is printed: `--plain`, which people and scripts give to every command, changes
/// nothing about it.
struct SentenceOptions: ParsableArguments {
  @Flag(help: "Print no bars and drawings; this answer has none.")
  var plain = false
}

/// Forms of an answer.
protocol AnswerForm: ExpressibleByArgument, CaseIterable, Sendable {
  /// The one of an answer that nobody asked for in another form.
  static var usual: Self { get }
}

/// The form of an answer with buckets.
enum SummaryFormat: String, AnswerForm {
  case table, json, csv
  static let usual = table
}

/// The form of an answer without buckets.
enum ReportFormat: String, AnswerForm {
  case table, json
  static let usual = table
}

/// The form of samples.
enum SamplesFormat: String, AnswerForm {
  case csv, jsonl, arrow
  static let usual = csv

  /// The form of the table.
  var tableForm: TableStream.Form {
    switch self {
    case .csv: .csv
    case .jsonl: .jsonl
    case .arrow: .arrow
    }
  }
}
