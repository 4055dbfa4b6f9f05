internal import ColumnKernels

/// How much each two of some series move together, at the same time or one after the other.
///
/// ```swift
/// let matrix = CorrelationMatrix(of: [steps, sleep], lag: 1)
/// matrix[0, 1].pearson   // steps of a day with the sleep of the day after
/// matrix[0, 1].count     // how many pairs of days have both
/// ```
///
/// Of each two series the pairs of intervals count that both have a figure of (pairwise deletion).
/// Pearson's coefficients come from sums, squares and products that BLAS makes of all series at once,
/// values and a mask of ones and zeros for what is there (`dsyrk`, and `dgemm` with a lag); a
/// pair of which these sums keep too few digits is worked out by itself. Spearman's is Pearson's of the
/// ranks, equal values sharing the mean of theirs; where a pair loses intervals, what is left is ranked anew.
///
/// p values are two-sided by Student's t with n - 2 degrees of freedom; they take the intervals
/// to be independent of each other. A coefficient of fewer than two pairs, or of a series that does not change
/// there, is nil; p of fewer than three pairs is nil.
public struct CorrelationMatrix: Sendable, Equatable {
  /// What is known of one pair of series.
  public struct Cell: Sendable, Equatable {
    /// How many pairs of intervals have both figures.
    public var count: Int
    /// Pearson's coefficient: how near the pairs lie to a straight line.
    public var pearson: Double?
    /// Its p value.
    public var pearsonP: Double?
    /// Spearman's coefficient: how near to any line that only rises or only falls.
    public var spearman: Double?
    /// Its p value.
    public var spearmanP: Double?
  }

  /// How many series there are.
  public let seriesCount: Int
  /// How many intervals the second of a pair lies behind the first.
  public let lag: Int
  private let cells: [Cell]

  /// The correlations of series over the same intervals.
  ///
  /// - Parameters:
  ///   - series: of the same count.
  ///   - lag: how many intervals the second of a pair lies behind the first, 0 or more.
  /// - Complexity: O(k^2 n) for k series of n intervals, O(k n log n) for the ranks. Of more than 16,384 intervals
  ///   those alone count that a pair may be made of.
  public init(of series: [TrendSeries], lag: Int = 0) {
    self.init(of: series, lag: lag, rows: PairRows(of: series, lag: lag))
  }

  /// The correlations of series of which some intervals have a row.
  init(of series: [TrendSeries], lag: Int, rows: PairRows) {
    precondition(lag >= 0, "a lag is 0 or more; turned round, the pair has the other direction")
    let length = series.first?.count ?? 0
    precondition(series.allSatisfy { $0.count == length }, "series over the same intervals")
    seriesCount = series.count
    self.lag = lag
    let values = MaskedColumns(series.map(\.values), of: series, rows: rows)
    let pairs = PairsOfSeries(of: series, lag: lag)
    let ranks = MaskedColumns(pairs.wholeRanks, of: series, rows: rows)
    let pearson = values.correlations(lag: lag)
    let spearman = ranks.correlations(lag: lag)
    var cells: [Cell] = []
    cells.reserveCapacity(series.count * series.count)
    for left in series.indices {
      for right in series.indices {
        let place = left * series.count + right
        if lag == 0, right < left {
          cells.append(cells[right * series.count + left])
          continue
        }
        let count = pearson.counts[place]
        let isWhole =
          count == series[left].values.count && count == series[right].values.count
        if lag == 0, left == right {
          cells.append(Self.itself(series[left]))
          continue
        }
        let r = pearson.coefficients[place] ?? pairs.pearson(left, right)
        let rho =
          isWhole
          ? spearman.coefficients[place] ?? pairs.spearman(left, right)
          : pairs.spearman(left, right)
        cells.append(
          Cell(
            count: count, pearson: r,
            pearsonP: r.flatMap { StudentT.twoSidedP(correlation: $0, count: count) },
            spearman: rho,
            spearmanP: rho.flatMap { StudentT.twoSidedP(correlation: $0, count: count) }))
      }
    }
    self.cells = cells
  }

  /// A series with itself: 1 by definition, where it changes at all.
  private static func itself(_ series: TrendSeries) -> Cell {
    let count = series.values.count
    guard series.values.contains(where: { $0 != series.values[0] }) else {
      return Cell(count: count)
    }
    let p = StudentT.twoSidedP(correlation: 1, count: count)
    return Cell(count: count, pearson: 1, pearsonP: p, spearman: 1, spearmanP: p)
  }

  /// The first series with the second, ``lag`` intervals later.
  public subscript(first: Int, second: Int) -> Cell {
    cells[first * seriesCount + second]
  }
}
