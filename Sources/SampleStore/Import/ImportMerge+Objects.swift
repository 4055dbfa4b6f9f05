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
  /// Merges the waiting workouts or correlations with the stored ones.
  ///
  /// - Parameter sequence: the next sequence number when the merge began; objects from it on are new.
  mutating func mergeObjects(
    _ kind: ImportedObjectKind, addedAfter sequence: Int64
  ) throws {
    var counts = ImportedTypeCounts()
    var paired: Set<Int64> = []
    if objects.holds(kind) { try mergeWaiting(kind, &counts, &paired) }
    if purpose.mirrors {
      counts.deleted = try deleteObjects(kind, keeping: paired, addedAfter: sequence)
    }
    if kind == .workout { outcome.workouts = counts } else { outcome.correlations = counts }
  }

  /// Reads what waits and what is stored side by side, and merges what is of equal kind, start and end.
  private mutating func mergeWaiting(
    _ kind: ImportedObjectKind, _ counts: inout ImportedTypeCounts, _ paired: inout Set<Int64>
  ) throws {
    let table = kind == .workout ? importing.tables.workout : importing.tables.correlation
    var stored = try StoredObjects(
      kind, from: objects.firstStart, to: objects.lastEnd, before: nextSequence, db)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT kind, start, "end", creation, source_revision, device, content, members, id
        FROM \(table) ORDER BY start, "end", kind, id
        """)
    var group: [WaitingObject] = []
    var bytes = 0
    while let row = try rows.next() {
      let object = try WaitingObject(row, ids)
      counts.read += 1
      if let first = group.first, !object.isCandidate(for: first) {
        try merge(group, stored.next(like: first, ids, db), kind, &counts, &paired)
        group = []
        bytes = 0
      }
      group.append(object)
      bytes += object.content.count + object.members.count * ImportMembers.bytesOfMember
      try importing.limits.check(
        simultaneous: object.kind, group.count, bytes: bytes, start: object.start, end: object.end)
    }
    if let first = group.first {
      try merge(group, stored.next(like: first, ids, db), kind, &counts, &paired)
    }
  }

  /// Merges objects of equal kind, start and end.
  private mutating func merge(
    _ group: [WaitingObject], _ stored: [StoredObject], _ kind: ImportedObjectKind,
    _ counts: inout ImportedTypeCounts, _ paired: inout Set<Int64>
  ) throws {
    var candidates: [ObjectKey: [StoredObject]] = [:]
    try importing.limits.check(
      simultaneous: group[0].kind, group.count + stored.count, start: group[0].start,
      end: group[0].end)
    for object in stored {
      candidates[object.key, default: []].append(object)
    }
    let samples = try group.map { try members.samples(of: $0.members, db) }
    var partners: [Int: StoredObject] = [:]
    let byKey = Dictionary(grouping: group.indices) { group[$0].key }
    for (key, indices) in byKey {
      guard let candidates = candidates[key] else { continue }
      let pairs = ObjectPairing.pair(
        file: indices.map { candidate(group[$0], samples[$0]) }, stored: candidates.map(\.candidate)
      )
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
        try add(samples[index], to: partner.sequence, besides: partner.candidate.members)
      } else {
        counts.new += 1
        try insert(object, samples[index], kind)
      }
    }
  }

  /// An object of the file, with the samples that its records became.
  private func candidate(_ object: WaitingObject, _ samples: [ImportMember])
    -> ObjectPairing.Candidate
  {
    ObjectPairing.Candidate(
      source: ids.source(of: object.revision), content: object.content,
      members: samples.map(\.sequence))
  }

  private mutating func insert(
    _ object: WaitingObject, _ samples: [ImportMember], _ kind: ImportedObjectKind
  ) throws {
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
    try add(samples, to: sequence)
  }

  /// Remembers what a workout became; its routes ask.
  private mutating func note(_ object: WaitingObject, _ kind: ImportedObjectKind, sequence: Int64) {
    if kind == .workout { workoutSequences[object.number] = sequence }
  }

  /// Makes a correlation refer to the samples that its records became.
  ///
  /// - Parameters:
  ///   - samples: in the order of their sequence numbers, which is that of the table: any other would write a page of the
  ///     store for nearly each of them.
  ///   - known: the sequence numbers of those that it refers to already, ascending.
  private func add(
    _ samples: [ImportMember], to correlation: Int64, besides known: [Int64] = []
  ) throws {
    guard purpose.writes, !samples.lazy.map(\.sequence).elementsEqual(known) else { return }
    let insertion = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO correlation_member (correlation, sample, type) VALUES (?, ?, ?)
        """)
    let known = Set(known)
    for sample in samples where !known.contains(sample.sequence) {
      try insertion.execute(arguments: [correlation, sample.sequence, sample.type])
    }
  }

  /// Deletes the stored objects that the export no longer holds; how many they are.
  private mutating func deleteObjects(
    _ kind: ImportedObjectKind, keeping paired: Set<Int64>, addedAfter sequence: Int64
  ) throws -> Int {
    var gone: [(sequence: Int64, type: String)] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT sequence, \(kind.kindColumn), start, "end" FROM \(kind.table)
        WHERE from_export AND start >= ? AND "end" <= ? AND sequence < ? ORDER BY sequence
        """, arguments: [firstStart, lastEnd, sequence])
    while let row = try rows.next() {
      let object: Int64 = try row.value(at: 0)
      if paired.contains(object) { continue }
      let type = try kind.typeIdentifier(kind: row.value(at: 1))
      let isHeld =
        kind == .workout ? objects.holdsWorkouts : objects.correlationTypes.contains(type)
      guard isHeld, try !skipped.covers(type: type, start: row.value(at: 2), end: row.value(at: 3))
      else { continue }
      gone.append((object, type))
    }
    for (object, type) in gone {
      deletions[type, default: 0] += 1
      if purpose.writes { try delete(object, kind, type: type) }
    }
    return gone.count
  }

  private mutating func delete(_ object: Int64, _ kind: ImportedObjectKind, type: String) throws {
    let row = try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT source_revision, \(kind.contentColumn) FROM \(kind.table) WHERE sequence = ?
          """), arguments: [object])
    guard let row else { return }
    try db.cachedStatement(sql: "DELETE FROM \(kind.table) WHERE sequence = ?")
      .execute(arguments: [object])
    try recordDeletion(
      of: object, type: type, revision: row.value(at: 0),
      metadata: kind.metadata(of: row.value(at: 1)))
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
