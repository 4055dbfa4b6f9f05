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
  /// Complexity: O(n log t) for n edges in t tables.
  public init(_ tables: [[Double]]) {
    var united: [Double] = []
    // Each table is a run already, and the standard library's sort merges runs.
    for edge in tables.joined().sorted() where united.last != edge { united.append(edge) }
    edges = united
    positions = tables.map { table in
      var position = 0
      var previous = -Double.infinity
      return table.map { edge in
        precondition(edge >= previous, "a table of edges must be ascending")
        previous = edge
        position = SortedSearch.firstNotBelow(edge, in: united, from: position)
        return position
      }
    }
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
