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
  /// The whole order, as far as the figures of segments say anything of it: of UUIDs they say nothing.
  private let terms: [SampleOrder]

  init(order: [SampleOrder]) {
    self.order = order
    let tail = [SampleOrder(.start), SampleOrder(.end), SampleOrder(.sequence)]
    terms = order.contains { $0.key == .uuid } ? order : order + tail
  }

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

  /// Whether a segment can hold no sample before `last`.
  func isBehind(_ bounds: SegmentBounds, _ last: SampleCandidate) -> Bool {
    for term in terms {
      let best: ComparisonResult =
        switch term.key {
        case .start: term.compare(bounds.starts, last.start)
        case .end: term.compare(bounds.ends, last.end)
        // A number stands before NaN.
        case .value: last.value.isNaN ? .orderedAscending : term.compare(bounds.values, last.value)
        case .sequence: term.compare(bounds.sequences, last.sequence)
        case .uuid: .orderedAscending
        }
      if best != .orderedSame { return best == .orderedDescending }
    }
    return false
  }

  /// Whether segments with bounds `left` had better be read before those with `right`: those first that
  /// can hold the first sample, so that behind one that ``isBehind(_:_:)`` there are only such.
  func readsFirst(_ left: SegmentBounds, _ right: SegmentBounds) -> Bool {
    for term in terms {
      let order: ComparisonResult =
        switch term.key {
        case .start: term.compare(left.starts, right.starts)
        case .end: term.compare(left.ends, right.ends)
        case .value: term.compare(left.values, right.values)
        case .sequence: term.compare(left.sequences, right.sequences)
        case .uuid: .orderedSame
        }
      if order != .orderedSame { return order == .orderedAscending }
    }
    return false
  }

  /// What the first key says of each sample of a segment, if it is a number: a sample whose number stands
  /// behind that of `last` stands behind it.
  func firstNumbers(of columns: SegmentColumns) -> [Double]? {
    switch order.first?.key {
    case nil, .start: columns.starts
    case .end: columns.ends
    case .value: columns.values
    case .sequence, .uuid: nil
    }
  }

  /// The number that the first key says of a sample.
  func firstNumber(of candidate: SampleCandidate) -> Double {
    switch order.first?.key {
    case nil, .start: candidate.start
    case .end: candidate.end
    case .value: candidate.value
    case .sequence, .uuid: .nan
    }
  }

  /// Whether smaller ones come first by the first key.
  var isAscending: Bool { order.first?.isAscending ?? true }
}

extension SampleOrder {
  /// How the best that lies in a range stands to a value.
  @inline(__always)
  fileprivate func compare<Value: Comparable>(
    _ range: ClosedRange<Value>, _ value: Value
  ) -> ComparisonResult {
    let best = isAscending ? range.lowerBound : range.upperBound
    if best == value { return .orderedSame }
    return (best < value) == isAscending ? .orderedAscending : .orderedDescending
  }

  /// How the best that lies in a range stands to the best of another one.
  @inline(__always)
  fileprivate func compare<Value: Comparable>(
    _ left: ClosedRange<Value>, _ right: ClosedRange<Value>
  ) -> ComparisonResult {
    compare(left, isAscending ? right.lowerBound : right.upperBound)
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

  /// Takes a candidate in if it is among the first, and says whether it did. Complexity: O(log limit);
  /// O(1) without a limit.
  mutating func offer(_ candidate: SampleCandidate) -> Bool {
    guard let limit else {
      heap.append(candidate)
      return true
    }
    if heap.count < limit {
      heap.append(candidate)
      rise()
    } else if let last = heap.first, comparison.precedes(candidate, last) {
      heap[0] = candidate
      sink()
    } else {
      return false
    }
    return true
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
