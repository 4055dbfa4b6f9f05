internal import GRDB
internal import HealthCalculations

/// The rank of each source revision, for samples that a person typed in and for others.
struct RankTable {
  private var ranks: [UInt32: (measured: UInt16, userEntered: UInt16)] = [:]
  private let unknown: UInt16

  init(_ db: Database, ranking: SourceRanking) throws {
    let unknown = UInt16(clamping: ranking.pairs.count)
    self.unknown = unknown
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, name FROM source_revision"))
    while let row = try rows.next() {
      let name: String = row[1]
      func rank(_ isUserEntered: Bool) -> UInt16 {
        ranking.rank(of: SourcePair(name: name, isUserEntered: isUserEntered))
          .map { UInt16(clamping: $0) } ?? unknown
      }
      ranks[row[0]] = (rank(false), rank(true))
    }
  }

  subscript(revision: UInt32) -> (measured: UInt16, userEntered: UInt16) {
    ranks[revision] ?? (unknown, unknown)
  }
}
