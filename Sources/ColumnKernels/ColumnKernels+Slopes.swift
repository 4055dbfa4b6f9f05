internal import CColumnKernels

extension ColumnKernels {
  /// The slopes between all pairs of points: how many lie below `low`, and those from it to `high`.
  ///
  /// ```swift
  /// ColumnKernels.pairSlopes(positions: [0, 1, 3], values: [5, 6, 2], from: -1, to: 2)
  /// // (below: 1, inside: [1.0, -1.0])
  /// ```
  ///
  /// A slope is `(later value - earlier value) / (later position - earlier position)`, rounded as IEEE
  /// 754 says and so the same everywhere. Positions ascend, no two of them equal; values are finite.
  /// The slopes come by their earlier point, then by the later one.
  ///
  /// - Parameters:
  ///   - positions: where the points are.
  ///   - values: their values.
  ///   - low: the least slope that is kept.
  ///   - high: the largest one.
  ///   - expected: about how many are kept, so that their array need not grow.
  ///
  /// Complexity: O(n^2), about two nanoseconds a pair; memory for the slopes kept.
  public static func pairSlopes(
    positions: [Double], values: [Double], from low: Double, to high: Double,
    expecting expected: Int = 0
  ) -> (below: Int, inside: [Double]) {
    precondition(positions.count == values.count, "slopes need one position a value")
    let count = values.count
    var below = 0
    var inside: [Double] = []
    inside.reserveCapacity(expected)
    // Rows of points are put together, so that the array of all grows in few steps.
    let room = max(count, 1 << 14)
    var point = 0
    while point < count {
      let begin = point
      var less = 0
      let block = unsafe [Double](unsafeUninitializedCapacity: room) { buffer, filled in
        guard let base = buffer.baseAddress else { return }
        while point < count, point == begin || filled + count - point <= room {
          unsafe filled += ck_pair_slopes(
            positions, values, count, point, low, high, base + filled, &less)
          point += 1
        }
      }
      below += less
      inside += block
    }
    return (below, inside)
  }
  /// How many of the slopes between all pairs of points lie below `low`, and how many at `high` or below it.
  ///
  /// ```swift
  /// ColumnKernels.slopeCounts(positions: [0, 1, 3], values: [5, 6, 2], below: -1, upTo: 1)
  /// // (below: 1, upTo: 3)
  /// ```
  ///
  /// The slopes are those of ``pairSlopes(positions:values:from:to:expecting:)``.
  ///
  /// Complexity: O(n^2), about a nanosecond a pair.
  public static func slopeCounts(
    positions: [Double], values: [Double], below low: Double, upTo high: Double
  ) -> (below: Int, upTo: Int) {
    precondition(positions.count == values.count, "slopes need one position a value")
    var (below, upTo) = (0, 0)
    for point in values.indices {
      unsafe ck_count_slopes(positions, values, values.count, point, low, high, &below, &upTo)
    }
    return (below, upTo)
  }
}
