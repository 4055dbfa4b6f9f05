internal import CColumnKernels

/// Count, sum, minimum and maximum of a column, made in one pass over it.
public struct ColumnSummary: Sendable, Equatable {
  /// How many values there are; at least 1.
  public var count: Int
  /// Their sum.
  public var sum: Double
  /// The smallest value, NaN if any value is.
  public var minimum: Double
  /// The largest value, NaN if any value is.
  public var maximum: Double

  /// The arithmetic mean.
  public var mean: Double { sum / Double(count) }
}

extension ColumnKernels {
  /// Count, sum, minimum and maximum of a column in one pass; `nil` for an empty one.
  ///
  /// ```swift
  /// ColumnKernels.summary([3, 1, 2])   // count 3, sum 6.0, minimum 1.0, maximum 3.0
  /// ```
  ///
  /// Complexity: O(n), one read of the column.
  public static func summary(_ values: Span<Double>) -> ColumnSummary? {
    unsafe values.withUnsafeBufferPointer { unsafe summary($0) }
  }

  /// Count, sum, minimum and maximum of an array; `nil` for an empty one.
  public static func summary(_ values: [Double]) -> ColumnSummary? {
    summary(values.span)
  }

  /// Count, sum, minimum and maximum of the positions `range`; `nil` for an empty range.
  public static func summary(_ values: [Double], over range: Range<Int>) -> ColumnSummary? {
    summary(values.span.extracting(range))
  }

  /// Count, sum, minimum and maximum of each range, in the order of the ranges.
  public static func summary(
    _ values: [Double], over ranges: [Range<Int>]
  ) -> [ColumnSummary?] {
    let column = values.span
    return ranges.map { summary(column.extracting($0)) }
  }

  static func summary(_ values: UnsafeBufferPointer<Double>) -> ColumnSummary? {
    guard let base = values.baseAddress, !values.isEmpty else { return nil }
    var (minimum, maximum) = (0.0, 0.0)
    let sum = unsafe ck_summarize_column(base, values.count, &minimum, &maximum)
    return ColumnSummary(count: values.count, sum: sum, minimum: minimum, maximum: maximum)
  }
}
