internal import Foundation
internal import GRDB

/// Maps the ids that an import gave to sources, devices, units and metadata (``ImportNames``) to the ids of
/// the store's tables.
///
/// Rows that the store does not have yet get their number at once, so that samples compare by number,
/// and are written when the first new sample refers to them: an import that adds nothing adds no name
/// either.
struct ImportIDMap: Sendable {
  private let importing: SampleImport
  private let names: ImportNames

  private var keyOfName: [[UInt8]: Int] = [:]
  /// The names of sources by key.
  private(set) var sourceNames: [String] = []
  /// The keys of the sources that occur in the file.
  private(set) var sourcesInFile: Set<Int> = []
  private var sourceOfRevision: [Int] = []

  private var revisionOfImport: [UInt32] = [0]
  private var deviceOfImport: [UInt32] = [0]
  private var unitOfImport: [UInt16] = [0]
  private var metadataOfImport: [UInt32]
  private var unwrittenRevisions = Unwritten<ImportNames.RevisionEntry>()
  private var unwrittenDevices = Unwritten<String>()
  private var unwrittenUnits = Unwritten<String>()
  /// What the last new row refers to, all of it in the store.
  private var lastUsed = (revision: UInt32.max, device: UInt32.max, unit: UInt16.max)

  init(_ db: Database, of importing: SampleImport, names: ImportNames) throws {
    self.importing = importing
    self.names = names
    metadataOfImport = Array(repeating: 0, count: Int(names.metadataCount) + 1)
    try loadRevisions(db)
    try loadDevices(db)
    try loadUnits(db)
  }

  private mutating func key(of name: String) -> Int {
    let bytes = Array(name.utf8)
    if let known = keyOfName[bytes] { return known }
    keyOfName[bytes] = sourceNames.count
    sourceNames.append(name)
    return sourceNames.count - 1
  }

  private mutating func noteSource(_ source: Int, of revision: UInt32) throws {
    // Stores number sources in a row; a number far beyond all of them is none.
    guard revision < 1 << 24 else {
      throw MalformedRow(column: "id", expectation: "the number of a source")
    }
    while sourceOfRevision.count <= Int(revision) { sourceOfRevision.append(-1) }
    sourceOfRevision[Int(revision)] = source
  }

  private mutating func loadRevisions(_ db: Database) throws {
    struct Key: Hashable {
      var source: Int
      var version: [UInt8]?
    }
    var known: [Key: UInt32] = [:]
    var greatest: UInt32 = 0
    let rows = try Row.readAll(
      db, sql: "SELECT id, name, version FROM source_revision ORDER BY id")
    for row in rows {
      let id: UInt32 = try row.value(at: 0)
      let source = try key(of: row.value(at: 1))
      let version: String? = try row.value(at: 2)
      let revision = Key(source: source, version: version.map { Array($0.utf8) })
      try noteSource(source, of: id)
      if known[revision] == nil { known[revision] = id }
      greatest = id
    }
    for entry in names.revisions {
      let source = key(of: entry.name)
      sourcesInFile.insert(source)
      let revision = Key(source: source, version: entry.version.map { Array($0.utf8) })
      if let id = known[revision] {
        revisionOfImport.append(id)
      } else {
        greatest += 1
        known[revision] = greatest
        try noteSource(source, of: greatest)
        unwrittenRevisions.append(entry, number: Int(greatest))
        revisionOfImport.append(greatest)
      }
    }
  }

  private mutating func loadDevices(_ db: Database) throws {
    var known: [[UInt8]: UInt32] = [:]
    var greatest: UInt32 = 0
    for row in try Row.readAll(db, sql: "SELECT id, description FROM device ORDER BY id") {
      greatest = try row.value(at: 0)
      try known[Array((row.value(at: 1) as String).utf8)] = greatest
    }
    for device in names.devices {
      if let id = known[Array(device.utf8)] {
        deviceOfImport.append(id)
      } else {
        guard greatest < .max else {
          throw MalformedRow(column: "id", expectation: "the number of a device")
        }
        greatest += 1
        unwrittenDevices.append(device, number: Int(greatest))
        deviceOfImport.append(greatest)
      }
    }
  }

  private mutating func loadUnits(_ db: Database) throws {
    var known: [[UInt8]: UInt16] = [:]
    var greatest: UInt16 = 0
    for row in try Row.readAll(db, sql: "SELECT id, symbol FROM unit ORDER BY id") {
      greatest = try row.value(at: 0)
      try known[Array((row.value(at: 1) as String).utf8)] = greatest
    }
    for unit in names.units {
      if let id = known[Array(unit.utf8)] {
        unitOfImport.append(id)
      } else if greatest < .max {
        greatest += 1
        unwrittenUnits.append(unit, number: Int(greatest))
        unitOfImport.append(greatest)
      } else {
        unitOfImport.append(0)
      }
    }
  }

