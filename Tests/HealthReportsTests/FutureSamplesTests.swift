import CalendarBuckets
import HealthCalculations
import HealthKitTypes
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Semantics 7.6: a sample that is dated in the future moves no end of the data. Semantics 6.2: neither does it
/// move the present of streaks.
@Suite struct FutureSamplesTests {
  private static let steps = HKQuantityTypeIdentifier.stepCount.rawValue
  /// Noon of 10 March 2024, UTC.
  private static let now = 1_710_072_000.0

  private static func sample(_ start: Double, _ value: Double, _ length: Double = 600) -> NewSample
  {
    NewSample(
      type: steps, canonicalUnit: "count", start: start, end: start + length, value: value,
      unit: "count", sourceName: "Watch")
  }

  /// Ten days of steps, the last of them saved at ``now``; with samples beyond it.
  private static func store(_ future: [NewSample]) throws -> SampleStore {
    let store = try SampleStore.inMemory()
    try store.save(
      (0..<10).map { sample(now - Double(9 - $0) * 86_400 - 7_200, 6_000) } + future, date: now)
    return store
  }

  private func scope(_ now: Double = Self.now + 3_600) -> ReportScope {
    ReportScope(timeZone: "UTC", now: now)
  }

  @Test func theHorizonIsADayAfterTheLastSave() throws {
    let edge = Self.now + 86_400
    // One that starts at the horizon is not beyond it; where it goes on the data end with the horizon.
    let store = try Self.store([Self.sample(edge, 7)])
    let type = try #require(try store.withSnapshot { try $0.types() }.first)
    #expect(type.futureCount == 0 && type.dataEnd == edge && type.lastEnd == edge + 600)
    let beyond = try Self.store([Self.sample(edge + 1, 7), Self.sample(edge + 1e8, 7)])
    let later = try #require(try beyond.withSnapshot { try $0.types() }.first)
    #expect(later.futureCount == 2 && later.dataEnd == Self.now - 7_200 + 600)
    #expect(try beyond.withSnapshot { try $0.dataEnd() } == later.dataEnd)
    // A later save moves it.
    try beyond.save([Self.sample(Self.now, 1)], date: edge + 2e8)
    #expect(try beyond.withSnapshot { try $0.types() }.first?.futureCount == 0)
    #expect(try SampleStore.inMemory().withSnapshot { try $0.horizon() } == nil)
  }

  @Test func defaultRangesEndWithTheData() throws {
    let plain = try Self.store([])
    let future = try Self.store([Self.sample(Self.now + 6 * 365 * 86_400, 10)])
    let scope = scope()
    for interval in [CalendarInterval.day, .week, .month] {
      let request = SummaryRequest(interval, types: [Self.steps], scope: scope)
      var answer = try future.report(request)
      #expect(answer.futureDated?.samples == 1)
      #expect(answer.futureDated?.until.dateText == "2030-03-09")
      answer.futureDated = nil
      #expect(answer == (try plain.report(request)), "\(interval)")
    }
    var records = try future.report(RecordsRequest(types: [Self.steps], scope: scope))
    #expect(records.futureDated?.samples == 1)
    records.futureDated = nil
    #expect(records == (try plain.report(RecordsRequest(types: [Self.steps], scope: scope))))
    // Asked for by date they count.
    var beyond = scope
    beyond.from = try ParsedDateTime(parsing: "2030-01-01")
    let asked = try future.report(RecordsRequest(types: [Self.steps], scope: beyond))
    #expect(asked.futureDated == nil)
    #expect(asked.records.first?.date == "2030-03-09" && asked.records.first?.value == 10)
    var trends = try future.report(TrendsRequest(.day, types: [Self.steps], scope: scope))
    #expect(trends.futureDated?.samples == 1)
    trends.futureDated = nil
    #expect(trends == (try plain.report(TrendsRequest(.day, types: [Self.steps], scope: scope))))
    let explained = try future.report(ExplainRequest(type: Self.steps, scope: scope))
    #expect(explained.start.dateText == "2024-03-10")
    // Asked for by date it is answered.
    beyond.to = try ParsedDateTime(parsing: "2031-01-01")
    let late = try future.report(SummaryRequest(.day, types: [Self.steps], scope: beyond))
    #expect(late.series.first?.buckets.values[.sum] == [10])
  }

  @Test func theNowOfAStreakIsTheEndOfTheData() throws {
    let store = try Self.store([Self.sample(Self.now + 6 * 365 * 86_400, 9_999)])
    func streak(_ present: Double, today: String? = nil) throws -> StreakReport {
      try store.report(
        StreakRequest(
          .type(identifier: Self.steps), goal: .atLeast(5_000),
          today: try today.map { try ParsedDateTime(parsing: $0) }, scope: scope(present)))
    }
    // Read two days later, the last day with data is open, and called by its date.
    let late = try streak(Self.now + 2 * 86_400)
    #expect(late.current == 10 && late.nowIs == .dataEnd && !late.today.isPresent)
    #expect(late.now.instant == Self.now - 7_200 + 600 && late.today.date == "2024-03-10")
    #expect(late.futureDated?.samples == 1)
    // On the same day it is today.
    let same = try streak(Self.now + 60)
    #expect(same.current == 10 && same.nowIs == .dataEnd && same.today.isPresent)
    let early = try streak(Self.now - 86_400)
    #expect(early.nowIs == .present && early.today.date == "2024-03-09" && early.current == 9)
    let asked = try streak(Self.now, today: "2024-03-12")
    #expect(asked.nowIs == .asked && asked.current == 0)
  }

  @Test func aStoreOfFutureSamplesAloneHasNoEnd() throws {
    let store = try SampleStore.inMemory()
    try store.save([Self.sample(Self.now + 1e8, 10)], date: Self.now)
    let snapshot = try store.withSnapshot { try ($0.types().first, $0.dataEnd()) }
    #expect(snapshot.0?.dataEnd == nil && snapshot.0?.futureCount == 1 && snapshot.1 == nil)
    let weekly = try store.report(SummaryRequest(.week, types: [Self.steps], scope: scope()))
    #expect(weekly.dataEnd == nil && weekly.futureDated?.samples == 1)
  }
}
