internal import ColumnKernels

/// What a slice of time, or a bucket, has of the merged samples so far.
struct SliceShare {
  var sum = CompensatedSum()
  var duration = CompensatedSum()
  var count = 0
  /// The latest contributing sample; meaningless if `count` is 0.
  var latest = MostRecentSample(value: 0, start: -.infinity, end: -.infinity)

  /// Notes a contributing sample that may be the latest.
  ///
  /// Equal intervals belong to one pair, whose samples come in order of insertion.
  ///
  /// Semantics 3.4: the latest start, then the later end, then the later insertion.
  @inline(__always)
  mutating func see(value: Double, start: Double, end: Double) {
    if (start, end) >= (latest.start, latest.end) {
      latest = MostRecentSample(value: value, start: start, end: end)
    }
  }

  /// Adds what another part of the same slice, or a later slice of the same bucket has.
  mutating func add(_ other: SliceShare) {
    duration.add(other.duration.value)
    guard other.count > 0 else { return }
    sum.add(other.sum.value)
    count += other.count
    see(value: other.latest.value, start: other.latest.start, end: other.latest.end)
  }
}

/// A sample that contributed to a slice, then to another, and to all slices from that one to a last one: where
/// a slice lies in the bucket of the one before, the sample was counted there once too often.
struct RepeatedCount {
  let previous: Int
  let slice: Int
  var last: Int
}

/// The shares of neighbouring slices.
struct SliceTally {
  /// The edges of all slices, those before the first and after the last edge included.
  let edges: [Double]
  /// The slice of the first share.
  let firstSlice: Int
  var shares: [SliceShare]
  /// Whether a bucket of some table has several slices, so that a sample may count there several times.
  let notesRepeats: Bool
  private(set) var repeats: [RepeatedCount] = []

  /// No shares yet of the slices in which instants from `start` to `end` lie.
  init(edges: [Double], from start: Double, to end: Double, notesRepeats: Bool) {
    self.edges = edges
    self.notesRepeats = notesRepeats
    firstSlice = SortedSearch.bucket(of: start, edges: edges, from: 0)
    let last = SortedSearch.bucket(of: end, edges: edges, from: firstSlice)
    shares = Array(repeating: SliceShare(), count: last - firstSlice + 1)
  }

  /// The slice that holds an instant.
  func slice(of instant: Double) -> Int {
    SortedSearch.bucket(of: instant, edges: edges, from: firstSlice)
  }

  /// Adds to a slice what samples won there; the last arguments are the latest of them.
  @inline(__always)
  mutating func add(
    sum: Double, duration: Double, count: Int, value: Double, start: Double, end: Double,
    slice: Int
  ) {
    let index = slice - firstSlice
    shares[index].sum.add(sum)
    shares[index].duration.add(duration)
    shares[index].count += count
    shares[index].see(value: value, start: start, end: end)
  }

  /// Notes that a sample, which contributed to `previous`, contributes to a later slice.
  ///
  /// - Parameter isFirst: whether nothing of that sample was noted yet.
  mutating func noteRepeat(from previous: Int, in slice: Int, isFirst: Bool) {
    if !isFirst, previous == slice - 1 {
      repeats[repeats.count - 1].last = slice
    } else {
      repeats.append(RepeatedCount(previous: previous, slice: slice, last: slice))
    }
  }
}
