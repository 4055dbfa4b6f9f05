import CalendarBuckets
import HealthCalculations
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Streaks of random days in Paris, the eleventh of which has 23 hours, against days counted one by one.
@Suite struct RandomStreaksTests {
  private static let dayCount = 40
  /// Midnight of 21 March 2024 in Paris; clocks are put forward on the 31st.
  private static func midnight(_ day: Int) -> Double {
    1_710_975_600 + Double(day) * 86_400 - (day > 10 ? 3_600 : 0)
  }

  // Semantics 6.1
  @Test(arguments: UInt64(1)...80) func streaksAgreeWithDaysCountedOneByOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let steps = (0..<Self.dayCount).map { _ in
      Int.random(in: 0..<4, using: &generator) == 0
        ? nil : Double(Int.random(in: 1...10, using: &generator))
    }
    let bound = Double(Int.random(in: 2...8, using: &generator))
    let goal: StreakGoal = Bool.random(using: &generator) ? .atLeast(bound) : .lessThan(bound)
    let skipsEmpty = Bool.random(using: &generator)
    let today = Int.random(in: 0..<Self.dayCount, using: &generator)

    let store = try SampleStore.inMemory()
    try store.save(
      steps.enumerated().compactMap { day, value in
        value.map {
          NewSample(
            type: HKQuantityTypeIdentifier.stepCount.rawValue, canonicalUnit: "count",
            start: Self.midnight(day), end: Self.midnight(day + 1), value: $0, unit: "count",
            sourceName: "Watch")
        }
      })
    let report = try store.report(
      StreakRequest(
        .type(identifier: HKQuantityTypeIdentifier.stepCount.rawValue), goal: goal,
        skipsEmptyIntervals: skipsEmpty,
        scope: ReportScope(timeZone: "Europe/Paris", now: Self.midnight(today) + 3_600)))

    var runs: [(first: Int, last: Int, length: Int)] = []
    var isRunning = false
    for day in 0...today {
      let isMet = steps[day].map { Self.isMet($0, goal) } ?? false
      if isMet, isRunning {
        runs[runs.count - 1].last = day
        runs[runs.count - 1].length += 1
      } else if isMet {
        runs.append((day, day, 1))
        isRunning = true
      } else if day != today, steps[day] != nil || !skipsEmpty {
        isRunning = false
      }
    }
    #expect(report.streaks.map(\.length) == runs.map(\.length), "seed \(seed)")
    #expect(report.streaks.map(\.start.instant) == runs.map { Self.midnight($0.first) })
    #expect(report.streaks.map(\.end.instant) == runs.map { Self.midnight($0.last + 1) })
    #expect(report.current == (isRunning ? runs.last?.length ?? 0 : 0), "seed \(seed)")
    #expect(report.longest == runs.map(\.length).max() ?? 0, "seed \(seed)")
    #expect(report.intervals.map(\.value) == steps[...today].compactMap { $0 }, "seed \(seed)")
  }

  private static func isMet(_ value: Double, _ goal: StreakGoal) -> Bool {
    switch goal {
    case .atLeast(let bound): value >= bound
    case .lessThan(let bound): value < bound
    default: false
    }
  }
}
