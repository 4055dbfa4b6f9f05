internal import Foundation
internal import GRDB

/// Workouts or correlations: both are told apart by kind, start, end, device and creation date.
enum ImportedObjectKind {
  case workout, correlation

  /// The table in the store.
  var table: String { self == .workout ? "workout" : "correlation" }
  /// The column that holds the kind.
  var kindColumn: String { self == .workout ? "activity_type" : "type" }
  /// The column that holds everything else.
  var contentColumn: String { self == .workout ? "details" : "metadata" }

  /// The type under which deletions are recorded.
  func typeIdentifier(kind: String) -> String {
    self == .workout ? "HKWorkoutTypeIdentifier" : kind
  }

  /// The metadata in what the content column holds.
  func metadata(of content: Data) throws -> [NamedValue] {
    self == .workout
      ? try DetailsCoding.decode(WorkoutDetails.self, from: content).metadata
      : try DetailsCoding.decode([NamedValue].self, from: content)
  }
}

extension ImportMerge {
  private struct Key: Hashable {
    var device: UInt32
    var creation: UInt64?

    init(device: UInt32, creation: Double?) {
      self.device = device
      self.creation = creation?.bitPattern
    }
  }

  private struct Waiting {
    /// The number in the import.
    var number: Int64
    var kind: String
    var start: Double
    var end: Double
    var creation: Double?
    var revision: UInt32
    var device: UInt32
    var content: Data
    var members: [UInt64]

    init(_ row: Row, _ ids: ImportIDMap) throws {
      kind = try row.value(at: 0)
      start = try row.value(at: 1)
      end = try row.value(at: 2)
      creation = try row.value(at: 3)
      revision = try ids.revision(row.value(at: 4))
      device = try ids.device(row.value(at: 5))
      content = try row.value(at: 6)
      number = try row.value(at: 8)
      members =
        try (row.value(at: 7) as Data?).map { try DetailsCoding.decode([UInt64].self, from: $0) }
        ?? []
    }

    func isCandidate(for other: Waiting) -> Bool {
      kind.utf8.elementsEqual(other.kind.utf8) && start == other.start && end == other.end
    }
  }

  private struct Stored {
    var sequence: Int64
    var key: Key
    var candidate: ObjectPairing.Candidate
  }

