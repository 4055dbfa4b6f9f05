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
/// keeps those between. Slopes equal to those of the sample are counted, not kept: where most figures
/// are equal, most slopes are.
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
  /// - Complexity: O(n^2) time, one or two divisions per pair; memory for at most about a twentieth of the
  ///   slopes, of more than ten thousand figures for a fiftieth and less.
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
  /// How many pairs are drawn where there are more, at least.
  var sampleSize = 1 << 14

  private var count: Int { values.count * (values.count - 1) / 2 }

  /// The slopes at ranks (ascending, from 0, below the number of pairs).
  func slopes(at ranks: [Int]) -> [Double] { search(ranks).slopes }

  /// The slopes at ranks, and how many were kept to find them.
  func search(_ ranks: [Int]) -> (slopes: [Double], keptCount: Int) {
    guard let first = ranks.first, let last = ranks.last else { return ([], 0) }
    if count > largestKept {
      // A sample is all but never too far off, and then a wider bracket finds them.
      for deviations in [4.0, 8, 16] {
        let bracket = bracket(first, last, deviations: deviations)
        if let found = search(ranks, in: bracket) { return found }
      }
    }
    var all = ColumnKernels.pairSlopes(
      positions: positions, values: values, from: -.infinity, to: .infinity, expecting: count
    ).inside
    return (Self.pick(ranks, from: &all), all.count)
  }

  /// The slopes at ranks; nil if one of them does not lie in the bracket.
  private func search(
    _ ranks: [Int], in bracket: Bracket
  ) -> (slopes: [Double], keptCount: Int)? {
    let (low, high) = (bracket.low, bracket.high)
    var upToLow = 0
    var inside: [Double] = []
    if low < high {
      // Strictly between: of equal slopes there can be as many as there are pairs.
      (upToLow, inside) = ColumnKernels.pairSlopes(
        positions: positions, values: values, from: low.nextUp, to: high.nextDown,
        expecting: bracket.expectedCount(of: count))
    }
    let keptRanks = upToLow..<upToLow + inside.count
    var kept = Self.pick(
      ranks.filter(keptRanks.contains).map { $0 - upToLow }, from: &inside)[...]
    if kept.count == ranks.count { return (Array(kept), inside.count) }
    let counts = ColumnKernels.slopeCounts(
      positions: positions, values: values, below: low, upTo: high)
    guard ranks.allSatisfy({ $0 >= counts.below && $0 < counts.upTo }) else { return nil }
    return (
      ranks.map { rank in
        if keptRanks.contains(rank), let slope = kept.popFirst() { return slope }
        return rank < keptRanks.lowerBound ? low : high
      }, inside.count
    )
  }

  /// Slopes between which others lie.
  private struct Bracket {
    /// The least; it may be one of them.
    let low: Double
    /// The largest; it may be one of them.
    let high: Double
    /// The share of all slopes that lie between them by the sample.
    let share: Double

    /// A little more slopes than the share of so many says.
    func expectedCount(of count: Int) -> Int {
      Int(Double(count) * min(share * 1.05, 1))
    }
  }

  /// Slopes between which those of the ranks lie, all but surely: some standard deviations of the
  /// binomial distribution farther out.
  private func bracket(_ first: Int, _ last: Int, deviations: Double) -> Bracket {
    var generator = PairGenerator()
    var sample: [Double] = []
    // The more pairs, the narrower the bracket that is worth its sample.
    let sampleSize = max(self.sampleSize, count >> 11)
    sample.reserveCapacity(sampleSize)
    while sample.count < sampleSize {
      let (left, right) = generator.pair(below: values.count)
      sample.append((values[right] - values[left]) / (positions[right] - positions[left]))
    }
    func place(_ rank: Int, _ side: Double) -> Int {
      let share = (Double(rank) + 0.5) / Double(count)
      let size = Double(sampleSize)
      let deviation = (size * share * (1 - share)).squareRoot()
      return Int((size * share + side * (deviations * deviation + 2)).rounded())
    }
    let low = place(first, -1)
    let high = place(last, 1)
    let lowest =
      low < 0 ? -.infinity : OrderStatistics.select(low, in: &sample, range: 0..<sample.count)
    let highest =
      high >= sample.count
      ? .infinity
      : OrderStatistics.select(high, in: &sample, range: max(low, 0)..<sample.count)
    return Bracket(
      low: lowest, high: highest,
      share: Double(min(high, sampleSize) - max(low, 0)) / Double(sampleSize))
  }

  /// The values at ascending ranks. Moves them.
  private static func pick(_ ranks: [Int], from slopes: inout [Double]) -> [Double] {
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
