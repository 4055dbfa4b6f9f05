import CalendarBuckets
import SampleStore
import ReportFixtures
import Testing

@testable import HealthReports

/// The hours of a heart report's profile where clocks are set.
@Suite struct HeartProfileTests {
  /// The profile of readings, each a time as exports write it and a rate.
  private func hours(_ readings: [(String, Int)], in zone: String) throws -> [HeartReport.Hour] {
    let records = readings.map { time, rate in
      "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" unit=\"count/min\" "
        + "startDate=\"\(time)\" endDate=\"\(time)\" value=\"\(rate)\"/>"
    }
    let store = try ExportedStore.make(records.joined(separator: "\n"), zone: zone)
    let scope = ReportScope(now: 1_735_000_000)
    return try #require(try store.report(HeartRequest(.profile, scope: scope)).profile)
  }

  @Test func hoursAreThoseOfTheWallClock_LordHowe() throws {
    let found = try hours(
      (1...8).flatMap { day in
        [("2024-07-0\(day) 08:10:00 +1030", 60), ("2024-07-0\(day) 08:50:00 +1030", 90)]
      }, in: "Australia/Lord_Howe")
    #expect(found.map(\.hour) == [8] && found.map(\.days) == [8])
    #expect(found.map(\.average) == [75])
  }

  @Test func theHourThatComesTwiceIsOneOfItsDay_NewYork() throws {
    let found = try hours(
      [("2024-11-03 01:10:00 -0400", 60), ("2024-11-03 01:10:00 -0500", 80)],
      in: "America/New_York")
    #expect(found.map(\.hour) == [1] && found.map(\.days) == [1])
    #expect(found.map(\.average) == [70])
  }
}
