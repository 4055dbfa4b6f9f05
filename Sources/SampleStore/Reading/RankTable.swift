internal import GRDB
internal import HealthCalculations

/// The rank of each source revision, for samples that a person typed in and for others.
struct RankTable {
  private typealias Ranks = (measured: UInt16, userEntered: UInt16)
  /// By revision; a store numbers them in a row.
  private var ranks: [Ranks] = []
  /// Those of numbers so high that no store comes to them in a row.
  private var others: [UInt32: Ranks] = [:]
  private let unknown: UInt16

  /// How many numbers have a place in the row.
  private static let capacity: UInt32 = 1 << 16

  init(_ db: Database, ranking: SourceRanking) throws {
    let unknown = UInt16(clamping: ranking.pairs.count)
    self.unknown = unknown
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, name FROM source_revision"))
    while let row = try rows.next() {
      let name: String = try row.value(at: 1)
      func rank(_ isUserEntered: Bool) -> UInt16 {
        ranking.rank(of: SourcePair(name: name, isUserEntered: isUserEntered))
          .map { UInt16(clamping: $0) } ?? unknown
      }
      let revision: UInt32 = try row.value(at: 0)
      let both = (rank(false), rank(true))
      if revision < Self.capacity {
        while ranks.count <= Int(revision) { ranks.append((unknown, unknown)) }
        ranks[Int(revision)] = both
      } else {
        others[revision] = both
      }
    }
  }

  subscript(revision: UInt32) -> (measured: UInt16, userEntered: UInt16) {
    let place = Int(revision)
    return place < ranks.count ? ranks[place] : others[revision] ?? (unknown, unknown)
  }
}
