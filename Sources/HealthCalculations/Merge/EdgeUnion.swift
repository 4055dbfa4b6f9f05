/// The sorted union of several tables of edges, so that one pass over the samples serves them all.
///
/// ```swift
/// let union = EdgeUnion([[0, 60, 120, 180], [30, 120]])
/// union.edges                                // [0.0, 30.0, 60.0, 120.0, 180.0]
/// union.slices(ofBucket: 0, inTable: 1)      // 1..<3: from 30 to 120
/// union.bucketsOfSlices(inTable: 1)          // [-1, 0, 0, -1]
/// ```
///
/// A slice lies between two neighbouring edges of the union: `[edges[s], edges[s + 1])`. No edge of
/// any table is inside one, so that what is known of the slices adds up to the buckets of each table.
///
/// Hours usually hold the edges of days, weeks and months too, but not where a clock moves by half
/// an hour or where tables have anchors of their own. The union is right everywhere, and costs a few
/// slices more.
public struct EdgeUnion: Sendable, Equatable {
  /// The distinct edges of all tables, strictly ascending.
  public let edges: [Double]
  /// For each table the positions of its edges in ``edges``, ascending; equal ones where the table
  /// repeats an edge (a bucket of zero length).
  public let positions: [[Int]]

  /// Unites tables of edges, each of them ascending.
  ///
  /// A table repeats an edge where a bucket has no length; infinite edges are allowed, NaN is not. A
  /// table of fewer than two edges has no bucket. Traps if a table is not ascending.
  ///
  /// Complexity: O(n t) for n edges in t tables.
  public init(_ tables: [[Double]]) {
    if tables.count == 1, Self.areStrictlyAscending(tables[0]) {
      edges = tables[0]
      positions = [Array(edges.indices)]
      return
    }
    let united = tables.reduce(into: []) { united, table in
      united = Self.merged(united.span, table.span)
    }
    edges = united
    positions = tables.map { Self.positions(of: $0.span, in: united) }
  }

  private static func areStrictlyAscending(_ edges: [Double]) -> Bool {
    let edges = edges.span
    var areAscending = true
    var index = 1
    while index < edges.count {
      areAscending = areAscending && edges[index - 1] < edges[index]
      index += 1
    }
    return areAscending
  }

  /// The distinct edges of two ascending columns, ascending.
  private static func merged(_ left: Span<Double>, _ right: Span<Double>) -> [Double] {
    var united: [Double] = []
    united.reserveCapacity(left.count + right.count)
    var last = Double.nan
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      let edge: Double
      if j == right.count || i < left.count && left[i] <= right[j] {
        edge = left[i]
        i += 1
      } else {
        edge = right[j]
        j += 1
      }
      if edge != last { united.append(edge) }
      last = edge
    }
    return united
  }

  /// Where the edges of a table stand among all.
  private static func positions(of table: Span<Double>, in united: [Double]) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(table.count)
    var position = 0
    var previous = -Double.infinity
    for index in table.indices {
      let edge = table[index]
      precondition(edge >= previous, "a table of edges must be ascending")
      previous = edge
      // In the finest table the next edge is the next of all.
      if united[position] < edge { position += 1 }
      if united[position] < edge {
        position = SortedSearch.firstNotBelow(edge, in: united, from: position)
      }
      positions.append(position)
    }
    return positions
  }

  /// How many slices there are.
  public var sliceCount: Int { max(edges.count - 1, 0) }

  /// The slices that make up a bucket of a table; none if the bucket has no length. O(1).
  public func slices(ofBucket bucket: Int, inTable table: Int) -> Range<Int> {
    positions[table][bucket]..<positions[table][bucket + 1]
  }

  /// For each slice the bucket of a table that it lies in; -1 outside of the table. O(slices).
  public func bucketsOfSlices(inTable table: Int) -> [Int] {
    var buckets = Array(repeating: -1, count: sliceCount)
    for bucket in positions[table].indices.dropLast() {
      for slice in slices(ofBucket: bucket, inTable: table) { buckets[slice] = bucket }
    }
    return buckets
  }
}
