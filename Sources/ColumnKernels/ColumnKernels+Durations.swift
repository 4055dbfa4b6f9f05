internal import CColumnKernels

extension ColumnKernels {
  /// The sum of `end - start` over two columns of instants in seconds; 0 for empty ones.
  ///
  /// The difference is taken before the sum: the sums of the instants themselves are so large that
  /// their difference would be off by seconds.
  ///
  /// Complexity: O(n), one read of both columns.
  public static func durationSum(starts: Span<Double>, ends: Span<Double>) -> Double {
    durations(starts: starts, ends: ends).total
  }

  /// The sum of `end - start` over two arrays of instants.
  public static func durationSum(starts: [Double], ends: [Double]) -> Double {
    durationSum(starts: starts.span, ends: ends.span)
  }

  /// The sum of `end - start` over each range, in the order of the ranges.
  public static func durationSum(
    starts: [Double], ends: [Double], over ranges: [Range<Int>]
  ) -> [Double] {
    let first = starts.span
    let second = ends.span
    return ranges.map {
      durationSum(starts: first.extracting($0), ends: second.extracting($0))
    }
  }

  /// The sum of `end - start`, and whether each interval ends before or when the next one starts.
  ///
  /// If `areDisjoint`, `total` is also the length of the intervals' union. The intervals are sorted
  /// by start. NaN anywhere makes the total NaN and `areDisjoint` false.
  ///
  /// Complexity: O(n), one read of both columns.
  public static func durations(
    starts: Span<Double>, ends: Span<Double>
  ) -> (total: Double, areDisjoint: Bool) {
    precondition(starts.count == ends.count, "a duration needs one end a start")
    var areDisjoint = true
    let total = unsafe starts.withUnsafeBufferPointer { starts in
      unsafe ends.withUnsafeBufferPointer { ends in
        unsafe ck_durations(starts.baseAddress, ends.baseAddress, starts.count, &areDisjoint)
      }
    }
    return (total, areDisjoint)
  }
}
