internal import CalendarBuckets

/// A run of buckets, with what is told of each.
struct BucketTable: Sendable {
  /// The index, counted from the anchor, of the first bucket.
  let firstIndex: Int
  /// The edges in seconds since 1970: bucket `b` lies between edge `b` and the next one.
  let edges: [Double]
  /// The edges in microseconds since 1970.
  let microseconds: [Int64]
  /// The local date of each edge, in days since 1970-01-01.
  let dates: [Int32]

  /// The buckets of some indices.
  init(_ buckets: BucketEdges, indices: Range<Int>) {
    let table = buckets.table(indices: indices)
    firstIndex = table.firstIndex
    edges = table.edges
    microseconds = edges.map(Self.microseconds)
    dates = edges.map { edge in
      let local = edge + Double(buckets.zone.offset(at: edge))
      return Int32((local / 86_400).rounded(.down))
    }
  }

  /// The indices of the buckets.
  var indices: Range<Int> { firstIndex..<firstIndex + edges.count - 1 }

  /// An instant of the years 0 to 9999 in microseconds, rounded to the nearest.
  static func microseconds(_ instant: Double) -> Int64 {
    let second = instant.rounded(.down)
    return Int64(second) * 1_000_000 + Int64(((instant - second) * 1e6).rounded())
  }
}