  private func misuse(_ what: String) -> SampleStoreError {
    SampleStoreError(.misuse, "A record names a \(what) that its import never gave out.")
  }

  /// The store's number of a source revision of the import.
  func revision(_ number: UInt32) throws -> UInt32 {
    guard number > 0, Int(number) < revisionOfImport.count else { throw misuse("source") }
    return revisionOfImport[Int(number)]
  }

  /// The store's number of a device of the import; 0 is none.
  func device(_ number: UInt32) throws -> UInt32 {
    guard Int(number) < deviceOfImport.count else { throw misuse("device") }
    return deviceOfImport[Int(number)]
  }

  /// Replaces the import's numbers by the store's in every row, except those of metadata, which are
  /// looked up for samples that are added only.
  func translate(_ rows: inout [SampleRow]) throws {
    for index in rows.indices {
      rows[index].sourceRevision = try revision(rows[index].sourceRevision)
      rows[index].device = try device(rows[index].device)
      guard Int(rows[index].unit) < unitOfImport.count else { throw misuse("unit") }
      rows[index].unit = unitOfImport[Int(rows[index].unit)]
    }
  }

  /// The key of the source of a revision of the store.
  @inline(__always)
  func source(of revision: UInt32) -> Int {
    Int(revision) < sourceOfRevision.count ? sourceOfRevision[Int(revision)] : -1
  }

  /// Writes what a new row refers to, if the store does not have it yet.
  @inline(__always)
  mutating func use(revision: UInt32, device: UInt32, unit: UInt16, _ db: Database) throws {
    if lastUsed == (revision, device, unit) { return }
    try write(revision: revision, device: device, unit: unit, db)
    lastUsed = (revision, device, unit)
  }

  @inline(never)
  private mutating func write(
    revision: UInt32, device: UInt32, unit: UInt16, _ db: Database
  ) throws {
    if let entry = unwrittenRevisions.take(Int(revision)) {
      try db.execute(
        sql: "INSERT INTO source_revision (id, name, version) VALUES (?, ?, ?)",
        arguments: [revision, entry.name, entry.version])
    }
    if let description = unwrittenDevices.take(Int(device)) {
      try ImportIDMap.insert(device: description, id: device, db)
    }
    if let symbol = unwrittenUnits.take(Int(unit)) {
      try db.execute(
        sql: "INSERT INTO unit (id, symbol) VALUES (?, ?)", arguments: [unit, symbol])
    }
  }

  /// The store's number of a metadata set of the import, which is written if it is new.
  @inline(__always)
  mutating func metadata(_ number: UInt32, _ db: Database) throws -> UInt32 {
    number == 0 ? 0 : try written(metadata: number, db)
  }

  @inline(never)
  private mutating func written(metadata number: UInt32, _ db: Database) throws -> UInt32 {
    guard Int(number) < metadataOfImport.count else { throw misuse("metadata set") }
    if metadataOfImport[Int(number)] != 0 { return metadataOfImport[Int(number)] }
    guard let set = try importing.tables.metadata(number, db) else { throw misuse("metadata set") }
    let candidates = try Row.readAll(
      db.cachedStatement(sql: "SELECT id, content FROM metadata WHERE hash = ?"),
      arguments: [set.hash])
    if let known = try candidates.first(where: { try $0.value(at: 1) == set.content }) {
      metadataOfImport[Int(number)] = try known.value(at: 0)
    } else {
      try db.cachedStatement(sql: "INSERT INTO metadata (hash, content) VALUES (?, ?)")
        .execute(arguments: [set.hash, set.content])
      metadataOfImport[Int(number)] = UInt32(truncatingIfNeeded: db.lastInsertedRowID)
    }
    return metadataOfImport[Int(number)]
  }
}

/// Rows that have their numbers, consecutive ones, but are not in the store before they are used.
private struct Unwritten<Entry: Sendable>: Sendable {
  private var first = 0
  private var entries: [Entry?] = []

  /// Adds the entry with the next number; the first one may have any.
  mutating func append(_ entry: Entry, number: Int) {
    if entries.isEmpty { first = number }
    precondition(number == first + entries.count, "The numbers of new rows are consecutive.")
    entries.append(entry)
  }

  /// Takes the entry of a number, if it is waiting.
  @inline(__always)
  mutating func take(_ number: Int) -> Entry? {
    let place = number &- first
    guard place >= 0, place < entries.count, entries[place] != nil else { return nil }
    defer { entries[place] = nil }
    return entries[place]
  }
}
