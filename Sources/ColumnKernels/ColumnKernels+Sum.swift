extension ColumnKernels {
  /// The sum of a column; 0 for an empty one.
  ///
  /// Complexity: O(n), at memory speed for long columns.
  public static func sum(_ values: Span<Double>) -> Double {
    unsafe values.withUnsafeBufferPointer { unsafe sum($0) }
  }

  /// The sum of an array; 0 for an empty one.
  public static func sum(_ values: [Double]) -> Double {
    sum(values.span)
  }

  /// The sum of the positions `range` of an array; 0 for an empty range.
  public static func sum(_ values: [Double], over range: Range<Int>) -> Double {
    sum(values.span.extracting(range))
  }

  /// The sum of each range of an array, in the order of the ranges, which may overlap.
  public static func sum(_ values: [Double], over ranges: [Range<Int>]) -> [Double] {
    let column = values.span
    return ranges.map { sum(column.extracting($0)) }
  }

  /// The sum of the products of two columns of equal length, position by position; 0 for empty ones.
  ///
  /// Complexity: O(n), at memory speed for long columns.
  public static func dot(_ left: Span<Double>, _ right: Span<Double>) -> Double {
    precondition(left.count == right.count, "a dot needs two columns of the same length")
    return unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        unsafe dot(left, right)
      }
    }
  }

  /// The sum of the products of two arrays of equal length; 0 for empty ones.
  public static func dot(_ left: [Double], _ right: [Double]) -> Double {
    dot(left.span, right.span)
  }

  /// The sum of the products over each range of two arrays, in the order of the ranges.
  public static func dot(
    _ left: [Double], _ right: [Double], over ranges: [Range<Int>]
  ) -> [Double] {
    let first = left.span
    let second = right.span
    return ranges.map { dot(first.extracting($0), second.extracting($0)) }
  }
}

// MARK: Pointers

extension ColumnKernels {
  static func sum(_ values: UnsafeBufferPointer<Double>) -> Double {
    let count = values.count
    guard count >= shortColumn, let base = values.baseAddress else {
      var total = 0.0
      for position in 0..<count { unsafe total += values[position] }
      return total
    }
    return unsafe longSum(base, count)
  }

  static func dot(
    _ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>
  ) -> Double {
    let count = left.count
    guard count >= shortColumn, let first = left.baseAddress, let second = right.baseAddress else {
      var total = 0.0
      for position in 0..<count { unsafe total += left[position] * right[position] }
      return total
    }
    return unsafe longDot(first, second, count)
  }
}
