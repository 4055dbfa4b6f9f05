import HealthCalculations
import TestSupport
import Testing

/// Totals of workouts by bucket and activity.
@Suite struct WorkoutTotalsTests {
  private func workout(
    _ activity: String, _ start: Double, _ duration: Double, distance: Double? = nil,
    rate: Double? = nil, maximum: Double? = nil
  ) -> WorkoutEntry {
    var entry = WorkoutEntry(activity: activity, start: start, duration: duration)
    entry.distance = distance
    entry.averageHeartRate = rate
    entry.maximumHeartRate = maximum
    return entry
  }

  @Test func whatIsNotKnownIsNotZero() throws {
    let totals = WorkoutTotals.byBucket(
      [
        workout("yoga", 5, 100), workout("run", 6, 60, distance: 200, rate: 150, maximum: 170),
        workout("run", 9, 180, distance: 400, rate: 130), workout("run", 9.5, 1_000),
        workout("run", 10, 60, distance: 7), workout("run", -1, 60), workout("run", 20, 60),
      ], edges: [0, 10, 20])
    #expect(totals.map(\.bucket) == [0, 0, 1])
    #expect(totals.map(\.activity) == ["run", "yoga", "run"])
    let run = totals[0]
    #expect(run.count == 3 && run.duration == 1_240)
    #expect(run.distance == 600 && run.distanceDuration == 240)
    // (60 x 150 + 180 x 130) / 240
    #expect(run.averageHeartRate == 135)
    #expect(run.maximumHeartRate == 170)
    #expect(run.energy == nil && run.ascent == nil)
    #expect(totals[1].distance == nil && totals[1].averageHeartRate == nil)
  }

  @Test func workoutsWithoutLengthWeighTheSame() {
    let totals = WorkoutTotals.byBucket(
      [workout("run", 1, 0, rate: 100), workout("run", 2, 0, rate: 120)], edges: [0, 10])
    #expect(totals.first?.averageHeartRate == 110)
    #expect(WorkoutTotals.byBucket([], edges: [0, 1]).isEmpty)
    #expect(WorkoutTotals.byBucket([workout("run", 1, 1)], edges: []).isEmpty)
  }
}
