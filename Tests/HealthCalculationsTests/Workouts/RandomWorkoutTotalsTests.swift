import HealthCalculations
import TestSupport
import Testing

/// Totals of workouts against sums over all workouts for each bucket and activity.
@Suite struct RandomWorkoutTotalsTests {
  private func workouts(_ generator: inout SeededGenerator) -> [WorkoutEntry] {
    (0..<Int.random(in: 0...30, using: &generator)).map { _ in
      var entry = WorkoutEntry(
        activity: ["running", "yoga", "cycling", "rowing"].randomElement(using: &generator) ?? "",
        start: Double(Int.random(in: -10...110, using: &generator)),
        // Of few lengths, so that activities tie.
        duration: Double(600 * Int.random(in: 0...3, using: &generator)))
      func known(_ range: ClosedRange<Int>) -> Double? {
        Bool.random(using: &generator)
          ? Double(Int.random(in: range, using: &generator)) : nil
      }
      entry.distance = known(0...9_000)
      entry.energy = known(0...900)
      entry.averageHeartRate = known(90...160)
      entry.maximumHeartRate = known(120...200)
      entry.ascent = known(0...400)
      return entry
    }
  }

  private func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap { $0 }
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// Each workout's rate once for every ten minutes of it, or once if none of them has a length.
  private func averageRate(_ workouts: [WorkoutEntry]) -> Double? {
    let rates = workouts.flatMap { workout in
      (0..<Int(workout.duration / 600)).compactMap { _ in workout.averageHeartRate }
    }
    let all = rates.isEmpty ? workouts.compactMap(\.averageHeartRate) : rates
    return sum(all).map { $0 / Double(all.count) }
  }

  @Test func totalsAgreeWithTheSlowOnes() {
    var seen = 0
    for seed in UInt64(1)..<300 {
      var generator = SeededGenerator(seed: seed)
      let workouts = workouts(&generator)
      let edges = [0.0, 30, 30, 60, 100].suffix(Int.random(in: 1...5, using: &generator))
      let found = WorkoutTotals.byBucket(workouts, edges: Array(edges))
      let bounds = Array(zip(edges, edges.dropFirst()))
      let inside = workouts.filter { workout in
        bounds.contains { $0.0 <= workout.start && workout.start < $0.1 }
      }
      // By time in all buckets, then by name.
      let activities = Set(inside.map(\.activity)).sorted().map { activity in
        (activity, sum(inside.filter { $0.activity == activity }.map(\.duration)) ?? 0)
      }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
      var expected: [[WorkoutEntry]] = []
      var places: [String] = []
      for (bucket, bound) in bounds.enumerated() {
        for activity in activities {
          let group = inside.filter {
            $0.activity == activity && bound.0 <= $0.start && $0.start < bound.1
          }
          if group.isEmpty { continue }
          expected.append(group)
          places.append("\(bucket) \(activity)")
        }
      }
      #expect(found.map { "\($0.bucket) \($0.activity)" } == places, "seed \(seed)")
      #expect(found.map(\.count) == expected.map(\.count), "seed \(seed)")
      for (totals, group) in zip(found, expected) {
        #expect(totals.duration == sum(group.map(\.duration)), "seed \(seed)")
        #expect(totals.distance == sum(group.map(\.distance)), "seed \(seed)")
        #expect(totals.energy == sum(group.map(\.energy)), "seed \(seed)")
        #expect(totals.ascent == sum(group.map(\.ascent)), "seed \(seed)")
        let measured = group.filter { $0.distance != nil }
        #expect(totals.distanceDuration == sum(measured.map(\.duration)) ?? 0, "seed \(seed)")
        let highest = group.compactMap(\.maximumHeartRate).sorted().last
        #expect(totals.maximumHeartRate == highest, "seed \(seed)")
        #expect(isNear(totals.averageHeartRate, averageRate(group)), "seed \(seed)")
        // The mean pace: that of each measured workout, weighted by its distance.
        let moving = measured.filter { ($0.distance ?? 0) > 0 }
        guard moving.count > 1, moving.count == measured.count, let distance = totals.distance
        else { continue }
        let paces = moving.reduce(0) { sum, workout in
          let own = workout.distance ?? 0
          return sum + workout.duration / own * (own / distance)
        }
        #expect(isNear(totals.distanceDuration / distance, paces, within: 1e-9), "seed \(seed)")
        seen += 1
      }
    }
    #expect(seen > 100)
  }
}
