internal import Foundation
internal import HealthCalculations

/// The merge slice by slice and the statistics sample by sample, as the rules say it.
///
/// The tests have another, `SlowReference` in Tests/TestSupport. It cannot stand here too: this is a
/// package of its own, which sees the products of the main one alone, and the reference is none. Nor
/// would it do: its cost grows with the square of the number of samples, and these are years of them.
struct StatisticsReference {
  let samples: SampleColumns
  let edges: [Double]

  /// What a bucket holds.
  struct Bucket {
    var sum = 0.0
    var duration = 0.0
    /// The samples that contribute.
    var contributors: Set<Int> = []
  }

  /// The buckets of a cumulative type, all of whose samples last.
  func cumulative() -> [Bucket] {
    var buckets = Array(repeating: Bucket(), count: edges.count - 1)
    forEachSlice { low, high, bucket, covering in
      guard let best = covering.map({ samples.ranks[$0] }).min() else { return }
      buckets[bucket].duration += high - low
      for sample in covering where samples.ranks[sample] == best {
        let length = samples.ends[sample] - samples.starts[sample]
        buckets[bucket].sum += samples.values[sample] * ((high - low) / length)
        buckets[bucket].contributors.insert(sample)
      }
    }
    return buckets
  }

  /// The buckets of a discrete type; a sample contributes where it starts.
  func discrete() -> [Bucket] {
    var buckets = Array(repeating: Bucket(), count: edges.count - 1)
    forEachSlice { low, high, bucket, covering in
      if !covering.isEmpty { buckets[bucket].duration += high - low }
    }
    var reaching: [Int] = []
    var next = 0
    var bucket = 0
    for sample in samples.starts.indices {
      let start = samples.starts[sample]
      reaching.removeAll { samples.ends[$0] <= start && samples.starts[$0] < start }
      while next < samples.count, samples.starts[next] <= start {
        reaching.append(next)
        next += 1
      }
      let isMasked = reaching.contains { other in
        samples.ranks[other] < samples.ranks[sample]
          && (start < samples.ends[other]
            || (samples.starts[other] == start && samples.ends[other] == start))
      }
      while bucket < buckets.count, edges[bucket + 1] <= start { bucket += 1 }
      guard bucket < buckets.count, edges[bucket] <= start, !isMasked else { continue }
      buckets[bucket].sum += samples.values[sample]
      buckets[bucket].contributors.insert(sample)
    }
    return buckets
  }

  /// The average of a bucket's samples, each weighing its duration and half of the gaps beside it.
  func temporalAverage(_ bucket: Bucket, gapCap: Double = 900) -> Double {
    let order = bucket.contributors.sorted()
    var weights = order.map { samples.ends[$0] - samples.starts[$0] }
    for (index, pair) in zip(order, order.dropFirst()).enumerated() {
      let gap = min(gapCap, max(0, samples.starts[pair.1] - samples.ends[pair.0]))
      weights[index] += gap / 2
      weights[index + 1] += gap / 2
    }
    if weights.allSatisfy({ $0 == 0 }) { weights = order.map { _ in 1 } }
    return zip(order, weights).reduce(0) { $0 + samples.values[$1.0] * $1.1 }
      / weights.reduce(0, +)
  }

  /// The mean energy of a bucket's levels.
  func levelAverage(_ bucket: Bucket) -> Double {
    let order = bucket.contributors.sorted()
    let weights = order.map { samples.ends[$0] - samples.starts[$0] }
    let energy = zip(order, weights).reduce(0) { $0 + pow(10, samples.values[$1.0] / 10) * $1.1 }
    return 10 * log10(energy / weights.reduce(0, +))
  }

  /// The sums of the slices that each rank below `count` wins, a column of buckets a rank.
  func sumsByWinner(count: Int) -> [[Double]] {
    var sums = [[Double]](repeating: Array(repeating: 0, count: edges.count - 1), count: count)
    forEachSlice { low, high, bucket, covering in
      guard let best = covering.map({ samples.ranks[$0] }).min() else { return }
      for sample in covering where samples.ranks[sample] == best {
        let length = samples.ends[sample] - samples.starts[sample]
        sums[Int(best)][bucket] += samples.values[sample] * ((high - low) / length)
      }
    }
    return sums
  }

  /// How many samples lose time to a better rank, all of which last.
  func maskedCount() -> Int {
    var masked: Set<Int> = []
    forEachSlice { _, _, _, covering in
      guard let best = covering.map({ samples.ranks[$0] }).min() else { return }
      masked.formUnion(covering.filter { samples.ranks[$0] > best })
    }
    return masked.count
  }

  /// Cuts time at every start, end and edge, and hands over each slice in a bucket with the samples
  /// that cover it.
  private func forEachSlice(_ body: (Double, Double, Int, [Int]) -> Void) {
    let cuts = Set(samples.starts + samples.ends + edges).sorted()
    var covering: [Int] = []
    var next = 0
    var bucket = 0
    for (low, high) in zip(cuts, cuts.dropFirst()) {
      covering.removeAll { samples.ends[$0] <= low }
      while next < samples.count, samples.starts[next] <= low {
        if samples.ends[next] > low { covering.append(next) }
        next += 1
      }
      while bucket < edges.count - 1, edges[bucket + 1] <= low { bucket += 1 }
      if bucket < edges.count - 1, edges[bucket] <= low { body(low, high, bucket, covering) }
    }
  }
}

extension Reference {
  /// Throws unless the populated buckets, their counts and durations are the reference's, and their
  /// figures are near what `figure` makes of them.
  static func expect(
    _ statistics: BucketStatistics, near buckets: [StatisticsReference.Bucket],
    figures: [Double], _ figure: (StatisticsReference.Bucket) -> Double
  ) throws {
    let populated = buckets.indices.filter { !buckets[$0].contributors.isEmpty }
    try expect(statistics.bucketIndices, equals: populated, "the populated buckets")
    try expect(
      statistics.counts, equals: populated.map { buckets[$0].contributors.count },
      "the counts of samples")
    try expect(
      statistics.durations, near: populated.map { buckets[$0].duration }, "the durations")
    try expect(figures, near: populated.map { figure(buckets[$0]) }, "the figures")
  }
}
