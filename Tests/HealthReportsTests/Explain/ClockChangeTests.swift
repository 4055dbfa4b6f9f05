import CalendarBuckets
import Testing

@testable import HealthReports

@Suite struct ClockChangeTests {
  private func changes(_ place: String, _ from: String, _ to: String) throws -> [ClockChange] {
    let zone = try ZoneRules(identifier: place)
    let range = try [from, to].map { try ParsedDateTime(parsing: $0).instant(in: zone) }
    return ClockChange.changes(of: zone, in: range[0]..<range[1])
  }

  @Test(arguments: [
    ("America/New_York", "2024-03-10", "2024-03-11", "02:00", "03:00"),
    ("America/New_York", "2024-11-03", "2024-11-04", "02:00", "01:00"),
    ("Australia/Lord_Howe", "2024-10-06", "2024-10-07", "02:00", "02:30"),
    ("Africa/Cairo", "2024-04-26", "2024-04-27", "00:00", "01:00"),
    ("Asia/Kathmandu", "1986-01-01", "1986-01-02", "00:00", "00:15"),
    ("Asia/Kathmandu", "1985-12-31T12:00", "1986-01-02", "00:00", "00:15"),
  ])
  func aChangeIsToldByBothTimes(
    place: String, from: String, to: String, old: String, new: String
  ) throws {
    let found = try changes(place, from, to)
    #expect(found.map(\.from) == [old] && found.map(\.to) == [new])
  }

  @Test func aYearHasTwoAndUTCNone() throws {
    let year = try changes("Europe/Paris", "2024-01-01", "2025-01-01")
    #expect(year.map(\.shift) == [3_600, -3_600])
    #expect(year.first?.instant.description == "2024-03-31T03:00:00+02:00")
    #expect(try changes("Europe/Paris", "2024-01-01", "2026-01-01").isEmpty)
    #expect(try changes("UTC", "2024-01-01", "2025-01-01").isEmpty)
  }
}
