extension ColumnKernels {
  /// The smallest value of a column; NaN if any value is, `nil` for an empty column.
  ///
  /// Complexity: O(n), one read of the column.
  public static func minimum(_ values: Span<Double>) -> Double? {
    summary(values)?.minimum
  }

  /// The smallest value of an array; NaN if any value is, `nil` for an empty array.
  public static func minimum(_ values: [Double]) -> Double? {
    summary(values.span)?.minimum
  }

  /// The smallest value of each range; `nil` for an empty range.
  public static func minimum(_ values: [Double], over ranges: [Range<Int>]) -> [Double?] {
    summary(values, over: ranges).map { $0?.minimum }
  }

  /// The largest value of a column; NaN if any value is, `nil` for an empty column.
  ///
  /// Complexity: O(n), one read of the column.
  public static func maximum(_ values: Span<Double>) -> Double? {
    summary(values)?.maximum
  }

  /// The largest value of an array; NaN if any value is, `nil` for an empty array.
  public static func maximum(_ values: [Double]) -> Double? {
    summary(values.span)?.maximum
  }

  /// The largest value of each range; `nil` for an empty range.
  public static func maximum(_ values: [Double], over ranges: [Range<Int>]) -> [Double?] {
    summary(values, over: ranges).map { $0?.maximum }
  }

  /// The position of the first smallest value (of the first NaN, if there is one); `nil` if empty.
  ///
  /// ```swift
  /// ColumnKernels.argmin([4, 2, 2])      // 1
  /// ColumnKernels.argmin([4, .nan, 2])   // 1, and minimum is NaN
  /// ```
  ///
  /// Complexity: O(n), at most two reads of the column.
  public static func argmin(_ values: Span<Double>) -> Int? {
    minimum(values).flatMap { position(of: $0, in: values) }
  }

  /// The position of the first smallest value of an array (of the first NaN, if there is one).
  public static func argmin(_ values: [Double]) -> Int? {
    argmin(values.span)
  }

  /// For each range the position, in the whole array, of its first smallest value.
  public static func argmin(_ values: [Double], over ranges: [Range<Int>]) -> [Int?] {
    let column = values.span
    return ranges.map { range in
      argmin(column.extracting(range)).map { $0 + range.lowerBound }
    }
  }

  /// The position of the first largest value (of the first NaN, if there is one); `nil` if empty.
  ///
  /// Complexity: O(n), at most two reads of the column.
  public static func argmax(_ values: Span<Double>) -> Int? {
    maximum(values).flatMap { position(of: $0, in: values) }
  }

  /// The position of the first largest value of an array (of the first NaN, if there is one).
  public static func argmax(_ values: [Double]) -> Int? {
    argmax(values.span)
  }

  /// For each range the position, in the whole array, of its first largest value.
  public static func argmax(_ values: [Double], over ranges: [Range<Int>]) -> [Int?] {
    let column = values.span
    return ranges.map { range in
      argmax(column.extracting(range)).map { $0 + range.lowerBound }
    }
  }

  /// BLAS has idmin and idmax, but their answer in front of a NaN depends on the column's length.
  private static func position(of value: Double, in values: Span<Double>) -> Int? {
    values.indices.first { values[$0] == value || (value.isNaN && values[$0].isNaN) }
  }
}
