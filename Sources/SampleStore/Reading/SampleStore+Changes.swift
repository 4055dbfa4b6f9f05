package import Foundation
internal import GRDB

/// Something that happened to a store.
package enum StoreChange: Sendable, Hashable {
  /// An object was added, and is still there.
  case added(type: String, sequence: Int64)
  /// An object was deleted.
  case deleted(StoredDeletion)

  /// The sequence number of the change.
  package var sequence: Int64 {
    switch self {
    case .added(_, let sequence): sequence
    case .deleted(let deletion): deletion.sequence
    }
  }
}

/// Changes in the order in which they happened.
package struct ChangePage: Sendable, Hashable {
  /// The changes, in the order of their sequence numbers.
  package var changes: [StoreChange]
  /// The next page begins after this sequence number.
  package var lastSequence: Int64
  /// Whether there may be more changes by now than those of the page.
  package var isFull: Bool
}

extension SampleStore {
  /// The sequence number of the last change.
  package func lastSequence() throws -> Int64 {
    try read { try Self.lastSequence($0) }
  }

  private static func lastSequence(_ db: Database) throws -> Int64 {
    try StoreCounters.nextSequence(db) - 1
  }

  /// What distinguishes this store from all others: anchors name it.
  package func storeID() throws -> Data {
    try read { try StoreCounters.storeID($0) }
  }

  /// What happened to objects of some types after a sequence number, oldest first, from one state of
  /// the store. An object that was added and deleted since is a deletion alone.
  ///
  /// ```swift
  /// var anchor: Int64 = 0
  /// repeat {
  ///   let page = try store.changes(after: anchor, types: [steps], limit: 1000)
  ///   anchor = page.lastSequence
  /// } while page.isFull
  /// ```
  ///
  /// - Parameters:
  ///   - types: full identifiers; `HKWorkoutTypeIdentifier` for workouts.
  ///   - limit: the most changes, additions and deletions together; nil for all.
  /// - Complexity: O(segments changed since + samples in those that hold one of the page).
  package func changes(
    after sequence: Int64, types: [String], limit: Int? = nil
  ) throws -> ChangePage {
    try read { db in
      let last = try Self.lastSequence(db)
      if let limit, limit <= 0 {
        return ChangePage(changes: [], lastSequence: sequence, isFull: last > sequence)
      }
      var page = FirstChanges(limit: limit)
      for type in Set(types).sorted() {
        try page.addDeletions(after: sequence, type: type, db)
        try page.addObjects(after: sequence, type: type, db)
        if let key = try StoredTypeKey.fetch(db, identifier: type) {
          try page.addSamples(after: sequence, type: key, path: path, db)
        }
      }
      let changes = page.sorted()
      let isFull = limit.map { changes.count == $0 } ?? false
      return ChangePage(
        changes: changes,
        lastSequence: isFull ? changes.last?.sequence ?? last : max(last, sequence),
        isFull: isFull)
    }
  }
}

/// The first changes of several that come in no order.
private struct FirstChanges {
  private let limit: Int?
  private var changes: [StoreChange] = []
  /// Changes from here on are not wanted.
  private var bound = Int64.max

  init(limit: Int?) {
    self.limit = limit
  }

  private mutating func add(_ change: StoreChange) {
    guard change.sequence < bound else { return }
    changes.append(change)
    // Now and then, so that each change is sorted a few times at most.
    if let limit, changes.count >= 2 * max(limit, 512) { cut(to: limit) }
  }

  private mutating func cut(to limit: Int) {
    changes.sort { $0.sequence < $1.sequence }
    guard changes.count >= limit else { return }
    changes.removeLast(changes.count - limit)
    bound = changes.last?.sequence ?? bound
  }

  mutating func sorted() -> [StoreChange] {
    cut(to: limit ?? .max)
    return changes
  }

  mutating func addDeletions(after sequence: Int64, type: String, _ db: Database) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT sequence, type, deleted_sequence, uuid, date, metadata, source FROM deletion
          WHERE sequence > ? AND type = ? ORDER BY sequence LIMIT ?
          """), arguments: [sequence, type, limit ?? -1])
    while let row = try rows.next() { add(.deleted(try StoredDeletion(row))) }
  }

  mutating func addObjects(after sequence: Int64, type: String, _ db: Database) throws {
    for kind in [ImportedObjectKind.workout, .correlation] {
      let isWorkout = kind == .workout
      if isWorkout != (type == ImportedObjectKind.workout.typeIdentifier(kind: "")) { continue }
      let rows = try Int64.readCursor(
        db.cachedStatement(
          sql: """
            SELECT sequence FROM \(kind.table) WHERE sequence > ? \(isWorkout ? "" : "AND type = ?")
            ORDER BY sequence LIMIT ?
            """),
        arguments: isWorkout
          ? [sequence, limit ?? -1] : [sequence, type, limit ?? -1])
      while let sequence = try rows.next() { add(.added(type: type, sequence: sequence)) }
    }
  }

  mutating func addSamples(
    after sequence: Int64, type: StoredTypeKey, path: String, _ db: Database
  ) throws {
    let segments = try Row.readAll(
      db.cachedStatement(
        sql: """
          SELECT id, least_sequence FROM segment INDEXED BY segment_sequence
          WHERE greatest_sequence > ? AND type = ?
          """), arguments: [sequence, type.id]
    ).map { try (id: $0.value(at: 0) as Int64, least: $0.value(at: 1) as Int64) }.sorted {
      $0.least < $1.least
    }
    for segment in segments {
      guard segment.least < bound, let entry = try SegmentEntry.fetch(segment.id, db) else { break }
      let count = entry.summary.count
      let held = try SegmentChains.withPayload(of: entry, type: type, path: path, db) {
        payload throws(MalformedPayload) in
        var held = [Int64](repeating: 0, count: count)
        try SegmentPayload.decodeSequences(payload, count: count, into: &held)
        return held
      }
      for added in held where added > sequence {
        add(.added(type: type.identifier, sequence: added))
      }
      if let limit, changes.count >= limit { cut(to: limit) }
    }
  }
}
