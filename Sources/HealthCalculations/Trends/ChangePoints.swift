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
    let costs = SegmentCosts(values)
    // The least cost of the first values, less one penalty, and the last segment's begin.
    var least = [Double](repeating: .infinity, count: count + 1)
    var begins = [Int](repeating: 0, count: count + 1)
    least[0] = -penalty
    // Begins that can still be the best, and from which end on they cannot.
    var open: [(begin: Int, until: Int)] = []
    for end in minimumLength...count {
      let newest = end - minimumLength
      if newest == 0 || newest >= minimumLength { open.append((newest, Int.max)) }
      open.removeAll { $0.until <= end }
      for candidate in open {
        let cost = least[candidate.begin] + costs.cost(candidate.begin, end) + penalty
        if cost < least[end] {
          least[end] = cost
          begins[end] = candidate.begin
        }
      }
      // What is worse than a change here stays worse, as soon as a segment can begin here.
      for place in open.indices where open[place].until == Int.max {
        let begin = open[place].begin
        if least[begin] + costs.cost(begin, end) > least[end] {
          open[place].until = end + minimumLength
        }
      }
    }
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
  public static func usualPenalty(for values: [Double]) -> Double {
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    guard let median = OrderStatistics.median(steps) else { return 0 }
    let variance =
      median > 0
      ? (1.4826 * median) * (1.4826 * median) / 2
      : steps.reduce(0) { $0 + $1 * $1 } / Double(2 * steps.count)
    return 3 * variance * log(Double(values.count))
  }
}

/// The squared distances of values from the mean of their segment, in O(1) a segment.
private struct SegmentCosts {
  private let sums: [Double]
  private let squares: [Double]

  /// Sums up to each value, about the median so that squares lose few digits.
  init(_ values: [Double]) {
    let center = OrderStatistics.median(values) ?? 0
    var (sum, square) = (0.0, 0.0)
    var sums = [0.0]
    var squares = [0.0]
    for value in values {
      let distance = value - center
      sum += distance
      square += distance * distance
      sums.append(sum)
      squares.append(square)
    }
    self.sums = sums
    self.squares = squares
  }

  @inline(__always)
  func cost(_ begin: Int, _ end: Int) -> Double {
    let sum = sums[end] - sums[begin]
    return squares[end] - squares[begin] - sum * sum / Double(end - begin)
  }
}
