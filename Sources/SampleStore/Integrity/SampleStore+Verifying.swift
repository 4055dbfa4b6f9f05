internal import Foundation
internal import GRDB

extension SampleStore {
  /// Reads everything and checks it: the checksum of every page, the structure of the file, every row of every
  /// table, every segment with its checksums, every series, and what tables say of each other.
  ///
  /// - Returns: the faults, as sentences that name the place. A fault is not an error of this call.
  /// - Throws: ``SampleStoreError`` if the file cannot be read at all.
  /// - Complexity: O(file), and O(samples) in time.
  public func verify() throws -> VerificationReport {
    // Parts are read one after the other, as a damaged page ends the transaction that meets it. What somebody
    // commits between them is no fault.
    var report = try StoreInspection(self).report()
    var rounds = 1
    while !report.isSound && report.sawCommits && rounds < 5 {
      report = try StoreInspection(self).report()
      rounds += 1
    }
    return report.verification
  }

  /// The same of the store at `path`, which may be so damaged that it cannot be opened.
  ///
  /// - Throws: ``SampleStoreError`` if the file is missing, may not be read or is no store, or if it is encrypted
  ///   and the key is missing or another's.
  public static func verify(_ path: String, key: StoreKey? = nil) throws -> VerificationReport {
    do {
      let store = try open(path, mode: .readOnly, key: key)
      defer { store.close() }
      return try store.verify()
    } catch let error as SampleStoreError where error.code == .damaged {
      let pages = try PageInspection(path: path).damagedPages().map(\.description)
      return VerificationReport(
        segmentCount: 0, sampleCount: 0, faults: pages.isEmpty ? [error.description] : pages)
    }
  }
}

/// What a verification looks at, part by part. What is damaged in one part does not keep the others from being
/// looked at.
private struct StoreInspection {
  private let store: SampleStore
  private var faults: [String] = []
  private var segmentCount = 0
  private var sampleCount = 0
  /// The sequence numbers of UUIDs whose samples were not met yet.
  private var unmetUUIDs: Set<Int64> = []

  /// What was found, and whether somebody committed meanwhile.
  struct Report {
    let verification: VerificationReport
    let sawCommits: Bool

    var isSound: Bool { verification.isSound }
  }

  init(_ store: SampleStore) {
    self.store = store
  }

  consuming func report() throws -> Report {
    let stamp = try store.commitStamp()
    var checksPages = false
    try inspect { inspection, db in
      checksPages = CheckedPages.areChecked(db)
      if checksPages { try inspection.pages() }
    }
    try inspect { try $0.structure($1) }
    try inspect { inspection, db in
      for fault in try TypeInspection.faults(db) { inspection.note(fault) }
    }
    try inspect { try $0.references($1) }
    try inspect(table: "saved_sample") { try $0.savedUUIDs($1) }
    try segments()
    try objects()
    try inspect(table: "metadata") { try $0.metadata($1) }
    try person()
    try smallTables()
    try apps()
    try inspect { try $0.series($1) }
    remainingUUIDs()
    return Report(
      verification: VerificationReport(
        segmentCount: segmentCount, sampleCount: sampleCount, faults: faults,
        checksPages: checksPages,
        lostCommits: try store.isEncrypted ? 0 : LogInspection.lostCommits(beside: store.path)),
      sawCommits: try store.commitStamp() != stamp)
  }

  /// Looks at a part in a transaction of its own. What damage it ends with is a fault.
  private mutating func inspect(_ part: (inout Self, Database) throws -> Void) throws {
    do {
      try store.read { db in try part(&self, db) }
    } catch let error as SampleStoreError where error.code == .damaged {
      note(error.description)
    }
  }

  /// Looks at a part that reads one table. A row that does not hold what it should is a fault of that table.
  private mutating func inspect(
    table: String, _ part: (inout Self, Database) throws -> Void
  ) throws {
    try inspect { inspection, db in
      do {
        try part(&inspection, db)
      } catch var row as MalformedRow {
        row.table = table
        throw row
      }
    }
  }

  private mutating func note(_ fault: String) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  // MARK: Parts

  /// The checksums of all pages, in the file itself.
  ///
  /// Beside a log the file may hold pages that were written in part, as the log holds them whole: then those
  /// count that SQLite reads, which the structure and the rows are looked at by.
  private mutating func pages() throws {
    guard !StoreFile.hasLog(store.path) else { return }
    for page in try PageInspection(path: store.path).damagedPages() { note(page.description) }
  }

  private mutating func structure(_ db: Database) throws {
    for line in try String.readAll(db, sql: "PRAGMA integrity_check(20)") where line != "ok" {
      note("The file is damaged: \(line).")
    }
  }

  private mutating func references(_ db: Database) throws {
    for row in try Row.readAll(db, sql: "PRAGMA foreign_key_check") {
      let (table, other): (String?, String?) = try (row.value(at: 0), row.value(at: 2))
      note("A row of \(table ?? "a table") refers to a missing one of \(other ?? "another").")
    }
  }

