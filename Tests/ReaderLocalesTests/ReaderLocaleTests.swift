import Foundation
import Testing

@testable import ReaderLocales

@Suite struct ReaderLocaleTests {
  private func locale(_ name: String) throws -> ReaderLocale {
    try #require(ReaderLocale(named: name), "\(name)")
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "-1.234.567,5", "04.03.2024"), ("de_CH", "-1’234’567.5", "04.03.2024"),
    ("fr_FR", "-1\u{A0}234\u{A0}567,5", "04/03/2024"),
    ("fr-CA", "-1\u{A0}234\u{A0}567,5", "2024-03-04"),
    ("sv_SE", "\u{2212}1\u{A0}234\u{A0}567,5", "2024-03-04"),
    ("ja_JP", "-1,234,567.5", "2024/03/04"),
    ("ko_KR", "-1,234,567.5", "2024.03.04."), ("nl", "-1.234.567,5", "04-03-2024"),
    ("es_US", "-1,234,567.5", "03/04/2024"), ("en_US.UTF-8", "-1,234,567.5", "2024-03-04"),
    ("en_ZA", "-1\u{A0}234\u{A0}567,5", "2024-03-04"), ("C", "-1,234,567.5", "2024-03-04"),
    ("POSIX", "-1,234,567.5", "2024-03-04"), ("de_XX@euro", "-1.234.567,5", "04.03.2024"),
  ])
  func numbersAndDates(name: String, number: String, date: String) throws {
    let locale = try locale(name)
    #expect(locale.numbers.shown("-1,234,567.5") == number)
    #expect(locale.dates.shown("2024-03-04") == date)
  }

  @Test func aShortNumberIsGroupedWhereItIsThere() throws {
    #expect(try locale("es").numbers.shown("1,234.5") == "1234,5")
    #expect(try locale("es").numbers.shown("12,345") == "12.345")
    #expect(try locale("de").numbers.shown("1,234") == "1.234")
    #expect(try locale("pl").numbers.shown("1,234:05") == "1234:05")
    #expect(try locale("de").numbers.shown("inf") == "inf")
  }

  @Test func partsOfDatesAreInTheOrderOfTheWhole() throws {
    #expect(try locale("de").dates.shown("2024-03") == "03.2024")
    #expect(try locale("de").dates.shown("03-04") == "04.03.")
    #expect(try locale("fr").dates.shown("2024-03") == "03/2024")
    #expect(try locale("ja").dates.shown("2024-03") == "2024/03")
    #expect(try locale("hu").dates.shown("2024-03") == "2024.03.")
    #expect(try locale("es_US").dates.shown("03-04") == "03/04")
    for other in ["2024", "", "-0044-03-15", "12024-03-04", "today", "2024-03-04T00:00"] {
      #expect(try locale("de").dates.shown(other) == other)
    }
  }

  @Test func namesAreThoseOfTheLanguage() throws {
    #expect(try locale("de").dates.weekdays == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
    #expect(try locale("de_AT").dates.months.first == "Jän")
    #expect(try locale("zh_TW").dates.weekdays.first == "週一")
    #expect(try locale("zh_CN").dates.weekdays.first == "周一")
    #expect(try locale("zh-Hans-HK").dates.weekdays.first == "周一")
    #expect(try locale("no_NO").dates == locale("nb_NO").dates)
    for language in ReaderLocale.knownLanguages {
      let dates = try locale(language).dates
      #expect(dates.weekdays.count == 7 && dates.months.count == 12, "\(language)")
    }
  }

  @Test func whatIsNotKnownIsNone() {
    for name in ["", "xx", "xx_DE", "klingon", "_DE", ".UTF-8", "sr_RS@latin", "sr-Latn-RS"] {
      #expect(ReaderLocale(named: name) == nil, "\(name)")
    }
  }

  @Test func theEnvironmentNamesIt() {
    func locale(_ environment: [String: String]) -> ReaderLocale {
      ReaderLocale(environment: { environment[$0] })
    }
    #expect(locale([:]) == .international)
    #expect(locale(["LANG": "xx_YY"]) == .international)
    #expect(locale(["LANG": "de_DE.UTF-8"]).dates.form == .dots)
    let mixed = locale(["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"])
    #expect(mixed.numbers == .international && mixed.dates.form == .dots)
    #expect(locale(["LANG": "de_DE", "LC_NUMERIC": "C"]).numbers == .international)
    #expect(locale(["LC_ALL": "C", "LANG": "de_DE"]) == .international)
    #expect(locale(["LC_ALL": "", "LANG": "de_DE"]).dates.form == .dots)
  }

  @Test(arguments: [
    ("C", "10,000", 10_000.0), ("C", "7.5", 7.5), ("C", "1,234.5", 1_234.5), ("C", "7,5", nil),
    ("C", "1,2345", nil), ("C", "", nil), ("C", "-3", -3),
    ("de", "10.000", 10_000), ("de", "7,5", 7.5), ("de", "7.5", 7.5), ("de", "1.234,5", 1_234.5),
    // Ten, or ten thousand as manuals write it: nobody can tell.
    ("de", "10,000", nil), ("de", "1,000,000", 1_000_000), ("de", "10,00", 10),
    ("de", "10000", 10_000), ("de", "1,234.5", 1_234.5),
    ("fr", "10\u{A0}000", 10_000), ("fr", "7,5", 7.5), ("de_CH", "10’000", 10_000),
    ("sv", "\u{2212}3,5", -3.5),
    // No number in groups begins with a zero; a point next door stands between groups.
    ("de", "0.500", 0.5), ("de", "70.500", 70_500), ("fr", "10.000", nil), ("fr", "10.5", 10.5),
    ("fr", "10 000", 10_000), ("fr", "10\u{202F}000", 10_000), ("de_CH", "10'000", 10_000),
    ("fr", "10 00", nil), ("C", "0,500", nil),
  ])
  func numbersAreUnderstoodAsTheyAreShown(name: String, text: String, number: Double?) throws {
    #expect(try locale(name).numbers.number(typed: text) == number, "\(text)")
  }

  @Test func whatIsShownIsUnderstood() throws {
    for language in ReaderLocale.knownLanguages {
      let numbers = try locale(language).numbers
      for (text, number) in [("1,234", 1_234.0), ("12,345,678", 12_345_678), ("-7.5", -7.5)] {
        #expect(numbers.number(typed: numbers.shown(text)) == number, "\(language)")
      }
    }
  }

  @Test func aNumberEndsWhereItsUnitBegins() throws {
    func prefix(_ name: String, _ text: String) throws -> Substring {
      try locale(name).numbers.numberPrefix(of: text[...])
    }
    #expect(try prefix("C", "7h30m") == "7" && prefix("C", "-1,234.5km") == "-1,234.5")
    #expect(try prefix("de", "1.200min") == "1.200" && prefix("de", "7,5 h") == "7,5")
    #expect(try prefix("fr", "10 000 pas") == "10 000" && prefix("fr", "7 h") == "7")
    #expect(try prefix("C", "km").isEmpty && prefix("C", "").isEmpty)
  }

  #if os(Linux)
    /// ICU has the same facts, but for what is said to differ.
    @Test(arguments: ReaderLocale.languages.keys.sorted() + ReaderLocale.regions.keys.sorted())
    func theFactsAreThoseOfICU(name: String) throws {
      let own = try locale(name)
      let icu = Locale(identifier: name.replacingOccurrences(of: "-", with: "_"))
      let formatter = NumberFormatter()
      formatter.locale = icu
      formatter.numberStyle = .decimal
      for (number, text) in [(-1_234.5, "-1,234.5"), (12_345, "12,345"), (1_234_567, "1,234,567")] {
        let expected = try #require(formatter.string(from: NSNumber(value: number)))
        #expect(
          own.numbers.shown(text).replacingOccurrences(of: "'", with: "’")
            == expected.replacingOccurrences(of: "\u{202F}", with: "\u{A0}")
            .replacingOccurrences(of: "'", with: "’"))
      }
      let dates = DateFormatter()
      dates.locale = icu
      dates.calendar = Calendar(identifier: .gregorian)
      dates.timeZone = .gmt
      let weekdays: [String] = dates.shortStandaloneWeekdaySymbols
      #expect(own.dates.weekdays == Array(weekdays[1...]) + [weekdays[0]])
      #expect(own.dates.months == dates.shortStandaloneMonthSymbols)
      if name.hasPrefix("en") { return }
      // 13 December: its parts have two digits everywhere.
      dates.setLocalizedDateFormatFromTemplate("yMd")
      let shown = dates.string(from: Date(timeIntervalSince1970: 1_734_048_000))
        .filter { !$0.isWhitespace && $0 != "г" }
      let expected = own.dates.form == .yearFirstDots ? shown : shown.trimmingSuffix(".")
      #expect(own.dates.shown("2024-12-13") == expected)
    }
  #endif
}

extension String {
  /// The text without one mark at its end, or with two of them.
  fileprivate func trimmingSuffix(_ mark: Character) -> String {
    var text = self
    while text.last == mark { text.removeLast() }
    return text
  }
}
