import HealthCalculations
import TestSupport
import Testing

/// Splits of seeded workouts of several sources against those made second by second.
@Suite struct RandomSplitsTests {
  @Test func splitsAgreeWithTheSlowOnes() throws {
    var count = 0
    for seed in UInt64(1)..<150 {
      var generator = SeededGenerator(seed: seed)
      let start = Int.random(in: 0...50, using: &generator)
      let end = start + Int.random(in: 1...600, using: &generator)
      var samples = SampleColumns()
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let first = Int.random(in: -60...end + 30, using: &generator)
        samples.append(
          start: Double(first), end: Double(first + Int.random(in: 1...120, using: &generator)),
          value: Double(Int.random(in: 0...400, using: &generator)),
          rank: UInt16.random(in: 0..<3, using: &generator))
      }
      samples.sort()
      var events = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        ActivePeriods.Event(
          ActivePeriods.EventKind.allCases.randomElement(using: &generator) ?? .pause,
          at: Double(Int.random(in: start...end, using: &generator)))
      }
      // Some begin with a pause, in which a source may go on counting.
      if seed.isMultiple(of: 3) { events.append(.init(.pause, at: Double(start))) }
      let periods = ActivePeriods(from: Double(start), to: Double(end), events: events)
      let slow = SlowWorkout(samples, events, from: start, to: end)
      let curve = DistanceCurve(of: samples, in: Double(start)..<Double(end))
      guard let curve else {
        #expect(slow.distance == 0, "seed \(seed)")
        continue
      }
      let active = slow.withoutPauses
      let activeCurve = DistanceCurve(of: samples, during: periods)
      #expect(abs((activeCurve?.distance ?? 0) - active.distance) < 1e-8, "seed \(seed)")
      #expect(abs(curve.distance - slow.distance) < 1e-8, "seed \(seed)")
      // No split ends where a sample does.
      let length = Double.random(in: 31...400, using: &generator)
      let found = curve.splits(every: length, periods: periods)
      let expected = slow.splits(every: length)
      #expect(found.count == expected.count, "seed \(seed)")
      for (split, figures) in zip(found, expected) {
        let all = [split.distance, split.start, split.end, split.duration]
        #expect(zip(all, figures).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed)")
      }
      let activeSplits = activeCurve?.splits(every: length, periods: periods) ?? []
      let activeFigures = active.splits(every: length)
      #expect(activeSplits.count == activeFigures.count, "seed \(seed)")
      for (split, figures) in zip(activeSplits, activeFigures) {
        // The last one ends with the last active moment, by the clock maybe earlier.
        let all = [split.distance, split.start, split.duration]
        let expected = [figures[0], figures[1], figures[3]]
        #expect(zip(all, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed)")
      }
      count += found.count
    }
    #expect(count > 500)
  }
}
