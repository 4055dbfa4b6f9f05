import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import TestSupport

/// Statistics in the obvious way, from Docs/Semantics.md, 2 and 3: every bucket looks at every sample.
struct StatisticsReference {
  let type: HKQuantityType
  let samples: SampleColumns

  /// The figures of all options over a bucket; nil if no sample contributes.
  func figures(from: Double, to: Double) -> HealthKitTypes.StatisticsFigures? {
    let (won, duration) = wonTimes(from: from, to: to)
    let isCumulative = type.aggregationStyle == .cumulative
    var shares: [(sample: Int, share: Double)] = []
    for sample in 0..<samples.count {
      let length = samples.ends[sample] - samples.starts[sample]
      if isCumulative, length > 0 {
        if won[sample] > 0 {
          shares.append((sample, samples.values[sample] * won[sample] / length))
        }
      } else if from <= samples.starts[sample], samples.starts[sample] < to, !isMasked(sample) {
        shares.append((sample, samples.values[sample]))
      }
    }
    guard let latest = shares.map(\.sample).max() else { return nil }
    let values = shares.map(\.share)
    return HealthKitTypes.StatisticsFigures(
      sum: isCumulative ? values.reduce(0, +) : nil,
      average: isCumulative ? nil : average(shares.map(\.sample)),
      minimum: isCumulative ? nil : values.min(), maximum: isCumulative ? nil : values.max(),
      mostRecent: samples.values[latest], mostRecentStart: samples.starts[latest],
      mostRecentEnd: samples.ends[latest], duration: duration)
  }

  /// The same of one source's samples alone: those of the ranks for which `isOfSource` holds.
  func alone(_ isOfSource: (UInt16) -> Bool) -> StatisticsReference {
    StatisticsReference(
      type: type, samples: samples.filtered { isOfSource(samples.ranks[$0]) })
  }

  private func isMasked(_ sample: Int) -> Bool {
    let instant = samples.starts[sample]
    return (0..<samples.count).contains { other in
      let (start, end) = (samples.starts[other], samples.ends[other])
      return samples.ranks[other] < samples.ranks[sample] && start <= instant
        && (instant < end || (start == end && start == instant))
    }
  }

  /// What each sample wins of a stretch, and how much of it anybody wins.
  private func wonTimes(from: Double, to: Double) -> (won: [Double], duration: Double) {
    var won = [Double](repeating: 0, count: samples.count)
    var duration = 0.0
    let near = (0..<samples.count).filter { samples.starts[$0] <= to && samples.ends[$0] >= from }
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

  private func average(_ counted: [Int]) -> Double {
    var weights = counted.map { samples.ends[$0] - samples.starts[$0] }
    switch type.aggregationStyle {
    case .discreteArithmetic: weights = counted.map { _ in 1 }
    case .discreteTemporallyWeighted:
      for index in counted.indices.dropFirst() {
        let gap = max(0, samples.starts[counted[index]] - samples.ends[counted[index - 1]])
        weights[index] += min(gap, 900) / 2
        weights[index - 1] += min(gap, 900) / 2
      }
    default: break
    }
    if weights.allSatisfy({ $0 == 0 }) { weights = counted.map { _ in 1 } }
    let total = weights.reduce(0, +)
    let values = counted.map { samples.values[$0] }
    if type.aggregationStyle == .discreteEquivalentContinuousLevel {
      let energy = zip(values, weights).reduce(0) { $0 + $1.1 * pow(10, $1.0 / 10) }
      return 10 * log10(energy / total)
    }
    return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
  }
}

extension HealthKitTypes.StatisticsFigures {
  /// Whether the figures are equal to 1e-9 of `scale`, absent ones absent.
  func isClose(to other: Self, scale: Double) -> Bool {
    let paths: [KeyPath<Self, Double?>] = [
      \.sum, \.average, \.minimum, \.maximum, \.mostRecent, \.mostRecentStart, \.mostRecentEnd,
      \.duration,
    ]
    return paths.allSatisfy { path in
      guard let left = self[keyPath: path], let right = other[keyPath: path] else {
        return self[keyPath: path] == other[keyPath: path]
      }
      return abs(left - right) <= 1e-9 * max(abs(left), abs(right), scale)
    }
  }
}

extension HKStatistics {
  /// The figures of one source, or the merged ones, in the canonical unit.
  func figures(of source: HKSource? = nil) -> HealthKitTypes.StatisticsFigures {
    guard let source else { return merged }
    let unit = quantityType.canonicalUnit
    let interval = mostRecentQuantityDateInterval(for: source)
    return HealthKitTypes.StatisticsFigures(
      sum: sumQuantity(for: source)?.doubleValue(for: unit),
      average: averageQuantity(for: source)?.doubleValue(for: unit),
      minimum: minimumQuantity(for: source)?.doubleValue(for: unit),
      maximum: maximumQuantity(for: source)?.doubleValue(for: unit),
      mostRecent: mostRecentQuantity(for: source)?.doubleValue(for: unit),
      mostRecentStart: interval?.start.timeIntervalSince1970,
      mostRecentEnd: interval?.end.timeIntervalSince1970,
      duration: duration(for: source)?.doubleValue(for: .second()))
  }
}
