internal import GRDB

/// How many objects of each type were added and deleted since some change.
public struct ChangeCounts: Sendable, Equatable {
  /// How many objects of a type were added and are still there, by full identifier.
  public var added: [String: Int] = [:]
  /// How many objects of a type were deleted.
  public var deleted: [String: Int] = [:]
  /// The number of the last change that is counted, or of the one before the first: what comes later is asked for by it.
  public var lastChange: Int64

  /// Whether nothing changed that the reader may see.
  public var isEmpty: Bool { added.isEmpty && deleted.isEmpty }
}

extension StoreSnapshot {
  /// The number of the last change to the store's objects.
  public func lastChange() throws -> Int64 { try store.lastSequence() }

  /// What of types that the reader may read in full was added and deleted after a change.
  ///
  /// ```swift
  /// let counts = try snapshot.changeCounts(after: 120)
  /// counts.added        // ["HKQuantityTypeIdentifierStepCount": 3]
  /// counts.lastChange   // 123
  /// ```
  ///
  /// An object that was added and deleted since is a deletion alone. Of types of which an app sees its own objects only,
  /// nothing is told.
  ///
  /// - Complexity: O(segments changed since + samples in them); for an app O(types) more.
  public func changeCounts(after change: Int64) throws -> ChangeCounts {
    var types = Set(try store.typeIdentifiers())
    types.formUnion(
      try store.read { db in
        try String.readAll(
          db,
          sql: """
            SELECT DISTINCT type FROM deletion WHERE sequence > ?1
            UNION SELECT DISTINCT type FROM correlation WHERE sequence > ?1
            """, arguments: [change])
      })
    types.insert(ImportedObjectKind.workout.typeIdentifier(kind: ""))
    let readable = try types.filter { try decidedAccess(toType: $0) == .everything }
    let page = try store.changes(after: change, types: Array(readable))
    var counts = ChangeCounts(lastChange: page.lastSequence)
    for change in page.changes {
      switch change {
      case .added(let type, _): counts.added[type, default: 0] += 1
      case .deleted(let deletion): counts.deleted[deletion.type, default: 0] += 1
      }
    }
    return counts
  }
}
