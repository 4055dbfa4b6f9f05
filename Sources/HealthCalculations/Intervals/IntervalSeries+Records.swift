public import CalendarBuckets

extension IntervalSeries {
  /// A figure and the interval that has it.
  public struct Record: Sendable, Equatable {
    /// The index of the interval.
    public let index: Int
    /// Its figure.
    public let value: Double

    /// A record.
    public init(index: Int, value: Double) {
      self.index = index
      self.value = value
    }
  }

  /// The largest figure, of equal ones the earliest; nil without figures. NaN is none. O(n).
  public var highest: Record? { best(by: >) }

  /// The smallest figure, of equal ones the earliest; nil without figures. NaN is none. O(n).
  public var lowest: Record? { best(by: <) }

  private func best(by isBetter: (Double, Double) -> Bool) -> Record? {
    var best: Record?
    for (index, value) in zip(indices, values) {
      guard let value, !value.isNaN, best.map({ isBetter(value, $0.value) }) ?? true else {
        continue
      }
      best = Record(index: index, value: value)
    }
    return best
  }

  /// The sums of the figures by longer intervals: days by week. An interval belongs to the longer one that
  /// it begins in. O(n).
  public func summed(by edges: BucketEdges) -> IntervalSeries {
    var sums: [Int: Double] = [:]
    for (index, value) in zip(indices, values) {
      guard let value else { continue }
      sums[edges.index(of: self.edges.edge(index)), default: 0] += value
    }
    return IntervalSeries(edges: edges, values: sums)
  }
}

/// A round total, and the interval in which the sum of all figures up to it came to it.
///
/// ```swift
/// let steps = IntervalSeries(edges: days, values: [0: 700, 1: 500, 2: 900])
/// steps.milestones.map(\.total)   // [20, 50, 100, 200, 500, 1000, 2000]
/// steps.milestones.last?.index    // 2: 700 + 500 + 900 is 2000 or more
/// ```
public struct Milestone: Sendable, Equatable {
  /// The total: 1, 2 or 5 with zeros.
  public let total: Double
  /// The index of the interval.
  public let index: Int

  /// A milestone.
  public init(total: Double, index: Int) {
    self.total = total
    self.index = index
  }
}

extension IntervalSeries {
  /// The sum of all figures. O(n).
  public var total: Double { values.reduce(0) { $0 + ($1 ?? 0) } }

  /// The round totals of the last two powers of ten that were reached, in order. Empty if the figures add
  /// up to less than 1. O(n).
  public var milestones: [Milestone] {
    // A total that a later, negative figure takes back was reached all the same.
    var sum = 0.0
    var highest = 0.0
    for value in values {
      sum += value ?? 0
      highest = max(highest, sum)
    }
    var waiting = Self.roundNumbers(upTo: highest)[...]
    var milestones: [Milestone] = []
    sum = 0
    for (index, value) in zip(indices, values) {
      sum += value ?? 0
      while let next = waiting.first, sum >= next {
        milestones.append(Milestone(total: next, index: index))
        waiting = waiting.dropFirst()
      }
    }
    return milestones
  }

  /// 1, 2 and 5 with zeros, from a hundredth of the largest that is not above `limit`, and none below 1.
  private static func roundNumbers(upTo limit: Double) -> [Double] {
    guard limit >= 1, limit.isFinite else { return [] }
    var numbers: [Double] = []
    var power = 1.0
    while power <= limit {
      numbers += [power, 2 * power, 5 * power].filter { $0 <= limit }
      power *= 10
    }
    let largest = numbers[numbers.count - 1]
    return numbers.filter { $0 * 100 >= largest }
  }
}
