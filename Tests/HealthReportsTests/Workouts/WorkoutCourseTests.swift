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
    for step in [0, 0.5, -1, 31_622_401, 1e19, 1e300, .infinity, .nan] {
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

  // Semantics 8.1
  @Test func theLastOneIsOneThatCounts() throws {
    func workout(_ source: String, _ start: String, _ end: String, device: Bool) -> String {
      let watch = "device=\"&lt;&lt;HKDevice: 0x1&gt;, manufacturer:Apple Inc.&gt;\" "
      return "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" "
        + "sourceName=\"\(source)\" \(device ? watch : "")startDate=\"2024-03-04 \(start) +0000\" "
        + "endDate=\"2024-03-04 \(end) +0000\"/>\n"
    }
    let store = try ExportedStore.make(
      workout("Watch", "18:00:00", "18:30:00", device: true)
        + workout("App", "18:00:01", "18:25:00", device: false), zone: "UTC")
    var scope = ReportScope(now: 1_713_000_000)
    let listed = try store.report(WorkoutsRequest(scope: scope)).workouts
    #expect(listed.map(\.source) == ["Watch", "App"] && listed[1].coveredBy?.source == "Watch")
    let last = try store.report(WorkoutCourseRequest(scope: scope)).workout
    #expect(last?.source == "Watch" && last?.coveredBy == nil)
    let named = try store.report(WorkoutCourseRequest(listed[1].uuid, scope: scope)).workout
    #expect(named?.source == "App" && named?.coveredBy == listed[1].coveredBy)
    scope.countsAllWorkouts = true
    let all = try store.report(WorkoutCourseRequest(scope: scope)).workout
    #expect(all?.source == "App" && all?.coveredBy == nil)
  }

  /// Heart rates each ten seconds from 9:50 to 11:10, and a workout from 10:00 on.
  private func course(ofWorkout end: String, _ contents: String = "") throws -> WorkoutCourseReport
  {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let rates = stride(from: -600, to: 4_200, by: 10).map { second -> String in
      let (hour, rest) = (10 * 3_600 + second).quotientAndRemainder(dividingBy: 3_600)
      let time = "2024-03-04 \(two(hour)):\(two(rest / 60)):\(two(rest % 60)) +0000"
      return "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" "
        + "unit=\"count/min\" startDate=\"\(time)\" endDate=\"\(time)\" value=\"100\"/>"
    }
    let workout =
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\" "
      + "startDate=\"2024-03-04 10:00:00 +0000\" endDate=\"\(end)\">\(contents)</Workout>"
    return try ExportedStore.make((rates + [workout]).joined(separator: "\n"), zone: "UTC")
      .report(WorkoutCourseRequest(scope: ReportScope(now: 1_713_000_000)))
  }

  // Semantics 8.4
  @Test func aWorkoutWithoutLengthOrActiveTimeHasNoFigures() throws {
    for end in ["2024-03-04 10:00:00 +0000", "4001-01-01 00:00:00 +0000"] {
      let found = try course(ofWorkout: end)
      #expect(found.workout?.duration == 0 && found.parts.isEmpty && found.pauses.isEmpty)
      #expect(found.workout?.start == found.workout?.end && found.step == 1)
    }
    let pause =
      "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2024-03-04 09:59:00 +0000\"/>"
    let found = try course(ofWorkout: "2024-03-04 11:00:00 +0000", pause)
    #expect(found.workout?.duration == 0 && found.pauses.count == 1 && found.parts.count == 120)
    #expect(found.parts.allSatisfy { $0.duration == 0 && $0.averageHeartRate == nil })
    let plain = try course(ofWorkout: "2024-03-04 11:00:00 +0000")
    #expect(plain.parts.allSatisfy { $0.duration == 30 && $0.averageHeartRate == 100 })
  }

  @Test func aWorkoutOfCenturiesHasFewParts() throws {
    let found = try course(ofWorkout: "2924-03-04 10:00:00 +0000")
    #expect(found.parts.count <= 120 && found.parts.count > 100)
    #expect(found.parts[0].averageHeartRate == 100 && found.parts[1].averageHeartRate == nil)
  }

  @Test func anAppSeesWhatItMayRead() throws {
    let app = "org.example.app"
    let types = [
      "HKWorkoutTypeIdentifier", "HKQuantityTypeIdentifierHeartRate",
      "HKQuantityTypeIdentifierDistanceWalkingRunning",
      "HKQuantityTypeIdentifierActiveEnergyBurned", "HKWorkoutRouteTypeIdentifier",
    ]
    let request = WorkoutCourseRequest(activities: ["running"], scope: ExportedStore.activeScope)
    let reader = StoreReader.app(bundleIdentifier: app)
    #expect(throws: SampleStoreError.self) { try store.report(request, for: reader) }
    func report(without denied: String?) throws -> WorkoutCourseReport {
      try store.decide(types.map { StoredPermission(app: app, type: $0, read: $0 != denied) })
      return try store.report(request, for: reader)
    }
    let all = try report(without: nil)
    #expect(try all == store.report(request) && all.route != nil)
    let noRates = try report(without: types[1])
    #expect(noRates.parts.allSatisfy { $0.averageHeartRate == nil })
    #expect(noRates.workout?.heartRateOrigin == nil && noRates.route == all.route)
    let noDistances = try report(without: types[2])
    #expect(noDistances.workout?.distanceOrigin == .route)
    let noRoute = try report(without: types[4])
    #expect(noRoute.route == nil && noRoute.parts.allSatisfy { $0.elevation == nil })
    #expect(noRoute.parts.map(\.distance) == all.parts.map(\.distance))
    #expect(throws: ReportError.self) { try report(without: types[0]) }
  }

  // Semantics 8.2, 8.4
  @Test func ofAWorkoutWithoutDistancesTheRouteTells() throws {
    let app = "org.example.app"
    try store.decide(
      [
        "HKWorkoutTypeIdentifier", "HKQuantityTypeIdentifierHeartRate",
        "HKQuantityTypeIdentifierActiveEnergyBurned", "HKWorkoutRouteTypeIdentifier",
      ].map { StoredPermission(app: app, type: $0, read: true) } + [
        StoredPermission(
          app: app, type: "HKQuantityTypeIdentifierDistanceWalkingRunning", read: false)
      ])
    let reader = StoreReader.app(bundleIdentifier: app)
    var request = WorkoutCourseRequest(
      activities: ["running"], step: 30, scope: ExportedStore.activeScope)
    let found = try store.report(request, for: reader)
    #expect(found.workout?.distanceOrigin == .route)
    // All of the route, over active time alone.
    let total = found.parts.reduce(0) { $0 + ($1.distance ?? 0) }
    #expect(abs(total - 2.4508988753) < 1e-7)
    #expect(found.parts.allSatisfy { $0.duration > 0 || $0.distance == 0 })
    request.places = 2
    #expect(try store.report(request, for: reader).route?.places.count == 2)
    request.places = 0
    #expect(try store.report(request, for: reader).route == nil)
    request.places = -1
    #expect(throws: ReportError.self) { try store.report(request, for: reader) }
  }
}
