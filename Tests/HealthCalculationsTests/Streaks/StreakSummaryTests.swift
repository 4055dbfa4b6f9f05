import CalendarBuckets
import HealthCalculations
import Testing

/// Streaks of a calendar's intervals, as instants.
@Suite struct StreakSummaryTests {
  private func edges(
    _ zone: ZoneRules = .utc, _ interval: BucketInterval? = nil
  ) throws -> BucketEdges {
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    return try BucketEdges(
      zone: zone, anchor: anchor, interval: interval ?? BucketInterval(days: 1))
  }

  // Semantics 6.4
  @Test func runsBeginAndEndAtEdges() throws {
    let days = try edges()
    let series = IntervalSeries(edges: days, firstIndex: 10, values: [5, 5, 1, 5, 5, 5])
    let report = StreakSummary(of: series, goal: .atLeast(5), now: days.edge(15) + 3_600)
    #expect(report.runs.map(\.length) == [2, 3])
    #expect(report.current == report.longest)
    #expect(report.longest?.start == days.edge(13))
    #expect(report.longest?.end == days.edge(16))
    #expect(report.today == .init(isMet: true, missing: nil))
    #expect(report.todayValue == 5)
    #expect(report.indices == 10..<16)
  }

  // Semantics 6.2
  @Test func whatLiesAfterThePresentIntervalIsIgnored() throws {
    let days = try edges()
    let series = IntervalSeries(edges: days, firstIndex: 10, values: [5, 5, 2, 5, 5, 5])
    let report = StreakSummary(of: series, goal: .atLeast(5), now: days.edge(12))
    #expect(report.runs.map(\.length) == [2])
    #expect(report.current?.length == 2)
    #expect(report.today == .init(isMet: false, missing: 3))
    let before = StreakSummary(of: series, goal: .atLeast(5), now: days.edge(3))
    #expect(before.current == nil && before.longest == nil && before.runs.isEmpty)
    #expect(before.today == .init(isMet: false, missing: 5))
    #expect(before.indices == 3..<4)
  }

  @Test func dataThatEndedLongAgoLeaveNothingCurrent() throws {
    let days = try edges()
    let series = IntervalSeries(edges: days, firstIndex: 0, values: [5, 5])
    let report = StreakSummary(of: series, goal: .atLeast(5), now: days.edge(400))
    #expect(report.current == nil)
    #expect(report.longest?.length == 2)
    #expect(report.today.missing == 5)
    let next = StreakSummary(of: series, goal: .atLeast(5), now: days.edge(2))
    #expect(next.current?.length == 2)
    let average = StreakSummary(
      of: series, goal: .atLeast(5), now: days.edge(2), zeroIfEmpty: false)
    #expect(average.today.missing == nil)
  }

  @Test func nothingIsNoStreak() throws {
    let report = StreakSummary(
      of: IntervalSeries(edges: try edges(), values: [:]), goal: .atMost(5), now: 0)
    #expect(report.current == nil && report.longest == nil && report.runs.isEmpty)
    #expect(report.today == .init(isMet: false, missing: nil))
  }

  @Test func aDayOf23HoursIsADay_NewYork() throws {
    let newYork = try ZoneRules(identifier: "America/New_York")
    let days = try edges(newYork)
    let first = days.index(of: newYork.instant(of: try LocalDateTime(year: 2024, month: 3, day: 8)))
    let series = IntervalSeries(edges: days, firstIndex: first, values: [1, 1, 1, 1, 1])
    let report = StreakSummary(of: series, goal: .moreThan(0), now: days.edge(first + 4))
    #expect(report.current?.length == 5)
    let current = try #require(report.current)
    #expect(current.end - current.start == 5 * 86_400 - 3_600)
  }

  // Semantics 6.1
  @Test func aDayThatNeverHappenedEndsNoStreak_Apia() throws {
    let apia = try ZoneRules(identifier: "Pacific/Apia")
    let days = try edges(apia)
    let first = days.index(of: apia.instant(of: try LocalDateTime(year: 2011, month: 12, day: 28)))
    let series = IntervalSeries(edges: days, firstIndex: first, values: [7, 7, nil, 7, 7])
    let report = StreakSummary(of: series, goal: .atLeast(7), now: days.edge(first + 4) + 1)
    #expect(report.runs.map(\.length) == [4])
    #expect(report.longest?.start == days.edge(first))
  }

  @Test func monthsAreAsLongAsTheyAre_Kathmandu() throws {
    let zone = try ZoneRules(identifier: "Asia/Kathmandu")
    let months = try edges(zone, BucketInterval(months: 1))
    let series = IntervalSeries(edges: months, firstIndex: 73, values: [3, 3, 0, 3])
    let report = StreakSummary(of: series, goal: .between(2, 4), now: months.edge(77))
    #expect(report.longest?.length == 2)
    #expect(
      report.longest.map { zone.localDateTime(at: $0.end) }
        == (try LocalDateTime(year: 2024, month: 4, day: 1)))
    #expect(report.current?.length == 1)
  }
}
