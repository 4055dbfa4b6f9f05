#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the level of a series changes for good.
///
/// ```swift
/// let values = Array(repeating: 1.0, count: 30) + Array(repeating: 5.0, count: 30)
/// ChangePoints.positions(in: values, minimumLength: 7, penalty: 2)   // [30]
/// ```
///
/// The cut into segments that makes the sum of squared distances from the segments' means, plus a
/// penalty a change, the smallest there is. By PELT, which finds it without looking at all cuts
/// (Killick, Fearnhead and Eckley, "Optimal detection of changepoints with a linear computational
/// cost", Journal of the American Statistical Association 107, 2012).
public enum ChangePoints {
  /// The first position of each segment but the first, ascending.
  ///
  /// - Parameters:
  ///   - values: finite, in the order of time.
  ///   - minimumLength: the fewest values of a segment, at least 1.
  ///   - penalty: what a change has to save, in squares of the values' unit; 0 or more.
  /// - Complexity: O(n) where changes come regularly, O(n^2) at worst.
  public static func positions(
    in values: [Double], minimumLength: Int, penalty: Double
  ) -> [Int] {
    precondition(minimumLength >= 1, "a segment has one value or more")
    let count = values.count
    guard count >= 2 * minimumLength else { return [] }
    var search = SegmentSearch(values, minimumLength: minimumLength, penalty: penalty)
    for end in minimumLength...count { search.extend(to: end) }
    let begins = search.begins
    var positions: [Int] = []
    var end = begins[count]
    while end > 0 {
      positions.append(end)
      end = begins[end]
    }
    return positions.reversed()
  }

  /// `3 s^2 ln n`, s being the scatter from one value to the next: what Zhang and Siegmund's modified
  /// Bayes information criterion (Biometrics 63, 2007) asks of a change. 0 if all values are equal.
  ///
  /// s is `1.4826 x median(|difference|) / sqrt(2)`, which changes of level do not touch; where more
  /// than half of the differences are 0, their root mean square over `sqrt(2)`.
  public static func defaultPenalty(for values: [Double]) -> Double {
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    guard let median = OrderStatistics.median(steps) else { return 0 }
    let variance =
      median > 0
      ? (1.4826 * median) * (1.4826 * median) / 2
      : steps.reduce(0) { $0 + $1 * $1 } / Double(2 * steps.count)
    return 3 * variance * log(Double(values.count))
  }
}

/// The least cost of the first values, for ever more of them.
private struct SegmentSearch {
  /// Where the last segment of the first so many values begins.
  private(set) var begins: [Int]
  /// Their least cost, less one penalty.
  private var least: [Double]
  private let minimumLength: Int
  private let penalty: Double
  /// Sums up to each value, about the median so that squares lose few digits.
  private var sums = [0.0]
  private var squares = [0.0]
  /// One over each number of values.
  private let inverses: [Double]
  /// A begin that can still be the best, and up to which end it can.
  private struct OpenBegin {
    var begin: Int
    var until = Int.max
  }

  /// All of these, ascending.
  private var open: [OpenBegin] = []
  /// The least of their ends.
  private var firstUntil = Int.max
  /// What each of them costs at the end at hand.
  private var costs: [Double] = []

  init(_ values: [Double], minimumLength: Int, penalty: Double) {
    self.minimumLength = minimumLength
    self.penalty = penalty
    begins = [Int](repeating: 0, count: values.count + 1)
    least = [Double](repeating: .infinity, count: values.count + 1)
    least[0] = -penalty
    inverses = [0] + (1...values.count).map { 1 / Double($0) }
    let center = OrderStatistics.median(values) ?? 0
    var (sum, square) = (0.0, 0.0)
    for value in values {
      let distance = value - center
      sum += distance
      square += distance * distance
      sums.append(sum)
      squares.append(square)
    }
  }

  /// Finds the last segment of the first `end` values; those of fewer values are known.
  mutating func extend(to end: Int) {
    let newest = end - minimumLength
    if newest == 0 || newest >= minimumLength {
      open.append(OpenBegin(begin: newest))
      costs.append(0)
    }
    let (best, begin) = price(end)
    least[end] = best + penalty
    begins[end] = begin
    close(end, above: best + penalty)
  }

  /// Gives up begins: what is worse than a change here stays worse, as soon as a segment can begin here.
  private mutating func close(_ end: Int, above limit: Double) {
    mark(end + minimumLength, above: limit)
    guard firstUntil <= end + 1 else { return }
    firstUntil = .max
    open.removeAll { $0.until <= end + 1 }
    for begin in open { firstUntil = min(firstUntil, begin.until) }
    costs.removeLast(costs.count - open.count)
  }

  private mutating func mark(_ until: Int, above limit: Double) {
    let costs = self.costs
    var first = firstUntil
    var open = self.open.mutableSpan
    for place in costs.indices where costs[place] > limit && open[place].until == .max {
      open[place].until = until
      first = min(first, until)
    }
    firstUntil = first
  }

  /// What each open begin costs at an end, and the least of it, at the earliest begin.
  private mutating func price(_ end: Int) -> (best: Double, begin: Int) {
    let sums = self.sums
    let squares = self.squares
    let least = self.least
    let inverses = self.inverses
    let open = self.open
    var costs = self.costs.mutableSpan
    let (sum, square) = (sums[end], squares[end])
    var best = Double.infinity
    var earliest = 0
    for place in open.indices {
      let begin = open[place].begin
      let total = sum - sums[begin]
      let cost =
        least[begin] + (square - squares[begin] - total * total * inverses[end - begin])
      costs[place] = cost
      if cost < best {
        best = cost
        earliest = begin
      }
    }
    return (best, earliest)
  }
}