  /// Merges the waiting workouts or correlations with the stored ones.
  ///
  /// - Parameter sequence: the next sequence number when the merge began; objects from it on are new.
  mutating func mergeObjects(
    _ kind: ImportedObjectKind, addedAfter sequence: Int64
  ) throws {
    let table = kind == .workout ? importing.tables.workout : importing.tables.correlation
    var counts = ImportedTypeCounts()
    var paired: Set<Int64> = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT kind, start, "end", creation, source_revision, device, content, members, id
        FROM \(table) ORDER BY start, "end", kind, id
        """)
    var group: [Waiting] = []
    var bytes = 0
    while let row = try rows.next() {
      let object = try Waiting(row, ids)
      counts.read += 1
      if let first = group.first, !object.isCandidate(for: first) {
        try merge(group, kind, &counts, &paired)
        group = []
        bytes = 0
      }
      group.append(object)
      bytes += object.content.count + object.members.count * MemoryLayout<UInt64>.stride
      try importing.limits.check(
        simultaneous: object.kind, group.count, bytes: bytes, start: object.start, end: object.end)
    }
    if !group.isEmpty { try merge(group, kind, &counts, &paired) }
    if purpose.mirrors {
      counts.deleted = try deleteObjects(kind, keeping: paired, addedAfter: sequence)
    }
    if kind == .workout { outcome.workouts = counts } else { outcome.correlations = counts }
  }

  /// Merges objects of equal kind, start and end.
  private mutating func merge(
    _ group: [Waiting], _ kind: ImportedObjectKind, _ counts: inout ImportedTypeCounts,
    _ paired: inout Set<Int64>
  ) throws {
    var candidates: [Key: [Stored]] = [:]
    let stored = try storedObjects(kind, like: group[0])
    try importing.limits.check(
      simultaneous: group[0].kind, group.count + stored.count, start: group[0].start,
      end: group[0].end)
    for object in stored {
      candidates[object.key, default: []].append(object)
    }
    var partners: [Int: Stored] = [:]
    let byKey = Dictionary(grouping: group.indices) {
      Key(device: group[$0].device, creation: group[$0].creation)
    }
    for (key, indices) in byKey {
      guard let candidates = candidates[key] else { continue }
      let pairs = ObjectPairing.pair(
        file: try indices.map { try candidate(group[$0]) }, stored: candidates.map(\.candidate))
      for (index, partner) in zip(indices, pairs) {
        if let partner { partners[index] = candidates[partner] }
      }
    }
    for index in group.indices {
      let object = group[index]
      if let partner = partners[index] {
        counts.known += 1
        paired.insert(partner.sequence)
        note(object, kind, sequence: partner.sequence)
        notePaired(
          file: ids.source(of: object.revision), stored: partner.candidate.source)
        try addMembers(
          object.members, to: partner.sequence, besides: Set(partner.candidate.members))
      } else {
        counts.new += 1
        try insert(object, kind)
      }
    }
  }

  /// The stored objects of the kind, start and end of `object`, in the order of insertion.
  private func storedObjects(
    _ kind: ImportedObjectKind, like object: Waiting
  ) throws -> [Stored] {
    let rows = try Row.readAll(
      db.cachedStatement(
        sql: """
          SELECT sequence, creation, source_revision, device, \(kind.contentColumn)
          FROM \(kind.table)
          WHERE start = ? AND "end" = ? AND \(kind.kindColumn) = ? ORDER BY sequence
          """), arguments: [object.start, object.end, object.kind])
    return try rows.map { row in
      var candidate = try ObjectPairing.Candidate(
        source: ids.source(of: row.value(at: 2)), content: row.value(at: 4))
      if kind == .correlation {
        candidate.members = try Int64.readAll(
          db.cachedStatement(
            sql: "SELECT sample FROM correlation_member WHERE correlation = ? ORDER BY sample"),
          arguments: [row.value(at: 0) as Int64])
      }
      return try Stored(
        sequence: row.value(at: 0),
        key: Key(device: row.value(at: 3) ?? 0, creation: row.value(at: 1)), candidate: candidate)
    }
  }

  /// An object of the file, with the samples that its records became.
  private func candidate(_ object: Waiting) throws -> ObjectPairing.Candidate {
    let members = try object.members.compactMap {
      try importing.tables.member(ordinal: $0, db)?.sequence
    }
    return ObjectPairing.Candidate(
      source: ids.source(of: object.revision), content: object.content,
      members: Set(members).sorted())
  }

  private mutating func insert(_ object: Waiting, _ kind: ImportedObjectKind) throws {
    guard purpose.writes else { return }
    try ids.use(revision: object.revision, device: object.device, unit: 0, db)
    let sequence = takeSequence()
    note(object, kind, sequence: sequence)
    try db.cachedStatement(
      sql: """
        INSERT INTO \(kind.table) (sequence, \(kind.kindColumn), start, "end", creation,
          source_revision, device, from_export, \(kind.contentColumn))
        VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)
        """
    ).execute(arguments: [
      sequence, object.kind, object.start, object.end, object.creation, object.revision,
      object.device == 0 ? nil : object.device, object.content,
    ])
    try addMembers(object.members, to: sequence)
  }

  /// Remembers what a workout became; its routes ask.
  private mutating func note(_ object: Waiting, _ kind: ImportedObjectKind, sequence: Int64) {
    if kind == .workout { workoutSequences[object.number] = sequence }
  }

  /// Makes a correlation refer to the samples that its records became.
  ///
  /// - Parameter known: those that it refers to already.
  private func addMembers(
    _ ordinals: [UInt64], to correlation: Int64, besides known: Set<Int64> = []
  ) throws {
    guard purpose.writes, !ordinals.isEmpty else { return }
    var members: [(sequence: Int64, type: Int64)] = []
    for ordinal in ordinals {
      guard let member = try importing.tables.member(ordinal: ordinal, db),
        !known.contains(member.sequence)
      else { continue }
      members.append(member)
    }
    // In the order of the tables: any other writes a page of the store for nearly each member.
    members.sort { $0.sequence < $1.sequence }
    let insertion = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO correlation_member (correlation, sample, type) VALUES (?, ?, ?)
        """)
    for member in members {
      try insertion.execute(arguments: [correlation, member.sequence, member.type])
    }
  }

  /// Deletes the stored objects that the export no longer holds; how many they are.
  private mutating func deleteObjects(
    _ kind: ImportedObjectKind, keeping paired: Set<Int64>, addedAfter sequence: Int64
  ) throws -> Int {
    let rows = try Row.readAll(
      db,
      sql: """
        SELECT sequence, \(kind.kindColumn), start, "end", source_revision, \(kind.contentColumn)
        FROM \(kind.table)
        WHERE from_export AND start >= ? AND "end" <= ? AND sequence < ? ORDER BY sequence
        """, arguments: [firstStart, lastEnd, sequence])
    var count = 0
    for row in rows {
      let type = try kind.typeIdentifier(kind: row.value(at: 1))
      let isHeld =
        kind == .workout ? objects.holdsWorkouts : objects.correlationTypes.contains(type)
      guard isHeld, try !paired.contains(row.value(at: 0)),
        try !skipped.covers(type: type, start: row.value(at: 2), end: row.value(at: 3))
      else { continue }
      count += 1
      deletions[type, default: 0] += 1
      guard purpose.writes else { continue }
      try db.execute(
        sql: "DELETE FROM \(kind.table) WHERE sequence = ?", arguments: [row.value(at: 0) as Int64])
      try recordDeletion(
        of: row.value(at: 0), type: type, revision: row.value(at: 4),
        metadata: kind.metadata(of: row.value(at: 5)))
    }
    return count
  }

  /// Activity summaries by date: the export with the later date wins.
  mutating func writeSummaries() throws {
    for (date, attributes) in objects.summaries.sorted(by: { $0.key < $1.key }) {
      outcome.activitySummaries.read += 1
      let content = try DetailsCoding.encode(attributes)
      let stored = try Row.readOne(
        db.cachedStatement(
          sql: "SELECT attributes, export_date FROM activity_summary WHERE date = ?"),
        arguments: [date])
      if let stored, try stored.value(at: 0) == content || !isLater(than: stored.value(at: 1)) {
        outcome.activitySummaries.known += 1
        if try !isLater(than: stored.value(at: 1)) { continue }
      } else {
        outcome.activitySummaries.new += 1
      }
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO activity_summary (date, attributes, export_date) VALUES (?, ?, ?)
          """
      ).execute(arguments: [date, content, closing.exportDate])
    }
  }

  /// The `Me` element, whole: the export with the later date wins.
  func writeCharacteristics() throws {
    guard let characteristics = objects.characteristics else { return }
    let stored = try Row.readOne(db, sql: "SELECT export_date FROM characteristics")
    if let stored, try !isLater(than: stored.value(at: 0)) { return }
    try db.execute(
      sql: "INSERT OR REPLACE INTO characteristics (id, attributes, export_date) VALUES (1, ?, ?)",
      arguments: [try DetailsCoding.encode(characteristics), closing.exportDate])
  }

  /// Whether this export is not older than one of `date`; one without a date is the oldest.
  private func isLater(than date: Double?) -> Bool {
    guard let date else { return true }
    return closing.exportDate.map { $0 >= date } ?? false
  }
}
