/// How a reader writes numbers and dates, and names weekdays and months.
///
/// ```swift
/// let german = ReaderLocale(named: "de_DE.UTF-8") ?? .international
/// german.numbers.shown("1,234.5")    // 1.234,5
/// german.dates.shown("2024-03-04")   // 04.03.2024
/// ```
///
/// What is written for people passes through ``current``; JSON, CSV and messages that repeat what was typed
/// do not. The text is English whatever the locale is.
public struct ReaderLocale: Sendable, Equatable {
  /// How numbers are written.
  public var numbers: NumberMarks
  /// How dates are written.
  public var dates: DateMarks
  /// The country, if the locale was named with one: `DE`.
  public var region: String?

  /// Numbers of one place, dates of another.
  public init(numbers: NumberMarks, dates: DateMarks) {
    self.numbers = numbers
    self.dates = dates
  }

  /// `1,234.5` and `2024-03-04`: what holds without a locale, and for all that English readers do not
  /// write the same.
  public static let international = ReaderLocale(numbers: .international, dates: .international)

  /// The locale of what is written now.
  @TaskLocal public static var current = ReaderLocale.international

  /// A locale by its name, `de_DE`, `pt-BR`, `fr_FR.UTF-8`; nil if its language is not known here.
  ///
  /// A region without facts of its own has those of its language.
  public init?(named name: String) {
    let tags = name.prefix { $0 != "." && $0 != "@" }
      .split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }.map(String.init)
    guard let first = tags.first?.lowercased() else { return nil }
    if ["c", "posix"].contains(first) {
      self = .international
      return
    }
    let rest = tags.dropFirst().map { $0.uppercased() }
    // Serbian is known in its own letters alone.
    if first == "sr", rest.contains("LATN") || name.lowercased().hasSuffix("@latin") { return nil }
    let isTraditional =
      first == "zh" && !rest.contains("HANS")
      && rest.contains { ["HANT", "TW", "HK", "MO"].contains($0) }
    let language = first == "no" ? "nb" : isTraditional ? "zh-Hant" : first
    guard let facts = Self.languages[language] else { return nil }
    let region = rest.lazy.compactMap { Self.regions["\(first)_\($0)"] }.first
    numbers = region?.numbers ?? facts.numbers
    self.region = rest.first { $0.count == 2 }
    dates = DateMarks(
      form: region?.form ?? facts.form, weekdays: Self.names(facts.weekdays),
      months: Self.names(region?.months ?? facts.months))
  }

  /// The locale that an environment, asked by the names of its variables, asks for: `LC_ALL`, else `LC_NUMERIC` for numbers and `LC_TIME` for dates,
  /// else `LANG`. What is not known is international.
  public init(environment: (String) -> String?) {
    func locale(_ category: String) -> ReaderLocale {
      let name = ["LC_ALL", category, "LANG"].compactMap(environment).first { !$0.isEmpty }
      return name.flatMap(ReaderLocale.init(named:)) ?? .international
    }
    self.init(numbers: locale("LC_NUMERIC").numbers, dates: locale("LC_TIME").dates)
  }

  /// The codes of the languages that are known.
  public static var knownLanguages: [String] { languages.keys.sorted() }

  private static func names(_ list: String) -> [String] {
    list.split(separator: " ").map(String.init)
  }
}
