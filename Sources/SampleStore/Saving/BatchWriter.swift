internal import Foundation
internal import GRDB
internal import Synchronization

/// A batch that an app saves, inside the transaction of the save.
///
/// First it is decided what the batch adds and what that replaces; then everything gets its sequence
/// number, deletions before additions; then it is written.
struct BatchWriter {
  private let batch: SaveBatch
  private let db: Database
  private let path: String
  private var saving: SampleAppender
  private var sync: SyncResolution
  /// What is added: samples first, then workouts and correlations.
  private var samples: [NewSample] = []
  private var objects: [NewObject] = []
  private var sequences: [UUID: Int64] = [:]
  /// Objects of the store that the batch refers to.
  private var known: [UUID: Int64] = [:]
  private var nextSequence: Int64

  init(_ batch: SaveBatch, path: String, _ db: Database) throws {
    self.batch = batch
    self.path = path
    self.db = db
    saving = try SampleAppender(db, path: path)
    sync = SyncResolution(source: batch.revision.name, db)
    nextSequence = saving.firstSequence
  }

  /// Saves the batch, and tells how much of it is new.
  mutating func save(savedUUIDs: inout SavedUUIDs) throws -> SaveBatchCounts {
    try decide(savedUUIDs: &savedUUIDs)
    let uuids = samples.map(\.uuid) + objects.map(\.uuid)
    try saving.refuseKnown(uuids, savedUUIDs: &savedUUIDs)
    let found = try FoundObjects(try replacedSequences(), path: path, db)
    let first = nextSequence + Int64(found.sequences.count)
    for (index, uuid) in uuids.enumerated() { sequences[uuid] = first + Int64(index) }
    let revision = try saving.ids.revision(batch.revision)
    for object in objects { try write(object, revision: revision) }
    try takePlaces()
    var deletion = try ObjectDeletion(
      date: batch.date, nextSequence: nextSequence, path: path, db)
    _ = try deletion.delete(found, ownedBy: nil)
    try savedUUIDs.write(uuids, first: first, db)
    for sample in samples { try write(sample, revision: revision) }
    try saving.writeSegments()
    for object in objects { try writeMembers(of: object) }
    for entry in batch.workoutSamples { try write(entry) }
    for (workout, statistics) in batch.workoutStatistics {
      try replaceStatistics(ofWorkout: try sequence(of: workout), by: statistics)
    }
    try sync.write(sequences)
    try saving.finish(nextSequence: first + Int64(uuids.count), date: batch.date)
    return counts
  }

  /// What becomes of what was given; members of correlations are part of these.
  private var counts: SaveBatchCounts {
    let added =
      batch.samples.count { !sync.ignores($0.uuid) }
      + batch.samplesUnlessStored.count { sequences[$0.uuid] != nil } + objects.count
    let given = batch.samples.count + batch.samplesUnlessStored.count + batch.objects.count
    return SaveBatchCounts(
      added: added - sync.replaced.count, replaced: sync.replaced.count, known: given - added)
  }

  // MARK: What is added and what is replaced

  private mutating func decide(savedUUIDs: inout SavedUUIDs) throws {
    var candidates: [NewSample] = []
    var seen: Set<UUID> = []
    for sample in batch.samples {
      guard seen.insert(sample.uuid).inserted else {
        try saving.refuseKnown([sample.uuid, sample.uuid], savedUUIDs: &savedUUIDs)
        return
      }
      try sync.add(sample.uuid, type: sample.type, metadata: sample.metadata)
      candidates.append(sample)
    }
    for object in batch.objects {
      try sync.add(object.uuid, type: object.type, metadata: object.metadata)
    }
    var members = batch.samplesUnlessStored
    for object in batch.objects where !sync.ignores(object.uuid) {
      objects.append(object)
      if case .correlation(_, _, let samples) = object.content { members += samples }
    }
    try know(members: members.map(\.uuid), savedUUIDs: &savedUUIDs)
    for member in members where known[member.uuid] == nil {
      // A sample may stand in a batch by itself and in a correlation.
      guard seen.insert(member.uuid).inserted else { continue }
      try sync.add(member.uuid, type: member.type, metadata: member.metadata)
      candidates.append(member)
    }
    samples = candidates.filter { !sync.ignores($0.uuid) }
  }

  /// Learns which members of correlations, and which samples and workouts, are in the store.
  private mutating func know(members: [UUID], savedUUIDs: inout SavedUUIDs) throws {
    let referred =
      members + batch.workoutSamples.map(\.sample) + batch.workoutSamples.map(\.workout)
    if referred.isEmpty { return }
    known = try saving.stored(referred, savedUUIDs: &savedUUIDs)
    let present = try FoundObjects(Set(known.values), path: path, db).sequences
    known = known.filter { present.contains($0.value) }
  }

  /// The stored objects that go, with the samples of correlations that go.
  private func replacedSequences() throws -> Set<Int64> {
    var gone = Set(sync.replaced.values)
    let linked = Set(known.values)
    for sequence in sync.replaced.values.sorted() {
      let members = try Row.readAll(
        db.cachedStatement(
          sql: """
            SELECT m.sample,
              (SELECT count(*) FROM correlation_member o WHERE o.sample = m.sample)
            FROM correlation_member m WHERE m.correlation = ?
            """), arguments: [sequence])
      for member in members where member[1] == 1 && !linked.contains(member[0]) {
        gone.insert(member[0])
      }
    }
    return gone
  }

