import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Streaks over a few days that can be counted by hand.
@Suite struct StreakReportTests {
  private static let steps = HKQuantityTypeIdentifier.stepCount.rawValue
  private static let mindful = HKCategoryTypeIdentifier.mindfulSession.rawValue
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.make(StreakExport.text, zone: "America/New_York")
  }

  /// The answer at noon of 14 March 2024, the last day, unless another day is named.
  private func report(
    _ subject: StreakSubject, _ goal: StreakGoal, unit: String? = nil,
    by interval: CalendarInterval = .day, misses: (Int, Int) = (0, 1), skipsEmpty: Bool = false,
    today: String = "2024-03-14T12:00", of other: SampleStore? = nil
  ) throws -> StreakReport {
    try (other ?? store).report(
      StreakRequest(
        subject, goal: goal, unit: unit, by: interval, allowedMisses: misses.0,
        missSpan: misses.1, skipsEmptyIntervals: skipsEmpty,
        today: try ParsedDateTime(parsing: today), scope: ReportScope(now: 0)))
  }

  // Semantics 6.4
  @Test func daysOfStepsCountedByHand() throws {
    let report = try report(.type(identifier: Self.steps), .atLeast(10_000))
    #expect(report.schema == "hkstats/streak/2")
    #expect(report.current == 1)
    #expect(report.currentStart?.description == "2024-03-13T00:00:00-04:00")
    #expect(report.longest == 5)
    #expect(report.longestStart?.description == "2024-03-06T00:00:00-05:00")
    #expect(report.longestEnd?.description == "2024-03-11T00:00:00-04:00")
    #expect(report.runs == 3 && report.streaks.map(\.length) == [1, 5, 1])
    #expect(report.streaks.map(\.date) == ["2024-03-04", "2024-03-06", "2024-03-13"])
    #expect(report.currentStreak == report.streaks[2])
    #expect(report.longestStreak == report.streaks[1])
    #expect(!report.today.met && report.today.missing == 6_000 && report.today.value == 4_000)
    #expect(report.today.date == "2024-03-14")
    #expect(report.unit == "count" && report.measure == .quantity)
    #expect(report.intervals.count == 10 && report.intervals[1].value == 8_000)
    #expect(report.intervals.filter(\.met).count == 7)
    #expect(try report.table().count == 11)
  }

  @Test func whatThereIsNotIsAbsent() throws {
    let none = try report(.type(identifier: Self.steps), .atLeast(100_000))
    #expect(none.current == 0 && none.longest == 0 && none.runs == 0)
    #expect(none.currentStart == nil && none.longestStart == nil && none.longestEnd == nil)
    let most = try report(.type(identifier: Self.steps), .atMost(3_999))
    #expect(most.today.missing == nil && !most.today.met)
    let text = String(decoding: try JSONEncoder().encode(most), as: UTF8.self)
    #expect(!text.contains("null") && !text.contains("currentStart"))
  }

  // Semantics 6.1 and 6.3
  @Test func everyGoalHasItsRuns() throws {
    let cases: [(StreakGoal, misses: (Int, Int), skipsEmpty: Bool, runs: Int)] = [
      (.atLeast(10_000), (0, 1), false, 3), (.moreThan(10_000), (0, 1), false, 3),
      (.atMost(9_000), (0, 1), false, 3), (.lessThan(9_000), (0, 1), false, 2),
      (.between(9_000, 11_000), (0, 1), false, 3), (.between(9_000, 9_000), (0, 1), false, 1),
      (.atLeast(10_000), (1, 7), false, 2), (.atMost(10_000), (0, 1), true, 3),
    ]
    for (goal, misses, skipsEmpty, runs) in cases {
      let report = try report(
        .type(identifier: Self.steps), goal, misses: misses, skipsEmpty: skipsEmpty)
      #expect(report.runs == runs, "\(goal)")
    }
  }

  // Semantics 6.2
  @Test func whatComesAfterTodayIsIgnored() throws {
    let eighth = try report(
      .type(identifier: Self.steps), .atLeast(10_000), today: "2024-03-08T08:00")
    #expect(eighth.current == 3 && eighth.longest == 3 && eighth.today.met)
    #expect(eighth.now.description == "2024-03-08T08:00:00-05:00")
    let before = try report(.type(identifier: Self.steps), .atLeast(10), today: "2020-01-01")
    #expect(before.runs == 0 && before.today.missing == 10 && before.intervals.isEmpty)
    #expect(before.hasData)
  }

  @Test func weeksAndMonthsAddUp() throws {
    let weeks = try report(.type(identifier: Self.steps), .atLeast(70_000), by: .week)
    #expect(weeks.current == 1 && weeks.today.missing == 47_000)
    #expect(weeks.longestEnd?.description == "2024-03-11T00:00:00-04:00")
    let months = try report(.type(identifier: Self.steps), .atLeast(99_500), by: .month)
    #expect(months.currentStart?.description == "2024-03-01T00:00:00-05:00")
    #expect(months.today.missing == nil)
  }

  @Test func mindfulMinutesAreMergedOverTheSources() throws {
    let minutes = try report(.type(identifier: Self.mindful), .atLeast(12))
    #expect(minutes.longest == 1 && minutes.current == 1)
    #expect(minutes.unit == "min" && minutes.measure == .duration)
    let more = try report(.type(identifier: Self.mindful), .atLeast(12.1))
    #expect(more.longest == 0 && more.today.missing == 12.1)
    let hours = try report(.type(identifier: Self.mindful), .atLeast(0.2), unit: "h")
    #expect(hours.longest == 1)
    let count = try report(
      .type(identifier: Self.mindful, statistic: .count), .atLeast(2))
    #expect(count.longest == 1 && count.figureUnit == .count("samples"))
  }

  @Test func workoutsAreCountedOrTimed() throws {
    let count = try report(.workouts(activity: "running"), .atLeast(3), by: .week)
    #expect(count.current == 1 && count.today.missing == 2)
    #expect(count.subject == .workouts(activity: "HKWorkoutActivityTypeRunning"))
    // Pauses do not count: 25 minutes of 30.
    let time = try report(.workouts(measure: .duration), .atLeast(75), by: .week)
    #expect(time.current == 1 && time.today.missing == 50)
    let error = #expect(throws: ReportError.self) {
      try report(.workouts(activity: "swimming"), .atLeast(1))
    }
    #expect(error?.reason == .unknownName)
    // A name of the catalogue is known, and there are none of it.
    let none = try report(.workouts(activity: "HKWorkoutActivityTypeSwimming"), .atLeast(1))
    #expect(!none.hasData && none.today.missing == 1)
  }

  @Test func closedRingsAreDays() throws {
    let all = try report(.rings(ring: .all), .atLeast(1))
    #expect(all.current == 2 && all.today.missing == 1)
    #expect(all.currentStart?.description == "2024-03-12T00:00:00-04:00")
    #expect(try report(.rings(ring: .exercise), .atLeast(1)).current == 3)
    #expect(try report(.rings(ring: .move), .atLeast(2), by: .week).current == 1)
  }

  // Semantics 6.1: the statistic that people mean, the unit that tables print.
  @Test func statisticAndUnitAreThoseOfTablesUnlessNamed() throws {
    let heart = HKQuantityTypeIdentifier.heartRate.rawValue
    let walk = HKQuantityTypeIdentifier.distanceWalkingRunning.rawValue
    func record(_ type: String, _ unit: String, _ clock: String, _ value: String) -> String {
      "<Record type=\"\(type)\" sourceName=\"Watch\" unit=\"\(unit)\" "
        + "startDate=\"2024-03-14 \(clock):00 -0400\" endDate=\"2024-03-14 \(clock):00 -0400\" "
        + "value=\"\(value)\"/>"
    }
    let store = try ExportedStore.make(
      record(heart, "count/min", "08:00", "60") + record(heart, "count/min", "09:00", "100")
        + record(walk, "mi", "09:00", "2.5"), zone: "America/New_York")
    let mean = try report(.type(identifier: heart), .atLeast(80), of: store)
    #expect(mean.current == 1 && mean.unit == "count/min")
    #expect(
      mean.subject == .type(identifier: heart, statistic: .average))
    let top = try report(
      .type(identifier: heart, statistic: .maximum), .atLeast(101), of: store)
    #expect(top.current == 0 && top.today.value == 100)
    // The export has miles.
    let miles = try report(.type(identifier: walk), .atLeast(2.5), of: store)
    #expect(miles.current == 1 && miles.unit == "mi")
    let kilometres = try report(.type(identifier: walk), .atLeast(4.1), unit: "km", of: store)
    #expect(kilometres.current == 0 && kilometres.unit == "km")
    let request = StreakRequest(
      .type(identifier: walk), goal: .atLeast(1), scope: ReportScope(now: 0))
    #expect(try store.withSnapshot(request.figureUnit) == .quantity("mi"))
  }

  @Test func nightsAreNamedByTheDayTheyEndIn() throws {
    func night(_ day: Int, hours: Double) -> NewSample {
      let wake = 1_710_374_400 + Double(day - 14) * 86_400 + 11 * 3_600
      return NewSample(
        type: HKCategoryTypeIdentifier.sleepAnalysis.rawValue, canonicalUnit: nil,
        start: wake - hours * 3_600, end: wake,
        value: Double(HKCategoryValueSleepAnalysis.asleepCore.rawValue), sourceName: "Watch")
    }
    let store = try SampleStore.inMemory()
    try store.save([night(12, hours: 8), night(13, hours: 7.5), night(14, hours: 7)])
    func streak(_ figure: SleepFigure, _ goal: StreakGoal) throws -> StreakReport {
      try store.report(
        StreakRequest(
          .sleep(figure: figure), goal: goal,
          today: try ParsedDateTime(parsing: "2024-03-14T12:00"),
          scope: ReportScope(timeZone: "America/New_York", now: 0)))
    }
    let asleep = try streak(.asleep, .atLeast(7.25 * 3_600))
    #expect(asleep.longest == 2 && asleep.current == 2)
    #expect(asleep.today.missing == 900 && asleep.unit == "s")
    let share = try streak(.efficiency, .atLeast(0.9))
    #expect(share.measure == .share && share.unit == "%" && share.current == 3)
    for figure in SleepFigure.allCases { _ = try streak(figure, .atLeast(0)) }
  }

  @Test func requestsThatMakeNoSenseAreRefused() throws {
    func refusal(_ change: (inout StreakRequest) throws -> Void) throws -> ReportError? {
      var request = StreakRequest(
        .type(identifier: Self.steps), goal: .atLeast(1), scope: ReportScope(now: 0))
      try change(&request)
      let changed = request
      return #expect(throws: ReportError.self) { try store.report(changed) }
    }
    let sentences = try [
      refusal { $0.interval = .hour }, refusal { $0.allowedMisses = 1 },
      refusal { $0.goal = .between(9, 5) }, refusal { $0.unit = "km" },
      refusal { $0.scope.from = try ParsedDateTime(parsing: "2024-01-01") },
      refusal { $0.subject = .type(identifier: Self.steps, statistic: .average) },
      refusal { $0.subject = .type(identifier: Self.steps, categoryValues: "stood") },
      refusal { request in
        request.subject = .sleep(figure: .efficiency)
        request.unit = "s"
      },
    ].map { $0?.sentence { "--\($0.rawValue)" } ?? "" }
    #expect(sentences.allSatisfy { !$0.isEmpty })
    #expect(
      sentences[2] == "--goal: a range begins with the lower number, but 5.0 is less than 9.0.")
    #expect(sentences[5].contains("HKStatisticsOptionDiscreteAverage"))
  }

  @Test func reportAndRequestSurviveJSON() throws {
    for subject in [
      StreakSubject.type(identifier: Self.steps), .rings(ring: .all),
      .workouts(activity: "running"),
      .sleep(figure: .asleep),
    ] {
      let report = try report(subject, .between(1, 20_000))
      let data = try JSONEncoder().encode(report)
      #expect(try JSONDecoder().decode(StreakReport.self, from: data) == report)
      let request = StreakRequest(subject, goal: .moreThan(5), scope: ReportScope(now: 0))
      let asked = try JSONEncoder().encode(request)
      #expect(try JSONDecoder().decode(StreakRequest.self, from: asked) == request)
    }
  }

  @Test func anAppSeesWhatItMayRead() throws {
    let app = StoreReader.app(bundleIdentifier: "org.example.app")
    let request = StreakRequest(
      .type(identifier: Self.steps), goal: .atLeast(1), scope: ReportScope(now: 0))
    #expect(throws: SampleStoreError.self) { try store.report(request, for: app) }
    try store.decide([
      StoredPermission(app: "org.example.app", type: Self.steps, read: false)
    ])
    #expect(try !store.report(request, for: app).hasData)
    try store.decide([
      StoredPermission(app: "org.example.app", type: Self.steps, read: true)
    ])
    #expect(try store.report(request, for: app).hasData)
  }
}
