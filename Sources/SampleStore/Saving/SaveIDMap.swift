internal import Foundation
internal import GRDB

/// Maps what saved samples refer to, sources, devices, units and metadata, to the ids of the store's tables.
/// What is missing there is written.
///
/// Texts are told apart byte by byte. What the sample before had is not looked up again.
struct SaveIDMap {
  private struct RevisionKey: Hashable {
    var name: [UInt8]
    var version: [UInt8]?
  }

  private let db: Database
  private var revisions: [RevisionKey: UInt32] = [:]
  private var lastRevision: (name: String, version: String?, id: UInt32)?
  private var devices: [[UInt8]: UInt32] = [:]
  private var lastDevice: (text: String, id: UInt32)?
  private var units: [[UInt8]: UInt16] = [:]
  private var lastUnit: (text: String, id: UInt16)?
  private var metadataSets: [[UInt8]: UInt32] = [:]
  private var lastMetadata: (entries: [NamedValue], id: UInt32)?

  private var keyOfName: [[UInt8]: Int] = [:]
  private var sourceOfRevision: [UInt32: Int] = [:]
  /// The names of sources by key.
  private(set) var sourceNames: [String] = []

  init(_ db: Database) {
    self.db = db
  }

  /// The key of the source of a revision that was asked for before.
  func source(of revision: UInt32) -> Int { sourceOfRevision[revision] ?? 0 }

  /// The number of a source and version.
  mutating func revision(name: String, version: String?) throws -> UInt32 {
    if let last = lastRevision, last.name.hasBytes(of: name), last.version.hasBytes(of: version) {
      return last.id
    }
    let key = RevisionKey(name: Array(name.utf8), version: version.map { Array($0.utf8) })
    let id: UInt32
    if let known = revisions[key] {
      id = known
    } else {
      id =
        try UInt32.readOne(
          db.cachedStatement(
            sql: "SELECT id FROM source_revision WHERE name = ? AND version IS ? ORDER BY id"),
          arguments: [name, version])
        ?? insert(NewSourceRevision(name: name, version: version))
      revisions[key] = id
      note(id, ofSource: name)
    }
    lastRevision = (name, version, id)
    return id
  }

  /// The number of an app as it is now. All its revisions get the name that it has now.
  mutating func revision(_ revision: NewSourceRevision) throws -> UInt32 {
    let known = try UInt32.readOne(
      db.cachedStatement(
        sql: """
          SELECT id FROM source_revision
          WHERE name = ? AND version IS ? AND product_type IS ? AND system_version IS ? ORDER BY id
          """),
      arguments: [
        revision.name, revision.version, revision.productType, revision.systemVersion,
      ])
    let id = try known ?? insert(revision)
    try db.cachedStatement(
      sql: "UPDATE source_revision SET display_name = ? WHERE name = ? AND display_name IS NOT ?"
    ).execute(arguments: [revision.displayName, revision.name, revision.displayName])
    note(id, ofSource: revision.name)
    return id
  }

  private mutating func note(_ id: UInt32, ofSource name: String) {
    let bytes = Array(name.utf8)
    if keyOfName[bytes] == nil {
      keyOfName[bytes] = sourceNames.count
      sourceNames.append(name)
    }
    sourceOfRevision[id] = keyOfName[bytes]
  }

  private func insert(_ revision: NewSourceRevision) throws -> UInt32 {
    try db.execute(
      sql: """
        INSERT INTO source_revision (name, version, display_name, product_type, system_version)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        revision.name, revision.version, revision.displayName, revision.productType,
        revision.systemVersion,
      ])
    return UInt32(truncatingIfNeeded: db.lastInsertedRowID)
  }

  /// The number of a device; 0 for none.
  mutating func device(_ description: String?) throws -> UInt32 {
    guard let description, !description.utf8.isEmpty else { return 0 }
    if let last = lastDevice, last.text.hasBytes(of: description) { return last.id }
    let bytes = Array(description.utf8)
    let id: UInt32
    if let known = devices[bytes] {
      id = known
    } else {
      id =
        try UInt32.readOne(
          db.cachedStatement(sql: "SELECT id FROM device WHERE description = ?"),
          arguments: [description]) ?? insertDevice(description)
      devices[bytes] = id
    }
    lastDevice = (description, id)
    return id
  }

  private func insertDevice(_ description: String) throws -> UInt32 {
    let id = try UInt32.readOne(db, sql: "SELECT coalesce(max(id), 0) + 1 FROM device") ?? 1
    try ImportIDMap.insert(device: description, id: id, db)
    return id
  }

  /// The number of a unit; 0 for none.
  mutating func unit(_ symbol: String?) throws -> UInt16 {
    guard let symbol, !symbol.utf8.isEmpty else { return 0 }
    if let last = lastUnit, last.text.hasBytes(of: symbol) { return last.id }
    let bytes = Array(symbol.utf8)
    let id: UInt16
    if let known = units[bytes] {
      id = known
    } else {
      id =
        try UInt16.readOne(
          db.cachedStatement(sql: "SELECT id FROM unit WHERE symbol = ?"), arguments: [symbol])
        ?? insertUnit(symbol)
      units[bytes] = id
    }
    lastUnit = (symbol, id)
    return id
  }

  private func insertUnit(_ symbol: String) throws -> UInt16 {
    let next = try Int.readOne(db, sql: "SELECT coalesce(max(id), 0) + 1 FROM unit") ?? 1
    // As in imports: what is beyond the last number is kept without its unit.
    guard let id = UInt16(exactly: next) else { return 0 }
    try db.execute(sql: "INSERT INTO unit (id, symbol) VALUES (?, ?)", arguments: [id, symbol])
    return id
  }

  /// The number of a set of metadata; 0 for none.
  mutating func metadata(_ entries: [NamedValue]) throws -> UInt32 {
    if entries.isEmpty { return 0 }
    if let last = lastMetadata, last.entries.hasBytes(of: entries) { return last.id }
    let content = MetadataContent.encode(entries, beats: [])
    let id: UInt32
    if let known = metadataSets[content] {
      id = known
    } else {
      let hash = Int64(bitPattern: Checksum.xxh64(content))
      let data = Data(content)
      id =
        try UInt32.readOne(
          db.cachedStatement(sql: "SELECT id FROM metadata WHERE hash = ? AND content = ?"),
          arguments: [hash, data]) ?? insertMetadata(hash: hash, data)
      metadataSets[content] = id
    }
    lastMetadata = (entries, id)
    return id
  }

  private func insertMetadata(hash: Int64, _ content: Data) throws -> UInt32 {
    try db.cachedStatement(sql: "INSERT INTO metadata (hash, content) VALUES (?, ?)")
      .execute(arguments: [hash, content])
    return UInt32(truncatingIfNeeded: db.lastInsertedRowID)
  }
}

extension String {
  /// Whether both are the same bytes; `==` also takes composed and decomposed letters for equal.
  fileprivate func hasBytes(of other: String) -> Bool {
    // Where the bytes lie in one piece, which is nearly always, they are compared a tenth as long.
    let answer = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe other.utf8.withContiguousStorageIfAvailable { unsafe bytes.elementsEqual($0) }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  fileprivate func hasBytes(of other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let text?, let other?): text.hasBytes(of: other)
    default: false
    }
  }
}

extension [NamedValue] {
  fileprivate func hasBytes(of other: [NamedValue]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.kind == $1.kind && $0.name.hasBytes(of: $1.name) && $0.value.hasBytes(of: $1.value)
      }
  }
}
