/// Mann and Kendall's test of whether a series rises or falls at all.
///
/// ```swift
/// let test = MannKendall([1, 2, 3, 4, 5, 6, 7, 8])
/// test?.score   // 28: all 28 pairs rise
/// test?.p       // 0.000836...
/// ```
///
/// The score counts the pairs of values of which the later is larger, less those of which it is
/// smaller. Its variance is corrected for ties and p is by the normal distribution with a correction
/// for continuity (Mann, Econometrica 13, 1945; Kendall, *Rank Correlation Methods*, 1975), which is
/// good from about ten values on. Values are taken to be independent of each other; where high days follow
/// high days, p comes out too small.
public struct MannKendall: Sendable, Equatable {
  /// Pairs that rise less pairs that fall.
  public let score: Int
  /// The variance of the score if there is no trend.
  public let variance: Double
  /// The score in standard deviations, one pair nearer to 0; 0 if the score is 0.
  public let z: Double
  /// The chance of a score that is as far from 0 if there is no trend.
  public let p: Double

  /// The test of values in the order of time; nil of fewer than two. O(n log n).
  public init?(_ values: [Double]) {
    guard values.count >= 2 else { return nil }
    let ties = TiedRanks(values)
    score = Self.score(ties)
    variance = Self.variance(ties)
    z = score == 0 ? 0 : Double(score - score.signum()) / variance.squareRoot()
    p = NormalDistribution.twoSidedP(z)
  }

  /// Counts pairs with a Fenwick tree over the places of distinct values.
  private static func score(_ ranks: TiedRanks) -> Int {
    let size = ranks.groupSizes.count
    var tree = [Int32](repeating: 0, count: size + 1)
    func countBelow(_ end: Int) -> Int {
      var (node, sum) = (end, 0)
      while node > 0 {
        sum += Int(tree[node])
        node &= node - 1
      }
      return sum
    }
    var score = 0
    for (seen, group) in ranks.groups.enumerated() {
      let smaller = countBelow(group)
      let larger = seen - countBelow(group + 1)
      score += smaller - larger
      var node = group + 1
      while node <= size {
        tree[node] += 1
        node += node & -node
      }
    }
    return score
  }

  /// `(n (n - 1)(2n + 5) - sum of t (t - 1)(2t + 5) over groups of t equal values) / 18`.
  static func variance(_ ranks: TiedRanks) -> Double {
    func term(_ count: Int) -> Double {
      let count = Double(count)
      return count * (count - 1) * (2 * count + 5)
    }
    return ranks.groupSizes.reduce(term(ranks.groups.count)) { $0 - term($1) } / 18
  }
}
