internal import CalendarBuckets
internal import Foundation
internal import GRDB

/// Copies what can be read of a damaged file into a new one, and makes a whole of it.
struct StoreRepair {
  /// What was saved and what was not, so far.
  var report = RepairReport()

  private let file: DatabaseQueue
  private let output: String

  /// A repair of a file into the one at `output`.
  init(_ file: DatabaseQueue, output: String) {
    self.file = file
    self.output = output
  }

  // MARK: Copying

  /// Copies the rows of all tables. Those of the earliest samples follow from the samples.
  mutating func copyTables(_ progress: (Int, Int) -> Void, _ db: Database) throws {
    let tables = try String.readAll(
      db,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          AND name NOT IN ('grdb_migrations', 'earliest_sample') ORDER BY name
        """)
    for (place, table) in tables.enumerated() {
      progress(place, tables.count)
      try copy(table, db)
    }
    progress(tables.count, tables.count)
  }

  private mutating func copy(_ table: String, _ db: Database) throws {
    let columns = try db.columns(in: table).map(\.name)
    let key = try db.primaryKey(table)
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    // The new file has a counter already; a row that refers to nothing yet is looked after later.
    let verb = table == "counter" ? "REPLACE" : "IGNORE"
    let insertion = try db.makeStatement(
      sql: "INSERT OR \(verb) INTO \"\(table)\" (\(names)) VALUES (\(places))")
    var refused = 0
    func insert(_ row: Row) throws {
      try insertion.execute(
        arguments: StatementArguments(row.databaseValues.prefix(columns.count)))
      // A row without a value that it has to have, or with one of another row that only one may have.
      if db.changesCount == 0 { refused += 1 }
    }
    let salvage = TableSalvage(file, table: table, columns: columns)
    let gaps =
      key.rowIDColumn != nil
      ? try salvage.readNumbered(insert) : try salvage.readKeyed(by: key.columns, insert)
    for gap in gaps { note(gap, of: table) }
    if refused > 0 {
      let words = refused == 1 ? ("row", "does", "it") : ("rows", "do", "they")
      report.losses.append(
        "\(refused) \(words.0) of \(Self.name(of: table)) \(words.1) not hold what \(words.2) should."
      )
    }
  }

  private static func name(of table: String) -> String {
    PageInspection.words[table] ?? "the table \(table)"
  }

  private mutating func note(_ gap: TableSalvage.Gap, of table: String) {
    let what = Self.name(of: table)
    switch gap {
    case .numbers(let after, let before):
      let bounds = [after.map { "after number \($0)" }, before.map { "before number \($0)" }]
        .compactMap(\.self).joined(separator: " and ")
      report.losses.append(
        "Rows of \(what) \(bounds.isEmpty ? "" : bounds + " ")cannot be read.")
    case .middle: report.losses.append("Some rows of \(what) cannot be read.")
    }
  }

  // MARK: Mending

  /// Takes out what is not whole, and puts something in the place of what others refer to.
  mutating func mend(_ db: Database) throws {
    try mendCounter(db)
    let used = try checkSegments(db)
    try checkObjects(db)
    try noteLostSegments(db)
    try mendReferences(used, db)
    try mendUUIDs(used, db)
    for type in try Self.types(db) { try EarliestSamples.recount(of: type, path: output, db) }
    try mendNextSequence(db)
  }

  private static func types(_ db: Database) throws -> [StoredTypeKey] {
    try Row.readAll(db, sql: "SELECT id, identifier FROM sample_type ORDER BY id")
      .map { try StoredTypeKey(id: $0.value(at: 0), identifier: $0.value(at: 1)) }
  }

  private mutating func mendCounter(_ db: Database) throws {
    if try hasCounter() { return }
    report.losses.append(
      "The key of the UUIDs of imported samples is lost: they have other UUIDs now, and anchors of apps begin anew."
    )
  }

  private func hasCounter() throws -> Bool {
    do {
      return try file.read { try Int.readOne($0, sql: "SELECT next_sequence FROM counter") != nil }
    } catch  where TableSalvage.isDamage(error) {
      return false
    }
  }

  /// What samples refer to.
  private struct Used {
    var revisions: Set<UInt32> = []
    var metadata: Set<UInt32> = []
    /// The sequence numbers of those that keep a UUID.
    var saved: [Int64] = []
  }

  /// Deletes segments that are not whole.
  private mutating func checkSegments(_ db: Database) throws -> Used {
    let strays = try Int.readOne(
      db,
      sql: """
        SELECT coalesce(sum(count), 0) FROM segment WHERE type NOT IN (SELECT id FROM sample_type)
        """)
    if let strays, strays > 0 {
      report.losses.append("\(strays) samples are lost: it cannot be read of which type they are.")
      try db.execute(
        sql: "DELETE FROM segment WHERE type NOT IN (SELECT id FROM sample_type)")
    }
    var used = Used()
    var origins = LostOrigins(
      devices: try UInt32.readSet(db, sql: "SELECT id FROM device"),
      units: try UInt16.readSet(db, sql: "SELECT id FROM unit"))
    for type in try Self.types(db) {
      for entry in try SegmentEntry.fetchAll(db, type: type, from: nil, to: nil) {
        do {
          let rows = try SegmentChains.rows(of: entry, type: type, path: output, db)
          if let mended = origins.mended(rows) { try rewrite(entry, as: mended, type: type, db) }
          for row in rows {
            used.revisions.insert(row.sourceRevision)
            if row.metadata != 0 { used.metadata.insert(row.metadata) }
            if !row.flags.contains(.fromExport) {
              used.saved.append(Int64(bitPattern: row.ordinal))
            }
          }
        } catch  where TableSalvage.isDamage(error) {
          noteLost(
            entry.summary.count, of: type.identifier, entry.summary.headStart, entry.summary.lastEnd
          )
          try db.execute(sql: "DELETE FROM segment WHERE id = ?", arguments: [entry.id])
        }
      }
    }
    report.losses += origins.losses
    return used
  }

  /// Puts rows in the place of those of a segment, which keeps its number.
  private func rewrite(
    _ entry: SegmentEntry, as rows: [SampleRow], type: StoredTypeKey, _ db: Database
  ) throws {
    try db.execute(sql: "DELETE FROM segment WHERE id = ?", arguments: [entry.id])
    try SegmentWriter.insert(rows[...], type: type, db)
    try db.execute(
      sql: "UPDATE segment SET id = ? WHERE id = ?", arguments: [entry.id, db.lastInsertedRowID])
  }

  /// The devices and units that are lost. They say where a sample comes from, and its value does not depend on them.
  private struct LostOrigins {
    let devices: Set<UInt32>
    let units: Set<UInt16>
    private var lostDevices = 0
    private var lostUnits = 0

    init(devices: Set<UInt32>, units: Set<UInt16>) {
      self.devices = devices
      self.units = units
    }

    /// Rows without what is lost; nil if nothing is.
    mutating func mended(_ rows: [SampleRow]) -> [SampleRow]? {
      var mended = rows
      let known = (lostDevices, lostUnits)
      for place in mended.indices {
        if mended[place].device != 0, !devices.contains(mended[place].device) {
          mended[place].device = 0
          lostDevices += 1
        }
        if mended[place].unit != 0, !units.contains(mended[place].unit) {
          mended[place].unit = 0
          lostUnits += 1
        }
      }
      return known == (lostDevices, lostUnits) ? nil : mended
    }

    var losses: [String] {
      (lostDevices > 0 ? ["The devices of \(lostDevices) samples are lost."] : [])
        + (lostUnits > 0 ? ["The units that \(lostUnits) samples were recorded in are lost."] : [])
    }
  }

  private mutating func noteLost(_ count: Int, of type: String, _ start: Double, _ end: Double) {
    let days = [start, end].map { ZoneRules.utc.isoString(at: $0).prefix(10) }
    report.losses.append("\(count) samples of \(type) from \(days[0]) to \(days[1]) are lost.")
  }

  /// Tells of segments that the directory of the damaged file knows, and the new file does not have.
  private mutating func noteLostSegments(_ db: Database) throws {
    let kept = Set(try Int64.readAll(db, sql: "SELECT id FROM segment"))
    let types = try Self.types(db)
    for type in types {
      let rows = try? file.read { db in
        try Row.readAll(
          db,
          sql: """
            SELECT id, count, head_start, last_end FROM segment INDEXED BY segment_order
            WHERE type = ?
            """, arguments: [type.id])
      }
      for row in rows ?? [] {
        let (id, count): (Int64, Int) = try (row.value(at: 0), row.value(at: 1))
        guard !kept.contains(id) else { continue }
        let sentences = report.losses.count
        try noteLost(count, of: type.identifier, row.value(at: 2), row.value(at: 3))
        // One that was copied and not whole has been told of.
        if report.losses.dropLast().contains(report.losses[sentences]) {
          report.losses.removeLast()
        }
      }
    }
  }

  /// Deletes workouts and correlations that cannot be read, and series.
  private mutating func checkObjects(_ db: Database) throws {
    for kind in [ImportedObjectKind.workout, .correlation] {
      let word = kind == .workout ? "A workout" : "A correlation"
      for row in try Row.readAll(
        db, sql: "SELECT sequence, start, \(kind.contentColumn) FROM \(kind.table)")
      {
        let sequence: Int64 = try row.value(at: 0)
        do {
          _ = try StoreCounters.checked(sequence: sequence)
          _ = try kind.metadata(of: row.value(at: 2))
        } catch  where TableSalvage.isDamage(error) {
          let start: Double? = try? row.value(at: 1)
          let day = start.map { " of " + ZoneRules.utc.isoString(at: $0).prefix(10) } ?? ""
          report.losses.append("\(word)\(day) is lost: it cannot be read.")
          try db.execute(
            sql: "DELETE FROM \(kind.table) WHERE sequence = ?", arguments: [sequence])
        }
      }
    }
    for row in try Row.readAll(db, sql: "SELECT sequence, count FROM series") {
      let (sequence, count): (Int64, Int) = try (row.value(at: 0), row.value(at: 1))
      if try SeriesRow.fault(of: sequence, stated: count, path: output, db) == nil { continue }
      report.losses.append("The measurements or places of series \(sequence) are lost.")
      try db.execute(sql: "DELETE FROM series WHERE sequence = ?", arguments: [sequence])
    }
  }

  /// Puts something in the place of sources and metadata that are lost, and deletes what refers to nothing.
  private mutating func mendReferences(_ used: Used, _ db: Database) throws {
    var revisions = used.revisions
    for table in ["workout", "correlation"] {
      revisions.formUnion(
        try UInt32.readAll(db, sql: "SELECT DISTINCT source_revision FROM \(table)"))
    }
    revisions.subtract(try UInt32.readAll(db, sql: "SELECT id FROM source_revision"))
    for revision in revisions.sorted() {
      try db.execute(
        sql: "INSERT INTO source_revision (id, name) VALUES (?, ?)",
        arguments: [revision, "Unknown source \(revision)"])
    }
    if !revisions.isEmpty {
      report.losses.append("The names of \(revisions.count) sources are lost.")
    }
    let metadata = used.metadata.subtracting(
      try UInt32.readAll(db, sql: "SELECT id FROM metadata"))
    let none = MetadataContent.encode([], beats: [])
    for id in metadata.sorted() {
      try db.execute(
        sql: "INSERT INTO metadata (id, hash, content) VALUES (?, ?, ?)",
        arguments: [id, Int64(bitPattern: Checksum.xxh64(none)), Data(none)])
    }
    if !metadata.isEmpty {
      report.losses.append("The metadata of samples is lost in \(metadata.count) cases.")
    }
    try dropStrays(
      of: "correlation_member",
      [("correlation", "correlation", "sequence"), ("type", "sample_type", "id")],
      "members of correlations are lost: what they belong to is.", db)
    try dropStrays(
      of: "workout_sample", [("workout", "workout", "sequence"), ("type", "sample_type", "id")],
      "samples of workouts are known to be theirs no longer.", db)
    try dropStrays(
      of: "series", [("type", "sample_type", "id")],
      "samples have lost their measurements or places.", db)
    for table in ["workout", "correlation"] {
      try db.execute(
        sql: """
          UPDATE \(table) SET device = NULL
          WHERE device IS NOT NULL AND device NOT IN (SELECT id FROM device)
          """)
      if db.changesCount > 0 {
        report.losses.append("The devices of \(db.changesCount) \(table)s are lost.")
      }
    }
  }

  /// Deletes rows that refer to what is lost.
  ///
  /// - Parameters:
  ///   - references: columns, and what they refer to.
  ///   - loss: what follows the number of rows in a sentence.
  private mutating func dropStrays(
    of table: String, _ references: [(column: String, other: String, key: String)], _ loss: String,
    _ db: Database
  ) throws {
    var count = 0
    for (column, other, key) in references {
      try db.execute(
        sql: "DELETE FROM \(table) WHERE \(column) NOT IN (SELECT \(key) FROM \(other))")
      count += db.changesCount
    }
    if count > 0 { report.losses.append("\(count) \(loss)") }
  }

  /// Gives saved samples without a UUID a new one, and forgets UUIDs of what is lost.
  private mutating func mendUUIDs(_ used: Used, _ db: Database) throws {
    var needed = Set(used.saved)
    for table in ["workout", "correlation"] {
      needed.formUnion(
        try Int64.readAll(db, sql: "SELECT sequence FROM \(table) WHERE NOT from_export"))
    }
    var known: [Int64: Data] = [:]
    var isOfNoSample = false
    for row in try Row.readAll(db, sql: "SELECT first_sequence, uuids FROM saved_sample") {
      let (first, uuids): (Int64, Data) = try (row.value(at: 0), row.value(at: 1))
      guard StoreCounters.sequences.contains(first) else {
        isOfNoSample = true
        continue
      }
      for place in 0..<uuids.count / 16 {
        known[first + Int64(place)] = Data(uuids.dropFirst(16 * place).prefix(16))
      }
    }
    let deleted = Set(try Int64.readAll(db, sql: "SELECT deleted_sequence FROM deletion"))
    let made = needed.subtracting(known.keys)
    let stray = Set(known.keys).subtracting(needed).subtracting(deleted)
    if made.isEmpty && stray.isEmpty && !isOfNoSample { return }
    if !made.isEmpty {
      report.losses.append("The UUIDs of \(made.count) saved objects are new ones.")
    }
    for sequence in stray { known[sequence] = nil }
    for sequence in made { known[sequence] = SavedUUIDs.bytes(of: [UUID()]) }
    try db.execute(sql: "DELETE FROM saved_sample")
    var block: (first: Int64, uuids: Data)?
    for sequence in known.keys.sorted() {
      guard let uuid = known[sequence] else { continue }
      if var open = block, open.first + Int64(open.uuids.count / 16) == sequence,
        open.uuids.count / 16 < SavedUUIDs.capacity
      {
        open.uuids += uuid
        block = open
      } else {
        try write(block, db)
        block = (sequence, uuid)
      }
    }
    try write(block, db)
  }

  private func write(_ block: (first: Int64, uuids: Data)?, _ db: Database) throws {
    guard let block else { return }
    try db.execute(
      sql: "INSERT INTO saved_sample (first_sequence, uuids) VALUES (?, ?)",
      arguments: [block.first, block.uuids])
  }

  /// No number is given out twice.
  private func mendNextSequence(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE counter SET next_sequence = max(next_sequence,
          1 + (SELECT coalesce(max(greatest_sequence), 0) FROM segment),
          1 + (SELECT coalesce(max(sequence), 0) FROM workout),
          1 + (SELECT coalesce(max(sequence), 0) FROM correlation),
          1 + (SELECT coalesce(max(sequence), 0) FROM deletion))
        """)
  }
}
