import CalendarBuckets
import HealthCalculations
import HealthKitTypes
import ReportFormats
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Semantics 3.7: sleep as a type means the time asleep, in every form of an answer alike.
@Suite struct TimeAsleepFormsTests {
  private static let sleep = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
  /// 4 March 2024, a Monday, 00:00 UTC.
  private static let monday = 1_709_510_400.0

  /// The watch: core from 22:00, awake from 2:00, deep from 2:30 to 6:00. The phone: asleep from 21:30 to 7:00,
  /// and the next night nothing but time in bed.
  private static func store() throws -> SampleStore {
    func sample(_ source: String, _ start: Double, _ end: Double, _ value: Int) -> NewSample {
      NewSample(
        type: sleep, canonicalUnit: nil, start: monday + start * 3_600, end: monday + end * 3_600,
        value: Double(value), unit: nil, sourceName: source)
    }
    let store = try SampleStore.inMemory()
    try store.save([
      sample("iPhone", 21, 31, 0), sample("iPhone", 21.5, 31, 1),
      sample("Apple Watch", 22, 26, 3), sample("Apple Watch", 26, 26.5, 2),
      sample("Apple Watch", 26.5, 30, 4),
      sample("iPhone", 46, 55, 0),
    ])
    return store
  }

  private static let scope = ReportScope(timeZone: "UTC", now: monday + 90 * 3_600)

  private func series(
    _ interval: CalendarInterval, values: String? = nil, bySource: Bool = false
  ) throws -> SummaryReport.Series {
    let report = try Self.store().report(
      SummaryRequest(
        interval, types: [Self.sleep], categoryValues: values, separateBySource: bySource,
        scope: Self.scope))
    return try #require(report.series.first)
  }

  @Test func aSummaryCutsSleepAtMidnight() throws {
    let daily = try series(.day).buckets
    #expect(daily.values[.duration] == [2.5 * 3_600, 6.5 * 3_600])
    #expect(daily.values[.count] == [2, 3])
    let weekly = try series(.week).buckets
    #expect(weekly.values[.duration] == [9 * 3_600] && weekly.values[.count] == [3])
    // The night is that of the day that it ends on.
    #expect(weekly.days == [1] && weekly.meansPerDay == [9 * 3_600])
    #expect(try series(.day).categoryValues?.count == 4)
  }

  @Test func aSummaryOfHoursHasSleepInEachOfThem() throws {
    let hours = try #require(series(.hour).buckets.values[.duration])
    #expect(hours == [1_800] + [3_600, 3_600, 3_600, 3_600, 1_800] + [3_600, 3_600, 3_600, 3_600])
  }

  @Test func eachSourceAloneSleepsAsItSays() throws {
    let sources = try #require(series(.day, bySource: true).sources)
    let durations = sources.map { $0.buckets.values[.duration] ?? [] }
    #expect(sources.map(\.source) == ["Apple Watch", "iPhone"])
    let expected: [[Double]] = [[7_200, 19_800], [9_000, 25_200]]
    #expect(durations == expected)
  }

  /// Values that are asked for count by start, and merge as every category does.
  @Test func valuesThatAreAskedForCountByTheirStart() throws {
    let core = try series(.day, values: "asleepCore").buckets
    #expect(core.values[.count] == [1] && core.values[.duration] == [2 * 3_600])
    let inBed = try series(.day, values: "inBed").buckets
    #expect(inBed.values[.count] == [1, 1])
  }

  @Test func anExplanationSaysTheSame() throws {
    let store = try Self.store()
    let evening = try store.report(
      ExplainRequest(
        type: Self.sleep, .day, holding: try ParsedDateTime(parsing: "2024-03-04"),
        scope: Self.scope))
    #expect(evening.figures?.duration == 2.5 * 3_600 && evening.figures?.count == 2)
    // Without a date it is the last day with sleep, though the phone knows of a later night in bed.
    let report = try store.report(ExplainRequest(type: Self.sleep, .day, scope: Self.scope))
    #expect(report.date == "2024-03-05")
    #expect(report.figures?.duration == 6.5 * 3_600 && report.figures?.count == 3)
    #expect(report.sources.map(\.source) == ["Apple Watch", "iPhone"])
    #expect(report.sources.map(\.wonDuration) == [5.5 * 3_600, 3_600])
    #expect(report.sources.map(\.whole) == [1, 0] && report.sources.map(\.inPart) == [1, 1])
    #expect(report.sources[1].masked.map(\.duration) == [6 * 3_600])
    #expect(report.segments.map(\.source) == ["Apple Watch", "Apple Watch", "iPhone"])
    let words = ExplainWords(report)
    #expect(words.answer.first == "All 3 samples of sleep that lie in it count.")
    #expect(
      words.answer.contains(
        "The one of iPhone counts in part: the rest lies under Apple Watch."))
    #expect(words.rules.contains { $0.contains("a source that knows stages") })
  }

  @Test func streaksRecordsAndTheProfileCountTheSame() throws {
    let store = try Self.store()
    let streak = try store.report(
      StreakRequest(
        .type(identifier: Self.sleep), goal: .atLeast(60),
        today: try ParsedDateTime(parsing: "2024-03-05"), scope: Self.scope))
    #expect(streak.intervals.map(\.value) == [150, 390] && streak.current == 2)
    let records = try store.report(RecordsRequest(types: [Self.sleep], scope: Self.scope))
    let day = try #require(records.records.first { $0.record == .highestDay })
    #expect(day.date == "2024-03-05" && day.value == 390)
    let profile = try store.report(ProfileRequest(Self.sleep, scope: Self.scope))
    let monday = profile.hours.filter { $0.weekday == .monday && $0.mean > 0 }
    #expect(monday.map(\.hour) == [21, 22, 23] && monday.map(\.mean) == [1_800, 3_600, 3_600])
  }

  /// A caller's order of sources is that of the nights, too.
  @Test func anOrderOfYourOwnHoldsForTheNightsOfAWeek() throws {
    let store = try SampleStore.inMemory()
    for (source, start, end, value) in [("A", 22.0, 28.0, 1), ("B", 22, 24, 2), ("B", 24, 28, 1)] {
      try store.save([
        NewSample(
          type: Self.sleep, canonicalUnit: nil, start: Self.monday + start * 3_600,
          end: Self.monday + end * 3_600, value: Double(value), unit: nil, sourceName: source)
      ])
    }
    for (first, hours) in [("A", 6.0), ("B", 4.0)] {
      var scope = Self.scope
      scope.sourceOrder = [first]
      let weekly = try store.report(SummaryRequest(.week, types: [Self.sleep], scope: scope))
      #expect(weekly.series.first?.buckets.meansPerDay == [hours * 3_600])
    }
  }
}
