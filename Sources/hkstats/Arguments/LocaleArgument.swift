internal import ArgumentParser
internal import ReaderLocales

/// A locale by its name, as `--locale` takes it. It holds while the command line is read, too: numbers in it are
/// understood as the reader writes them.
struct LocaleArgument: ExpressibleByArgument, Equatable, Sendable {
  /// What was typed.
  let name: String
  /// What it stands for.
  let locale: ReaderLocale

  init?(argument: String) {
    guard let locale = ReaderLocale(named: argument) else { return nil }
    name = argument
    self.locale = locale
  }

  /// What is said of one that is not known.
  static func refusal(of name: String) -> CommandError {
    .usage(
      "There is no locale '\(name)' here. A locale is a language and a country, such as de_DE, fr_CA or ja_JP; "
        + "known are \(ReaderLocale.knownLanguages.joined(separator: ", ")), and C.")
  }
}

extension ReaderLocale {
  /// The locale of a command: `--locale`, else that of the configuration, else that of the environment.
  ///
  /// - Parameter words: the command line, which is not read yet.
  /// - Throws: ``CommandError`` for a locale that there is not.
  static func reader(
    words: [String], environment: (String) -> String? = EnvironmentVariable.value
  ) throws -> ReaderLocale {
    if let name = typed(words) {
      guard let locale = ReaderLocale(named: name) else { throw LocaleArgument.refusal(of: name) }
      return locale
    }
    // A faulty file is told of by the command that needs it.
    return (try? Configuration.current)?.locale?.locale ?? ReaderLocale(environment: environment)
  }

  private static func typed(_ words: [String]) -> String? {
    let words = words.prefix { $0 != "--" }
    let place = words.lastIndex { $0 == "--locale" || $0.hasPrefix("--locale=") }
    guard let place else { return nil }
    if words[place] == "--locale" { return place + 1 < words.endIndex ? words[place + 1] : nil }
    return String(words[place].dropFirst("--locale=".count))
  }
}
