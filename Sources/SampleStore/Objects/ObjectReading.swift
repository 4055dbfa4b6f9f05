internal import Foundation
internal import GRDB

/// One reading of workouts or correlations: first which, in their order, then one after the other.
struct ObjectReading {
  private let statement: Statement
  private var identities: UUIDLookup

  /// A reading of the rows that a filter may pick; of correlations of one type alone unless it is nil.
  init(
    _ db: Database, kind: ImportedObjectKind, type: String? = nil, filter: SampleFilter,
    order: ObjectOrder
  ) throws {
    identities = try UUIDLookup(db)
    let selection = try ObjectSelection(filter, of: kind, identities: &identities, db)
    let conditions = [type.map { _ in "\(kind.kindColumn) = ?" }, selection.sql].compactMap { $0 }
    let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
    statement = try db.makeStatement(
      sql: "SELECT sequence FROM \(kind.table) \(condition) ORDER BY \(order.sql)")
    statement.arguments = StatementArguments(type.map { [$0] } ?? []) + selection.arguments
  }

  /// The first results of `make`, of no more than `limit` rows that give one.
  mutating func results<Result>(
    _ db: Database, limit: Int?,
    _ make: (inout ObjectReading, Int64, Database) throws -> Result?
  ) throws -> [Result] {
    var results: [Result] = []
    let sequences = try Int64.readCursor(statement)
    while results.count < limit ?? .max, let sequence = try sequences.next() {
      if let result = try make(&self, sequence, db) { results.append(result) }
    }
    return results
  }

  /// The workout with a sequence number.
  mutating func workout(_ sequence: Int64, _ db: Database) throws -> StoredWorkout? {
    try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT w.activity_type, w.start, w."end", w.creation, r.name, r.version, d.description,
            w.details, w.from_export, r.display_name, r.product_type, r.system_version
          FROM workout w JOIN source_revision r ON r.id = w.source_revision
          LEFT JOIN device d ON d.id = w.device WHERE w.sequence = ?
          """), arguments: [sequence]
    ) {
      try StoredWorkout(
        activityType: $0.value(at: 0), start: $0.value(at: 1), end: $0.value(at: 2),
        creation: $0.value(at: 3), sourceName: $0.value(at: 4), sourceVersion: $0.value(at: 5),
        device: $0.value(at: 6),
        details: DetailsCoding.decode(WorkoutDetails.self, from: $0.value(at: 7)),
        sequence: sequence,
        uuid: identities.uuid(ofSequence: sequence, isFromExport: $0.value(at: 8), db),
        sourceDetails: SourceDetails($0, from: 9), isFromExport: $0.value(at: 8))
    }
  }

  /// The correlation with a sequence number.
  mutating func correlation(_ sequence: Int64, _ db: Database) throws -> StoredCorrelation? {
    let row = try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT c.type, c.start, c."end", c.creation, r.name, r.version, d.description,
            c.metadata, c.from_export, r.display_name, r.product_type, r.system_version
          FROM correlation c JOIN source_revision r ON r.id = c.source_revision
          LEFT JOIN device d ON d.id = c.device WHERE c.sequence = ?
          """), arguments: [sequence])
    guard let row else { return nil }
    let members = try Row.readAll(
      db.cachedStatement(
        sql: """
          SELECT t.identifier, m.sample FROM correlation_member m
          JOIN sample_type t ON t.id = m.type WHERE m.correlation = ? ORDER BY m.sample
          """), arguments: [sequence]
    ).map { try StoredCorrelation.Member(type: $0.value(at: 0), sequence: $0.value(at: 1)) }
    return try StoredCorrelation(
      type: row.value(at: 0), start: row.value(at: 1), end: row.value(at: 2),
      creation: row.value(at: 3), sourceName: row.value(at: 4), sourceVersion: row.value(at: 5),
      device: row.value(at: 6),
      metadata: DetailsCoding.decode([NamedValue].self, from: row.value(at: 7)), members: members,
      sequence: sequence,
      uuid: identities.uuid(ofSequence: sequence, isFromExport: row.value(at: 8), db),
      sourceDetails: SourceDetails(row, from: 9))
  }
}
