import CalendarBuckets
import HealthCalculations
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Reports of workouts of an export whose answers were worked out by hand.
@Suite struct WorkoutsReportTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.active()
  }

  private func report(
    _ zones: HeartRateZonesRequest = HeartRateZonesRequest(), units: UnitsChoice = .auto,
    splits: Bool = false, activities: [String] = [], sources: [String] = [], limit: Int? = nil
  ) throws -> WorkoutsReport {
    var scope = ExportedStore.activeScope
    scope.units = units
    return try store.report(
      WorkoutsRequest(
        splits: splits, activities: activities, sources: sources, limit: limit, zones: zones,
        scope: scope))
  }

  private func isNear(_ value: Double?, _ expected: Double, within: Double = 1e-9) -> Bool {
    value.map { abs($0 - expected) <= within * max(1, abs(expected)) } ?? false
  }

  @Test func aRunIsMeasuredByItsSamples() throws {
    let found = try report()
    #expect(found.workouts.count == 3 && found.storedCount == 3 && found.excludedCount == 0)
    let run = found.workouts[0]
    #expect(run.start.description == "2024-03-30T10:00:00+01:00")
    // 31 minutes less the pause of one.
    #expect(run.duration == 1_800 && run.statedDuration == 1_800 && run.paused)
    // The phone's 1.9 km are the watch's first two.
    #expect(isNear(run.distance, 6) && run.distanceOrigin == .window)
    #expect(isNear(run.pace, 300) && run.paceUnit == "s/km")
    #expect(run.speed == nil && run.speedUnit == nil)
    // Semantics 8.2: 310 kcal in 31 minutes, of which one was a pause, beside what is stated.
    #expect(run.energy == 300 && run.energyOrigin == .stated)
    #expect(isNear(run.computedEnergy, 300) && run.computedEnergyOrigin == .window)
    // NumPy: weights of half the gaps to both neighbours, the pause cut out of its gap;
    // (595 x 120 + 540 x 150 + 655 x 170) / 1790.
    #expect(isNear(run.averageHeartRate, 147.34636871508378))
    #expect(run.maximumHeartRate == 170 && run.minimumHeartRate == 120)
    #expect(run.heartRateSamples == 180 && run.heartRateOrigin == .window)
  }

  /// Forty years old on that very day: 208 - 0.7 x 40 = 180. Rates change five seconds before the first
  /// reading of the next one: 595 s at 120, 540 s of 600 at 150 without the pause, 665 s at 170.
  @Test func timeInZonesIsThatOfTheNearestReadings() throws {
    let found = try report()
    #expect(found.zones?.method == .maximum && found.zones?.maximumOrigin == .age)
    let zones = try #require(found.workouts[0].zones)
    #expect(zip(zones.bounds, [90.0, 108, 126, 144, 162]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(zones.seconds == [0, 0, 595, 0, 540, 665] && zones.unknown == 0)
    // Karvonen: 57 is the last resting rate before the run; 57 + 0.5 x (180 - 57) = 118.5.
    let reserve = try report(HeartRateZonesRequest(.reserve))
    #expect(reserve.zones?.restingOrigin == .lastRecorded && reserve.zones?.resting == nil)
    let bounds = try #require(reserve.workouts[0].zones?.bounds)
    #expect(bounds.map { ($0 * 10).rounded() } == [1_185, 1_308, 1_431, 1_554, 1_677])
    let named = try report(HeartRateZonesRequest(bounds: [100, 130, 140, 160, 165]))
    #expect(named.zones?.method == nil && named.zones?.bounds?.count == 5)
    #expect(named.workouts[0].zones?.seconds == [0, 595, 0, 540, 0, 665])
  }

  /// GeographicLib 2.1: 1,111.904 m to the second place and 1,338.995 m to the third.
  @Test func theRouteHasItsLengthAndItsClimb() throws {
    let run = try report().workouts[0]
    let route = try #require(run.route)
    #expect(isNear(route.distance, 2.4508988753, within: 1e-8))
    #expect(route.ascent == 10 && route.descent == 5)
    #expect(route.places == 3 && route.excludedPlaces == 0)
    #expect(run.ascent == 10 && run.ascentOrigin == .route)
  }

  // Semantics 8.2
  @Test func whatAWorkoutStatesCountsWhereThereAreNoSamples() throws {
    let found = try report()
    let ride = found.workouts[1]
    #expect(ride.distance == 20 && ride.speed == 20 && ride.speedUnit == "km/h")
    #expect(ride.pace == nil && ride.ascent == 123)
    #expect(ride.averageHeartRate == 130 && ride.maximumHeartRate == 151)
    #expect(ride.heartRateOrigin == .stated && ride.zones == nil)
    #expect(ride.duration == 3_600 && ride.statedDuration == 3_480)
    let yoga = found.workouts[2]
    #expect(yoga.distance == nil && yoga.averageHeartRate == nil)
    // 209.2 kJ are 50 thermochemical kilocalories.
    #expect(isNear(yoga.energy, 50))
    #expect(found.basis.workouts == 3 && found.basis.paused == 1 && found.basis.overlapping == 0)
    #expect(found.basis.otherStatedDurations == 1 && found.basis.routes == 1)
    #expect(found.basis.distance == WorkoutBasis.Origins(stated: 1, window: 1))
    #expect(found.basis.ascent == WorkoutBasis.Origins(stated: 1, route: 1))
  }

  @Test func splitsTakeFiveMinutesEach() throws {
    let run = try #require(try report(splits: true, activities: ["running"]).workouts.first)
    let splits = try #require(run.splits)
    #expect(splits.count == 6)
    #expect(splits.allSatisfy { isNear($0.duration, 300) && isNear($0.distance, 1) })
    #expect(splits.allSatisfy { isNear($0.pace, 300) && $0.paceUnit == "s/km" })
    // The third kilometre begins before the pause and ends five minutes after it.
    #expect(splits[2].end.description == "2024-03-30T10:16:00+01:00")
    #expect(splits[0].averageHeartRate == 120 && splits[5].averageHeartRate == 170)
    // 6 km are 3.728 miles.
    let miles = try report(units: .us, splits: true, activities: ["running"])
    #expect(miles.workouts.first?.splits?.count == 4)
  }

  @Test func theLastWorkoutsAreShownUnlessTheRangeIsNamed() throws {
    let last = try report(limit: 1)
    #expect(last.workouts.map(\.activity) == ["HKWorkoutActivityTypeYoga"])
    #expect(last.excludedCount == 2)
    // The splits of the last workout that covers a distance.
    let splits = try report(splits: true)
    #expect(splits.workouts.map(\.activity) == ["HKWorkoutActivityTypeCycling"])
    let bike = try report(sources: ["bike, computer"])
    #expect(bike.workouts.count == 1 && bike.excludedCount == nil)
  }

  @Test func totalsAreOfTheBucketOfTheStart() throws {
    let scope = ExportedStore.activeScope
    let found = try store.report(WorkoutTotalsRequest(.week, scope: scope))
    let weeks = found.buckets
    #expect(weeks.map(\.date) == ["2024-03-25", "2024-04-01"])
    #expect(weeks[0].count == 2 && weeks[0].duration == 5_400)
    #expect(isNear(weeks[0].averageHeartRate, (147.34636871508378 + 2 * 130) / 3))
    #expect(weeks[0].ascent == 133)
    #expect(
      weeks[0].activities.map(\.activity) == [
        "HKWorkoutActivityTypeCycling", "HKWorkoutActivityTypeRunning",
      ])
    let runs = try store.report(
      WorkoutTotalsRequest(.month, activities: ["Running"], scope: scope))
    #expect(runs.buckets.count == 1)
    #expect(isNear(runs.buckets[0].activities[0].pace, 300))
  }

  @Test func aStoreWithoutWorkoutsHasEmptyReports() throws {
    let empty = try SampleStore.inMemory()
    let scope = ExportedStore.activeScope
    let list = try empty.report(WorkoutsRequest(scope: scope))
    #expect(list.storedCount == 0 && list.workouts.isEmpty)
    #expect(try empty.report(WorkoutTotalsRequest(.year, scope: scope)).buckets.isEmpty)
  }

  @Test func requestsThatMakeNoSenseAreRefused() throws {
    for (zones, words) in [
      (HeartRateZonesRequest(bounds: [100, 90, 80, 70, 60]), "zoneBounds needs five rates"),
      (HeartRateZonesRequest(maxHeartRate: 0), "maxHeartRate has to be a rate"),
      (HeartRateZonesRequest(restingHeartRate: -1), "restingHeartRate has to be a rate"),
      (
        HeartRateZonesRequest(maxHeartRate: 60, restingHeartRate: 70),
        "restingHeartRate has to lie below maxHeartRate."
      ),
      (
        HeartRateZonesRequest(.reserve, restingHeartRate: 300),
        "restingHeartRate 300 has to lie below the maximum heart rate, which at the age on "
          + "2024-03-30 is 180; maxHeartRate names another one."
      ),
    ] {
      let error = try #require(throws: ReportError.self) { try report(zones) }
      #expect(error.description.contains(words), "\(error)")
    }
    #expect(throws: ReportError.self) { try report(limit: 0) }
    #expect(throws: ReportError.self) { try report(activities: ["golf"]) }
  }

  @Test func overlapsAreCountedOnBothSides() {
    #expect(WorkoutBasis.overlapCount([]) == 0)
    #expect(WorkoutBasis.overlapCount([0..<10, 10..<20, 30..<40]) == 0)
    #expect(WorkoutBasis.overlapCount([5..<8, 0..<10, 9..<12, 20..<30]) == 3)
  }
}
