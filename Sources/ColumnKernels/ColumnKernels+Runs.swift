internal import CColumnKernels

/// Sum, minimum and maximum of each of many runs, as columns.
public struct RunSummaries: Sendable, Equatable {
  /// The sums; NaN where a value is.
  public let sums: [Double]
  /// The smallest values; NaN where a value is.
  public let minima: [Double]
  /// The largest values; NaN where a value is.
  public let maxima: [Double]

  fileprivate init(
    count: Int,
    _ fill: (
      _ sums: UnsafeMutablePointer<Double>?, _ minima: UnsafeMutablePointer<Double>?,
      _ maxima: UnsafeMutablePointer<Double>?
    ) -> Void
  ) {
    (sums, minima, maxima) = unsafe ColumnKernels.columns(of: count, fill)
  }
}

extension ColumnKernels {
  /// Sum, minimum and maximum of each run in one pass over the column.
  ///
  /// ```swift
  /// let runs = ColumnRuns(bounds: [0, 2, 3])
  /// ColumnKernels.summaries([3, 1, 2], over: runs).sums   // [4.0, 2.0]
  /// ```
  ///
  /// What ``ColumnKernels`` says of NaN, infinity and accuracy holds for each run, and the bits do not
  /// depend on the processor. Traps if a run reaches beyond the column. Complexity: O(rows).
  public static func summaries(_ values: [Double], over runs: ColumnRuns) -> RunSummaries {
    check(runs, values.count)
    return unsafe RunSummaries(count: runs.count) { sums, minima, maxima in
      unsafe ck_summarize(values, values.count, runs.bounds, runs.count, sums, minima, maxima)
    }
  }

  /// The summaries of runs whose parts are summed up already; each run is one of `parts`.
  ///
  /// Sums are those of the parts' sums, extremes those of their extremes. Complexity: O(parts).
  public static func combined(_ parts: RunSummaries, over runs: ColumnRuns) -> RunSummaries {
    check(runs, parts.sums.count)
    return unsafe RunSummaries(count: runs.count) { sums, minima, maxima in
      unsafe ck_combine(
        parts.sums, parts.minima, parts.maxima, parts.sums.count, runs.bounds, runs.count, sums,
        minima, maxima)
    }
  }

  /// The sum of each run, divided by its number of rows. O(runs).
  public static func means(ofSums sums: [Double], over runs: ColumnRuns) -> [Double] {
    precondition(sums.count == runs.count, "a mean needs one sum a run")
    return unsafe Array(unsafeUninitializedCapacity: sums.count) { means, count in
      unsafe ck_means(sums, runs.bounds, runs.count, means.baseAddress)
      count = sums.count
    }
  }

  /// For each run the sum of the weights and that of the weighted values, weights being time.
  ///
  /// A row weighs `end - start`, half the gap to the row before and half of that to the row after, if
  /// these are in its run; a gap counts from the end of one to the start of the other, not below 0
  /// and at most `gapCap` (0 or more; 0: durations only).
  ///
  /// ```swift
  /// let sums = ColumnKernels.timeWeightedSums(
  ///   [60, 60, 180], starts: [0, 60, 70], ends: [0, 60, 70],
  ///   over: ColumnRuns(bounds: [0, 3]), gapCap: 900)
  /// sums.products[0] / sums.weights[0]   // 68.571428...: the rows weigh 30, 35 and 5
  /// ```
  ///
  /// Complexity: O(rows), one read of the three columns.
  public static func timeWeightedSums(
    _ values: [Double], starts: [Double], ends: [Double], over runs: ColumnRuns, gapCap: Double
  ) -> (weights: [Double], products: [Double]) {
    check(runs, values.count, starts.count, ends.count)
    let sums = unsafe columns(of: runs.count) { weights, products, _ in
      unsafe ck_weigh(
        starts, ends, values, values.count, runs.bounds, runs.count, gapCap / 2, weights,
        products)
    }
    return (sums.0, sums.1)
  }

  /// The mean level by energy of each run, `10 log10(sum(w 10^(L/10)) / sum(w))`, a level weighing its
  /// duration `end - start`; equal weights where all durations are 0.
  ///
  /// `maxima` are the highest levels of the runs. See ``energyMean(_:weights:)-(Span<Double>,_)`` for
  /// infinities; NaN is handed on. Complexity: O(rows), one power of ten a row.
  public static func energyMeans(
    _ levels: [Double], starts: [Double], ends: [Double], over runs: ColumnRuns, maxima: [Double]
  ) -> [Double] {
    check(runs, levels.count, starts.count, ends.count)
    precondition(maxima.count == runs.count, "an energy mean needs the highest level of each run")
    let (weights, products, plain) = unsafe columns(of: runs.count) { weights, products, plain in
      unsafe ck_energies(
        starts, ends, levels, levels.count, runs.bounds, runs.count, maxima, weights, products,
        plain)
    }
    return maxima.indices.map { run in
      let energy =
        weights[run] == 0
        ? plain[run] / Double(runs.rows(ofRun: run).count) : products[run] / weights[run]
      return level(ofEnergy: energy, highest: maxima[run], weight: weights[run])
    }
  }

  /// Three columns that C fills.
  fileprivate static func columns(
    of count: Int,
    _ fill: (
      _ first: UnsafeMutablePointer<Double>?, _ second: UnsafeMutablePointer<Double>?,
      _ third: UnsafeMutablePointer<Double>?
    ) -> Void
  ) -> ([Double], [Double], [Double]) {
    var second: [Double] = []
    var third: [Double] = []
    let first = unsafe [Double](unsafeUninitializedCapacity: count) { one, oneCount in
      second = unsafe Array(unsafeUninitializedCapacity: count) { two, twoCount in
        third = unsafe Array(unsafeUninitializedCapacity: count) { three, threeCount in
          unsafe fill(one.baseAddress, two.baseAddress, three.baseAddress)
          threeCount = count
        }
        twoCount = count
      }
      oneCount = count
    }
    return (first, second, third)
  }

  /// Traps if a run reaches beyond the columns, or these differ in length.
  private static func check(_ runs: ColumnRuns, _ count: Int, _ others: Int...) {
    precondition(others.allSatisfy { $0 == count }, "columns need the same length")
    precondition((runs.bounds.last ?? 0) <= count, "a run reaches beyond its column")
  }
}
