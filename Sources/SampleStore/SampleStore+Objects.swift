internal import Foundation
internal import GRDB

extension SampleStore {
  /// All workouts, in the order (start, end, insertion).
  public func workouts() throws -> [StoredWorkout] {
    try read { db in
      var identities = try SampleIdentities(db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT w.activity_type, w.start, w."end", w.creation, r.name, r.version, d.description,
            w.details, w.sequence, w.from_export, r.display_name, r.product_type, r.system_version
          FROM workout w JOIN source_revision r ON r.id = w.source_revision
          LEFT JOIN device d ON d.id = w.device ORDER BY w.start, w."end", w.sequence
          """
      ).map {
        StoredWorkout(
          activityType: $0[0], start: $0[1], end: $0[2], creation: $0[3], sourceName: $0[4],
          sourceVersion: $0[5], device: $0[6],
          details: try DetailsCoding.decode(WorkoutDetails.self, from: $0[7]), sequence: $0[8],
          uuid: try identities.uuid(ofSequence: $0[8], isFromExport: $0[9], db),
          sourceDetails: SourceDetails($0, from: 10))
      }
    }
  }

  /// All correlations, in the order (start, end, insertion).
  public func correlations() throws -> [StoredCorrelation] {
    try read { db in
      var identities = try SampleIdentities(db)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT c.type, c.start, c."end", c.creation, r.name, r.version, d.description,
            c.metadata, c.sequence, c.from_export, r.display_name, r.product_type, r.system_version
          FROM correlation c JOIN source_revision r ON r.id = c.source_revision
          LEFT JOIN device d ON d.id = c.device ORDER BY c.start, c."end", c.sequence
          """
      ).map {
        let sequence: Int64 = $0[8]
        let members = try Row.fetchAll(
          db,
          sql: """
            SELECT t.identifier, m.sample FROM correlation_member m
            JOIN sample_type t ON t.id = m.type WHERE m.correlation = ? ORDER BY m.sample
            """, arguments: [sequence]
        ).map { StoredCorrelation.Member(type: $0[0], sequence: $0[1]) }
        return StoredCorrelation(
          type: $0[0], start: $0[1], end: $0[2], creation: $0[3], sourceName: $0[4],
          sourceVersion: $0[5], device: $0[6],
          metadata: try DetailsCoding.decode([NamedValue].self, from: $0[7]), members: members,
          sequence: sequence,
          uuid: try identities.uuid(ofSequence: sequence, isFromExport: $0[9], db),
          sourceDetails: SourceDetails($0, from: 10))
      }
    }
  }

  /// All activity summaries, by day.
  public func activitySummaries() throws -> [ImportedActivitySummary] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT date, attributes FROM activity_summary ORDER BY date").map {
        ImportedActivitySummary(
          date: $0[0], attributes: try DetailsCoding.decode([NamedValue].self, from: $0[1]))
      }
    }
  }

  /// The attributes of the `Me` element of the latest export; empty if there was none.
  public func characteristics() throws -> [NamedValue] {
    try read { db in
      try Data.fetchOne(db, sql: "SELECT attributes FROM characteristics")
        .map { try DetailsCoding.decode([NamedValue].self, from: $0) } ?? []
    }
  }

  /// All deletions, oldest first.
  public func deletions() throws -> [StoredDeletion] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT sequence, type, deleted_sequence, uuid, date, metadata, source FROM deletion
          ORDER BY sequence
          """
      ).map { try StoredDeletion($0) }
    }
  }
}
