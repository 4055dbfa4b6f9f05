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
    let count = values.count
    guard count > 0 else { return nil }
    var total = CompensatedSum()
    var extremes = unsafe (minimum: values[0], maximum: values[0])
    var position = 0
    while position < count {
      let length = min(summaryBlock, count - position)
      let block = unsafe UnsafeBufferPointer(rebasing: values[position..<(position + length)])
      total.add(unsafe summaryOfBlock(block, &extremes))
      position += length
    }
    let sum = total.value
    // A comparison with NaN is false, so the fast pass may have stepped over one. Only a sum that
    // is NaN can hide it.
    if sum.isNaN, unsafe values.contains(where: \.isNaN) { extremes = (.nan, .nan) }
    return ColumnSummary(
      count: count, sum: sum, minimum: extremes.minimum, maximum: extremes.maximum)
  }

  /// Short enough for the compensated sum of blocks to be accurate, long enough to hide its cost.
  private static let summaryBlock = 1_024

  /// The plain sum of one block; widens `extremes` by its values.
  ///
  /// Four of each, written out: the compiler makes vector instructions of exactly this shape, four
  /// times as fast as of `SIMD4`, whose comparisons it takes apart, or of a loop over lanes.
  @inline(__always)
  private static func summaryOfBlock(
    _ block: UnsafeBufferPointer<Double>, _ extremes: inout (minimum: Double, maximum: Double)
  ) -> Double {
    let count = block.count
    var (sum0, sum1, sum2, sum3) = (0.0, 0.0, 0.0, 0.0)
    var (low0, low1) = (extremes.minimum, extremes.minimum)
    var (low2, low3) = (low0, low0)
    var (high0, high1) = (extremes.maximum, extremes.maximum)
    var (high2, high3) = (high0, high0)
    var position = 0
    while position + 4 <= count {
      let value0 = unsafe block[position]
      let value1 = unsafe block[position + 1]
      let value2 = unsafe block[position + 2]
      let value3 = unsafe block[position + 3]
      sum0 += value0
      sum1 += value1
      sum2 += value2
      sum3 += value3
      low0 = value0 < low0 ? value0 : low0
      low1 = value1 < low1 ? value1 : low1
      low2 = value2 < low2 ? value2 : low2
      low3 = value3 < low3 ? value3 : low3
      high0 = value0 > high0 ? value0 : high0
      high1 = value1 > high1 ? value1 : high1
      high2 = value2 > high2 ? value2 : high2
      high3 = value3 > high3 ? value3 : high3
      position += 4
    }
    while position < count {
      let value = unsafe block[position]
      sum0 += value
      low0 = value < low0 ? value : low0
      high0 = value > high0 ? value : high0
      position += 1
    }
    extremes.minimum = lesser(lesser(low0, low1), lesser(low2, low3))
    extremes.maximum = greater(greater(high0, high1), greater(high2, high3))
    return (sum0 + sum1) + (sum2 + sum3)
  }

  @inline(__always)
  private static func lesser(_ value: Double, _ other: Double) -> Double {
    value < other ? value : other
  }

  @inline(__always)
  private static func greater(_ value: Double, _ other: Double) -> Double {
    value > other ? value : other
  }
}
