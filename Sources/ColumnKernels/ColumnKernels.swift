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
///
/// Without the package's trait `OpenBLAS` long columns are reduced by the kernels of `CColumnKernels`, whose
/// blocks are shorter: the same bounds hold, and the bits are the same on every processor.
public enum ColumnKernels {
  /// How many values are summed plainly before compensation takes over.
  public static let blockLength = 4_096

  /// Columns shorter than this are summed by our own loop; longer ones by BLAS, or without it by
  /// `CColumnKernels`.
  ///
  /// Measured on Zen 3 with OpenBLAS 0.3.21: below it the call costs more than the work.
  static let shortColumn = 32
}