  /// The sequence numbers of the samples that keep a UUID.
  private mutating func savedUUIDs(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT first_sequence, length(uuids) FROM saved_sample")
    while let row = try rows.next() {
      let first = try StoreCounters.checked(firstSequence: row.value(at: 0))
      let length: Int64 = try row.value(at: 1)
      let end = first + length / 16
      if length % 16 != 0 { note("The UUIDs of saved samples from \(first) on are cut off.") }
      unmetUUIDs.formUnion(first..<end)
    }
  }

  private mutating func segments() throws {
    var types: [StoredTypeKey] = []
    var named = NamedBySamples()
    try inspect { _, db in
      types = try Row.readAll(db, sql: "SELECT id, identifier FROM sample_type ORDER BY id")
        .map { try StoredTypeKey(id: $0.value(at: 0), identifier: $0.value(at: 1)) }
      named = try NamedBySamples(db)
    }
    for type in types {
      let known = faults.count
      try segments(of: type, named)
      // Of samples that cannot be read nothing more can be said.
      guard faults.count == known else { continue }
      try inspect { inspection, db in
        if try !EarliestSamples.isRight(of: type, path: inspection.store.path, db) {
          inspection.note(
            "The table of the earliest sample of each source does not say of \(type.identifier) "
              + "what its samples say.")
        }
      }
    }
  }

  private mutating func segments(of type: StoredTypeKey, _ named: NamedBySamples) throws {
    var found: SegmentChains?
    try inspect { inspection, db in
      found = try SegmentChains(db, type: type, from: nil, to: nil, path: inspection.store.path)
    }
    guard let chains = found else { return }
    for entry in chains.chains.joined() {
      segmentCount += 1
      sampleCount += entry.summary.count
      try inspect { inspection, db in
        let rows = try chains.rows(of: entry, db)
        if let fault = Self.fault(in: rows, named) ?? inspection.uuidFault(in: rows) {
          inspection.note("Segment \(entry.id) of \(type.identifier) \(fault).")
        }
      }
    }
  }

  private static func fault(in rows: [SampleRow], _ named: NamedBySamples) -> String? {
    for index in rows.indices.dropFirst() where !rows[index - 1].precedes(rows[index]) {
      return "is not in order at sample \(index)"
    }
    for (index, row) in rows.enumerated() {
      if row.end < row.start { return "holds a sample \(index) that ends before it starts" }
      if let missing = named.firstMissing(of: row) {
        return "holds a sample \(index) whose \(missing) is missing"
      }
    }
    return nil
  }

  /// Each sample that did not come from an export has a UUID of its own.
  private mutating func uuidFault(in rows: [SampleRow]) -> String? {
    for (index, row) in rows.enumerated() where !row.flags.contains(.fromExport) {
      if unmetUUIDs.remove(Int64(bitPattern: row.ordinal)) == nil {
        return "holds a saved sample \(index) without a UUID"
      }
    }
    return nil
  }

  /// Workouts and correlations.
  private mutating func objects() throws {
    for kind in [ImportedObjectKind.workout, .correlation] { try objects(of: kind) }
    try inspect { inspection, db in
      inspection.unmetUUIDs.subtract(
        try Int64.readAll(db, sql: "SELECT deleted_sequence FROM deletion"))
    }
  }

  /// How many times the reading of workouts, or of correlations, begins anew behind damage: more often than a few pages
  /// hold rows.
  private static let mostEndings = 1_000

  private mutating func objects(of kind: ImportedObjectKind) throws {
    var sequences = try sequences(of: kind)[...]
    unmetUUIDs.subtract(sequences)
    // One whose page is damaged ends its transaction; the next one begins behind it. After many such ends it is a page
    // that all of them need, which has been told of.
    for _ in 0..<Self.mostEndings {
      guard let first = sequences.popFirst() else { return }
      try inspect { inspection, db in
        var reading = try ObjectReading(db, kind: kind, filter: .everything, order: .byStart)
        try inspection.object(kind, first, &reading, db)
        while let sequence = sequences.popFirst() {
          try inspection.object(kind, sequence, &reading, db)
        }
      }
    }
  }

  /// The numbers of all workouts or correlations. Where a page of the table is damaged, the index knows those behind it.
  private mutating func sequences(of kind: ImportedObjectKind) throws -> [Int64] {
    var found: [Int64]?
    for index in ["NOT INDEXED", "INDEXED BY \(kind.table)_start"] where found == nil {
      try inspect { _, db in
        found = try Int64.readAll(db, sql: "SELECT sequence FROM \(kind.table) \(index)")
      }
    }
    return found?.sorted() ?? []
  }

