import CalendarBuckets
import Charts
import Testing

@testable import ReportCharts

/// What programs call the intervals of an axis: a page asks for one by it.
@Suite struct BucketAxisTests {
  /// The identifiers of the intervals between two local dates of 2024 or another year.
  private func identifiers(
    _ zone: String, _ interval: CalendarInterval, _ length: BucketInterval, from: (Int, Int, Int),
    to: (Int, Int, Int)
  ) throws -> [String] {
    let zone = try ZoneRules(identifier: zone)
    func instant(_ date: (Int, Int, Int)) throws -> Double {
      zone.instant(of: try LocalDateTime(year: date.0, month: date.1, day: date.2))
    }
    let edges = try BucketEdges(
      zone: zone, anchor: try instant((2018, 1, 1)), interval: length)
    let table = edges.table(covering: try instant(from)..<(try instant(to)))
    return BucketAxis(edges: edges, interval: interval).axis(of: table, dataEnd: nil).identifiers
  }

  @Test func hoursAreInstantsSoThatOneThatComesTwiceIsTwo_NewYork() throws {
    let hours = try identifiers(
      "America/New_York", .hour, BucketInterval(hours: 1), from: (2024, 11, 3), to: (2024, 11, 4))
    #expect(hours.count == 25 && Set(hours).count == 25)
    #expect(hours[1] == "2024-11-03T01:00:00-04:00" && hours[2] == "2024-11-03T01:00:00-05:00")
  }

  @Test func daysAreTheirDatesAlsoWithoutMidnight_Cairo() throws {
    let days = try identifiers(
      "Africa/Cairo", .day, BucketInterval(days: 1), from: (2024, 4, 25), to: (2024, 4, 28))
    #expect(days == ["2024-04-25", "2024-04-26", "2024-04-27"])
  }

  @Test func aDayThatNeverWasHasNoDateOfItsOwn_Apia() throws {
    let days = try identifiers(
      "Pacific/Apia", .day, BucketInterval(days: 1), from: (2011, 12, 29), to: (2012, 1, 1))
    #expect(days == ["2011-12-29", "2011-12-31", "2011-12-31"])
  }

  @Test func longerIntervalsAreTheirFirstDates() throws {
    #expect(
      try identifiers(
        "Europe/Paris", .week, BucketInterval(weeks: 1), from: (2024, 3, 25), to: (2024, 4, 8))
        == ["2024-03-25", "2024-04-01"])
    #expect(
      try identifiers(
        "Europe/Paris", .month, BucketInterval(months: 1), from: (2024, 2, 1), to: (2024, 4, 1))
        == ["2024-02-01", "2024-03-01"])
  }
}
