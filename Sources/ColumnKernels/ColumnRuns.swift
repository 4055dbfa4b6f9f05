internal import CColumnKernels

/// Runs of neighbouring rows, one after the other: run `r` are the rows `bounds[r]..<bounds[r + 1]`,
/// at least one.
///
/// ```swift
/// let instants: [Double] = [5, 6, 7, 20, 70]
/// let runs = ColumnRuns(ofSorted: instants.span, between: [0, 10, 20, 30])
/// runs.bounds   // [0, 3, 4]: three rows, then one
/// runs.slices   // [0, 2]: between the edges 0 and 10, and between 20 and 30
/// ```
public struct ColumnRuns: Sendable, Equatable {
  /// Where the runs start, and after these the end of the last one: strictly ascending, and a
  /// single bound if there is no run.
  public let bounds: [Int]
  /// For each run the number of the slice that it fills, strictly ascending.
  public let slices: [Int]

  /// How many runs there are; none of them is empty.
  public var count: Int { slices.count }

  /// Runs between the bounds given, numbered from 0.
  ///
  /// Traps unless there is a bound, and they ascend strictly from 0 or more. O(runs).
  public init(bounds: [Int]) {
    precondition((bounds.first ?? -1) >= 0, "runs need a first bound of 0 or more")
    for (bound, next) in zip(bounds, bounds.dropFirst()) {
      precondition(bound < next, "the bounds of runs must ascend")
    }
    self.bounds = bounds
    slices = Array(0..<(bounds.count - 1))
  }

  /// The populated runs of sorted instants between edges: slice `s` is `[edges[s], edges[s + 1])`.
  ///
  /// Instants before the first and from the last edge on are in no run. Neither column holds NaN; of
  /// columns that are not sorted the runs mean nothing.
  ///
  /// Complexity: O(instants + edges), less where slices hold many instants or instants are few.
  public init(ofSorted instants: Span<Double>, between edges: [Double]) {
    guard edges.count > 1 else {
      (bounds, slices) = ([0], [])
      return
    }
    var slices: [Int] = []
    bounds = unsafe Array(unsafeUninitializedCapacity: edges.count) { bounds, boundCount in
      slices = unsafe Array(unsafeUninitializedCapacity: edges.count) { slices, sliceCount in
        sliceCount = unsafe instants.withUnsafeBufferPointer { instants in
          unsafe edges.withUnsafeBufferPointer { edges in
            unsafe ck_find_runs(
              instants.baseAddress, instants.count, edges.baseAddress, edges.count,
              slices.baseAddress, bounds.baseAddress)
          }
        }
        boundCount = sliceCount + 1
      }
    }
    self.slices = slices
  }

  private init(checkedBounds bounds: [Int], slices: [Int]) {
    self.bounds = bounds
    self.slices = slices
  }

  /// How many rows each run has.
  public var lengths: [Int] {
    bounds.indices.dropLast().map { bounds[$0 + 1] - bounds[$0] }
  }

  /// The rows of a run.
  public func rows(ofRun run: Int) -> Range<Int> {
    bounds[run]..<bounds[run + 1]
  }

  /// The runs of these runs that lie between edges which are slices themselves: the populated buckets
  /// of a coarser table, bucket `b` being the slices from `edges[b]` to `edges[b + 1]`.
  ///
  /// `parts` are runs whose rows are runs of this value, `whole` has the same buckets over its rows.
  ///
  /// Complexity: O(b log r) for b edges and r runs; nothing is copied where each slice is a bucket.
  public func grouped(between edges: [Int]) -> (parts: ColumnRuns, whole: ColumnRuns) {
    let isEachSlice =
      edges.last == edges.count - 1 && (slices.last ?? 0) < edges.count - 1
      && edges.indices.allSatisfy { edges[$0] == $0 }
    if isEachSlice {
      return (ColumnRuns(checkedBounds: Array(0...count), slices: slices), self)
    }
    var buckets: [Int] = []
    var partBounds: [Int] = []
    var part = edges.first.map { firstRun(from: $0, after: 0) } ?? 0
    for bucket in edges.indices.dropLast() {
      let next = firstRun(from: edges[bucket + 1], after: part)
      guard next > part else { continue }
      buckets.append(bucket)
      partBounds.append(part)
      part = next
    }
    partBounds.append(part)
    return (
      ColumnRuns(checkedBounds: partBounds, slices: buckets),
      ColumnRuns(checkedBounds: partBounds.map { bounds[$0] }, slices: buckets)
    )
  }

  /// The first run from `start` on whose slice is `slice` or a later one.
  private func firstRun(from slice: Int, after start: Int) -> Int {
    guard start < count, slices[start] < slice else { return start }
    // Slices ascend strictly: the answer is not farther than this, and just this if none is empty.
    var high = min(start + slice - slices[start], count)
    if slices[high - 1] < slice { return high }
    var low = start + 1
    while low < high {
      let middle = low + (high - low) / 2
      if slices[middle] < slice { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
