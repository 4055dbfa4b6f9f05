import CalendarBuckets
import HealthCalculations
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Semantics 3.8: the mean per day of weeks, months and years, over the days that have data.
@Suite struct PerDayTests {
  private static let steps = HKQuantityTypeIdentifier.stepCount.rawValue
  private static let flights = HKQuantityTypeIdentifier.flightsClimbed.rawValue
  private static let sleep = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
  private static let mindful = HKCategoryTypeIdentifier.mindfulSession.rawValue
  private static let heartRate = HKQuantityTypeIdentifier.heartRate.rawValue

  private func quantity(_ type: String, _ start: Double, _ end: Double, _ value: Double)
    -> NewSample
  {
    NewSample(
      type: type, canonicalUnit: "count", start: start, end: end, value: value, unit: "count",
      sourceName: "Watch")
  }

  private func category(_ type: String, _ start: Double, _ end: Double, _ value: Int) -> NewSample {
    NewSample(
      type: type, canonicalUnit: nil, start: start, end: end, value: Double(value), unit: nil,
      sourceName: "Watch")
  }

  private func request(
    _ interval: CalendarInterval, _ types: [String], _ perDay: PerDay = .everyday,
    zone: String = "UTC", to end: String = "2024-05-01"
  ) throws -> SummaryRequest {
    SummaryRequest(
      interval, types: types, perDay: perDay,
      scope: ReportScope(
        from: try ParsedDateTime(parsing: "2024-03-01"), to: try ParsedDateTime(parsing: end),
        timeZone: zone, now: 1_800_000_000))
  }

  /// 4 March 2024, a Monday, 00:00 UTC.
  private let monday = 1_709_510_400.0

  @Test func daysWithDataCountAndThoseWithoutDoNot() throws {
    let store = try SampleStore.inMemory()
    let noon = monday + 43_200
    try store.save([
      quantity(Self.steps, noon, noon + 60, 3_000),
      quantity(Self.steps, noon + 600, noon + 660, 1_000),
      // Two days later, a real zero the day after, and over midnight into Sunday.
      quantity(Self.steps, noon + 2 * 86_400, noon + 2 * 86_400, 2_000),
      quantity(Self.steps, noon + 3 * 86_400, noon + 3 * 86_400 + 60, 0),
      quantity(Self.steps, monday + 6 * 86_400 - 60, monday + 6 * 86_400 + 60, 100),
    ])
    let weekly = try store.report(request(.week, [Self.steps], to: "2024-03-11"))
    let buckets = try #require(weekly.series.first).buckets
    #expect(buckets.values[.sum] == [6_100])
    // Monday, Wednesday, Thursday, Saturday and Sunday.
    #expect(buckets.days == [5] && buckets.meansPerDay == [1_220])
    let none = try store.report(request(.week, [Self.steps], .none, to: "2024-03-11"))
    #expect(none.series.map(\.buckets.days) == [[]])
    let daily = try store.report(request(.day, [Self.steps], .all, to: "2024-03-11"))
    #expect(daily.series.map(\.buckets.days) == [[]])
  }

  @Test func whoAsksForAllGetsEveryTypeThatAddsUp() throws {
    let store = try SampleStore.inMemory()
    try store.save([
      quantity(Self.flights, monday, monday + 60, 4),
      quantity(Self.flights, monday + 86_400, monday + 86_460, 8),
      category(Self.mindful, monday, monday + 600, 0),
      NewSample(
        type: Self.heartRate, canonicalUnit: "count/s", start: monday, end: monday, value: 1,
        unit: "count/min", sourceName: "Watch"),
    ])
    let types = [Self.flights, Self.mindful, Self.heartRate]
    let all: [SummaryBuckets] = try store.report(request(.month, types, .all)).series.map(\.buckets)
    #expect(all[0].days == [2] && all[0].meansPerDay == [6])
    #expect(all[1].days == [1] && all[1].meansPerDay == [600])
    #expect(all[2].days.isEmpty)
    let everyday = try store.report(request(.month, types))
    #expect(everyday.series.map(\.buckets.days) == [[], [], []])
  }

