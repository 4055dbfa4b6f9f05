internal import COpenBLAS

/// Reductions over columns of `Double`: sums, dots, means, extremes, variance, energy mean and
/// durations, of a whole column or of many ranges of it.
///
/// ```swift
/// let steps: [Double] = [120, 80, 300]
/// ColumnKernels.sum(steps)                        // 500.0
/// ColumnKernels.sum(steps, over: [0..<2, 2..<3])  // [200.0, 300.0]
/// ColumnKernels.minimum([])                       // nil
/// ```
///
/// The kernels know columns, not concepts: a column is a `Span<Double>` or an array, a bucket is a
/// range of its positions. They never allocate, except for the result of a segmented form.
///
/// ## Empty columns
/// A sum, a dot and a duration of nothing are 0. A mean, an extreme, a variance of nothing is `nil`.
/// No empty column ever reaches BLAS (whose index functions answer 0 for it).
///
/// ## NaN and infinity
/// - A NaN anywhere makes every sum, dot, mean, variance, energy mean and extreme NaN.
/// - `argmin` and `argmax` answer the position of the value that `minimum` and `maximum` answer:
///   the first NaN if there is one.
/// - Infinities add and compare as IEEE 754 says: a sum that meets both signs is NaN, an infinite
///   value is the maximum (or the minimum) like any other value.
/// - A column of finite values whose exact sum is beyond the range of `Double` sums to an infinity
///   or, if its parts overflow to both signs, to NaN.
///
/// ## Accuracy
/// Sums and dots are made in blocks of ``blockLength`` values, and the blocks' results are added
/// with compensation (Neumaier 1974). The error is at most about
/// `blockLength x 2^-53 x sum(|x|)`, whatever the length of the column: below 1e-12 relative for
/// values of one sign, whichever way BLAS adds inside a block. The last bits depend on the processor,
/// because BLAS picks its kernel by it.
///
/// BLAS runs on one thread: two made short columns slower, and callers partition by type anyway.
public enum ColumnKernels {
  /// How many values are summed plainly before compensation takes over.
  public static let blockLength = 4_096

  /// Columns shorter than this are summed by our own loop; longer ones by BLAS.
  ///
  /// Measured on Zen 3 with OpenBLAS 0.3.21: below it the call costs more than the work.
  static let shortColumn = 32

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
}
