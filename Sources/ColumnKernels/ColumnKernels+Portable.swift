#if !OpenBLAS
  internal import CColumnKernels

  /// What OpenBLAS reduces where the package has it, by kernels of our own: the same bits on every
  /// processor.
  extension ColumnKernels {
    /// The sum of a column of ``shortColumn`` values or more.
    static func longSum(_ base: UnsafePointer<Double>, _ count: Int) -> Double {
      unsafe ck_sum_column(base, count)
    }

    /// The dot of columns of ``shortColumn`` values or more.
    static func longDot(
      _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, _ count: Int
    ) -> Double {
      unsafe ck_dot(first, second, count)
    }
  }

  extension ColumnMatrix {
    /// The products of each column of `left` with each one of `right`. No column is empty.
    static func multiply(
      _ left: MatrixRows, with right: MatrixRows, rowCount: Int, into products: inout [Double]
    ) {
      unsafe ck_cross_products(
        left.base, left.stride, left.columnCount, right.base, right.stride, right.columnCount,
        rowCount, &products)
    }

    /// The products of each column with each column: half the work.
    static func multiply(_ columns: MatrixRows, rowCount: Int, into products: inout [Double]) {
      unsafe multiply(columns, with: columns, rowCount: rowCount, into: &products)
    }
  }
#endif
