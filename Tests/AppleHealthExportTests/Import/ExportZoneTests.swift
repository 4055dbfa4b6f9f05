import CalendarBuckets
import TestSupport
import Testing

@testable import AppleHealthExport

/// Semantics 7.2: the zone by the caller, the metadata, the evidence.
struct ExportZoneTests {
  private static let hour = 3_600

  /// Records: an offset and the instants that they start at.
  private func choose(
    caller: String? = nil, metadata: [(String, Int)] = [], exported: String? = nil,
    locale: String? = nil, records: [(offset: Int, starts: [Double])] = [],
    machine: String? = nil
  ) throws -> ExportZone {
    var evidence = ExportZone.Evidence()
    evidence.metadata = metadata.map { (identifier: $0.0, count: $0.1) }
    evidence.exportDate = exported.flatMap { text in withView(text) { ExportDate($0) } }
    evidence.locale = locale
    for (offset, starts) in records {
      for start in starts { evidence.offsets.add(start: start, offset: offset) }
    }
    return ExportZone.choose(
      caller: try caller.map { try ZoneRules(identifier: $0) }, evidence: evidence,
      machine: try machine.map { try ZoneRules(identifier: $0) })
  }

  /// Days of 2024 from a first one, at noon UTC.
  private func days(_ range: Range<Int>) -> [Double] {
    range.map { 1_704_110_400 + Double($0) * 86_400 }
  }

  @Test func theCallersZoneIsFirst() throws {
    let zone = try choose(
      caller: "Asia/Kathmandu", metadata: [("Europe/Paris", 9)], machine: "America/New_York")
    #expect(zone.rules.identifier == "Asia/Kathmandu" && zone.origin == .caller)
  }

  @Test func thenTheMostFrequentKnownZoneOfTheFile() throws {
    let zone = try choose(
      metadata: [("Europe/Rome", 2), ("Mars/Olympus", 9), ("Europe/Paris", 5), ("Asia/Tokyo", 5)],
      machine: "America/New_York")
    // Of equally frequent ones that of the smaller name.
    #expect(zone.rules.identifier == "Asia/Tokyo" && zone.origin == .metadata)
    #expect(zone.warnings.isEmpty && zone.explanation.contains("samples that have one"))
  }

  @Test func thenTheZoneOfTheCountryWithTheOffset_Berlin() throws {
    let summer = try choose(
      exported: "2024-07-01 08:00:00 +0200", locale: "de_DE",
      records: [(2 * Self.hour, days(0..<180))], machine: "America/New_York")
    // Busingen keeps the same time: one group, named by its first.
    #expect(summer.rules.identifier == "Europe/Berlin" && summer.origin == .country)
    #expect(summer.warnings.isEmpty)
    let winter = try choose(
      exported: "2024-12-01 08:00:00 +0100", locale: "de_DE", records: [(Self.hour, days(0..<300))])
    #expect(winter.rules.identifier == "Europe/Berlin")
    // An offset that the country never has.
    let away = try choose(
      exported: "2024-12-01 08:00:00 +0900", locale: "de_DE",
      records: [(9 * Self.hour, days(0..<9))],
      machine: "Asia/Seoul")
    #expect(away.origin == .machine && away.rules.identifier == "Asia/Seoul")
  }

  /// -0400 in July: New York's and others' summer time, and places that keep it all year.
  @Test func ofSeveralGroupsOneThatChangesThenTheLargerOne_NewYork() throws {
    let zone = try choose(
      exported: "2024-07-01 08:00:00 -0400", locale: "en_US",
      records: [(-4 * Self.hour, days(0..<180))])
    #expect(zone.rules.identifier == "America/New_York" && zone.origin == .country)
    let puertoRico = try choose(
      exported: "2024-07-01 08:00:00 -0700", locale: "en_US",
      records: [(-7 * Self.hour, days(0..<180))])
    // Los Angeles changes its clocks, Phoenix does not.
    #expect(puertoRico.rules.identifier == "America/Los_Angeles")
    #expect(puertoRico.warnings.count == 1)
    #expect(puertoRico.warnings[0].contains("America/Phoenix"))
  }

  @Test func theRecordsCountWhereTheFileWasConverted_Seoul() throws {
    let zone = try choose(
      exported: "2024-07-01 08:00:00 -0400", locale: "ko_KR",
      records: [(9 * Self.hour, days(0..<95)), (0, days(0..<5))])
    #expect(zone.rules.identifier == "Asia/Seoul")
    #expect(zone.warnings.count == 1 && zone.warnings[0].contains("converted"))
    #expect(zone.warnings[0].contains("-04:00") && zone.warnings[0].contains("+09:00"))
  }

  @Test(arguments: [
    ("+0000", "Europe/London"), ("+0100", "Europe/Berlin"), ("+0900", "Asia/Tokyo"),
    ("-0500", "America/New_York"), ("+1300", "Pacific/Auckland"),
  ])
  func theExampleIsAZoneThatPeopleKnow(offset: String, example: String) throws {
    let zone = try choose(
      exported: "2024-01-15 08:00:00 \(offset)", locale: nil, records: [], machine: "UTC")
    #expect(zone.origin == .fixedOffset)
    #expect(zone.warnings.count == 1 && zone.warnings[0].contains("--time-zone \(example)."))
  }

