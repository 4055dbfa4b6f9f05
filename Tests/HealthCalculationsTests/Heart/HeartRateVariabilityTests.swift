import HealthCalculations
import TestSupport
import Testing

/// RMSSD, SDNN and pNN50 of the Task Force of 1996.
@Suite struct HeartRateVariabilityTests {
  private static let milliseconds = [
    812, 798, 845, 870, 822, 1_010, 640, 905, 880, 861, 799, 812, 866, 921, 903, 850, 780, 742,
    795, 801,
  ]

  private func beats(_ milliseconds: [Int], gaps: Set<Int> = []) -> BeatIntervals {
    var times = [0.0]
    var total = 0
    for interval in milliseconds {
      total += interval
      times.append(Double(total) / 1_000)
    }
    return BeatIntervals(times: times, followsGap: times.indices.map(gaps.contains))
  }

  /// NumPy 2: `nn.std(ddof=1)`, `sqrt(mean(diff**2))` and `sum(abs(diff) > .05) / nn.size`, where
  /// `nn = rr[ok]`, `ok[1:] = abs(diff(rr)) <= .2 * rr[:-1]` and differences are those of neighbours
  /// that are both ok: an early beat and its pause (1010, 640, 905) are left out.
  @Test func figuresAreThoseOfNumPy() throws {
    let found = try #require(HeartRateVariability(beats(Self.milliseconds)))
    #expect(found.normalCount == 17 && found.excludedCount == 3)
    #expect(abs(found.meanInterval - 0.832764705882353) < 1e-12)
    #expect(abs(try #require(found.sdnn) - 0.04708307738955248) < 1e-12)
    #expect(abs(try #require(found.rmssd) - 0.043182558207375044) < 1e-12)
    #expect(found.pnn50 == 6.0 / 17)
    let all = try #require(
      HeartRateVariability(beats(Self.milliseconds), tolerance: .infinity))
    #expect(all.excludedCount == 0)
    #expect(abs(try #require(all.sdnn) - 0.07577556889991167) < 1e-12)
    #expect(abs(try #require(all.rmssd) - 0.11944278524619399) < 1e-12)
    #expect(all.pnn50 == 9.0 / 20)
  }

  @Test func differencesAreNotTakenAcrossAGap() throws {
    // 800, 800, (gap), 900, 900 ms: the step of 100 ms is nobody's.
    let gapped = beats([800, 800, 5_000, 900, 900], gaps: [3])
    #expect(gapped.intervals.count == 4)
    #expect(gapped.followsGap == [false, false, true, false])
    let found = try #require(HeartRateVariability(gapped))
    #expect(found.normalCount == 4 && found.excludedCount == 0)
    #expect(abs(try #require(found.rmssd)) < 1e-9)
    #expect(found.pnn50 == 0)
    // sqrt(4 x 0.05^2 / 3)
    #expect(abs(try #require(found.sdnn) - 0.057735026918962574) < 1e-12)
  }

  @Test func fiftyMillisecondsAreNotAboveFifty() throws {
    let found = try #require(HeartRateVariability(beats([800, 850, 800, 860])))
    #expect(found.pnn50 == 1.0 / 4)
  }

  @Test func littleDataGiveFewFigures() throws {
    #expect(HeartRateVariability(BeatIntervals(times: [], followsGap: [])) == nil)
    #expect(HeartRateVariability(BeatIntervals(times: [5], followsGap: [false])) == nil)
    let one = try #require(HeartRateVariability(beats([800])))
    #expect(one.normalCount == 1 && one.sdnn == nil && one.rmssd == nil && one.pnn50 == nil)
  }

  @Test func exportsShowAGapByTheRate() {
    let beats = BeatIntervals(times: [0, 0.8, 1.6, 3.4, 4.2], rates: [75, 75, 75, 75, 75])
    #expect(beats.intervals.count == 3)
    #expect(beats.followsGap == [false, false, true])
    // A time that runs backwards begins anew.
    let twisted = BeatIntervals(times: [0, 0.8, 0.5, 1.3], rates: [75, 75, 75, 75])
    #expect(twisted.intervals.count == 2 && twisted.followsGap == [false, true])
    #expect(BeatIntervals(times: [0, 1], rates: [60, 0]).intervals == [1])
  }

  /// The definitions word by word, with a list for everything, over seeded beats.
  @Test func figuresAgreeWithTheSlowOnes() {
    for seed in UInt64(1)..<100 {
      var generator = SeededGenerator(seed: seed)
      let intervals = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        Int.random(in: Bool.random(using: &generator) ? 760...840 : 500...1_200, using: &generator)
      }
      let gaps = Set(
        intervals.indices.filter { _ in Int.random(in: 0..<8, using: &generator) == 0 })
      let beats = beats(intervals, gaps: gaps)
      // The interval before beat i + 1; nil is a gap.
      let recorded: [Double?] = intervals.indices.map { position in
        gaps.contains(position + 1) ? nil : Double(intervals[position]) / 1_000
      }
      var normal: [Double] = []
      var differences: [Double] = []
      var wasNormal = false
      for (position, interval) in recorded.enumerated() {
        guard let interval else {
          wasNormal = false
          continue
        }
        let before = position > 0 ? recorded[position - 1] : nil
        let isNormal = before.map { abs(interval - $0) <= 0.2 * $0 + 1e-12 } ?? true
        if isNormal { normal.append(interval) }
        if isNormal, wasNormal, let before { differences.append(interval - before) }
        wasNormal = isNormal
      }
      let found = HeartRateVariability(beats, tolerance: 0.2 + 1e-12)
      #expect(found?.normalCount ?? 0 == normal.count, "seed \(seed)")
      guard let found else { continue }
      let mean = normal.reduce(0, +) / Double(normal.count)
      #expect(abs(found.meanInterval - mean) < 1e-9, "seed \(seed)")
      #expect((found.rmssd == nil) == differences.isEmpty, "seed \(seed)")
      if let rmssd = found.rmssd {
        let squares = differences.map { $0 * $0 }
        let expected = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        #expect(abs(rmssd - expected) < 1e-9, "seed \(seed)")
        let long = differences.filter { abs($0) > 0.050_000_5 }.count
        #expect(found.pnn50 == Double(long) / Double(normal.count), "seed \(seed)")
      }
      if let sdnn = found.sdnn {
        let squares = normal.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
        let expected = (squares / Double(normal.count - 1)).squareRoot()
        #expect(abs(sdnn - expected) < 1e-9, "seed \(seed)")
      }
    }
  }
}
