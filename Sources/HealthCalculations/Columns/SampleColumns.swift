/// The samples of one type as columns: sample `i` is the `i`-th entry of each.
///
/// Samples are sorted by start, then end, then order of insertion. Instants are seconds since 1970,
/// finite, with `start <= end`; a sample whose end is undetermined is stored as an instant at its
/// start. Values of quantities are in one unit; those of categories are the raw values. Values may be
/// NaN or infinite; ``StatisticsEngine`` says what comes of them.
///
/// Semantics 1.1: an undetermined end is an instant, and the order is (start, end, insertion).
public struct SampleColumns: Sendable, Equatable {
  /// Where each sample starts, in seconds since 1970.
  public var starts: [Double]
  /// Where each sample ends, not before its start.
  public var ends: [Double]
  /// Each sample's value.
  public var values: [Double]
  /// The position of each sample's pair in ``SourceRanking/pairs``: 0 is the best.
  public var ranks: [UInt16]

  /// No samples.
  public init() {
    starts = []
    ends = []
    values = []
    ranks = []
  }

  /// Samples from columns of equal length, already sorted; see ``sort()`` if they are not.
  public init(starts: [Double], ends: [Double], values: [Double], ranks: [UInt16]) {
    precondition(
      starts.count == ends.count && starts.count == values.count && starts.count == ranks.count,
      "sample columns need the same length")
    self.starts = starts
    self.ends = ends
    self.values = values
    self.ranks = ranks
  }

  /// How many samples there are.
  public var count: Int { starts.count }

  /// Whether there is no sample.
  public var isEmpty: Bool { starts.isEmpty }

  /// Makes room for a total of `capacity` samples.
  public mutating func reserveCapacity(_ capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    ranks.reserveCapacity(capacity)
  }

  /// Adds one sample at the end. Amortised O(1).
  public mutating func append(start: Double, end: Double, value: Double, rank: UInt16) {
    starts.append(start)
    ends.append(end)
    values.append(value)
    ranks.append(rank)
  }

  /// Adds the samples `range` of other columns at the end, in their order.
  public mutating func append(_ range: Range<Int>, of other: SampleColumns) {
    // Below this, four slices cost more to make than the samples to copy.
    guard range.count > 16 else {
      for position in range {
        append(
          start: other.starts[position], end: other.ends[position],
          value: other.values[position], rank: other.ranks[position])
      }
      return
    }
    starts.append(contentsOf: other.starts[range])
    ends.append(contentsOf: other.ends[range])
    values.append(contentsOf: other.values[range])
    ranks.append(contentsOf: other.ranks[range])
  }

  /// Whether the samples are sorted by start, then end. O(n).
  public var isSorted: Bool {
    for position in starts.indices.dropFirst() {
      let previous = (starts[position - 1], ends[position - 1])
      if !(previous <= (starts[position], ends[position])) { return false }
    }
    return true
  }

  /// Sorts by start, then end, then present order. O(n log n); O(n) if sorted already.
  ///
  /// Semantics 1.1: the order of samples.
  public mutating func sort() {
    if isSorted { return }
    let order = starts.indices.sorted { left, right in
      (starts[left], ends[left], left) < (starts[right], ends[right], right)
    }
    self = SampleColumns(
      starts: order.map { starts[$0] }, ends: order.map { ends[$0] },
      values: order.map { values[$0] }, ranks: order.map { ranks[$0] })
  }

  /// The samples for which `isIncluded` answers true for their position, in order. O(n); without a copy
  /// where it does for all.
  public func filtered(_ isIncluded: (Int) -> Bool) -> SampleColumns {
    guard let first = starts.indices.first(where: { !isIncluded($0) }) else { return self }
    var result = SampleColumns()
    result.reserveCapacity(count - 1)
    result.append(0..<first, of: self)
    for position in first + 1..<count where isIncluded(position) {
      result.append(
        start: starts[position], end: ends[position], value: values[position],
        rank: ranks[position])
    }
    return result
  }
}
