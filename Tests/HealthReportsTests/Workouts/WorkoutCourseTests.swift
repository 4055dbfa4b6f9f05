import CalendarBuckets
import HealthCalculations
import ReportFixtures
import SampleStore
import Testing

@testable import HealthReports

/// Courses of workouts of an export whose answers were worked out by hand.
@Suite struct WorkoutCourseTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.active()
  }

  private func report(
    _ workout: String? = nil, activities: [String] = ["running"], sources: [String] = [],
    step: Double? = nil, units: UnitsChoice = .auto
  ) throws -> WorkoutCourseReport {
    var scope = ExportedStore.activeScope
    scope.units = units
    return try store.report(
      WorkoutCourseRequest(
        workout, activities: activities, sources: sources, step: step, scope: scope))
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } ?? false
  }

  /// 6 km in 31 minutes with a pause of one, in minutes.
  @Test func aRunIsToldMinuteByMinute() throws {
    let found = try report(step: 60)
    let workout = try #require(found.workout)
    #expect(workout.start.description == "2024-03-30T10:00:00+01:00" && workout.duration == 1_800)
    #expect(workout.heartRateOrigin == .window && workout.distanceOrigin == .window)
    #expect(found.step == 60 && found.parts.count == 31)
    #expect(found.parts.map(\.elapsed) == (0..<31).map { Double($0) * 60 })
    #expect(found.parts[1].start.description == "2024-03-30T10:01:00+01:00")
    let first = found.parts[0]
    #expect(isNear(first.distance, 0.2) && isNear(first.pace, 300) && first.paceUnit == "s/km")
    #expect(first.averageHeartRate == 120 && first.minimumHeartRate == 120)
    #expect(found.parts[30].maximumHeartRate == 170)
    #expect(found.parts.reduce(0) { $0 + $1.duration } == 1_800)
    #expect(isNear(found.parts.reduce(0) { $0 + ($1.distance ?? 0) }, 6))
  }

  // Semantics 8.2
  @Test func aPauseHasNoFigures() throws {
    let found = try report(step: 60)
    #expect(found.pauses.count == 1)
    let pause = try #require(found.pauses.first)
    #expect(pause.end.instant - pause.start.instant == 60)
    let part = try #require(found.parts.first { $0.duration == 0 })
    #expect(part.start.instant == pause.start.instant)
    #expect(part.averageHeartRate == nil && part.pace == nil && part.distance == 0)
  }

  @Test func theFiguresAreThoseOfTheWholeWorkout() throws {
    let run = try #require(
      try store.report(
        WorkoutsRequest(activities: ["running"], scope: ExportedStore.activeScope)
      ).workouts.first)
    for step in [nil, 1.0, 7, 60, 600, 1e6] {
      let found = try report(step: step)
      #expect(found.workout?.uuid == run.uuid && found.workout?.duration == run.duration)
      #expect(found.parts.compactMap(\.minimumHeartRate).min() == run.minimumHeartRate)
      #expect(found.parts.compactMap(\.maximumHeartRate).max() == run.maximumHeartRate)
      #expect(isNear(found.parts.reduce(0) { $0 + $1.duration }, run.duration))
      #expect(isNear(found.parts.reduce(0) { $0 + ($1.distance ?? 0) }, try #require(run.distance)))
    }
    // In one part the average is the workout's.
    #expect(isNear(try report(step: 1e6).parts[0].averageHeartRate, 147.34636871508378))
    #expect(try report().step == 20 && report().parts.count == 93)
  }

  @Test func theRouteHasItsPlaces() throws {
    let found = try report(step: 60)
    let route = try #require(found.route)
    #expect(route.placeCount == 3 && route.places.count == 3)
    let first = try #require(route.places.first)
    #expect(first.elapsed >= 0 && first.elevation != nil)
    #expect(found.parts.contains { $0.elevation == first.elevation })
    #expect(try report(activities: ["cycling"]).route == nil)
  }

  @Test func milesAndFeetAreForThoseWhoUseThem() throws {
    let (metric, us) = (try report(step: 60), try report(step: 60, units: .us))
    #expect(us.units.distance == "mi" && us.units.elevation == "ft")
    #expect(isNear(us.parts[0].distance, (metric.parts[0].distance ?? 0) / 1.609344))
    #expect(us.parts[0].paceUnit == "s/mi" && isNear(us.parts[0].pace, 300 * 1.609344))
    let height = try #require(metric.route?.places.first?.elevation)
    #expect(isNear(us.route?.places.first?.elevation, height / 0.3048))
  }

  @Test func theLastWorkoutIsToldUnlessOneIsNamed() throws {
    let last = try report(activities: [])
    #expect(last.workout?.activity == "HKWorkoutActivityTypeYoga" && last.storedCount == 3)
    #expect(last.workout?.heartRateOrigin == nil && last.workout?.distanceOrigin == nil)
    #expect(!last.parts.isEmpty && last.parts.allSatisfy { $0.averageHeartRate == nil })
    let run = try #require(try report().workout)
    #expect(try report(run.uuid.lowercased(), activities: []).workout == run)
    #expect(try report(sources: ["bike, computer"], step: 60).workout == nil)
    #expect(
      try report(activities: [], sources: ["bike, computer"]).workout?.activity
        == "HKWorkoutActivityTypeCycling")
    let other = "00000000-0000-0000-0000-000000000000"
    for (text, reason) in [(other, ReportError.Reason.unknownName), ("run", .invalidRequest)] {
      let error = #expect(throws: ReportError.self) { try report(text, activities: []) }
      #expect(error?.reason == reason && error?.description.contains(text) == true)
    }
    // Named, and of another activity.
    #expect(throws: ReportError.self) { try report(run.uuid, activities: ["cycling"]) }
  }

  @Test func stepsAreRoundAndPartsAreNotTooMany() throws {
    for (length, step) in [
      (0.5, 1.0), (120, 1), (121, 2), (1_800, 15), (3_600, 30), (3_601, 60), (7_201, 120),
      (86_400, 900), (5_184_000, 43_200), (5_184_001, 86_400), (31_536_000, 4 * 86_400),
    ] {
      #expect(WorkoutCourseCalculation.step(for: 1e9..<1e9 + length) == step, "\(length)")
    }
    #expect(try WorkoutCourseCalculation.parts(of: 5..<5, step: 1).isEmpty)
    #expect(try WorkoutCourseCalculation.parts(of: 0..<25, step: 10) == [0..<10, 10..<20, 20..<25])
    #expect(try WorkoutCourseCalculation.parts(of: 0..<20, step: 10) == [0..<10, 10..<20])
    // What is left by rounding is no part.
    #expect(try WorkoutCourseCalculation.parts(of: 0..<20.000001, step: 10).count == 2)
    for step in [0, 0.5, -1, .infinity, .nan] {
      let error = #expect(throws: ReportError.self) { try report(step: step) }
      #expect(error?.reason == .invalidRequest)
    }
    let error = #expect(throws: ReportError.self) {
      try WorkoutCourseCalculation.parts(of: 0..<1e9, step: 1)
    }
    #expect(error?.description.contains("10000 parts") == true)
  }

  @Test func aStoreWithoutWorkoutsHasAnEmptyReport() throws {
    let empty = try SampleStore.inMemory().report(
      WorkoutCourseRequest(scope: ExportedStore.activeScope))
    #expect(empty.storedCount == 0 && empty.workout == nil && empty.step == nil)
    #expect(empty.parts.isEmpty && empty.pauses.isEmpty && empty.route == nil)
  }
}
