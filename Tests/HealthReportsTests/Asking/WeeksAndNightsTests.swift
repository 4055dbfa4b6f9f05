import CalendarBuckets
import HealthCalculations
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthReports

/// Semantics 1.7: weeks begin where the caller wants them to, in every answer alike. Semantics 5.2: so do nights.
@Suite struct WeeksAndNightsTests {
  private static let steps = HKQuantityTypeIdentifier.stepCount.rawValue
  private static let sleep = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
  /// Noon of Friday, 1 March 2024, UTC.
  private static let noon = 1_709_294_400.0

  /// Forty days of steps at noon and of sleep from 10:00 to 16:00: somebody who works at night.
  private static func store() throws -> SampleStore {
    let store = try SampleStore.inMemory()
    let days = (0..<40).map { noon + Double($0) * 86_400 }
    try store.save(
      days.enumerated().map { day, noon in
        NewSample(
          type: steps, canonicalUnit: "count", start: noon + 18_000, end: noon + 18_600,
          value: 1_000 + Double(day), unit: "count", sourceName: "Watch")
      }
        + days.map { noon in
          NewSample(
            type: sleep, canonicalUnit: nil, start: noon - 7_200, end: noon + 14_400, value: 4,
            sourceName: "Watch")
        }, date: noon + 40 * 86_400)
    return store
  }

  private func scope(
    from weekday: Weekday? = nil, nightStart: Int? = nil, now: Double = noon + 40 * 86_400
  ) -> ReportScope {
    ReportScope(timeZone: "UTC", firstWeekday: weekday, nightStart: nightStart, now: now)
  }

  @Test(arguments: [nil] + Weekday.allCases)
  func weeksBeginOnTheDayOfTheScope(_ weekday: Weekday?) throws {
    let store = try Self.store()
    let scope = scope(from: weekday)
    let number = (weekday ?? .monday).number
    func isFirst(_ instant: OffsetInstant) -> Bool { instant.localDateTime.weekday == number }

    let summary = try store.report(SummaryRequest(.week, scope: scope))
    #expect(isFirst(summary.start) && isFirst(summary.end))
    #expect(try #require(summary.sleep).allSatisfy { isFirst($0.start) })
    let trends = try store.report(TrendsRequest(.week, types: [Self.steps], scope: scope))
    #expect(isFirst(trends.start) && isFirst(trends.end))
    let records = try store.report(RecordsRequest(scope: scope)).records
    let week = try #require(records.first { $0.record == .highestWeek })
    #expect(isFirst(week.start))
    let streak = try store.report(
      StreakRequest(
        .type(identifier: Self.steps), goal: .atLeast(7_000), by: .week, scope: scope))
    #expect(isFirst(streak.start) && isFirst(streak.anchor))
    let nights = try store.report(SleepRequest(scope: scope))
    #expect(
      try nights.weeks.allSatisfy {
        try ParsedDateTime(parsing: $0.date).local(in: .utc).weekday == number
      })
    #expect(nights.weeks.reduce(0) { $0 + $1.nights } >= nights.nights.count)
    let explained = try store.report(
      ExplainRequest(
        type: Self.steps, .week, holding: try ParsedDateTime(parsing: "2024-03-13"), scope: scope))
    #expect(isFirst(explained.start))
  }

  @Test func aWeekdayOfTheRequestOverrulesTheScopes() throws {
    let store = try Self.store()
    let request = SummaryRequest(
      .week, firstWeekday: .thursday, scope: scope(from: .sunday))
    #expect(try store.report(request).start.localDateTime.weekday == Weekday.thursday.number)
    // Days have no first weekday, and are not refused for the scope's.
    #expect(try store.report(SummaryRequest(.day, scope: scope(from: .sunday))).series.count == 2)
  }

  @Test(arguments: [(nil, "2024-03-01"), (12 * 3_600, "2024-03-02"), (0, "2024-03-02")])
  func nightsBeginWhenTheScopeSays(_ start: Int?, _ first: String) throws {
    let store = try Self.store()
    // A session of sleep is of the night that it ends in: the one to 18:00, to the noon after, or to midnight.
    let scope = scope(nightStart: start)
    let rules = start.map { SleepRules(nightStart: $0) } ?? SleepRules()
    let nights = try store.report(SleepRequest(rules: rules, scope: scope)).nights
    #expect(nights.first?.date == first && nights.count == 40)
    let streak = try store.report(
      StreakRequest(.sleep(figure: .asleep), goal: .atLeast(3_600), scope: scope))
    #expect(streak.streaks.first?.date == first)
    let summary = try store.report(SummaryRequest(.week, scope: scope))
    let analysed = try #require(summary.sleep).reduce(0) { $0 + $1.nights }
    #expect(analysed == nights.count { $0.date < summary.end.dateText })
    let records = try store.report(RecordsRequest(scope: scope)).records
    let longest = try #require(records.first { $0.of == "sleep.asleep" })
    #expect(longest.date == first)
  }

  @Test func aNightBeginsWithinADay() throws {
    let store = try Self.store()
    #expect(throws: ReportError.self) {
      try store.report(SummaryRequest(.week, scope: scope(nightStart: 86_400)))
    }
  }
}
