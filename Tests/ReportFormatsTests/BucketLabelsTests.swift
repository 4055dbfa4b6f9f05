@testable import HealthReports
internal import CalendarBuckets
import ReportFormats
import TestSupport
import Testing

@Suite struct BucketLabelsTests {
  private func names(
    _ interval: CalendarInterval, place: Place, from: String, to: String, anchor: String? = nil,
    every: Int = 1
  ) throws -> (heading: String, names: [String]) {
    let zone = try ZoneRules(identifier: place.zone)
    var request = SeriesRequest(interval: interval, zone: zone, now: 0)
    request.anchor = try anchor.map(ParsedDateTime.init(parsing:))
    request.every = every
    let edges = try request.edges()
    let table = edges.table(
      covering: try ParsedDateTime(parsing: from).instant(
        in: zone)..<ParsedDateTime(parsing: to)
        .instant(in: zone))
    let labels = BucketLabels(edges: edges, interval: interval)
    return (labels.heading, labels.names(of: table))
  }

  @Test func theShortestNamesThatTheCalendarAllows() throws {
    let utc = Place.utc
    #expect(
      try names(.year, place: utc, from: "2023-05-01", to: "2024-02-01") == (
        "Year", ["2023", "2024"]
      ))
    #expect(
      try names(.month, place: utc, from: "2023-12-05", to: "2024-01-02") == (
        "Month", ["2023-12", "2024-01"]
      ))
    #expect(
      try names(.week, place: utc, from: "2024-01-01", to: "2024-01-02") == (
        "Week of", ["2024-01-01"]
      ))
    #expect(
      try names(.day, place: utc, from: "2024-01-01", to: "2024-01-02") == (
        "Day", ["Mon 2024-01-01"]
      ))
    #expect(
      try names(.hour, place: utc, from: "2024-01-01T05:00", to: "2024-01-01T05:30") == (
        "Hour", ["2024-01-01 05:00"]
      ))
  }

  @Test func oddAnchorsAreNamedInFull() throws {
    #expect(
      try names(
        .month, place: .utc, from: "2024-02-16", to: "2024-02-17", anchor: "2024-01-15") == (
          "From", ["2024-02-15"]
        ))
    #expect(
      try names(
        .day, place: .utc, from: "2024-02-16", to: "2024-02-16T01:00", anchor: "2024-01-15T18:00")
        == ("From", ["2024-02-15 18:00"]))
  }

  @Test func anHourThatAClockShowsTwiceHasItsOffset_NewYork() throws {
    let hours = try names(
      .hour, place: .newYork, from: "2024-11-03T00:00", to: "2024-11-03T02:30")
    #expect(
      hours.names == [
        "2024-11-03 00:00", "2024-11-03 01:00 -04:00", "2024-11-03 01:00 -05:00",
        "2024-11-03 02:00",
      ])
  }

  @Test func aDayThatNeverHappenedHasItsDate_Apia() throws {
    let days = try names(.day, place: .apia, from: "2011-12-29", to: "2012-01-01")
    #expect(
      days.names == ["Thu 2011-12-29", "Fri 2011-12-30", "Sat 2011-12-31"])
  }

  @Test func aDayWithoutMidnightKeepsItsDate_Cairo() throws {
    let days = try names(.day, place: .cairo, from: "2024-04-25", to: "2024-04-27")
    #expect(days.names == ["Thu 2024-04-25", "Fri 2024-04-26"])
  }
}
