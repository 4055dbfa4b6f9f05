internal import Foundation
internal import GRDB

/// What becomes of the objects of a batch that have a sync identifier.
///
/// Inside one source and type there is one object for each identifier, the one of the highest version.
/// A higher version replaces it: the old object is deleted, the new one is added in its place in
/// correlations and workouts. An equal or lower version is ignored.
struct SyncResolution {
  private struct Key: Hashable {
    var type: [UInt8]
    var identifier: [UInt8]
  }

  /// The object that has an identifier.
  private enum Holder {
    /// One of the store, by its sequence number.
    case stored(Int64)
    /// One of the batch.
    case new(UUID)
  }

  private let db: Database
  private let source: String
  private var holders: [Key: (version: Double, holder: Holder)] = [:]
  /// The stored objects that are replaced, by the UUID of what replaces them.
  private(set) var replaced: [UUID: Int64] = [:]
  /// The objects of the batch that are not saved, and in whose favour.
  private var ignored: [UUID: Holder] = [:]
  private var keys: [UUID: (type: String, key: SyncKey)] = [:]

  /// Decides on the objects of a source.
  init(source: String, _ db: Database) {
    self.source = source
    self.db = db
  }

  /// Takes the next object.
  mutating func add(_ uuid: UUID, type: String, metadata: [NamedValue]) throws {
    guard !metadata.isEmpty, let sync = SyncKey(metadata) else { return }
    let key = Key(type: Array(type.utf8), identifier: Array(sync.identifier.utf8))
    let known = try holders[key] ?? stored(type: type, sync)
    if let known, sync.version <= known.version {
      ignored[uuid] = known.holder
      holders[key] = known
      return
    }
    switch known?.holder {
    case .stored(let sequence):
      replaced[uuid] = sequence
    case .new(let earlier):
      ignored[earlier] = .new(uuid)
      keys[earlier] = nil
      replaced[uuid] = replaced.removeValue(forKey: earlier)
    case nil:
      break
    }
    holders[key] = (sync.version, .new(uuid))
    keys[uuid] = (type, sync)
  }

  private func stored(type: String, _ sync: SyncKey) throws -> (version: Double, holder: Holder)? {
    try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT version, sequence FROM sync_object
          WHERE source = ? AND type = ? AND identifier = ?
          """), arguments: [source, type, sync.identifier]
    ).map { try ($0.value(at: 0), .stored($0.value(at: 1))) }
  }

  /// Whether an object of the batch is not saved.
  func ignores(_ uuid: UUID) -> Bool { ignored[uuid] != nil }

  /// The sequence number of an object of the batch, or of the one that was kept instead.
  func sequence(of uuid: UUID, among new: [UUID: Int64]) -> Int64? {
    switch ignored[uuid] {
    case .stored(let sequence): sequence
    case .new(let other): sequence(of: other, among: new)
    case nil: new[uuid]
    }
  }

  /// Notes the objects that have the identifiers from now on.
  func write(_ sequences: [UUID: Int64]) throws {
    for (uuid, entry) in keys {
      guard let sequence = sequences[uuid] else { continue }
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO sync_object (source, identifier, version, type, sequence)
          VALUES (?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        source, entry.key.identifier, entry.key.version, entry.type, sequence,
      ])
    }
  }
}
