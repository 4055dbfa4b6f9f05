internal import Foundation
internal import GRDB
public import HealthCalculations
internal import HealthKitTypes

extension SampleStore {
  /// The types that the store holds samples of, sorted by identifier; with `identifiers`, those of
  /// them alone.
  ///
  /// - Complexity: O(segments of these types).
  public func types(only identifiers: [String]? = nil) throws -> [StoredType] {
    try read { db in
      let horizon = try Self.horizon(db)
      var types = try Self.types(db, only: identifiers)
      for place in types.indices {
        try noteFuture(of: &types[place], horizon: horizon, db)
      }
      return types
    }
  }

  static func types(_ db: Database, only identifiers: [String]? = nil) throws -> [StoredType] {
    let places = identifiers.map { repeatElement("?", count: $0.count).joined(separator: ", ") }
    let condition = places.map { "WHERE t.identifier IN (\($0))" }
    return try Row.readAll(
      db,
      sql: """
        SELECT t.identifier, t.is_category, t.canonical_unit,
          sum(s.count), min(s.head_start), max(s.last_end)
        FROM sample_type t JOIN segment s ON s.type = t.id \(condition ?? "")
        GROUP BY t.id ORDER BY t.identifier
        """, arguments: StatementArguments(identifiers ?? [])
    ).map {
      try StoredType(
        identifier: $0.value(at: 0), isCategory: $0.value(at: 1), unit: $0.value(at: 2),
        sampleCount: $0.value(at: 3), firstStart: $0.value(at: 4), lastEnd: $0.value(at: 5))
    }
  }

  /// The identifiers of the types that the store has ever held samples of.
  public func typeIdentifiers() throws -> [String] {
    try read { try String.readAll($0, sql: "SELECT identifier FROM sample_type ORDER BY 1") }
  }

  /// What the rank of each pair of a type depends on, sorted by name, measured before user-entered.
  /// Empty for a type without samples.
  ///
  /// Whether a source is an Apple device is decided by its earliest sample of the type, of either
  /// half; of two at the same instant by one with a device.
  public func sourcePairFacts(ofType identifier: String) throws -> [SourcePairFacts] {
    try read { try Self.sourcePairFacts($0, identifier) }
  }

  static func sourcePairFacts(_ db: Database, _ identifier: String) throws -> [SourcePairFacts] {
    let rows = try Row.readAll(
      db.cachedStatement(
        sql: """
          SELECT e.source, e.user_entered, e.start, d.description FROM earliest_sample e
          JOIN sample_type t ON t.id = e.type LEFT JOIN device d ON d.id = e.device
          WHERE t.identifier = ? ORDER BY e.source, e.start, d.description IS NULL, e.user_entered
          """), arguments: [identifier])
    var facts: [SourcePairFacts] = []
    var isApple = false
    for row in rows {
      let name: String = try row.value(at: 0)
      // The first row of a name is the source's earliest sample.
      if facts.last.map({ !$0.pair.name.utf8.elementsEqual(name.utf8) }) ?? true {
        let device = try (row.value(at: 3) as String?).map { HKDevice(exportString: $0) }
        isApple = AppleDeviceRule.isApple(
          sourceName: name, deviceManufacturer: device?.manufacturer)
      }
      facts.append(
        try SourcePairFacts(
          pair: SourcePair(name: name, isUserEntered: row.value(at: 1)),
          earliestStart: row.value(at: 2), isAppleDevice: isApple))
    }
    return facts
  }

  /// The order of sources that the user saved for a type; empty if none.
  public func sourceOrder(ofType identifier: String) throws -> [String] {
    try read { try Self.sourceOrder($0, identifier) }
  }

  static func sourceOrder(_ db: Database, _ identifier: String) throws -> [String] {
    let text = try String.readOne(
      db.cachedStatement(sql: "SELECT source_order FROM sample_type WHERE identifier = ?"),
      arguments: [identifier])
    guard let text else { return [] }
    return try DetailsCoding.decode([String].self, from: Data(text.utf8))
  }

  /// Saves the user's order of sources for a type; an empty one restores the default.
  ///
  /// - Throws: ``SampleStoreError`` if the store holds no such type or is read-only.
  public func setSourceOrder(_ names: [String], ofType identifier: String) throws {
    let text =
      names.isEmpty ? nil : String(decoding: try DetailsCoding.encode(names), as: UTF8.self)
    try write { db in
      try db.execute(
        sql: "UPDATE sample_type SET source_order = ? WHERE identifier = ?",
        arguments: [text, identifier])
      guard db.changesCount == 1 else {
        throw SampleStoreError(
          .misuse, "\(path) holds no samples of \(identifier), so there is no order to save.")
      }
    }
  }

  /// The zone of the last import; nil before the first.
  public func timeZoneIdentifier() throws -> String? {
    try read { db in
      try String.readOne(db, sql: "SELECT time_zone FROM import ORDER BY id DESC LIMIT 1")
    }
  }

  /// The log of imports, oldest first.
  public func imports() throws -> [ImportRecord] {
    try read { try Self.imports($0) }
  }

  static func imports(_ db: Database) throws -> [ImportRecord] {
    try Row.readAll(
      db,
      sql: """
        SELECT file_name, date, export_date, time_zone, records_read, records_skipped,
          samples_new, samples_known, samples_deleted FROM import ORDER BY id
        """
    ).map {
      try ImportRecord(
        fileName: $0.value(at: 0), date: $0.value(at: 1), exportDate: $0.value(at: 2),
        timeZone: $0.value(at: 3), recordsRead: $0.value(at: 4), recordsSkipped: $0.value(at: 5),
        added: $0.value(at: 6), known: $0.value(at: 7), deleted: $0.value(at: 8))
    }
  }

  /// How large the store is and what it holds.
  public func info() throws -> StoreInfo {
    try read { db in
      func count(_ table: String) throws -> Int {
        try Int.readOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
      }
      let pages = try Int.readOne(db, sql: "PRAGMA page_count") ?? 0
      let pageSize = try Int.readOne(db, sql: "PRAGMA page_size") ?? 0
      var bytes = pages * pageSize
      let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
      bytes += (log?[.size] as? Int) ?? 0
      func sum(_ expression: String) throws -> Int {
        try Int.readOne(db, sql: "SELECT coalesce(sum(\(expression)), 0) FROM segment") ?? 0
      }
      return StoreInfo(
        path: path, bytes: bytes, isEncrypted: CheckedPages.areEncrypted(db),
        diskEncryption: DiskEncryption.of(path),
        segmentBytes: try sum("length(payload) + length(details)"),
        segmentCount: try count("segment"), sampleCount: try sum("count"),
        workoutCount: try count("workout"), correlationCount: try count("correlation"),
        activitySummaryCount: try count("activity_summary"),
        deletionCount: try count("deletion"), types: try Self.types(db),
        imports: try Self.imports(db))
    }
  }
}
