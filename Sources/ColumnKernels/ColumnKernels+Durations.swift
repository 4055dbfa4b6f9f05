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
    return unsafe starts.withUnsafeBufferPointer { starts in
      unsafe ends.withUnsafeBufferPointer { ends in
        unsafe durations(starts, ends)
      }
    }
  }

  private static func durations(
    _ starts: UnsafeBufferPointer<Double>, _ ends: UnsafeBufferPointer<Double>
  ) -> (total: Double, areDisjoint: Bool) {
    let count = starts.count
    var total = CompensatedSum()
    var areDisjoint = true
    var position = 0
    if count >= 5, let firstStart = starts.baseAddress, let firstEnd = ends.baseAddress {
      let rawStarts = unsafe UnsafeRawPointer(firstStart)
      let rawEnds = unsafe UnsafeRawPointer(firstEnd)
      while position + 5 <= count {
        var lanes = SIMD4<Double>.zero
        var isApart = SIMDMask<SIMD4<Double.SIMDMaskScalar>>(repeating: true)
        let blockEnd = min(count - 4, position + 1_024)
        while position < blockEnd {
          let start = unsafe rawStarts.loadUnaligned(
            fromByteOffset: position * 8, as: SIMD4<Double>.self)
          let next = unsafe rawStarts.loadUnaligned(
            fromByteOffset: position * 8 + 8, as: SIMD4<Double>.self)
          let end = unsafe rawEnds.loadUnaligned(
            fromByteOffset: position * 8, as: SIMD4<Double>.self)
          lanes += end - start
          isApart = isApart .& (end .<= next)
          position += 4
        }
        total.add(lanes.sum())
        areDisjoint = areDisjoint && all(isApart)
      }
    }
    while position < count {
      unsafe total.add(ends[position] - starts[position])
      if position + 1 < count {
        unsafe areDisjoint = areDisjoint && ends[position] <= starts[position + 1]
      }
      position += 1
    }
    // A NaN in the first start or the last end is compared with nothing.
    return (total.value, areDisjoint && !total.value.isNaN)
  }
}
