package import Foundation
internal import GRDB
internal import Synchronization

extension SampleStore {
  /// Deletes objects: all of them, or none if it throws.
  ///
  /// Each deletion is recorded with the identity of the object, its sync identifier and its version.
  /// The samples of a correlation or a workout stay.
  ///
  /// - Parameters:
  ///   - uuids: the objects; each counts once.
  ///   - owner: the only source whose objects may be deleted; nil deletes those of any.
  ///   - date: the instant of the deletions, in seconds since 1970.
  /// - Throws: ``SampleStoreError`` with code `notFound` if one is not in the store, or `notOwned`.
  /// - Complexity: O(segments), besides rewriting those that hold one of the samples.
  package func delete(_ uuids: [UUID], ownedBy owner: String?, date: Double) throws {
    try savedUUIDs.withLock { savedUUIDs in
      try write { db in
        let saving = try SampleAppender(db, path: path)
        let sequences = try saving.stored(uuids, savedUUIDs: &savedUUIDs)
        let found = try FoundObjects(Set(sequences.values), path: path, db)
        let present = found.sequences
        for uuid in uuids {
          guard let sequence = sequences[uuid], present.contains(sequence) else {
            throw SampleStoreError(
              .notFound,
              """
              The object \(uuid) was not deleted: \(path) does not hold it. It was never saved, or is \
              deleted already.
              """)
          }
        }
        try delete(found, ownedBy: owner, date: date, db)
      }
    }
  }

  /// Deletes the objects with these sequence numbers; those of none are ignored.
  ///
  /// - Returns: how many there were.
  @discardableResult
  package func delete(
    sequences: Set<Int64>, ownedBy owner: String?, date: Double
  ) throws -> Int {
    guard !sequences.isEmpty else { return 0 }
    return try write { db in
      let found = try FoundObjects(sequences, path: path, db)
      try delete(found, ownedBy: owner, date: date, db)
      return found.sequences.count
    }
  }

  private func delete(
    _ found: FoundObjects, ownedBy owner: String?, date: Double, _ db: Database
  ) throws {
    let saving = try SampleAppender(db, path: path)
    var deletion = try ObjectDeletion(
      date: date, nextSequence: saving.firstSequence, path: path, db)
    try saving.finish(nextSequence: try deletion.delete(found, ownedBy: owner), date: nil)
  }
}
