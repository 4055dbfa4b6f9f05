internal import Foundation
internal import GRDB

extension DerivedUUIDs {
  /// The identifiers of a store.
  init(_ db: Database) throws {
    self.init(key: try StoreCounters.identifierKey(db))
  }
}

/// Finds the sequence numbers behind UUIDs.
struct UUIDLookup {
  private let identifier: DerivedUUIDs
  private var saved = SavedUUIDReader()

  init(_ db: Database) throws {
    identifier = try DerivedUUIDs(db)
  }

  /// The sequence numbers of the objects with these UUIDs; of those that the store does not hold
  /// there is none, or one that no object has.
  ///
  /// - Complexity: O(n) for UUIDs of imported objects; with any other, 16 bytes are read of each saved
  ///   sample.
  mutating func sequences(of uuids: Set<UUID>, _ db: Database) throws -> Set<Int64> {
    var sequences: Set<Int64> = []
    var others = uuids
    for uuid in uuids {
      if let sequence = identifier.sequence(of: uuid), try saved.uuid(of: sequence, db) == nil {
        sequences.insert(sequence)
        others.remove(uuid)
      }
    }
    guard !others.isEmpty else { return sequences }
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT first_sequence, uuids FROM saved_sample"))
    while !others.isEmpty, let row = try rows.next() {
      let first = try StoreCounters.checked(firstSequence: row.value(at: 0))
      for (place, uuid) in try SavedUUIDs.uuids(in: row.value(at: 1)).enumerated() {
        if others.remove(uuid) != nil { sequences.insert(first + Int64(place)) }
      }
    }
    return sequences
  }

  /// The identity of an object: derived if it was imported, else the one that it was saved under.
  mutating func uuid(
    ofSequence sequence: Int64, isFromExport: Bool, _ db: Database
  ) throws -> UUID {
    if !isFromExport, let uuid = try saved.uuid(of: sequence, db) { return uuid }
    return identifier.uuid(of: sequence)
  }

  /// Appends the identities of objects that were all imported, or all saved.
  mutating func append(
    _ sequences: ArraySlice<Int64>, areFromExport: Bool, to uuids: inout [UUID], _ db: Database
  ) throws {
    if areFromExport {
      identifier.append(sequences, to: &uuids)
    } else {
      for sequence in sequences {
        uuids.append(try uuid(ofSequence: sequence, isFromExport: false, db))
      }
    }
  }

  /// The sequence numbers of the samples of a type that were added to a workout, or to one activity of
  /// it.
  mutating func samples(
    ofWorkout uuid: UUID, activity: UUID?, type: StoredTypeKey, _ db: Database
  ) throws -> Set<Int64> {
    guard let workout = try sequences(of: [uuid], db).first else { return [] }
    return try Int64.readSet(
      db.cachedStatement(
        sql: """
          SELECT sample FROM workout_sample
          WHERE workout = ? AND type = ? AND (? IS NULL OR activity = ?)
          """), arguments: [workout, type.id, activity, activity])
  }
}
