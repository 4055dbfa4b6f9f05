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

  /// The plain sum of one block in eight lanes; widens `extremes` by its values.
  @inline(__always)
  private static func summaryOfBlock(
    _ block: UnsafeBufferPointer<Double>, _ extremes: inout (minimum: Double, maximum: Double)
  ) -> Double {
    let count = block.count
    var position = 0
    var sum = 0.0
    if count >= 8, let base = block.baseAddress {
      let raw = unsafe UnsafeRawPointer(base)
      var sums = (SIMD4<Double>.zero, SIMD4<Double>.zero)
      var low = (
        SIMD4(repeating: extremes.minimum), SIMD4(repeating: extremes.minimum)
      )
      var high = (
        SIMD4(repeating: extremes.maximum), SIMD4(repeating: extremes.maximum)
      )
      while position + 8 <= count {
        let first = unsafe raw.loadUnaligned(
          fromByteOffset: position * 8, as: SIMD4<Double>.self)
        let second = unsafe raw.loadUnaligned(
          fromByteOffset: position * 8 + 32, as: SIMD4<Double>.self)
        sums.0 += first
        sums.1 += second
        low.0.replace(with: first, where: first .< low.0)
        low.1.replace(with: second, where: second .< low.1)
        high.0.replace(with: first, where: first .> high.0)
        high.1.replace(with: second, where: second .> high.1)
        position += 8
      }
      sum = (sums.0 + sums.1).sum()
      for lane in 0..<4 {
        extremes.minimum = lesser(lesser(low.0[lane], low.1[lane]), extremes.minimum)
        extremes.maximum = greater(greater(high.0[lane], high.1[lane]), extremes.maximum)
      }
    }
    while position < count {
      let value = unsafe block[position]
      sum += value
      extremes.minimum = lesser(value, extremes.minimum)
      extremes.maximum = greater(value, extremes.maximum)
      position += 1
    }
    return sum
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
