#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How many values lie in each of some bins of equal width.
///
/// Bins are half open, the last one holds its upper edge too. The width is that of Freedman and
/// Diaconis (Zeitschrift für Wahrscheinlichkeitstheorie 57, 1981), `2 IQR / cbrt(n)`, cut down so that
/// whole bins fill the range; where the quarters coincide it is Sturges' (1926), `range / (log2 n + 1)`.
/// Equal values are one bin of no width.
public struct Histogram: Sendable, Equatable {
  /// The edges, ascending: one more than bins.
  public let edges: [Double]
  /// How many values each bin holds.
  public let counts: [Int]

  /// The histogram of values.
  ///
  /// - Parameters:
  ///   - quantiles: the values.
  ///   - largestBinCount: no more bins than this, at least 1.
  /// - Complexity: O(n), O(bins).
  public init(of quantiles: Quantiles, largestBinCount: Int = 24) {
    let (low, high) = (quantiles.minimum, quantiles.maximum)
    let range = high - low
    let count = Double(quantiles.sorted.count)
    guard range > 0, range.isFinite else {
      edges = [low, high]
      counts = [quantiles.sorted.count]
      return
    }
    let spread = quantiles.interquartileRange
    let width = spread > 0 ? 2 * spread / cbrt(count) : range / (log2(count) + 1)
    let wanted = (range / width).rounded(.up)
    let bins = max(1, wanted < Double(largestBinCount) ? Int(wanted) : largestBinCount)
    let edges = (0...bins).map { bin in
      bin == bins ? high : low + range * (Double(bin) / Double(bins))
    }
    self.edges = edges
    var counts = [Int](repeating: 0, count: bins)
    var bin = 0
    for value in quantiles.sorted {
      while bin + 1 < bins, value >= edges[bin + 1] { bin += 1 }
      counts[bin] += 1
    }
    self.counts = counts
  }
}
