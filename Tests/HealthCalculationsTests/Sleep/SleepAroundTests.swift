import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// Nights out of the samples around them.
@Suite struct SleepAroundTests {
  private static func samples(
    _ count: Int, days: Int, using generator: inout SeededGenerator
  ) -> SampleColumns {
    var samples = SampleColumns()
    for _ in 0..<count {
      let start = Double(Int.random(in: 0..<days * 1_440, using: &generator)) * 60
      let length = Double(Int.random(in: 0..<900, using: &generator)) * 60
      samples.append(
        start: hour(18) + start, end: hour(18) + start + length,
        value: Double(Int.random(in: 0...5, using: &generator)),
        rank: UInt16.random(in: 0..<3, using: &generator))
    }
    samples.sort()
    return samples
  }

  @Test func nightsOfARangeAreTheSameOutOfTheSamplesAroundIt() throws {
    for seed in UInt64(1)..<40 {
      var generator = SeededGenerator(seed: seed)
      let samples = Self.samples(60, days: 40, using: &generator)
      let range = hour(24 * 15)..<hour(24 * 22)
      let around = samples.sleep(around: range)
      func nights(_ columns: SampleColumns) -> [SleepNight] {
        SleepAnalysis(of: columns, zone: .utc, wakefulRanks: samples.wakefulRanks).nights.filter {
          range.contains(ZoneRules.utc.instant(of: $0.night))
        }
      }
      #expect(nights(around) == nights(samples), "seed \(seed)")
    }
  }

  /// The same out of all samples at once: where they may be cut, and between which cuts the range lies.
  private static func reference(_ samples: SampleColumns, _ range: Range<Double>) -> SampleColumns {
    let margin = 2 * 86_400.0
    let places = samples.starts.indices
    let cuts = places.filter { place in
      (0..<place).allSatisfy {
        samples.starts[place] - samples.ends[$0] > SleepRules().sessionGap
      }
    }
    let last = cuts.first { samples.starts[$0] >= range.upperBound + margin } ?? samples.count
    let session = cuts.last { $0 < last && samples.starts[$0] <= range.lowerBound - margin } ?? 0
    let first =
      samples.isEmpty
      ? 0 : cuts.last { samples.starts[$0] <= samples.starts[session] - margin } ?? 0
    return samples.filtered { (min(first, last)..<last).contains($0) }
  }

  @Test func partsOfTheSamplesMakeTheSameNights() {
    for seed in UInt64(1)..<200 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...80, using: &generator)
      let samples = Self.samples(count, days: 60, using: &generator)
      let first = Double(Int.random(in: -3..<60, using: &generator)) * 24
      let range = hour(first)..<hour(first + Double(Int.random(in: 1...400, using: &generator)))
      var around = SleepAround(range)
      var place = 0
      while place < samples.count {
        let end = min(samples.count, place + Int.random(in: 0...9, using: &generator))
        let part = samples.filtered { (place..<end).contains($0) }
        if around.isComplete {
          let count = around.columns.count
          around.append(part)
          #expect(around.columns.count == count)
        } else {
          around.append(part)
        }
        place = end
      }
      let reference = Self.reference(samples, range)
      #expect(around.columns == reference, "seed \(seed)")
      #expect(samples.sleep(around: range) == reference, "seed \(seed)")
    }
  }

  /// Sleep without a gap over days, in whose first window a source that knows stages ends just before.
  @Test func aSessionOfManyDaysBeginsInAWholeWindow() {
    var samples = SampleColumns()
    samples.append(start: hour(18), end: hour(20), value: 3, rank: 1)
    samples.append(start: hour(22), end: hour(100), value: 1, rank: 0)
    samples.append(start: hour(23), end: hour(100), value: 1, rank: 1)
    let around = samples.sleep(around: hour(90)..<hour(114))
    let nights = SleepAnalysis(of: samples, zone: .utc).nights
    #expect(around == samples)
    #expect(nights.last?.mainSleep?.slices.map(\.rank) == [0, 1, 0])
  }

  @Test func whatLiesFarAwayIsLeftOut() {
    let nights = SleepSamples(
      (0..<30).map { (hour(22 + 24 * Double($0)), hour(30 + 24 * Double($0)), .core) }
    ).columns
    let around = nights.sleep(around: hour(24 * 10)..<hour(24 * 11))
    #expect(around.count < 10)
    #expect(around.starts.contains(hour(22 + 24 * 9)))
    #expect(nights.sleep(around: hour(-1_000)..<hour(2_000)) == nights)
    #expect(SampleColumns().sleep(around: 0..<1).isEmpty)
  }
}
