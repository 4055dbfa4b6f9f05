/// Columns of equal length side by side, and the sums of the products of their rows.
///
/// ```swift
/// let days = ColumnMatrix(columns: [[1, 2, 3], [4, 5, 6]], rowCount: 3)
/// days.crossProducts(with: days)                                   // [14.0, 32.0, 32.0, 77.0]
/// days.crossProducts(of: 0..<2, with: days, of: 1..<3)             // [8.0, 17.0, 23.0, 50.0]
/// ```
public struct ColumnMatrix: Sendable, Equatable {
  /// The length of each column.
  public let rowCount: Int
  /// How many columns there are.
  public let columnCount: Int
  /// The columns, one behind the other.
  public let values: [Double]

  /// A matrix of columns that all have `rowCount` values; traps otherwise.
  public init(columns: [[Double]], rowCount: Int) {
    precondition(
      columns.allSatisfy { $0.count == rowCount }, "the columns of a matrix have the same length")
    precondition(
      rowCount <= Int32.max && columns.count <= Int32.max, "more rows or columns than BLAS counts")
    self.rowCount = rowCount
    columnCount = columns.count
    values = Array(columns.joined())
  }

  /// The sums of the products of each column with each column of another matrix, row by row.
  ///
  /// Entry `left x other.columnCount + right` belongs to column `left` of this matrix and `right` of the
  /// other. On one thread; by one `dgemm` where the package has OpenBLAS. No NaN and no infinity may
  /// occur: a product with 0 would spread it.
  ///
  /// - Parameters:
  ///   - rows: which rows of this matrix.
  ///   - other: the other matrix.
  ///   - otherRows: which rows of it, as many.
  /// - Complexity: O(rows x columns x columns of the other).
  public func crossProducts(
    of rows: Range<Int>, with other: ColumnMatrix, of otherRows: Range<Int>
  ) -> [Double] {
    precondition(rows.count == otherRows.count, "as many rows of the one matrix as of the other")
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= rowCount && otherRows.lowerBound >= 0
        && otherRows.upperBound <= other.rowCount, "rows of a matrix lie in it")
    var products = [Double](repeating: 0, count: columnCount * other.columnCount)
    guard !rows.isEmpty, columnCount > 0, other.columnCount > 0 else { return products }
    unsafe values.withUnsafeBufferPointer { left in
      unsafe other.values.withUnsafeBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        unsafe Self.multiply(
          MatrixRows(
            base: left + rows.lowerBound, stride: rowCount, columnCount: columnCount),
          with: MatrixRows(
            base: right + otherRows.lowerBound, stride: other.rowCount,
            columnCount: other.columnCount),
          rowCount: rows.count, into: &products)
      }
    }
    return products
  }

  /// The sums of the products of each column with each column of another matrix as long.
  public func crossProducts(with other: ColumnMatrix) -> [Double] {
    crossProducts(of: 0..<rowCount, with: other, of: 0..<other.rowCount)
  }

  /// The sums of the products of each column with each column, itself included: half the work. Symmetric
  /// to the bit.
  ///
  /// Complexity: O(rows x columns^2).
  public func crossProducts() -> [Double] {
    var products = [Double](repeating: 0, count: columnCount * columnCount)
    guard rowCount > 0, columnCount > 0 else { return products }
    unsafe values.withUnsafeBufferPointer { columns in
      guard let base = columns.baseAddress else { return }
      unsafe Self.multiply(
        MatrixRows(base: base, stride: rowCount, columnCount: columnCount), rowCount: rowCount,
        into: &products)
    }
    return products
  }
}

/// Rows of a matrix: column c of them begins c strides behind the first.
@unsafe struct MatrixRows {
  let base: UnsafePointer<Double>
  let stride: Int
  let columnCount: Int
}