  private mutating func object(
    _ kind: ImportedObjectKind, _ sequence: Int64, _ reading: inout ObjectReading, _ db: Database
  ) throws {
    let word = kind == .workout ? "Workout" : "Correlation"
    do {
      let isThere =
        kind == .workout
        ? try reading.workout(sequence, db) != nil : try reading.correlation(sequence, db) != nil
      if !isThere { note("\(word) \(sequence) cannot be read: its source is missing.") }
    } catch let row as MalformedRow {
      note("\(word) \(sequence) cannot be read: \(row).")
    }
  }

  private mutating func metadata(_ db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT id, content FROM metadata ORDER BY id")
    while let row = try rows.next() {
      let id: Int64 = try row.value(at: 0)
      let content: Data = try row.value(at: 1)
      if (try? MetadataContent.decode(Array(content))) == nil {
        note("Metadata set \(id) cannot be read.")
      }
    }
  }

  /// The rings, day by day, and what is known of the person.
  private mutating func person() throws {
    for (table, key) in [("activity_summary", "date"), ("characteristics", "id")] {
      try inspect(table: table) { inspection, db in
        for row in try Row.readAll(db, sql: "SELECT \(key), attributes FROM \(table)") {
          let content: Data = try row.value(at: 1)
          if (try? DetailsCoding.decode([NamedValue].self, from: content)) == nil {
            inspection.note("A row of \(table) cannot be read.")
          }
        }
      }
    }
  }

  /// The tables that each answer reads as a whole.
  private mutating func smallTables() throws {
    try inspect(table: "counter") { inspection, db in
      let counters = try Int.readOne(db, sql: "SELECT count(*) FROM counter") ?? 0
      if counters != 1 { inspection.note("The table counter has \(counters) rows instead of one.") }
      let last = try Int64.readOne(db, sql: "SELECT max(greatest_sequence) FROM segment") ?? 0
      if try StoreCounters.nextSequence(db) <= last {
        inspection.note("The table counter would give numbers out that samples have.")
      }
      _ = try (StoreCounters.storeID(db), StoreCounters.identifierKey(db))
    }
    try inspect(table: "source_revision") { _, db in _ = try StoredRevision.fetchAll(db) }
    try inspect { inspection, db in _ = try SampleNames(db, path: inspection.store.path) }
    try inspect(table: "import") { _, db in _ = try SampleStore.imports(db) }
    try inspect(table: "deletion") { _, db in
      let rows = try Row.readAll(
        db,
        sql: "SELECT sequence, type, deleted_sequence, uuid, date, metadata, source FROM deletion")
      for row in rows { _ = try StoredDeletion(row) }
    }
  }

  /// What apps may see, are told of and have saved under identifiers of their own.
  private mutating func apps() throws {
    try inspect(table: "permission") { _, db in
      _ = try StoredPermission.fetch(db, where: "TRUE", arguments: [])
    }
    try inspect(table: "object_permission") { _, db in
      let rows = try Row.fetchCursor(db, sql: "SELECT app, type, uuid FROM object_permission")
      while let row = try rows.next() {
        let _: (String, String, UUID) = try (row.value(at: 0), row.value(at: 1), row.value(at: 2))
      }
    }
    try inspect(table: "background_delivery") { _, db in
      _ = try StoredBackgroundDelivery.fetch(db, where: "TRUE", arguments: [])
    }
    try inspect(table: "sync_object") { _, db in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT source, type, identifier, version, sequence FROM sync_object")
      while let row = try rows.next() {
        let _: (String, String, String, Double, Int64) = try (
          row.value(at: 0), row.value(at: 1), row.value(at: 2), row.value(at: 3), row.value(at: 4)
        )
      }
    }
  }

  private mutating func series(_ db: Database) throws {
    for fault in try SeriesRow.faults(path: store.path, db) { note(fault) }
  }

  private mutating func remainingUUIDs() {
    // Those of damaged segments have been told of.
    if !unmetUUIDs.isEmpty && faults.isEmpty {
      note("\(unmetUUIDs.count) UUIDs of saved samples belong to no sample.")
    }
  }
}

/// What samples refer to by number: there is no foreign key from a segment.
private struct NamedBySamples {
  private var revisions: Set<UInt32> = []
  private var devices: Set<UInt32> = []
  private var units: Set<UInt16> = []
  private var metadata: Set<UInt32> = []

  init() {}

  init(_ db: Database) throws {
    revisions = try UInt32.readSet(db, sql: "SELECT id FROM source_revision")
    devices = try UInt32.readSet(db, sql: "SELECT id FROM device")
    units = try UInt16.readSet(db, sql: "SELECT id FROM unit")
    metadata = try UInt32.readSet(db, sql: "SELECT id FROM metadata")
  }

  /// What a sample names that is not there; nil if all is.
  func firstMissing(of row: SampleRow) -> String? {
    if !revisions.contains(row.sourceRevision) { return "source" }
    if row.device != 0, !devices.contains(row.device) { return "device" }
    if row.unit != 0, !units.contains(row.unit) { return "unit" }
    if row.metadata != 0, !metadata.contains(row.metadata) { return "metadata" }
    return nil
  }
}
