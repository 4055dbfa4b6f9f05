import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import TestSupport

extension SlowReference {
  /// The reference of a type's samples.
  init(type: HKQuantityType, samples: SampleColumns) {
    let style: AggregationStyle =
      switch type.aggregationStyle {
      case .cumulative: .cumulative
      case .discreteArithmetic: .discreteArithmetic
      case .discreteTemporallyWeighted: .discreteTemporallyWeighted
      case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
      }
    self.init(samples: samples, kind: .quantity(style))
  }

  /// The figures of all options over a bucket; nil if no sample contributes.
  func canonicalFigures(from: Double, to: Double) -> HKStatistics.Figures? {
    figures(from: from, to: to).map { figures in
      HKStatistics.Figures(
        sum: figures.sum, average: figures.average, minimum: figures.minimum,
        maximum: figures.maximum, mostRecent: figures.mostRecent?.value,
        mostRecentStart: figures.mostRecent?.start, mostRecentEnd: figures.mostRecent?.end,
        duration: figures.duration)
    }
  }

  /// The same of one source's samples alone: those of the ranks for which `isOfSource` holds.
  func alone(_ isOfSource: (UInt16) -> Bool) -> SlowReference {
    SlowReference(samples: samples.filtered { isOfSource(samples.ranks[$0]) }, kind: kind)
  }
}

extension HKStatistics.Figures {
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
  func figures(of source: HKSource? = nil) -> HKStatistics.Figures {
    guard let source else { return merged }
    let unit = quantityType.canonicalUnit
    let interval = mostRecentQuantityDateInterval(for: source)
    return HKStatistics.Figures(
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
