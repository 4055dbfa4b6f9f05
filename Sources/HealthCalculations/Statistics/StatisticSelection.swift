/// Which statistics are asked for: what nobody asks for is not computed, and its columns stay empty.
///
/// ```swift
/// let selection: StatisticSelection = [.sum, .count]
/// selection.contains(.duration)   // false
/// ```
///
/// Counts are always there, because they tell which buckets have samples. A statistic that is not
/// legal for the kind of samples stays absent, asked for or not.
public struct StatisticSelection: OptionSet, Sendable, Hashable {
  /// One bit a statistic.
  public let rawValue: UInt8

  /// A selection by its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The sum of the merged shares.
  public static let sum = StatisticSelection(rawValue: 1)
  /// The mean, by the type's aggregation style.
  public static let average = StatisticSelection(rawValue: 2)
  /// The smallest value.
  public static let minimum = StatisticSelection(rawValue: 4)
  /// The largest value.
  public static let maximum = StatisticSelection(rawValue: 8)
  /// The contributing sample with the latest start.
  public static let mostRecent = StatisticSelection(rawValue: 16)
  /// The length of the union of the winning slices.
  public static let duration = StatisticSelection(rawValue: 32)
  /// The number of contributing samples.
  public static let count = StatisticSelection(rawValue: 64)

  /// Everything.
  public static let all: StatisticSelection = [
    .sum, .average, .minimum, .maximum, .mostRecent, .duration, .count,
  ]
}

extension StatisticSelection {
  /// The selection of one statistic.
  public init(_ statistic: Statistic) {
    switch statistic {
    case .count: self = .count
    case .sum: self = .sum
    case .average: self = .average
    case .minimum: self = .minimum
    case .maximum: self = .maximum
    case .duration: self = .duration
    case .mostRecent: self = .mostRecent
    }
  }
}
