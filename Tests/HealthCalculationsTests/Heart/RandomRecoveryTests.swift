import HealthCalculations
import TestSupport
import Testing

/// Recovery after seeded workouts against readings asked one by one.
@Suite struct RandomRecoveryTests {
  /// Positions of the readings that no better source covers.
  private func counted(_ samples: SampleColumns) -> [Int] {
    samples.starts.indices.filter { reading in
      !samples.starts.indices.contains { other in
        samples.ranks[other] < samples.ranks[reading]
          && (samples.starts[other] <= samples.starts[reading]
            && samples.starts[reading] < samples.ends[other]
            || samples.starts[other] == samples.starts[reading]
              && samples.ends[other] == samples.starts[other])
      }
    }
  }

  /// The rate at an instant: of the reading under way there, or between the two beside it.
  private func rate(
    at instant: Double, _ samples: SampleColumns, _ readings: [Int], gap: Double
  ) -> Double? {
    guard let before = readings.last(where: { samples.starts[$0] <= instant }) else { return nil }
    if instant <= samples.ends[before] { return samples.values[before] }
    guard let after = readings.first(where: { samples.starts[$0] > instant }) else { return nil }
    let (from, to) = (samples.ends[before], samples.starts[after])
    guard to - from <= gap else { return nil }
    return (samples.values[before] * (to - instant) + samples.values[after] * (instant - from))
      / (to - from)
  }

  @Test func recoveryAgreesWithTheSlowOne() {
    var (told, both) = (0, 0)
    for seed in UInt64(1)..<1_000 {
      var generator = SeededGenerator(seed: seed)
      var samples = SampleColumns()
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        let start = Double(Int.random(in: -60...400, using: &generator))
        let isInstant = Int.random(in: 0..<4, using: &generator) > 0
        let length = isInstant ? 0 : Double(Int.random(in: 1...15, using: &generator))
        samples.append(
          start: start, end: start + length,
          value: Double(Int.random(in: 70...190, using: &generator)),
          rank: UInt16.random(in: 0..<2, using: &generator))
      }
      samples.sort()
      let end = Double(Int.random(in: 0...250, using: &generator))
      let pause = Double(Int.random(in: 0...300, using: &generator))
      let isPaused = Bool.random(using: &generator)
      let periods = ActivePeriods(
        from: 0, to: end, events: isPaused ? [.init(.pause, at: pause)] : [])
      let gap = Double([60, 30, 100].randomElement(using: &generator) ?? 60)
      let found = HeartRateRecovery(
        after: periods, in: HeartRateReadings(merging: samples), gap: gap)

      let last = isPaused ? min(pause, end) : end
      let readings = counted(samples)
      let rates = [last, last + 60, last + 120].map { rate(at: $0, samples, readings, gap: gap) }
      let peak = readings.filter { samples.starts[$0] >= 0 && samples.starts[$0] < last }
        .map { samples.values[$0] }.sorted().last
      guard last > 0, let atEnd = rates[0], rates[1] != nil || rates[2] != nil else {
        #expect(found == nil, "seed \(seed)")
        continue
      }
      told += 1
      if rates[1] != nil, rates[2] != nil { both += 1 }
      #expect(isNear(found?.atEnd, atEnd, within: 1e-12), "seed \(seed)")
      #expect(isNear(found?.afterOneMinute, rates[1], within: 1e-12), "seed \(seed)")
      #expect(isNear(found?.afterTwoMinutes, rates[2], within: 1e-12), "seed \(seed)")
      func isFall(_ fall: Double?, to rate: Double?) -> Bool {
        guard let fall, let rate else { return fall == nil && rate == nil }
        return abs(fall - (atEnd - rate)) < 1e-9
      }
      #expect(isFall(found?.oneMinute, to: rates[1]), "seed \(seed)")
      #expect(isFall(found?.twoMinutes, to: rates[2]), "seed \(seed)")
      #expect(found?.peak == peak, "seed \(seed)")
    }
    #expect(told > 100 && both > 30)
  }
}
