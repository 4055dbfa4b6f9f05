import CalendarBuckets
import TestSupport
import Testing

@testable import HealthReports

@Suite struct SeriesRequestTests {
  private let zone: ZoneRules

  init() throws {
    zone = try ZoneRules(identifier: Place.newYork.zone)
  }

  // Semantics 1.7
  @Test func firstWeekdayMovesTheAnchorForward() throws {
    var request = SeriesRequest(interval: .week, zone: zone, now: 0)
    request.firstWeekday = .sunday
    #expect(zone.isoString(at: try request.edges().anchor) == "2018-01-07T00:00:00-05:00")
    request.firstWeekday = .monday
    #expect(zone.isoString(at: try request.edges().anchor) == "2018-01-01T00:00:00-05:00")
    request.anchor = try ParsedDateTime(parsing: "2024-03-06T06:30")
    request.firstWeekday = .tuesday
    #expect(zone.isoString(at: try request.edges().anchor) == "2024-03-12T06:30:00-04:00")
    request.interval = .month
    #expect(throws: ReportError.self) { try request.edges() }
  }

  // Semantics 1.2, 1.5
  @Test func everyMultipliesTheInterval() throws {
    var request = SeriesRequest(interval: .month, zone: zone, now: 0)
    request.every = 2
    #expect(try request.edges().interval.description == "2 months")
    request.every = 0
    #expect(throws: ReportError.self) { try request.edges() }
    request.every = 1_000_000_000
    let error = try #require(throws: ReportError.self) { try request.edges() }
    #expect(error.parameter == .every)
    #expect(
      error.sentence { _ in "--every" }
        == "The interval is longer than 10,000 years: give a shorter one.")
  }
}
