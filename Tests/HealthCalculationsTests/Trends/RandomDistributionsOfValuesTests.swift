import Foundation
import HealthCalculations
import TestSupport
import Testing

/// Quantiles, bins and baselines against the slow ones over seeded values.
@Suite struct RandomDistributionsOfValuesTests {
  @Test(arguments: 0..<120)
  func quantilesAgreeWithTheSlowOnes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = generator.series(upTo: 60).values.shuffled(using: &generator)
    guard !values.isEmpty else {
      #expect(Quantiles(of: values) == nil)
      return
    }
    let quantiles = try #require(Quantiles(of: values))
    #expect(quantiles.sorted == values.sorted())
    let random = (0..<10).map { _ in Double.random(in: 0...1, using: &generator) }
    for share in [0, 0.25, 1.0 / 3, 0.5, 0.75, 0.95, 1] + random {
      let expected = SlowTrends.quantile(values, share)
      #expect(
        abs(quantiles.value(at: share) - expected) < 1e-12 * max(1, abs(expected)),
        "seed \(seed), \(share)")
    }
    #expect(quantiles.minimum == values.min() && quantiles.maximum == values.max())
    #expect(isNear(quantiles.median, SlowTrends.median(values)), "seed \(seed)")
  }

  /// As many bins as Freedman and Diaconis's width, or Sturges's, leaves; all of one width.
  @Test(arguments: 0..<150)
  func binsAgreeWithTheSlowOnes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var values = generator.series(upTo: 150).values
    // Mostly equal ones, whose quarters coincide.
    if seed % 4 == 0 { values += Array(repeating: 3, count: 4 * values.count + 1) }
    let largest = Int.random(in: 1...30, using: &generator)
    guard let quantiles = Quantiles(of: values) else { return }
    let found = Histogram(of: quantiles, largestBinCount: largest)
    let sorted = values.sorted()
    let (low, high) = (sorted[0], sorted[sorted.count - 1])
    guard low < high else {
      #expect(found.edges == [low, high] && found.counts == [values.count], "seed \(seed)")
      return
    }
    let count = Double(values.count)
    let spread = SlowTrends.quantile(values, 0.75) - SlowTrends.quantile(values, 0.25)
    let width =
      spread > 1e-12 ? 2 * spread / pow(count, 1.0 / 3) : (high - low) / (log2(count) + 1)
    let bins = min(largest, Int(ceil((high - low) / width - 1e-9)))
    #expect(found.counts.count == bins, "seed \(seed)")
    for (place, edge) in found.edges.enumerated() {
      let expected = low + (high - low) * Double(place) / Double(bins)
      #expect(abs(edge - expected) < 1e-9, "seed \(seed)")
    }
    #expect(found.edges[0] == low && found.edges[found.edges.count - 1] == high, "seed \(seed)")
    let counts = found.counts.indices.map { bin in
      values.filter { value in
        found.edges[bin] <= value
          && (value < found.edges[bin + 1] || bin == bins - 1 && value == high)
      }.count
    }
    #expect(found.counts == counts, "seed \(seed)")
  }

  @Test(arguments: 0..<120)
  func baselinesAgreeWithTheSlowOnes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var values = generator.series(upTo: 60).values
    if seed % 3 == 0 { values += Array(repeating: 5, count: values.count + 1) }
    values.shuffle(using: &generator)
    let found = Baseline(of: values)
    guard let median = SlowTrends.median(values) else {
      #expect(found == nil)
      return
    }
    let baseline = try #require(found)
    let distances = values.map { abs($0 - median) }
    let deviation = SlowTrends.median(distances) ?? 0
    #expect(isNear(baseline.median, median, within: 1e-13), "seed \(seed)")
    #expect(isNear(baseline.medianDeviation, deviation, within: 1e-13), "seed \(seed)")
    for value in values + [median + 40, median - 3] {
      // Iglewicz and Hoaglin: 0.6745 (x - median) / MAD, or (x - median) / (1.253314 MeanAD).
      let mean = SlowTrends.mean(distances) ?? 0
      let score: Double? =
        if deviation > 0 {
          0.6745 * (value - median) / deviation
        } else if mean > 0 {
          (value - median) / (1.253314 * mean)
        } else { nil }
      #expect(isNear(baseline.score(of: value), score, within: 1e-12), "seed \(seed)")
      #expect(baseline.isUnusual(value) == (abs(score ?? 0) > 3.5), "seed \(seed)")
    }
  }
}
