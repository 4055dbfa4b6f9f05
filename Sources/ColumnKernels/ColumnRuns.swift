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
      self.init(checkedBounds: [0], slices: [])
      return
    }
    self.init(
      ofSorted: instants, rows: instants.indices, between: edges.span,
      slices: 0..<(edges.count - 1))
  }

  /// The populated runs of some rows in some slices, one or more: all of these rows that lie between
  /// the first edge of these slices and the last one. Rows and slices keep their numbers.
  ///
  /// Complexity: as for all instants.
  public init(
    ofSorted instants: Span<Double>, rows: Range<Int>, between edges: Span<Double>,
    slices numbers: Range<Int>
  ) {
    let instants = instants.extracting(rows)
    let edges = edges.extracting(numbers.lowerBound..<(numbers.upperBound + 1))
    precondition(edges.count > 1, "runs need a slice to lie in")
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
        for run in 0..<sliceCount { unsafe slices[run] &+= numbers.lowerBound }
        for run in 0...sliceCount { unsafe bounds[run] &+= rows.lowerBound }
        boundCount = sliceCount + 1
      }
    }
    self.slices = slices
  }

  /// The runs of neighbouring ranges of rows, one or more: each begins where the one before ends.
  ///
  /// Traps if one does not, or if its slices do not come after those before. O(runs).
  public init(joining parts: [ColumnRuns]) {
    guard parts.count != 1 else {
      self = parts[0]
      return
    }
    var slices: [Int] = []
    var bounds = Array(parts[0].bounds.prefix(1))
    let count = parts.reduce(0) { $0 + $1.count }
    slices.reserveCapacity(count)
    bounds.reserveCapacity(count + 1)
    for part in parts {
      precondition(part.bounds.first == bounds.last, "runs to be joined must be neighbours")
      precondition((slices.last ?? -1) < (part.slices.first ?? .max), "slices must ascend")
      slices += part.slices
      bounds += part.bounds.dropFirst()
    }
    self.init(checkedBounds: bounds, slices: slices)
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
  /// `parts` are runs whose rows are runs of this value, `whole` has the same buckets over its rows. If
  /// each run is a bucket there is nothing to be put together, and `parts` is nil.
  ///
  /// Complexity: O(b log r) for b edges and r runs, O(b + r) where each slice is a bucket; of all
  /// slices nothing is copied.
  public func grouped(between edges: [Int]) -> (parts: ColumnRuns?, whole: ColumnRuns) {
    if let first = edges.first, let last = edges.last, Self.areNeighbours(edges) {
      return groupedBySlice(in: first..<last)
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

  /// Whether no slice lies between two edges or is left out.
  private static func areNeighbours(_ edges: [Int]) -> Bool {
    guard let first = edges.first, edges.last == first + edges.count - 1 else { return false }
    let edges = edges.span
    var differences = 0
    for position in edges.indices { differences |= edges[position] ^ (first &+ position) }
    return differences == 0
  }

  /// The same as ``grouped(between:)`` where each of these slices is a bucket.
  private func groupedBySlice(
    in buckets: Range<Int>
  ) -> (parts: ColumnRuns?, whole: ColumnRuns) {
    let first = firstRun(from: buckets.lowerBound, after: 0)
    let last = firstRun(from: buckets.upperBound, after: first)
    if buckets.lowerBound == 0, last == count { return (nil, self) }
    let numbers = Array(first...last)
    let slices = slices[first..<last].map { $0 - buckets.lowerBound }
    return (
      ColumnRuns(checkedBounds: numbers, slices: slices),
      ColumnRuns(checkedBounds: Array(bounds[first...last]), slices: slices)
    )
  }

  /// The first run from `start` on whose slice is `slice` or a later one.
  private func firstRun(from slice: Int, after start: Int) -> Int {
    guard start < count, slices[start] < slice else { return start }
    // Slices ascend strictly: the answer is not farther than this, and just this if none is empty.
    let high = min(start + slice - slices[start], count)
    if slices[high - 1] < slice { return high }
    // Half of what is left, wherever the slice is: a jump here would be anybody's guess.
    let slices = slices.span
    var low = start + 1
    var left = high - low
    while left > 0 {
      let half = (left + 1) / 2
      low &+= slices[low &+ half &- 1] < slice ? half : 0
      left -= half
    }
    return low
  }
}