  /// Puts new objects in the places that old ones have in correlations and workouts.
  private func takePlaces() throws {
    for (uuid, old) in sync.replaced.sorted(by: { $0.value < $1.value }) {
      guard let new = sequences[uuid] else { continue }
      for place in ["correlation_member SET sample", "workout_sample SET sample"] {
        let column = String(place.split(separator: " ")[2])
        try db.cachedStatement(sql: "UPDATE OR IGNORE \(place) = ? WHERE \(column) = ?")
          .execute(arguments: [new, old])
      }
      guard objects.contains(where: { $0.uuid == uuid }) else { continue }
      let isWorkout = try Bool.readOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM workout WHERE sequence = ?)"),
        arguments: [new])
      guard isWorkout == true else { continue }
      try db.cachedStatement(
        sql: "UPDATE OR IGNORE workout_sample SET workout = ? WHERE workout = ?"
      ).execute(arguments: [new, old])
    }
  }
}

extension SampleStore {
  /// Takes a sample from a workout, or from one activity of it; both stay in the store.
  ///
  /// - Returns: whether it belonged to it.
  package func remove(_ entry: NewWorkoutSample) throws -> Bool {
    try savedUUIDs.withLock { savedUUIDs in
      try write { db in
        let saving = try SampleAppender(db, path: path)
        let sequences = try saving.stored([entry.workout, entry.sample], savedUUIDs: &savedUUIDs)
        try db.cachedStatement(
          sql: """
            DELETE FROM workout_sample
            WHERE workout = ? AND sample = ? AND (? IS NULL OR activity = ?)
            """
        ).execute(arguments: [
          sequences[entry.workout], sequences[entry.sample], entry.activity, entry.activity,
        ])
        return db.changesCount > 0
      }
    }
  }
}

extension BatchWriter {
  // MARK: Writing

  private mutating func write(_ sample: NewSample, revision: UInt32) throws {
    guard let sequence = sequences[sample.uuid] else { return }
    let measurements = batch.series[sample.uuid]
    let recording = batch.electrocardiograms[sample.uuid]
    var flags: SampleRow.Flags = []
    if measurements != nil { flags.insert(.series) }
    if recording != nil { flags.insert(.electrocardiogram) }
    let type = try saving.append(sample, sequence: sequence, revision: revision, flags: flags)
    let content: SeriesRow
    if let measurements {
      content = SeriesRow(measurements)
    } else if let places = batch.routes[sample.uuid] {
      content = SeriesRow(places)
    } else if let recording {
      content = SeriesRow(recording)
    } else {
      return
    }
    try content.write(
      sequence: sequence, type: type.id, start: sample.start, end: sample.end, db)
  }

  private mutating func write(_ object: NewObject, revision: UInt32) throws {
    let kind: ImportedObjectKind
    let name: String
    let content: Data
    switch object.content {
    case .workout(let activityType, let details):
      (kind, name) = (.workout, activityType)
      content = try DetailsCoding.encode(details)
    case .correlation(let type, let metadata, _):
      (kind, name) = (.correlation, type)
      content = try DetailsCoding.encode(metadata)
    }
    let device = try saving.ids.device(object.device)
    try db.cachedStatement(
      sql: """
        INSERT INTO \(kind.table) (sequence, \(kind.kindColumn), start, "end", creation,
          source_revision, device, from_export, \(kind.contentColumn))
        VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)
        """
    ).execute(arguments: [
      sequences[object.uuid], name, object.start, object.end, object.creation, revision,
      device == 0 ? nil : device, content,
    ])
  }

  /// The sequence number of an object of the batch or of the store.
  private func sequence(of uuid: UUID) throws -> Int64 {
    if let sequence = sync.sequence(of: uuid, among: sequences) ?? known[uuid] { return sequence }
    throw SampleStoreError(
      .notFound,
      "The object \(uuid) is not in \(path). Save it before, or together with, what refers to it.")
  }

  private func writeMembers(of object: NewObject) throws {
    guard case .correlation(_, _, let members) = object.content else { return }
    let correlation = try sequence(of: object.uuid)
    for member in members {
      try db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO correlation_member (correlation, sample, type)
          VALUES (?, ?, (SELECT id FROM sample_type WHERE identifier = ?))
          """
      ).execute(arguments: [correlation, try sequence(of: member.uuid), member.type])
    }
  }

  /// Replaces the statistics of a workout that are of the types of `statistics`.
  private func replaceStatistics(
    ofWorkout sequence: Int64, by statistics: [WorkoutStatisticsDetails]
  ) throws {
    let content = try Data.readOne(
      db.cachedStatement(sql: "SELECT details FROM workout WHERE sequence = ?"),
      arguments: [sequence])
    guard let content else { return }
    var details = try DetailsCoding.decode(WorkoutDetails.self, from: content)
    let types = Set(statistics.map(\.type))
    details.statistics.removeAll { types.contains($0.type) }
    details.statistics += statistics
    details.statistics.sort { $0.type < $1.type }
    try db.cachedStatement(sql: "UPDATE workout SET details = ? WHERE sequence = ?")
      .execute(arguments: [try DetailsCoding.encode(details), sequence])
  }

  private func write(_ entry: NewWorkoutSample) throws {
    let workout = try sequence(of: entry.workout)
    let sample = try sequence(of: entry.sample)
    let found = try FoundObjects([sample, workout], path: path, db)
    guard let type = found.samples.first?.type.id,
      found.objects.contains(where: { $0.kind == .workout && $0.sequence == workout })
    else {
      throw SampleStoreError(
        .notFound,
        "\(entry.sample) was not added to \(entry.workout): it must be a sample, and that a workout."
      )
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO workout_sample (workout, sample, type, activity) VALUES (?, ?, ?, ?)
        ON CONFLICT (workout, sample) DO UPDATE SET activity = excluded.activity
        """
    ).execute(arguments: [workout, sample, type, entry.activity])
  }
}
