internal import ArgumentParser

/// In which form: `--format`.
struct FormatOptions<Form: AnswerForm>: ParsableArguments {
  @Option(
    name: .customLong("format"), help: ArgumentHelp("The form of the answer.", valueName: "format"))
  var form = Form.usual

  @Flag(
    help: "Print a table as one fact a line, without bars and drawings, for screen readers.")
  var plain = false

  /// The terminal that tables are written to.
  var terminal: Terminal { .standardOutput(isPlain: plain) }
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
  case csv, jsonl
  static let usual = csv
}
