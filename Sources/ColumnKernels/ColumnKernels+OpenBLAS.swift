#if OpenBLAS
  internal import CColumnKernels
  internal import COpenBLAS

  /// What OpenBLAS reduces: long columns, and columns with columns.
  extension ColumnKernels {
    /// Sets OpenBLAS to one thread, once in the life of the process.
    static let singleThreadedBLAS: Void = openblas_set_num_threads(1)

    /// Whether a dot of BLAS depends on where in memory the columns lie.
    ///
    /// OpenBLAS 0.3.21 takes its kernel of 2004 for processors that it does not know, new ones among them, and
    /// that one adds up in another order where a column does not begin at a multiple of 16 bytes.
    static let dotDependsOnPlace: Bool = {
      _ = singleThreadedBLAS
      let longest = 96
      return unsafe withUnsafeTemporaryAllocation(
        byteCount: (longest + 1) * MemoryLayout<Double>.stride, alignment: placeAlignment
      ) { bytes in
        let column = unsafe bytes.bindMemory(to: Double.self)
        func dots(from first: Int) -> [Double] {
          // Sevenths of both signs, whose sums depend on their order.
          for place in 0..<longest {
            unsafe column[first + place] = Double(place * 7_919 % 101 - 50) / 7
          }
          guard let base = column.baseAddress else { return [] }
          return (longest / 2...longest).map {
            unsafe cblas_ddot(Int32($0), base + first, 1, base + first, 1)
          }
        }
        return dots(from: 0) != dots(from: 1)
      }
    }()

    /// Columns that begin at multiples of this many bytes are added up in one order by all kernels.
    static let placeAlignment = 16

    /// Ends the threads that OpenBLAS started when the process began.
    ///
    /// The kernels never use them, and for 25 ms each spins in wait for work, which costs a short-lived
    /// program on two cores a quarter of its time. For a program of its own, as the first thing it does;
    /// not for a library in a process in which others may be calling BLAS at the same moment.
    public static func endIdleBLASThreads() {
      _ = singleThreadedBLAS
      openblas_end_idle_threads()
    }

    /// The sum of a column of ``shortColumn`` values or more.
    static func longSum(_ base: UnsafePointer<Double>, _ count: Int) -> Double {
      _ = singleThreadedBLAS
      if count <= blockLength {
        return unsafe cblas_dsum(Int32(truncatingIfNeeded: count), base, 1)
      }
      var total = CompensatedSum()
      var position = 0
      while position < count {
        let length = min(blockLength, count - position)
        unsafe total.add(cblas_dsum(Int32(truncatingIfNeeded: length), base + position, 1))
        position += length
      }
      return total.value
    }

    /// The dot of columns of ``shortColumn`` values or more.
    static func longDot(
      _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, _ count: Int
    ) -> Double {
      _ = singleThreadedBLAS
      if count <= blockLength { return unsafe blockDot(first, second, count) }
      var total = CompensatedSum()
      var position = 0
      while position < count {
        let length = min(blockLength, count - position)
        unsafe total.add(blockDot(first + position, second + position, length))
        position += length
      }
      return total.value
    }

    /// The dot of up to ``blockLength`` values, the same wherever they lie.
    private static func blockDot(
      _ left: UnsafePointer<Double>, _ right: UnsafePointer<Double>, _ count: Int
    ) -> Double {
      let number = Int32(truncatingIfNeeded: count)
      let places = UInt(bitPattern: left) | UInt(bitPattern: right)
      guard dotDependsOnPlace, places % UInt(placeAlignment) != 0 else {
        return unsafe cblas_ddot(number, left, 1, right, 1)
      }
      let stride = (count + 1) / 2 * 2
      return unsafe withUnsafeTemporaryAllocation(
        byteCount: 2 * stride * MemoryLayout<Double>.stride, alignment: placeAlignment
      ) { bytes in
        let copy = unsafe bytes.bindMemory(to: Double.self)
        guard let first = copy.baseAddress else { return 0 }
        unsafe first.initialize(from: left, count: count)
        unsafe (first + stride).initialize(from: right, count: count)
        return unsafe cblas_ddot(number, first, 1, first + stride, 1)
      }
    }
  }

  extension ColumnMatrix {
    /// The products of each column of `left` with each one of `right`, by one `dgemm`. No column is empty.
    static func multiply(
      _ left: MatrixRows, with right: MatrixRows, rowCount: Int, into products: inout [Double]
    ) {
      guard BLASRoom.isThere else {
        unsafe ck_cross_products(
          left.base, left.stride, left.columnCount, right.base, right.stride, right.columnCount,
          rowCount, &products)
        return
      }
      _ = ColumnKernels.singleThreadedBLAS
      // Column by column of the result the other matrix comes first, so that its rows are ours.
      unsafe cblas_dgemm(
        CblasColMajor, CblasTrans, CblasNoTrans, Int32(right.columnCount), Int32(left.columnCount),
        Int32(rowCount), 1, right.base, Int32(right.stride), left.base, Int32(left.stride), 0,
        &products, Int32(right.columnCount))
    }

    /// The products of each column with each column, by one `dsyrk`: half the work.
    static func multiply(_ columns: MatrixRows, rowCount: Int, into products: inout [Double]) {
      guard BLASRoom.isThere else {
        unsafe multiply(columns, with: columns, rowCount: rowCount, into: &products)
        return
      }
      _ = ColumnKernels.singleThreadedBLAS
      let columnCount = unsafe columns.columnCount
      unsafe cblas_dsyrk(
        CblasColMajor, CblasUpper, CblasTrans, Int32(columnCount), Int32(rowCount), 1, columns.base,
        Int32(columns.stride), 0, &products, Int32(columnCount))
      for right in 0..<columnCount {
        for left in 0..<right {
          products[left * columnCount + right] = products[right * columnCount + left]
        }
      }
    }
  }
#endif
