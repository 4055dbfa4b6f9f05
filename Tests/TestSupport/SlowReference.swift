internal import Foundation
package import HealthCalculations

/// The merge and the statistics in the obvious way, from Docs/Semantics.md, 2 and 3: every slice looks
/// at every sample.
package struct SlowReference {
  package let samples: SampleColumns
  package let kind: MeasureKind
  package let edges: [Double]
  package let averaging: AveragingPolicy

  /// The reference of samples in order; without edges it has no buckets.
  package init(
    samples: SampleColumns, kind: MeasureKind, edges: [Double] = [],
    averaging: AveragingPolicy = .byStyle
  ) {
    self.samples = samples
    self.kind = kind
    self.edges = edges
    self.averaging = averaging
  }

  /// The figures of the buckets that a sample contributes to.
  package func statistics() -> [Int: StatisticsFigures] {
    var result: [Int: StatisticsFigures] = [:]
    for bucket in 0..<max(0, edges.count - 1) {
      result[bucket] = figures(from: edges[bucket], to: edges[bucket + 1])
    }
    return result
  }

  /// Whether a better pair covers the start of a sample.
  private func isMasked(_ sample: Int) -> Bool {
    let instant = samples.starts[sample]
    return (0..<samples.count).contains { other in
      let start = samples.starts[other]
      let end = samples.ends[other]
      return samples.ranks[other] < samples.ranks[sample] && start <= instant
        && (instant < end || (start == end && start == instant))
    }
  }

  /// What each sample wins of a range of time, and how much of it anybody wins.
  package func wonTimes(from: Double, to: Double) -> (won: [Double], duration: Double) {
    var won = [Double](repeating: 0, count: samples.count)
    var duration = 0.0
    let near = won.indices.filter { samples.starts[$0] <= to && samples.ends[$0] >= from }
    let cuts = Set(near.flatMap { [samples.starts[$0], samples.ends[$0]] } + [from, to]).sorted()
      .filter { from <= $0 && $0 <= to }
    for (low, high) in zip(cuts, cuts.dropFirst()) {
      let covering = near.filter { samples.starts[$0] <= low && high <= samples.ends[$0] }
      guard let best = covering.map({ samples.ranks[$0] }).min() else { continue }
      duration += high - low
      for sample in covering where samples.ranks[sample] == best { won[sample] += high - low }
    }
    return (won, duration)
  }

  /// The samples that contribute to a range of time, each with what it contributes.
  package func shares(from: Double, to: Double) -> [(sample: Int, share: Double)] {
    let won = wonTimes(from: from, to: to).won
    var shares: [(sample: Int, share: Double)] = []
    for sample in won.indices {
      let length = samples.ends[sample] - samples.starts[sample]
      if kind.isCumulative, length > 0 {
        if won[sample] > 0 {
          shares.append((sample, samples.values[sample] * won[sample] / length))
        }
      } else if from <= samples.starts[sample], samples.starts[sample] < to, !isMasked(sample) {
        shares.append((sample, samples.values[sample]))
      }
    }
    return shares
  }

  /// The figures of a range of time; nil if no sample contributes.
  package func figures(from: Double, to: Double) -> StatisticsFigures? {
    let duration = wonTimes(from: from, to: to).duration
    let shares = shares(from: from, to: to)
    guard let latest = shares.map(\.sample).max() else { return nil }
    let values = shares.map(\.share)
    let mostRecent = MostRecentSample(
      value: samples.values[latest], start: samples.starts[latest], end: samples.ends[latest])
    let isDiscrete = !kind.isCumulative && !kind.isCategory
    return StatisticsFigures(
      count: shares.count, duration: duration,
      sum: kind.isCumulative ? values.reduce(0, +) : nil,
      average: isDiscrete ? average(shares.map(\.sample)) : nil,
      minimum: isDiscrete ? values.min() : nil,
      maximum: isDiscrete ? values.max() : nil,
      mostRecent: kind.isCategory ? nil : mostRecent)
  }

  private func average(_ counted: [Int]) -> Double {
    var weights = counted.map { samples.ends[$0] - samples.starts[$0] }
    if kind == .quantity(.discreteArithmetic) || averaging == .arithmetic && !isLevel {
      weights = counted.map { _ in 1 }
    }
    if case .trapezoid(let cap) = averaging, kind == .quantity(.discreteTemporallyWeighted) {
      for index in counted.indices.dropFirst() {
        let gap = max(0, samples.starts[counted[index]] - samples.ends[counted[index - 1]])
        weights[index] += min(gap, cap) / 2
        weights[index - 1] += min(gap, cap) / 2
      }
      // Semantics 3.9: readings that are all farther apart than the cap weigh alike.
      let isSparse = counted.indices.allSatisfy { index in
        let start = samples.starts[counted[index]]
        return samples.ends[counted[index]] == start
          && (index == 0 || start - samples.ends[counted[index - 1]] >= cap)
      }
      if isSparse { weights = counted.map { _ in 1 } }
    }
    if weights.allSatisfy({ $0 == 0 }) { weights = counted.map { _ in 1 } }
    let total = weights.reduce(0, +)
    let values = counted.map { samples.values[$0] }
    if isLevel {
      let energy = zip(values, weights).reduce(0) { $0 + $1.1 * pow(10, $1.0 / 10) }
      return 10 * log10(energy / total)
    }
    return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
  }

  private var isLevel: Bool { kind == .quantity(.discreteEquivalentContinuousLevel) }
}
