/// The samples of one type, asked for those in many windows of time.
///
/// ```swift
/// let energy = SampleColumns(
///   starts: [0, 50, 90], ends: [60, 50, 120], values: [5, 7, 9], ranks: [0, 0, 0])
/// let samples = WindowedSamples(energy)
/// samples.samples(in: 55..<95).values   // [5.0, 9.0]
/// ```
package struct WindowedSamples: Sendable {
  private let columns: SampleColumns
  /// The latest end of the samples up to each.
  private let reaches: [Double]

  /// Samples in order. O(samples).
  package init(_ columns: SampleColumns) {
    self.columns = columns
    var reach = -Double.infinity
    reaches = columns.ends.map { end in
      reach = max(reach, end)
      return reach
    }
  }

  /// The samples that overlap a window, and the instants in it, in order.
  ///
  /// - Complexity: O(log n) for n samples, plus those from the first that overlaps to the last.
  package func samples(in window: Range<Double>) -> SampleColumns {
    let first = reaches.partitioningIndex { $0 >= window.lowerBound }
    let last = columns.starts.partitioningIndex { $0 >= window.upperBound }
    var found = SampleColumns()
    guard first < last else { return found }
    for position in first..<last
    where columns.ends[position] > window.lowerBound
      || columns.starts[position] >= window.lowerBound
    {
      found.append(
        start: columns.starts[position], end: columns.ends[position],
        value: columns.values[position], rank: columns.ranks[position])
    }
    return found
  }
}

extension SampleColumns {
  /// How many samples overlap each of some windows, all together; instants at the start of one do not count.
  ///
  /// ```swift
  /// energy.overlapCount(with: [55..<95, 0..<200])   // 5
  /// ```
  ///
  /// - Complexity: O((n + w) log w) for n samples and w windows, however many overlap.
  package func overlapCount(with windows: [Range<Double>]) -> Int {
    let bounds = WindowBounds(windows)
    return starts.indices.reduce(0) { count, position in
      count + bounds.overlapCount(from: starts[position], to: ends[position])
    }
  }

  /// No fewer than ``overlapCount(with:)``, and the same where that is more than twice as many as there are samples.
  ///
  /// - Complexity: O(n + w log n), one read of the ends, where few samples overlap several windows; else as there.
  package func mostOverlaps(with windows: [Range<Double>]) -> Int {
    let reaches = SampleReaches(of: ends).reaches
    let most = windows.reduce(0) { most, window in
      if window.isEmpty { return most }
      let first = reaches.partitioningIndex { $0 > window.lowerBound } * SampleReaches.block
      return most + max(0, starts.partitioningIndex { $0 >= window.upperBound } - first)
    }
    return most <= 2 * count ? most : overlapCount(with: windows)
  }
}
