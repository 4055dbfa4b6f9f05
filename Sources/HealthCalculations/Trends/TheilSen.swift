internal import ColumnKernels

/// The line through a series that outliers do not bend: the median of the slopes of all pairs.
///
/// ```swift
/// let line = TheilSen(TrendSeries([1, 2, 30, 4, 5]))
/// line?.slope      // 1.0 per interval
/// line?.interval   // -26.0...28.0
/// ```
///
/// The slope is Theil's (Proceedings of the Royal Netherlands Academy of Sciences 53, 1950) with the
/// interval of Sen (Journal of the American Statistical Association 63, 1968): the pairwise slopes at
/// `(N ± z sqrt(V)) / 2` in ascending order, N being their number, z the normal quantile, V the variance
/// of Mann and Kendall's score with its correction for ties. Intervals without a figure take no part; the
/// others keep their distances in time.
///
/// The slopes are exact order statistics, however many there are. Of many pairs a seeded sample says
/// between which slopes the wanted ones lie; one pass over all pairs counts the slopes below and
/// keeps those between.
public struct TheilSen: Sendable, Equatable {
  /// The change an interval.
  public let slope: Double
  /// Between which slopes the true one lies with the chance asked for.
  public let interval: ClosedRange<Double>
  /// The value at position 0 of the line that half of the values lie above: the median value less the
  /// slope times the median position.
  public let intercept: Double

  /// The line of a series; nil of fewer than two figures.
  ///
  /// - Parameters:
  ///   - series: the figures.
  ///   - confidence: the chance that the interval holds the true slope, above 0 and below 1.
  /// - Complexity: O(n^2) time, a division per pair; memory for about a twentieth of the slopes.
  public init?(_ series: TrendSeries, confidence: Double = 0.95) {
    guard series.values.count >= 2 else { return nil }
    let positions = series.positions.map(Double.init)
    let pairCount = series.values.count * (series.values.count - 1) / 2
    let z = NormalDistribution.quantile((1 + confidence) / 2)
    let width = z * MannKendall.variance(TiedRanks(series.values)).squareRoot()
    func rank(_ place: Double) -> Int {
      min(max(Int((place / 2).rounded(.toNearestOrEven)), 0), pairCount)
    }
    let low = max(rank(Double(pairCount) - width) - 1, 0)
    let high = min(rank(Double(pairCount) + width), pairCount - 1)
    let middle = pairCount / 2
    let isEven = pairCount.isMultiple(of: 2)
    let ranks = [low, isEven ? middle - 1 : middle, middle, high].sorted()
    let slopes = PairSlopes(positions: positions, values: series.values).slopes(at: ranks)
    interval = slopes[0]...slopes[3]
    slope = isEven ? slopes[1] + (slopes[2] - slopes[1]) / 2 : slopes[2]
    let median = OrderStatistics.median(series.values) ?? 0
    intercept = median - slope * (OrderStatistics.median(positions) ?? 0)
  }
}

/// The slopes of all pairs of points, by their places in ascending order.
struct PairSlopes {
  /// Where the points are, ascending, no two in one place.
  let positions: [Double]
  /// Their values.
  let values: [Double]
  /// Up to as many slopes are all kept.
  var largestKept = 1 << 15
  /// How many pairs are drawn where there are more.
  var sampleSize = 1 << 14

  private var count: Int { values.count * (values.count - 1) / 2 }

  /// The slopes at ranks (ascending, from 0, below the number of pairs).
  func slopes(at ranks: [Int]) -> [Double] {
    guard let first = ranks.first, let last = ranks.last else { return [] }
    if count > largestKept {
      let bounds = bracket(first, last)
      let (below, inside) = slopes(from: bounds.lowerBound, to: bounds.upperBound)
      if below <= first, last < below + inside.count {
        return Self.pick(ranks.map { $0 - below }, from: inside)
      }
    }
    return Self.pick(ranks, from: slopes(from: -.infinity, to: .infinity).inside)
  }

  /// How many slopes lie below `low`, and those from it to `high`.
  private func slopes(from low: Double, to high: Double) -> (below: Int, inside: [Double]) {
    ColumnKernels.pairSlopes(positions: positions, values: values, from: low, to: high)
  }

  /// Slopes between which those of the ranks lie, all but surely: four standard deviations of the
  /// binomial distribution farther out.
  private func bracket(_ first: Int, _ last: Int) -> ClosedRange<Double> {
    var generator = PairGenerator()
    var sample: [Double] = []
    sample.reserveCapacity(sampleSize)
    while sample.count < sampleSize {
      let (left, right) = generator.pair(below: values.count)
      sample.append((values[right] - values[left]) / (positions[right] - positions[left]))
    }
    func place(_ rank: Int, _ side: Double) -> Int {
      let share = (Double(rank) + 0.5) / Double(count)
      let size = Double(sampleSize)
      let deviation = (size * share * (1 - share)).squareRoot()
      return Int((size * share + side * (4 * deviation + 2)).rounded())
    }
    let low = place(first, -1)
    let high = place(last, 1)
    let lowest =
      low < 0 ? -.infinity : OrderStatistics.select(low, in: &sample, range: 0..<sample.count)
    let highest =
      high >= sample.count
      ? .infinity
      : OrderStatistics.select(high, in: &sample, range: max(low, 0)..<sample.count)
    return lowest...highest
  }

  /// The values at ascending ranks.
  private static func pick(_ ranks: [Int], from slopes: [Double]) -> [Double] {
    var slopes = slopes
    var start = 0
    return ranks.map { rank in
      let slope = OrderStatistics.select(rank, in: &slopes, range: start..<slopes.count)
      start = rank
      return slope
    }
  }
}

/// Pairs of different positions, the same ones every time (SplitMix64; Steele, Lea and Flood, 2014).
private struct PairGenerator {
  private var state: UInt64 = 2_024

  private mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)).multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Two positions, the smaller first.
  mutating func pair(below count: Int) -> (Int, Int) {
    let first = next(below: count)
    let other = next(below: count - 1)
    let second = other < first ? other : other + 1
    return (min(first, second), max(first, second))
  }
}
