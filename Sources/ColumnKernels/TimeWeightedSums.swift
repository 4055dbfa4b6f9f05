internal import CColumnKernels

/// For each of many runs the sum of the weights and that of the weighted values, weights being time.
///
/// ```swift
/// let sums = ColumnKernels.timeWeightedSums(
///   [60, 60, 180], starts: [0, 60, 70], ends: [0, 60, 70],
///   over: ColumnRuns(bounds: [0, 3]), gapCap: 900)
/// sums.products[0] / sums.weights[0]   // 68.571428...: the rows weigh 30, 35 and 5
/// ```
public struct TimeWeightedSums: Sendable, Equatable {
  /// The sums of the weights.
  public let weights: [Double]
  /// The sums of the weighted values.
  public let products: [Double]
  /// The plain sums of the values of runs that weigh nothing; 0 for all others.
  public let weightless: [Double]

  fileprivate init(weights: [Double], products: [Double], weightless: [Double]) {
    self.weights = weights
    self.products = products
    self.weightless = weightless
  }

  /// The sums of runs that were weighed in parts, one after the other. O(runs).
  public init(joining parts: [TimeWeightedSums]) {
    weights = ColumnKernels.joined(parts.map(\.weights))
    products = ColumnKernels.joined(parts.map(\.products))
    weightless = ColumnKernels.joined(parts.map(\.weightless))
  }

  /// The weighted mean of each run, the arithmetic one where nothing weighs; `runs` are those that
  /// were weighed. O(runs).
  public func means(over runs: ColumnRuns) -> [Double] {
    precondition(runs.count == weights.count, "a mean needs the sums of its run")
    return unsafe ColumnKernels.column(of: weights.count) { means in
      unsafe ck_weighted_means(weights, products, weightless, runs.bounds, runs.count, means)
    }
  }
}

extension ColumnKernels {
  /// For each run the sum of the weights and that of the weighted values, weights being time.
  ///
  /// A row weighs `end - start`, half the gap to the row before and half of that to the row after, if
  /// these are in its run; a gap counts from the end of one to the start of the other, not below 0
  /// and at most `gapCap` (0 or more; 0: durations only).
  ///
  /// Complexity: O(rows), one read of the three columns.
  ///
  /// Semantics 3.9: own duration and half the gaps, none longer than the cap.
  public static func timeWeightedSums(
    _ values: [Double], starts: [Double], ends: [Double], over runs: ColumnRuns, gapCap: Double
  ) -> TimeWeightedSums {
    check(runs, values.count, starts.count, ends.count)
    let sums = unsafe columns(of: runs.count) { weights, products, weightless in
      unsafe ck_weigh(
        starts, ends, values, values.count, runs.bounds, runs.count, gapCap / 2, weights,
        products, weightless)
    }
    return TimeWeightedSums(weights: sums.0, products: sums.1, weightless: sums.2)
  }
}
