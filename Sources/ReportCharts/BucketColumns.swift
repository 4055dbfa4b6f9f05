internal import CalendarBuckets

/// Puts the entries of a report, which has none of empty buckets, into columns of one value a bucket.
struct BucketColumns {
  private let places: [Double: Int]
  private let count: Int

  /// The columns of a table; a bucket without length holds nothing, though the next one begins where it does.
  init(_ table: EdgeTable) {
    count = table.count
    places = Dictionary(
      (0..<table.count).map { (table.edges[$0], $0) }, uniquingKeysWith: { $1 })
  }

  /// The values of entries by where their buckets begin; nil where there is no entry, or no value of it.
  func values<Entry>(
    _ entries: [Entry]?, at start: (Entry) -> OffsetInstant, _ value: (Entry) -> Double?
  ) -> [Double?] {
    var values = [Double?](repeating: nil, count: count)
    for entry in entries ?? [] {
      if let place = places[start(entry).instant] { values[place] = value(entry) }
    }
    return values
  }
}
