import Foundation
import TestSupport
import Testing

/// Tables in the reader's numbers, dates and weekdays; the text stays English.
@Suite struct LocaleCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let export = folder.file("export.xml")
    try """
    <HealthData locale="de_DE">
     <ExportDate value="2024-03-10 12:00:00 +0100"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
    startDate="2024-03-04 10:00:00 +0100" endDate="2024-03-04 11:00:00 +0100" value="12345"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count" \
    startDate="2024-03-05 10:00:00 +0100" endDate="2024-03-05 11:00:00 +0100" value="9800"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
    startDate="2024-03-04 08:00:00 +0100" endDate="2024-03-04 08:00:00 +0100" value="71.5"/>
     <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="iPhone" \
    value="HKCategoryValueSleepAnalysisAsleepUnspecified" \
    startDate="2024-03-04 00:00:00 +0100" endDate="2024-03-04 06:00:00 +0100"/>
    </HealthData>
    """.write(toFile: export, atomically: true, encoding: .utf8)
    let outcome = try hkstats("import", export, "--time-zone", "Europe/Berlin")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func answer(_ arguments: [String], _ environment: [String: String]) throws -> String {
    let outcome = try hkstats.run(arguments, environment: environment)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  private static let daily = ["summary", "daily", "--from", "2024-03-04", "--to", "2024-03-06"]

  @Test func theEnvironmentDecides() throws {
    let german = try answer(Self.daily, ["LANG": "de_DE.UTF-8"])
    #expect(german.contains("Mo 04.03.2024  12.345"))
    #expect(german.contains("71,5"))
    #expect(german.contains("The data end at 05.03.2024 11:00."))
    let plain = try answer(Self.daily, ["LANG": "en_US.UTF-8", "LC_ALL": "C"])
    #expect(plain.contains("Mon 2024-03-04  12,345") && plain.contains("71.5"))
    let mixed = try answer(Self.daily, ["LC_NUMERIC": "de_DE.UTF-8"])
    #expect(mixed.contains("Mon 2024-03-04  12.345"))
  }

  @Test func anOptionGoesBeforeTheFileAndTheFileBeforeTheEnvironment() throws {
    let set = try hkstats("config", "set", "locale", "fr_FR")
    #expect(set.code == 0, "\(set.errors)")
    let french = try answer(Self.daily, ["LANG": "de_DE.UTF-8"])
    #expect(french.contains("lun. 04/03/2024  12\u{A0}345"))
    let swedish = try answer(Self.daily + ["--locale", "sv_SE"], ["LANG": "de_DE.UTF-8"])
    #expect(swedish.contains("mån  2024-03-04  12\u{A0}345"))
    #expect(try answer(Self.daily + ["--locale=C"], [:]).contains("Mon 2024-03-04  12,345"))
    #expect(try answer(["config"], [:]).contains("fr_FR"))
  }

  @Test func theCountryOfALocaleDecidesUnits() throws {
    let weight = ["summary", "daily", "--type", "bodyMass", "--units", "auto"]
    #expect(try answer(weight + ["--locale", "de_DE"], ["LANG": "en_US.UTF-8"]).contains("71,5"))
  }

  @Test func oneThatThereIsNotIsToldOf() throws {
    let outcome = try hkstats.run(Self.daily + ["--locale", "klingon"])
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: There is no locale 'klingon' here."))
    // In the environment it is nothing to stumble over.
    #expect(try answer(Self.daily, ["LANG": "tlh_AA.UTF-8"]).contains("12,345"))
  }

  @Test func goalsAreTypedAsTablesPrintThem() throws {
    let streak = ["streak", "--type", "stepCount", "--at-least"]
    let german = ["LANG": "de_DE.UTF-8"]
    #expect(try answer(streak + ["10.000"], german).contains("at least 10.000 a day"))
    #expect(try answer(streak + ["10000"], german).contains("at least 10.000 a day"))
    #expect(try answer(streak + ["10,000"], [:]).contains("at least 10,000 a day"))
    let unclear = try hkstats.run(streak + ["10,000"], environment: german)
    #expect(unclear.code == 64)
    #expect(unclear.errors.hasPrefix("error: '10,000' could be 10000 or a thousandth of it"))
    let french = try hkstats.run(streak + ["10.000"], environment: ["LANG": "fr_FR.UTF-8"])
    #expect(french.code == 64)
    #expect(try answer(streak + ["10 000"], ["LANG": "fr_FR.UTF-8"]).contains("10\u{A0}000 a day"))
  }

  @Test func lengthsOfTimeAreTypedSoToo() throws {
    func goal(_ text: String, _ locale: String) throws -> String {
      let sleep = ["streak", "--sleep", "asleep", "--at-least", text]
      let lines = try answer(sleep, ["LANG": locale]).split(separator: "\n")
      return lines.first.map(String.init) ?? ""
    }
    #expect(try goal("7,5h", "de_DE.UTF-8").contains("at least 7:30 h"))
    #expect(try goal("1.200min", "de_DE.UTF-8").contains("at least 20:00 h"))
    #expect(try goal("7.5h", "C").contains("at least 7:30 h"))
    #expect(try goal("7h 30m", "C").contains("at least 7:30 h"))
    let unclear = try hkstats.run(
      ["streak", "--sleep", "asleep", "--at-least", "7h1,500min"], environment: ["LANG": "de_DE"])
    #expect(unclear.code == 64)
  }

  @Test func twoNumbersMayHaveMarks() throws {
    let between = ["streak", "--type", "bodyMass", "--between"]
    #expect(try answer(between + ["70,5;80,5"], ["LANG": "de_DE.UTF-8"]).contains("80,5"))
    #expect(try answer(between + ["70.5,80.5"], [:]).contains("80.5"))
    // Three digits behind the comma are a number of their own.
    for pair in ["60,100", "0,100", "0.5,100.25"] {
      #expect(try answer(between + [pair], [:]).contains("100"), "\(pair)")
    }
    let one = try hkstats.run(between + ["8,000"])
    #expect(one.code == 64 && one.errors.contains("with a comma or semicolon between"))
  }

  @Test func aChartIsInIt() throws {
    let chart = folder.file("steps.svg")
    _ = try answer(
      ["summary", "daily", "--type", "stepCount", "--chart", chart], ["LANG": "de_DE.UTF-8"])
    let text = try String(contentsOfFile: chart, encoding: .utf8)
    #expect(text.contains("12.345") && text.contains("Mo 04.03.2024"))
    #expect(!text.contains("12,345"))
  }
}