  /// A day of 23 hours is a day, and local days count.
  @Test func daysAreThoseOfTheZone_Paris() throws {
    let store = try SampleStore.inMemory()
    let zone = try ZoneRules(identifier: "Europe/Paris")
    let sunday = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 31))
    try store.save([
      quantity(Self.steps, sunday + 60, sunday + 120, 10),
      quantity(Self.steps, sunday + 23 * 3_600 - 60, sunday + 23 * 3_600 - 30, 20),
      quantity(Self.steps, sunday + 23 * 3_600, sunday + 23 * 3_600 + 30, 30),
    ])
    let report = try store.report(request(.year, [Self.steps], zone: "Europe/Paris"))
    let buckets = try #require(report.series.first).buckets
    #expect(buckets.days == [2] && buckets.meansPerDay == [30])
  }

  @Test func sleepIsToldByNights() throws {
    let store = try SampleStore.inMemory()
    func asleep(_ day: Double, _ from: Double, _ hours: Double) -> NewSample {
      let start = monday + day * 86_400 + from * 3_600
      return category(Self.sleep, start, start + hours * 3_600, 3)
    }
    // The nights to Tuesday, with a nap, and to Thursday; time in bed alone to Friday.
    let inBed = monday + 3 * 86_400 + 22 * 3_600
    try store.save([
      asleep(0, 22, 8), asleep(1, 13, 1), asleep(2, 23, 7),
      category(Self.sleep, inBed, inBed + 28_800, 0),
    ])
    let report = try store.report(request(.week, [Self.sleep], to: "2024-03-11"))
    let buckets = try #require(report.series.first).buckets
    #expect(buckets.values[.duration] == [16 * 3_600])
    #expect(buckets.days == [2] && buckets.meansPerDay == [8 * 3_600])
    // The same stands beside all types.
    var everything = try request(.week, [], to: "2024-03-11")
    everything.types = nil
    let whole = try store.report(everything)
    let nights = try #require(whole.sleep?.first)
    #expect(nights.days == 2 && nights.meanPerDay == 8 * 3_600 && nights.nights == 3)
  }

  @Test func randomSamplesAgreeWithDaysOneByOne() throws {
    for seed in UInt64(1)...40 {
      var generator = SeededGenerator(seed: seed)
      let zone =
        ["UTC", "America/New_York", "Australia/Lord_Howe"].randomElement(using: &generator) ?? ""
      let store = try SampleStore.inMemory()
      try store.save(
        (0..<Int.random(in: 1...60, using: &generator)).map { _ in
          let start =
            monday - 3 * 86_400 + Double(Int.random(in: 0..<55 * 1_440, using: &generator)) * 60
          let length = Double(Int.random(in: 0...2_000, using: &generator)) * 60
          return quantity(
            Self.steps, start, start + length, Double(Int.random(in: 0...500, using: &generator)))
        })
      let daily = try store.report(request(.day, [Self.steps], zone: zone))
      let days = try daily.table()
      for interval in [CalendarInterval.week, .month] {
        let report = try store.report(request(interval, [Self.steps], zone: zone))
        let table = try report.table()
        let buckets = try #require(report.series.first).buckets
        for (place, position) in buckets.positions.enumerated() {
          let range = table.edges[position]..<table.edges[position + 1]
          // Days outside of what was asked for are in whole weeks, too.
          guard range.lowerBound >= days.edges[0], range.upperBound <= days.edges[days.count] else {
            continue
          }
          let positions = try #require(daily.series.first).buckets.positions
          let slow = positions.filter { range.contains(days.edges[$0]) }.count
          #expect(buckets.days[place] == slow, "seed \(seed), \(interval)")
          let sum = try #require(buckets.values[.sum])[place]
          #expect(buckets.meansPerDay[place] == sum / Double(slow), "seed \(seed), \(interval)")
        }
      }
    }
  }
}
