/// Windows of time of any order and overlap as tables of edges, so that one merge serves them all.
///
/// ```swift
/// let windows = WindowTables([0..<60, 50..<90, 100..<160])
/// windows.tables             // [[0.0, 60.0, 100.0, 160.0], [50.0, 90.0]]
/// windows.places[2]?.bucket  // 2, of table 0
/// let statistics = StatisticsEngine.bucketStatistics(
///   of: energy, kind: .quantity(.cumulative), tables: windows.tables)
/// let entry = windows.entry(of: 2, in: statistics)   // in statistics[0]; nil without samples
/// ```
///
/// What lies between two windows of a table is a bucket like any other, which nobody asks for.
public struct WindowTables: Sendable, Equatable {
  /// The tables of edges, ascending.
  public let tables: [[Double]]
  /// Where each window stands, in the order in which they were given; nil for a window without length.
  public let places: [Place?]

  /// A table and a bucket in it.
  public struct Place: Sendable, Hashable {
    /// The number of the table.
    public let table: Int
    /// The number of the bucket in the table.
    public let bucket: Int
  }

  /// Tables of windows in as few tables as their overlaps allow.
  ///
  /// - Complexity: O(n log n + n t) for n windows in t tables.
  public init(_ windows: [Range<Double>]) {
    var tables: [[Double]] = []
    var places = [Place?](repeating: nil, count: windows.count)
    let order = windows.indices.sorted {
      (windows[$0].lowerBound, $0) < (windows[$1].lowerBound, $1)
    }
    for window in order where !windows[window].isEmpty {
      let (start, end) = (windows[window].lowerBound, windows[window].upperBound)
      let table =
        tables.firstIndex { edges in edges[edges.count - 1] <= start } ?? tables.count
      if table == tables.count { tables.append([]) }
      if tables[table].last != start { tables[table].append(start) }
      places[window] = Place(table: table, bucket: tables[table].count - 1)
      tables[table].append(end)
    }
    self.tables = tables
    self.places = places
  }

  /// How often a bound of some windows lies within another of them: what a merge over their tables has to put together.
  ///
  /// - Complexity: O(n log n) for n windows, however many overlap.
  package static func cutCount(of windows: [Range<Double>]) -> Int {
    let bounds = WindowBounds(windows)
    return (bounds.lowers + bounds.uppers).reduce(0) { count, bound in
      count + bounds.overlapCount(from: bound, to: bound)
    }
  }

  /// The entry of a window in the statistics of the tables; nil if it has no samples.
  public func entry(of window: Int, in statistics: [BucketStatistics]) -> Int? {
    guard let place = places[window] else { return nil }
    return statistics[place.table].entry(ofBucket: place.bucket)
  }
}
