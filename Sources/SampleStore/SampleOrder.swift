internal import Foundation

/// One key of an order of samples, as a sort descriptor names it.
package struct SampleOrder: Sendable, Hashable {
  /// What samples are compared by.
  package enum Key: Sendable, Hashable {
    /// The start.
    case start
    /// The end.
    case end
    /// The value in the canonical unit; NaN stands behind every number in both directions.
    case value
    /// The identity, byte by byte.
    case uuid
    /// The order of insertion.
    case sequence
  }

  /// What is compared.
  package var key: Key
  /// Whether smaller ones come first.
  package var isAscending: Bool

  /// An order by one key.
  package init(_ key: Key, isAscending: Bool = true) {
    self.key = key
    self.isAscending = isAscending
  }
}

/// A sample that was let through: what it is compared by, and where it is.
struct SampleCandidate {
  var start: Double
  var end: Double
  var value = 0.0
  var sequence: Int64
  /// The two halves of the UUID, if it is compared by.
  var identity: (UInt64, UInt64) = (0, 0)
  /// The place of its segment among those that are searched.
  var segment: Int
  var place: Int
}

/// The whole order of a search: the keys asked for, then start, end and insertion.
struct SampleComparison {
  let order: [SampleOrder]

  func precedes(_ left: SampleCandidate, _ right: SampleCandidate) -> Bool {
    for term in order {
      if term.key == .value, left.value.isNaN != right.value.isNaN { return right.value.isNaN }
      switch Self.compare(left, right, by: term.key) {
      case .orderedSame: continue
      case .orderedAscending: return term.isAscending
      case .orderedDescending: return !term.isAscending
      }
    }
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return left.sequence < right.sequence
  }

  @inline(__always)
  private static func compare(
    _ left: SampleCandidate, _ right: SampleCandidate, by key: SampleOrder.Key
  ) -> ComparisonResult {
    switch key {
    case .start: compare(left.start, right.start)
    case .end: compare(left.end, right.end)
    case .value: left.value.isNaN ? .orderedSame : compare(left.value, right.value)
    case .sequence: compare(left.sequence, right.sequence)
    case .uuid:
      left.identity.0 != right.identity.0
        ? compare(left.identity.0, right.identity.0)
        : compare(left.identity.1, right.identity.1)
    }
  }

  @inline(__always)
  private static func compare<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult
  {
    left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  /// The columns of a segment that are compared.
  var columns: SegmentColumns.Selection {
    order.reduce(into: [.instants, .sequences]) { columns, term in
      if term.key == .value { columns.insert(.values) }
      if term.key == .uuid { columns.insert(.flags) }
    }
  }

  /// Whether a segment's figures of values or sequence numbers help.
  var comparesFigures: Bool { order.first?.key == .value || order.first?.key == .sequence }

  /// Whether a segment can hold no sample before `last`, in the first key.
  func isBehind(_ bounds: SegmentBounds, _ last: SampleCandidate) -> Bool {
    guard let first = order.first else { return bounds.starts.lowerBound > last.start }
    func isBehind<Value: Comparable>(_ range: ClosedRange<Value>, _ value: Value) -> Bool {
      first.isAscending ? range.lowerBound > value : range.upperBound < value
    }
    return switch first.key {
    case .start: isBehind(bounds.starts, last.start)
    case .end: isBehind(bounds.ends, last.end)
    case .value: isBehind(bounds.values, last.value)
    case .sequence: isBehind(bounds.sequences, last.sequence)
    case .uuid: false
    }
  }

  /// Whether segments with bounds `left` had better be read before those with `right`.
  func readsFirst(_ left: SegmentBounds, _ right: SegmentBounds) -> Bool {
    guard let first = order.first else { return left.starts.lowerBound < right.starts.lowerBound }
    func readsFirst<Value: Comparable>(
      _ left: ClosedRange<Value>, _ right: ClosedRange<Value>
    ) -> Bool {
      first.isAscending ? left.lowerBound < right.lowerBound : left.upperBound > right.upperBound
    }
    return switch first.key {
    case .start: readsFirst(left.starts, right.starts)
    case .end: readsFirst(left.ends, right.ends)
    case .value: readsFirst(left.values, right.values)
    case .sequence: readsFirst(left.sequences, right.sequences)
    case .uuid: false
    }
  }
}

/// The first of many candidates, kept in a heap whose root is the last of them.
struct FirstCandidates {
  private let comparison: SampleComparison
  private let limit: Int?
  private var heap: [SampleCandidate] = []

  init(_ comparison: SampleComparison, limit: Int?) {
    self.comparison = comparison
    self.limit = limit
  }

  /// The candidate that the next better one replaces; nil while there is room.
  var last: SampleCandidate? { heap.count == limit ? heap.first : nil }

  /// Takes a candidate in if it is among the first. Complexity: O(log limit); O(1) without a limit.
  mutating func offer(_ candidate: SampleCandidate) {
    guard let limit else {
      heap.append(candidate)
      return
    }
    if heap.count < limit {
      heap.append(candidate)
      rise()
    } else if let last = heap.first, comparison.precedes(candidate, last) {
      heap[0] = candidate
      sink()
    }
  }

  private mutating func rise() {
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard comparison.precedes(heap[parent], heap[index]) else { return }
      heap.swapAt(parent, index)
      index = parent
    }
  }

  private mutating func sink() {
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, comparison.precedes(heap[child], heap[child + 1]) { child += 1 }
      guard comparison.precedes(heap[index], heap[child]) else { return }
      heap.swapAt(index, child)
      index = child
    }
  }

  /// All of them, in order. Complexity: O(n log n).
  func sorted() -> [SampleCandidate] { heap.sorted { comparison.precedes($0, $1) } }
}
