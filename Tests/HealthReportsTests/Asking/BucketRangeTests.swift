import CalendarBuckets
import TestSupport
import Testing

@testable import HealthReports

@Suite struct BucketRangeTests {
  private let zone: ZoneRules
  private let weeks: BucketEdges

  init() throws {
    zone = try ZoneRules(identifier: Place.newYork.zone)
    weeks = try CalendarInterval.week.edges(in: zone)
  }

  private func instant(_ text: String) throws -> Double {
    try ParsedDateTime(parsing: text).instant(in: zone)
  }

  /// First and last edge and the number of the buckets; the last figure falls at `lastFigure`, with
  /// none named where the data end.
  private func dates(_ range: BucketRange, lastFigure: String? = nil) throws -> [String] {
    let last = try lastFigure.map(instant)
    let table = try range.table { instant in last.map { $0 >= instant } ?? true }
    return [table.edges[0], table.edges[table.count]].map {
      String(zone.isoString(at: $0).prefix(10))
    } + ["\(table.count)"]
  }

  private func range(
    from: String? = nil, to: String? = nil, count: Int? = 12,
    data: (String, String)? = ("2020-06-01", "2024-03-05T12:00"), now: String = "2024-03-06"
  ) throws -> BucketRange {
    BucketRange(
      edges: weeks, from: try from.map(instant), to: try to.map(instant), defaultCount: count,
      data: try data.map { (try instant($0.0), try instant($0.1)) }, now: try instant(now))
  }

  @Test func theLastTwelveWeeksEndWithTheCurrentOne() throws {
    #expect(try dates(range()) == ["2023-12-18", "2024-03-11", "12"])
  }

  @Test func olderDataEndWhereTheyEnd() throws {
    #expect(try dates(range(now: "2025-01-01")) == ["2023-12-18", "2024-03-11", "12"])
  }

  @Test func futureDatesDoNotMoveTheLastWeek() throws {
    #expect(
      try dates(range(data: ("2020-06-01", "2031-01-01"))) == ["2023-12-18", "2024-03-11", "12"])
    #expect(
      try dates(range(data: ("2031-01-01", "2031-01-01T10:00")))
        == ["2030-10-14", "2031-01-06", "12"])
  }

  @Test func dataThatEndOnAnEdgeFillTheWeekBefore() throws {
    let data = ("2020-06-01", "2024-03-04")
    #expect(
      try dates(range(data: data), lastFigure: "2024-03-03") == ["2023-12-11", "2024-03-04", "12"])
    #expect(
      try dates(range(data: data), lastFigure: "2024-03-04")
        == ["2023-12-18", "2024-03-11", "12"])
  }

  @Test func aLongLastSampleDoesNotMoveTheLastWeekBehindTheLastFigure() throws {
    let data = ("2020-06-01", "2024-03-05")
    for (figure, end) in [
      ("2024-02-25", "2024-02-26"), ("2024-02-26", "2024-03-04"), ("2023-06-07", "2023-06-12"),
      ("2021-01-01", "2021-01-04"), ("2020-06-02", "2020-06-08"), ("2020-06-09", "2020-06-15"),
    ] {
      #expect(try dates(range(data: data), lastFigure: figure)[1] == end)
    }
    #expect(
      try dates(range(count: nil, data: data), lastFigure: "2020-06-02")
        == ["2020-06-01", "2020-06-08", "1"])
  }

  @Test func wholeBucketsThatIntersectTheRangeAreShown() throws {
    #expect(
      try dates(range(from: "2024-01-10", to: "2024-01-23")) == ["2024-01-08", "2024-01-29", "3"])
    #expect(
      try dates(range(from: "2024-01-08", to: "2024-01-22")) == ["2024-01-08", "2024-01-22", "2"])
    #expect(
      try dates(range(from: "2024-01-21T23:59:59", to: "2024-01-22T00:00:01"))
        == ["2024-01-15", "2024-01-29", "2"])
  }

  @Test func oneBoundIsEnough() throws {
    #expect(try dates(range(from: "2024-02-26")) == ["2024-02-26", "2024-03-11", "2"])
    #expect(try dates(range(from: "2026-02-26")) == ["2026-02-23", "2026-03-02", "1"])
    #expect(try dates(range(to: "2021-01-01")) == ["2020-10-12", "2021-01-04", "12"])
  }

  @Test func withoutACountAllDataAreShown() throws {
    #expect(try dates(range(count: nil)) == ["2020-06-01", "2024-03-11", "197"])
    #expect(try dates(range(count: nil, data: nil)) == ["2024-03-04", "2024-03-11", "1"])
  }

  @Test func aRangeTheWrongWayRoundIsAUsageError() throws {
    let error = try #require(throws: ReportError.self) {
      try range(from: "2024-02-01", to: "2024-02-01").table { _ in true }
    }
    #expect(error.reason == .invalidRequest)
    #expect(error.description.contains("2024-02-01T00:00:00-05:00"))
  }

  @Test func tooManyBucketsAreAUsageError() throws {
    var hours = try range(from: "0001-01-01", to: "9999-01-01")
    hours.edges = try CalendarInterval.hour.edges(in: zone)
    let error = try #require(throws: ReportError.self) { try hours.table { _ in true } }
    #expect(error.reason == .invalidRequest)
    #expect(error.description.contains("shorter range"))
  }

  @Test func aFaceMayHaveRoomForFewer() throws {
    var range = try range(from: "2024-01-08", to: "2024-01-29")
    range.room = .chart(intervals: 3)
    #expect(try dates(range)[2] == "3")
    range.room = .chart(intervals: 2)
    let error = try #require(throws: ReportError.self) { try range.table { _ in true } }
    #expect(error.description.contains("would be 3 buckets"))
    #expect(error.description.contains("a chart has room for 2 at most; ask for a shorter range"))
  }
}
