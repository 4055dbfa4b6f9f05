internal import GRDB
internal import HealthCalculations

// Semantics 7.6: the horizon and future-dated samples.

extension SampleStore {
  /// One day after the latest export date, import or save: samples that start beyond it are future-dated.
  /// Nil for a store that nothing came into.
  package func horizon() throws -> Double? {
    try read { try Self.horizon($0) }
  }

  static func horizon(_ db: Database) throws -> Double? {
    let latest = try Double.readOne(
      db.cachedStatement(
        sql: """
          SELECT max(date) FROM (
            SELECT max(export_date) AS date FROM import
            UNION ALL SELECT max(date) FROM import
            UNION ALL SELECT last_save FROM counter)
          """))
    return latest.map { $0 + 86_400 }
  }

  /// The latest end of the workouts that start up to the horizon, at most the horizon; nil without any.
  static func workoutEnd(_ db: Database) throws -> Double? {
    let horizon = try Self.horizon(db) ?? .infinity
    let end = try Double.readOne(
      db.cachedStatement(sql: #"SELECT max("end") FROM workout WHERE start <= ?"#),
      arguments: [horizon])
    return end.map { min($0, horizon) }
  }

  /// Where the data of a type end, and how many samples lie beyond the horizon.
  ///
  /// - Complexity: O(samples of the segments that reach beyond the horizon).
  func noteFuture(of type: inout StoredType, horizon: Double?, _ db: Database) throws {
    guard let horizon, type.lastEnd > horizon else {
      type.dataEnd = type.lastEnd
      return
    }
    guard let key = try StoredTypeKey.fetch(db, identifier: type.identifier) else { return }
    let entries = try SegmentEntry.fetchAll(db, type: key, from: nil, to: nil)
    let begin = entries.filter { $0.summary.lastEnd > horizon }.map(\.summary.headStart).min()
    let columns =
      try TypeReader(
        db, store: self, identifier: type.identifier, from: begin, to: nil,
        ranking: SourceRanking([])
      )?.columns(db, from: begin, to: nil) ?? SampleColumns()
    let ends =
      entries.lazy.map(\.summary.lastEnd).filter { $0 <= horizon }
      + columns.starts.indices.lazy.filter { columns.starts[$0] <= horizon }
      .map { columns.ends[$0] }
    type.dataEnd = ends.max().map { min($0, horizon) }
    type.futureCount = columns.starts.count { $0 > horizon }
  }
}
