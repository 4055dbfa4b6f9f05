internal import CalendarBuckets
internal import ArgumentParser
internal import HealthReports

/// From when to when: `--from` and `--to`, in the words of what an answer consists of.
struct RangeOptions<Words: RangeWords>: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp(Words.from, valueName: "date"),
    transform: ParsedDateTime.argument)
  var from: ParsedDateTime?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(Words.to, valueName: "date"),
    transform: ParsedDateTime.argument)
  var to: ParsedDateTime?

  @OptionGroup var span: LastOptions

  /// The last days, weeks, months or years.
  var last: LastSpan? { span.last }

  /// Whether no bound was named.
  var isDefault: Bool { from == nil && to == nil && last == nil }

  func validate() throws {
    if last != nil, from != nil || to != nil {
      throw ValidationError(
        "--last says from when to when, so --from and --to have no place beside it.")
    }
  }
}

/// The last days up to the end of the data: `--last`.
struct LastOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The last days, weeks, months or years up to the end of the data, such as 30d, 12w, 6m, 1y.",
      valueName: "span"),
    transform: LastSpan.argument)
  var last: LastSpan?
}

/// What the help says of the bounds of a range.
protocol RangeWords {
  /// What `--from` is.
  static var from: String { get }
  /// What `--to` is.
  static var to: String { get }
}

/// A range of moments.
enum OfMoments: RangeWords {
  static let from = "The first local date or ISO time."
  static let to = "The local date or ISO time to stop before."
}

/// A range of whole days.
enum OfDays: RangeWords {
  static let from = "The first local date."
  static let to = "The local date to stop before."
}

/// A range of nights.
enum OfNights: RangeWords {
  static let from = "The first night, by the day it ends in."
  static let to = "The night to stop before."
}

/// A range that is one bucket.
enum OfOneBucket: RangeWords {
  static let from = "Explain one bucket from this local date or ISO time."
  static let to = "Where that bucket ends, itself excluded."
}

extension LastSpan {
  /// The span of a command-line argument; what is wrong with it is a usage error.
  static func argument(_ text: String) throws -> LastSpan {
    guard let span = LastSpan(text) else {
      throw ValidationError("--last takes a number and d, w, m or y, such as 30d, not '\(text)'.")
    }
    return span
  }
}
