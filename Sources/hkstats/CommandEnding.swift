internal import HealthReports
internal import AppleHealthExport
internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import SampleStore
internal import SyntheticHealthData

/// What the program says, and with which exit code, when a command ends by an error; help, version
/// and completion scripts are such errors too, without being failures.
struct CommandEnding: Equatable {
  /// The exit code: 0, or one of ``CommandError/Code``.
  var exitCode: Int32
  /// What is printed, line break included: on standard error for a failure.
  var text: String

  /// Whether something failed.
  var isFailure: Bool { exitCode != 0 }

  /// What went wrong, without the word that it begins with and the line break.
  var sentence: String {
    String(
      text.dropFirst(text.hasPrefix("error: ") ? 7 : 0).split(separator: "\n").joined(
        separator: " "))
  }

  /// The ending by an error.
  ///
  /// - Parameters:
  ///   - typed: the words of the command line, which the parser repeats in what it says.
  ///   - scarcity: what the process has less of than every command needs: then that may be the cause, whatever else
  ///     is told, and the fault is the machine's.
  init(
    _ error: any Error, typed: [String] = CommandLine.arguments,
    scarcity: String? = ScarceResources.sentence
  ) {
    if error is ReaderGone {
      self.init(exitCode: 0, text: "")
      return
    }
    if let code = Self.code(of: error) {
      // A path, a name in a zip, an element of XML may hold anything, and is no word to the terminal.
      let list = (error as? CommandError)?.list ?? []
      let lines = [Self.sentence(error)] + list.map { "  " + $0 } + [scarcity].compactMap { $0 }
      self.init(
        scarcity == nil ? code : .internalFault,
        lines.map(\.withoutControls).joined(separator: "\n"))
      return
    }
    let parserCode = HKStatsCommand.exitCode(for: error)
    if parserCode == .success {
      let text = HKStatsCommand.fullMessage(for: error)
      self.init(exitCode: 0, text: text.hasSuffix("\n") ? text : text + "\n")
    } else if parserCode == .validationFailure {
      let hint =
        HKStatsCommand.fullMessage(for: error).split(separator: "\n")
        .last { $0.contains("--help") }.map { "\n" + $0.drop { $0 == " " } } ?? ""
      // What somebody typed may hold anything, too.
      let message = Self.withoutTypedBreaks(HKStatsCommand.message(for: error), typed)
      self.init(.usage, (message + hint).linesWithoutControls)
    } else {
      let lines = [Self.sentence(error), scarcity].compactMap { $0 }
      self.init(.internalFault, lines.joined(separator: "\n").linesWithoutControls)
    }
  }

  private init(_ code: CommandError.Code, _ message: String) {
    self.init(exitCode: code.rawValue, text: "error: \(message)\n")
  }

  private init(exitCode: Int32, text: String) {
    self.exitCode = exitCode
    self.text = text
  }

  /// A message of several lines in which no line was typed: what somebody typed stands there without line breaks.
  private static func withoutTypedBreaks(_ message: String, _ typed: [String]) -> String {
    // The value behind `--option=` is repeated alone.
    let words = typed.flatMap { [$0, String($0.drop { $0 != "=" }.dropFirst())] }
    return words.filter { $0.contains(where: \.isNewline) }.sorted { $0.utf8.count > $1.utf8.count }
      .reduce(message) { $0.replacing($1, with: $1.withoutControls) }
  }

  /// The kind of failure that an error of ours is; nil for those of the argument parser and others.
  private static func code(of error: any Error) -> CommandError.Code? {
    switch error {
    case let error as CommandError: error.code
    case let error as ReportError: error.reason == .noData ? .missingInput : .usage
    case is ZoneRulesError: .usage
    case let error as CohortError:
      switch error.kind {
      case .missing: .missingInput
      case .badList: .badData
      default: .usage
      }
    case let error as SampleStoreError:
      switch error.code {
      case .missing, .noPermission, .locked, .wrongKey: .missingInput
      case .misuse: .usage
      case .notAStore, .newerSchema, .olderSchema, .damaged, .exportIsOlder, .mirrorChanged,
        .tooMuch:
        .badData
      default: .internalFault
      }
    case let error as ExportError:
      switch error.kind {
      case .unreadable: .missingInput
      case .notAnExport, .damagedText, .damagedArchive, .otherPerson: .badData
      default: .internalFault
      }
    case let error as SyntheticDataError:
      error.reason == .cannotWrite ? .missingInput : .usage
    default: nil
    }
  }

  /// The text of an error that describes itself; a report's parameters are named as the options are.
  private static func sentence(_ error: any Error) -> String {
    guard let error = error as? ReportError else { return "\(error)" }
    let sentence = error.sentence(naming: optionName)
    return error.reason == .noData
      ? sentence + " 'hkstats types' lists what the store holds." : sentence
  }

  /// The option of a parameter: `firstWeekday` is `--first-weekday`.
  private static func optionName(_ parameter: ReportError.Parameter) -> String {
    "--" + parameter.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
