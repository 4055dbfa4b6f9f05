import CalendarBuckets
import HealthCalculations
import ReportFixtures
import SampleStore
import Testing

@testable import HealthReports

/// Samples and workouts that all lie in the same time are refused before each is looked at for each.
@Suite struct OverlapLimitTests {
  private static let energy = "HKQuantityTypeIdentifierActiveEnergyBurned"

  private func columns(_ count: Int) -> SampleColumns {
    SampleColumns(
      starts: [Double](repeating: 0, count: count), ends: [Double](repeating: 100, count: count),
      values: [Double](repeating: 1, count: count), ranks: [UInt16](repeating: 0, count: count))
  }

  @Test func samplesCountOnceForEachWorkoutOverAllParts() throws {
    let limit = OverlapLimit(20)
    try limit.check(columns(5), in: [0..<50, 50..<100], ofType: Self.energy)
    try limit.check(columns(5), in: [0..<50, 50..<100, 100..<110], ofType: Self.energy)
    let error = try #require(throws: ReportError.self) {
      try limit.check(columns(1), in: [0..<50], ofType: Self.energy)
    }
    #expect(error.description.contains("Samples of activeEnergyBurned lie in the time of so many"))
    #expect(error.description.contains("Ask for fewer workouts or a shorter range."))
  }

  @Test func windowsThatOverlapCountOverAllParts() throws {
    let limit = OverlapLimit(0, windowCount: 4)
    #expect(try limit.tables(of: [0..<10, 5..<20]) == WindowTables([0..<10, 5..<20]))
    #expect(try limit.tables(of: [0..<10, 10..<20, 20..<90]).tables.count == 1)
    _ = try limit.tables(of: [0..<10, 5..<20])
    let error = try #require(throws: ReportError.self) {
      try limit.tables(of: [0..<10, 5..<20])
    }
    #expect(error.description.contains("So many workouts, or parts of them, lie in the same time"))
  }

  private func minutes(_ number: Int) -> String { "\(number / 10)\(number % 10)" }

  /// Workouts of an hour that begin every minute, and one distance in each minute of them.
  private func store(workouts: Int) throws -> SampleStore {
    let samples = (0..<60).map { minute in
      """
       <Record type="HKQuantityTypeIdentifierDistanceWalkingRunning" sourceName="Watch" unit="km" \
      startDate="2024-05-20 10:\(minutes(minute)):00 +0000" endDate="2024-05-20 10:\(minutes(minute)):59 +0000" \
      value="0.5"/>

      """
    }
    let others = (0..<workouts).map { number in
      """
       <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" durationUnit="min" \
      sourceName="W\(number)" startDate="2024-05-20 10:\(minutes(number)):00 +0000" \
      endDate="2024-05-20 11:\(minutes(number)):00 +0000"/>

      """
    }
    return try ExportedStore.make((samples + others).joined(), zone: "UTC")
  }

  @Test func splitsOfAllWorkoutsCountTogether() throws {
    try store(workouts: 3).withSnapshot { snapshot in
      let workouts = try snapshot.workouts(from: nil, to: nil)
      #expect(workouts.count == 3)
      var measuring = WorkoutMeasuring(
        store: snapshot, zones: nil, routeRules: RouteMeasures.Rules(), splitLength: 1_000)
      // 30, 29.5 and 29 km.
      measuring.mostSplitsOfAll = 89
      let figures = try measuring.figures(of: workouts)
      #expect(figures.map { $0.splits?.count } == [30, 30, 29])
      measuring.mostSplitsOfAll = 88
      let error = try #require(throws: ReportError.self) {
        try measuring.figures(of: workouts)
      }
      #expect(error.description.contains("These workouts have more than 88 splits"))
    }
  }
}