  /// Offsets that follow the seasons: the zone has to give nine in ten records their own.
  @Test func seasonalOffsetsHaveToBeTheZones_Chile() throws {
    // Chile is at -3 in summer, until 7 April 2024, and at -4 in winter, until 8 September.
    let records = [
      (offset: -3 * Self.hour, starts: days(0..<90)),
      (offset: -4 * Self.hour, starts: days(100..<200)),
    ]
    let zone = try choose(
      exported: "2024-07-18 08:00:00 -0400", locale: "es_CL", records: records)
    #expect(zone.rules.identifier == "America/Santiago" && zone.origin == .country)
    // Paraguay changed its clocks on 24 March of that year: 14 of the records have another offset.
    let other = try choose(
      exported: "2024-07-18 08:00:00 -0400", locale: "es_PY",
      records: [
        (offset: -3 * Self.hour, starts: days(0..<120)),
        (offset: -4 * Self.hour, starts: days(120..<200)),
      ])
    #expect(other.origin == .fixedOffset)
  }

  @Test func theMachinesZoneUnlessItIsUniversal() throws {
    let exported = "2024-01-10 08:00:00 +0000"
    let london = try choose(exported: exported, machine: "Europe/London")
    #expect(london.rules.identifier == "Europe/London" && london.origin == .machine)
    for machine in ["UTC", "Etc/UTC", "Etc/GMT"] {
      let zone = try choose(exported: exported, machine: machine)
      #expect(zone.origin == .fixedOffset && zone.warnings.count == 1, "\(machine)")
    }
    let winter = try choose(exported: "2024-12-01 08:00:00 -0400", machine: "America/New_York")
    #expect(winter.origin == .fixedOffset)
  }

  @Test func elseTheFilesOffsetWithAnExampleOfThatOffset_Kathmandu() throws {
    let zone = try choose(exported: "2024-07-01 08:00:00 +0545", machine: "UTC")
    #expect(zone.origin == .fixedOffset && zone.rules.offset(at: testNow) == 20_700)
    #expect(
      zone.warnings == [
        "Days are counted at +05:45 all year round, without daylight saving time. Name the zone with "
          + "--time-zone, for example --time-zone Asia/Kathmandu."
      ])
  }

  /// A file with the offsets of summer and winter, whose export date was converted: by the letter that date's
  /// offset holds, and it is said which zone the records speak for.
  @Test func whereFewRecordsHaveTheOffsetTheZoneOfTheOthersIsNamed_Berlin() throws {
    let seasons = [(Self.hour, days(0..<80)), (2 * Self.hour, days(100..<250))]
    let zone = try choose(
      exported: "2024-12-01 08:00:00 -0400", locale: "de_DE", records: seasons)
    #expect(zone.origin == .fixedOffset)
    #expect(zone.warnings.contains { $0.contains("--time-zone Europe/Berlin") })
    let machine = try choose(
      exported: "2024-12-01 08:00:00 -0400", records: seasons, machine: "Europe/Paris")
    #expect(machine.warnings.contains { $0.contains("--time-zone Europe/Paris") })
    let unknown = try choose(exported: "2024-12-01 08:00:00 -0400", records: seasons)
    #expect(!unknown.warnings.contains { $0.contains("Few of the records") })
  }

  @Test func withoutAnExportDateTheLastRecordTells() throws {
    let zone = try choose(locale: "fr_FR", records: [(2 * Self.hour, days(150..<160))])
    #expect(zone.rules.identifier == "Europe/Paris")
    // Neither nine in ten nor an export date: the last record's offset.
    let mixed = try choose(
      records: [(Self.hour, days(0..<5)), (3 * Self.hour, days(5..<10))], machine: "UTC")
    #expect(mixed.rules.offset(at: 0) == 3 * Self.hour)
    #expect(try choose(machine: "UTC").rules.identifier == "UTC")
    #expect(try choose(machine: "Asia/Tokyo").origin == .machine)
  }

  @Test func countriesOfLocales() {
    let countries = ["de_DE", "zh-Hans_CN", "en_US@rg=gbzzzz", "de", "", "ja-JP", "es_419"].map {
      CountryZones.country(ofLocale: $0)
    }
    #expect(countries == ["DE", "CN", "US", nil, nil, "JP", nil])
    #expect(CountryZones.system.zones(of: "DE").first == "Europe/Berlin")
    #expect(CountryZones.system.zones(of: "XX").isEmpty)
    let tables = CountryZones(texts: ["# none\n", "DE,DK\t+5230+01322\tEurope/Berlin\tnote\n"])
    #expect(tables.zones(of: "DK") == ["Europe/Berlin"] && tables.all == ["Europe/Berlin"])
  }

  @Test func evidenceCountsQuartersOfAnHour() {
    var evidence = OffsetEvidence()
    for start in [-1.0, 0, 899.9, 900, 1e9, 5e9, 899] { evidence.add(start: start, offset: 0) }
    evidence.add(start: 450, offset: 3_600)
    #expect(evidence.count == 8 && evidence.firstStart == -1 && evidence.lastStart == 5e9)
    // A clock that was set at 900.
    #expect(evidence.rightCount { $0 < 900 ? 3_600 : 0 } == 4)
    #expect(evidence.rightCount { _ in 0 } == 7)
  }
}
