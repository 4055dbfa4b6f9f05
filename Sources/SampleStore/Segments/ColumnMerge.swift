internal import GRDB

/// The samples of several chains of segments as one sorted sequence, of which each chain gives as many at a time as it
/// has before those of the others.
///
/// As ``RowMerge`` for whoever wants columns.
struct ColumnMerge {
  /// The segment that a chain is read at.
  final class Segment {
    let columns: SegmentColumns

    fileprivate init(_ columns: SegmentColumns) { self.columns = columns }
  }

  /// A chain, read up to a place.
  private struct Reader {
    let chain: [SegmentEntry]
    private var position = 0
    private(set) var segment: Segment?
    private var wanted: [Range<Int>] = []
    private var current = 0

    init(_ chain: [SegmentEntry]) { self.chain = chain }

    /// The places that come next; nil behind the last.
    var next: Range<Int>? { current < wanted.count ? wanted[current] : nil }

    /// Whether the first sample that comes next stands before that of another chain.
    @inline(__always)
    func precedes(_ other: Reader) -> Bool {
      guard let next, let otherNext = other.next else { return next != nil }
      return precedes(at: next.lowerBound, other, at: otherNext.lowerBound)
    }

    @inline(__always)
    func precedes(at place: Int, _ other: Reader, at otherPlace: Int) -> Bool {
      guard let columns = segment?.columns, let others = other.segment?.columns else {
        return false
      }
      let (start, otherStart) = (columns.starts[place], others.starts[otherPlace])
      if start != otherStart { return start < otherStart }
      let (end, otherEnd) = (columns.ends[place], others.ends[otherPlace])
      if end != otherEnd { return end < otherEnd }
      return columns.sequences[place] < others.sequences[otherPlace]
    }

    /// Drops the first `count` places, and reads on where none is left.
    mutating func drop(_ count: Int, _ read: (SegmentEntry) throws -> (Segment, [Range<Int>]))
      throws
    {
      if let next, count < next.count {
        wanted[current] = next.lowerBound + count..<next.upperBound
        return
      }
      current += 1
      while current >= wanted.count, position < chain.count {
        (segment, wanted) = try read(chain[position])
        current = 0
        position += 1
      }
    }
  }

  private var readers: [Reader]
  private let read: (SegmentEntry) throws -> (Segment, [Range<Int>])

  /// A merge of chains.
  ///
  /// - Parameters:
  ///   - read: the columns of a segment; instants and sequence numbers are among them.
  ///   - wanted: which samples of the segment are asked for, in order.
  init(
    _ chains: [[SegmentEntry]], read: @escaping (SegmentEntry) throws -> SegmentColumns,
    wanted: @escaping (SegmentEntry, SegmentColumns) throws -> [Range<Int>]
  ) throws {
    self.read = { entry in
      let columns = try read(entry)
      return (Segment(columns), try wanted(entry, columns))
    }
    readers = chains.map(Reader.init)
    for index in readers.indices { try readers[index].drop(0, self.read) }
  }

  /// The samples that come next: a segment, and the places in it; nil at the end.
  ///
  /// - Complexity: O(chains), and O(samples that are returned) where there are several chains.
  mutating func next() throws -> (segment: Segment, places: Range<Int>)? {
    var least = 0
    var second: Int?
    for index in readers.indices.dropFirst() {
      if readers[index].precedes(readers[least]) {
        (second, least) = (least, index)
      } else if second.map({ readers[index].precedes(readers[$0]) }) ?? true {
        second = index
      }
    }
    guard readers.indices.contains(least), let segment = readers[least].segment,
      var places = readers[least].next
    else { return nil }
    if let second, let limit = readers[second].next?.lowerBound,
      !readers[least].precedes(at: places.upperBound - 1, readers[second], at: limit)
    {
      var end = places.lowerBound + 1
      while readers[least].precedes(at: end, readers[second], at: limit) { end += 1 }
      places = places.lowerBound..<end
    }
    try readers[least].drop(places.count, read)
    return (segment, places)
  }
}
