import HealthCalculations

/// What becomes of the samples of a bucket, in the obvious way: every slice between any start and end asks
/// every sample.
struct SlowExplanation {
  /// What a pair has, what counts of it, and what it lost to whom.
  struct Pair: Equatable {
    var sampleCount = 0
    var wholeCount = 0
    var partCount = 0
    var droppedCount = 0
    var clippedCount = 0
    var before = 0.0
    var raw = 0.0
    var after = 0.0
    var counted = 0.0
    var won = 0.0
    var lostCounts: [Int: Int] = [:]
    var lostTimes: [Int: Double] = [:]
    var lostAmounts: [Int: Double] = [:]
    var counters: [Int] = []
  }

  let samples: SampleColumns
  let kind: MeasureKind
  let bucket: Range<Double>
  private(set) var pairs: [Int: Pair] = [:]

  init(_ samples: SampleColumns, kind: MeasureKind, bucket: Range<Double>) {
    self.samples = samples
    self.kind = kind
    self.bucket = bucket
    let slices = slices()
    for sample in 0..<samples.count where isInside(sample) {
      let rank = Int(samples.ranks[sample])
      if pairs[rank] == nil { pairs[rank] = Pair() }
      if kind.isCumulative, samples.starts[sample] < samples.ends[sample] {
        addAmount(sample, rank: rank, slices: slices)
      } else if bucket.contains(samples.starts[sample]) {
        addMoment(sample, rank: rank)
      }
    }
    for (low, high) in slices {
      let ranks = Set(covering(low, high).map { Int(samples.ranks[$0]) })
      guard let best = ranks.min() else { continue }
      for rank in ranks {
        if rank == best {
          pairs[rank, default: Pair()].won += high - low
        } else {
          pairs[rank, default: Pair()].lostTimes[best, default: 0] += high - low
        }
      }
    }
  }

  private func isInside(_ sample: Int) -> Bool {
    samples.starts[sample] < bucket.upperBound
      && (samples.starts[sample] >= bucket.lowerBound || samples.ends[sample] > bucket.lowerBound)
  }

  /// The slices of the bucket between one start, end or edge and the next.
  private func slices() -> [(Double, Double)] {
    let cuts = Set(samples.starts + samples.ends + [bucket.lowerBound, bucket.upperBound])
      .filter { bucket.lowerBound <= $0 && $0 <= bucket.upperBound }.sorted()
    return Array(zip(cuts, cuts.dropFirst()))
  }

  private func covering(_ low: Double, _ high: Double) -> [Int] {
    (0..<samples.count).filter { samples.starts[$0] <= low && high <= samples.ends[$0] }
  }

  private mutating func addAmount(_ sample: Int, rank: Int, slices: [(Double, Double)]) {
    var pair = pairs[rank] ?? Pair()
    let (start, end) = (samples.starts[sample], samples.ends[sample])
    let perSecond = samples.values[sample] / (end - start)
    var won = 0.0
    var lost: [Int: Double] = [:]
    for (low, high) in slices where start <= low && high <= end {
      let best = covering(low, high).map { Int(samples.ranks[$0]) }.min() ?? rank
      if best == rank { won += high - low } else { lost[best, default: 0] += high - low }
    }
    pair.sampleCount += 1
    pair.before += max(0, bucket.lowerBound - start) * perSecond
    pair.after += max(0, end - bucket.upperBound) * perSecond
    pair.raw += (min(end, bucket.upperBound) - max(start, bucket.lowerBound)) * perSecond
    pair.counted += won * perSecond
    for (winner, time) in lost {
      pair.lostCounts[winner, default: 0] += 1
      pair.lostAmounts[winner, default: 0] += time * perSecond
    }
    let isClipped = start < bucket.lowerBound || end > bucket.upperBound
    if isClipped { pair.clippedCount += 1 }
    if won == 0 {
      pair.droppedCount += 1
    } else if isClipped || !lost.isEmpty {
      pair.partCount += 1
    } else {
      pair.wholeCount += 1
    }
    pairs[rank] = pair
  }

  private mutating func addMoment(_ sample: Int, rank: Int) {
    var pair = pairs[rank] ?? Pair()
    let instant = samples.starts[sample]
    let better = (0..<samples.count).filter { other in
      let (start, end) = (samples.starts[other], samples.ends[other])
      return samples.ranks[other] < samples.ranks[sample] && start <= instant
        && (instant < end || start == end && start == instant)
    }
    pair.sampleCount += 1
    pair.raw += samples.values[sample]
    if let winner = better.map({ Int(samples.ranks[$0]) }).min() {
      pair.droppedCount += 1
      pair.lostCounts[winner, default: 0] += 1
      pair.lostAmounts[winner, default: 0] += samples.values[sample]
    } else {
      pair.wholeCount += 1
      pair.counted += samples.values[sample]
      pair.counters.append(sample)
    }
    pairs[rank] = pair
  }
}
