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

  /// The summaries of runs that were summed up in parts, one after the other. O(runs).
  public init(joining parts: [RunSummaries]) {
    sums = ColumnKernels.joined(parts.map(\.sums))
    minima = ColumnKernels.joined(parts.map(\.minima))
    maxima = ColumnKernels.joined(parts.map(\.maxima))
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
    return unsafe column(of: sums.count) { means in
      unsafe ck_means(sums, runs.bounds, runs.count, means)
    }
  }

  /// The sum of each column's runs. O(rows).
  public static func sums(_ values: [Double], over runs: ColumnRuns) -> [Double] {
    check(runs, values.count)
    return unsafe column(of: runs.count) { sums in
      unsafe ck_sum(values, values.count, runs.bounds, runs.count, sums)
    }
  }

  /// The sum of `min(end, limit) - start` of each run, each of which has its limit. O(rows).
  public static func durations(
    starts: [Double], ends: [Double], over runs: ColumnRuns, limits: [Double]
  ) -> [Double] {
    check(runs, starts.count, ends.count)
    precondition(limits.count == runs.count, "clipped durations need one limit a run")
    return unsafe column(of: runs.count) { sums in
      unsafe ck_clipped_durations(
        starts, ends, starts.count, runs.bounds, runs.count, limits, sums)
    }
  }

  /// The columns one after the other.
  static func joined<Element>(_ columns: [[Element]]) -> [Element] {
    guard columns.count != 1 else { return columns[0] }
    var joined: [Element] = []
    joined.reserveCapacity(columns.reduce(0) { $0 + $1.count })
    for column in columns { joined += column }
    return joined
  }

  /// A column that C fills; nothing is called for an empty one.
  ///
  /// Empty arrays share one storage, in which setting a count of 0 is a write that other threads see.
  static func column<Element>(
    of count: Int, _ fill: (UnsafeMutablePointer<Element>?) -> Void
  ) -> [Element] {
    guard count > 0 else { return [] }
    return unsafe Array(unsafeUninitializedCapacity: count) { column, written in
      unsafe fill(column.baseAddress)
      written = count
    }
  }

  /// Three columns that C fills; nothing is called for empty ones.
  static func columns(
    of count: Int,
    _ fill: (
      _ first: UnsafeMutablePointer<Double>?, _ second: UnsafeMutablePointer<Double>?,
      _ third: UnsafeMutablePointer<Double>?
    ) -> Void
  ) -> ([Double], [Double], [Double]) {
    unsafe columns(ofAtMost: count) { first, second, third in
      unsafe fill(first, second, third)
      return count
    }
  }

  /// Three columns that C fills in part; `fill` answers how many places.
  static func columns(
    ofAtMost capacity: Int,
    _ fill: (
      _ first: UnsafeMutablePointer<Double>?, _ second: UnsafeMutablePointer<Double>?,
      _ third: UnsafeMutablePointer<Double>?
    ) -> Int
  ) -> ([Double], [Double], [Double]) {
    guard capacity > 0 else { return ([], [], []) }
    var second: [Double] = []
    var third: [Double] = []
    let first = unsafe [Double](unsafeUninitializedCapacity: capacity) { one, count in
      second = unsafe Array(unsafeUninitializedCapacity: capacity) { two, secondCount in
        third = unsafe Array(unsafeUninitializedCapacity: capacity) { three, thirdCount in
          count = unsafe fill(one.baseAddress, two.baseAddress, three.baseAddress)
          thirdCount = count
        }
        secondCount = count
      }
    }
    return (first, second, third)
  }

  /// Traps if a run reaches beyond the columns, or these differ in length.
  static func check(_ runs: ColumnRuns, _ count: Int, _ others: Int...) {
    precondition(others.allSatisfy { $0 == count }, "columns need the same length")
    precondition((runs.bounds.last ?? 0) <= count, "a run reaches beyond its column")
  }
}
