import ReaderLocales
internal import CalendarBuckets
internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand
@testable import HealthReports

/// What a configuration file may say.
@Suite struct ConfigurationTests {
  private let file = ConfigurationFile(path: "/home/anna/config.toml")

  private func configuration(_ text: String) throws -> Configuration {
    try Configuration(FlatTOML(parsing: Array(text.utf8)), of: file)
  }

  @Test func everyKeyIsUnderstood() throws {
    let found = try configuration(
      """
      time-zone = "Europe/Paris"
      units = "metric"
      first-weekday = "Sun"
      night-start = "9:30"
      favourites = ["steps", "HKQuantityTypeIdentifierFromTomorrow", "heartRate"]
      store = "/data/health.sqlite"
      locale = "de_AT"
      """)
    #expect(found.timeZone == "Europe/Paris" && found.units == .metric)
    #expect(found.firstWeekday == .sunday)
    #expect(found.nightStart == TimeOfDay(seconds: 9 * 3_600 + 1_800))
    #expect(found.favourites == ["steps", "HKQuantityTypeIdentifierFromTomorrow", "heartRate"])
    #expect(found.store == "/data/health.sqlite")
    #expect(found.lines[.store] == 6)
    #expect(found.locale?.locale == ReaderLocale(named: "de_AT"))
    #expect(try configuration("time-zone = \"recorded\"").timeZone == "recorded")
    #expect(try configuration("time-zone = \"+05:30\"").timeZone == "+05:30")
    #expect(
      try configuration("store = \"~/h.sqlite\"").store == ConfigurationFile.home + "/h.sqlite")
    #expect(try configuration("# nothing") == Configuration())
  }

  @Test(arguments: [
    ("\nunit = \"us\"", "line 2: there is no key 'unit'. There are time-zone, units,"),
    ("units = \"miles\"", "line 1: units has to be \"auto\", \"metric\", \"us\" or \"canonical\""),
    ("units = 1", "line 1: units has to be"),
    ("units = [\"us\"]", "not [\"us\"]."),
    ("time-zone = \"Mars/Olympus\"", "time-zone has to be a time zone such as"),
    ("time-zone = \"\"", "not \"\"."),
    ("first-weekday = \"caturday\"", "a day of the week"),
    ("first-weekday = 0", "not 0."),
    ("night-start = \"25:00\"", "a time of day such as \"18:00\""),
    ("favourites = \"stepCount\"", "an array of types"),
    ("favourites = []", "an array of types"),
    ("favourites = [\"stepCount\", \"stepps\"]", "no type named 'stepps'. Did you mean"),
    ("store = \"health.sqlite\"", "by its whole path"),
    ("store = \"\"", "by its whole path"),
    ("store = true", "not true."),
    ("locale = \"klingon\"", "a language and a country such as \"de_DE\""),
    ("units = us", "line 1: us is no value: strings are in double quotes."),
  ])
  func whatIsNotAllowedIsToldWithFileAndLine(text: String, words: String) throws {
    let folder = try TemporaryDirectory()
    let file = ConfigurationFile(path: folder.file("config.toml"))
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    let error = try #require(throws: CommandError.self) { try file.configuration() }
    #expect(error.code == .configuration)
    #expect(error.message.hasPrefix(file.path + ", line "))
    #expect(error.message.contains(words), "\(error.message)")
  }

  /// Tests in this process never read a person's own file.
  @Test func nothingIsReadBeforeTheCommandSaysSo() throws {
    #expect(try Configuration.current == Configuration())
  }

  @Test func wordsOfTheCommandLineBecomeValues() {
    #expect(ConfigurationKey.units.value(typed: "us") == .string("us"))
    #expect(
      ConfigurationKey.favourites.value(typed: "stepCount, heartRate,")
        == .strings(["stepCount", "heartRate"]))
    #expect(ConfigurationKey.store.value(typed: "~/h.sqlite") == .string("~/h.sqlite"))
    #expect(ConfigurationKey.store.value(typed: "/a/../b.sqlite") == .string("/b.sqlite"))
    guard case .string(let path) = ConfigurationKey.store.value(typed: "h.sqlite") else {
      Issue.record("a store is a text")
      return
    }
    #expect(path.hasPrefix("/") && path.hasSuffix("/h.sqlite"))
  }
}
