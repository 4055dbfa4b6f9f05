import CalendarBuckets
import TestSupport
import Testing

@testable import AppleHealthExport

struct ExportZoneTests {
  private func date(_ text: String) -> ExportDate? {
    withView(text) { ExportDate($0) }
  }

  private func choose(
    caller: String? = nil, metadata: [(String, Int)] = [], exported: String? = nil,
    firstOffset: Int? = nil, machine: String? = nil
  ) throws -> ExportZone {
    ExportZone.choose(
      caller: try caller.map { try ZoneRules(identifier: $0) },
      metadata: metadata.map { (identifier: $0.0, count: $0.1) },
      exportDate: exported.flatMap { date($0) }, firstOffset: firstOffset, now: testNow,
      machine: try machine.map { try ZoneRules(identifier: $0) })
  }

  // Semantics 7.2
  @Test func theCallersZoneIsFirst() throws {
    let zone = try choose(
      caller: "Asia/Kathmandu", metadata: [("Europe/Paris", 9)], machine: "America/New_York")
    #expect(zone.rules.identifier == "Asia/Kathmandu")
    #expect(zone.origin == .caller)
  }

  // Semantics 7.2
  @Test func thenTheMostFrequentKnownZoneOfTheFile() throws {
    let zone = try choose(
      metadata: [("Europe/Rome", 2), ("Mars/Olympus", 9), ("Europe/Paris", 5), ("Asia/Tokyo", 5)],
      machine: "America/New_York")
    #expect(zone.rules.identifier == "Europe/Paris")
    #expect(zone.origin == .metadata)
    #expect(zone.warning == nil)
  }

  @Test func thenTheMachinesIfItsOffsetOnTheDayOfTheExportIsTheFiles_NewYork() throws {
    let summer = try choose(
      exported: "2024-07-01 08:00:00 -0400", machine: "America/New_York")
    #expect(summer.origin == .machine)
    #expect(summer.rules.identifier == "America/New_York")
    let winter = try choose(
      exported: "2024-12-01 08:00:00 -0400", machine: "America/New_York")
    #expect(winter.origin == .fixedOffset)
  }

  @Test func elseTheFilesOffsetWithAWarning_Kathmandu() throws {
    let zone = try choose(exported: "2024-07-01 08:00:00 +0545", machine: "UTC")
    #expect(zone.origin == .fixedOffset)
    #expect(zone.rules.offset(at: testNow) == 20_700)
    #expect(zone.warning?.contains("--time-zone") == true)
  }

  @Test func withoutAnExportDateTheFirstDateTellsTheOffset() throws {
    let zone = try choose(firstOffset: 3_600, machine: "UTC")
    #expect(zone.origin == .fixedOffset)
    #expect(zone.rules.offset(at: testNow) == 3_600)
    #expect(try choose(firstOffset: 0, machine: "UTC").origin == .machine)
    #expect(try choose(machine: "UTC").origin == .machine)
  }
}
