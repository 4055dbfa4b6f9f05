internal import Foundation
internal import GRDB
internal import Synchronization

/// The merge of an import with the store, inside one transaction.
///
/// Type by type, the sorted runs of the import and the stored segments of its time are read side by
/// side; there known and new are decided, sequence numbers are given, and segments written. Memory is
/// a block for each run.
struct ImportMerge {
  /// What the merge is for.
  enum Purpose {
    /// Adds what is new.
    case add
    /// Counts what mirroring would delete, and writes nothing.
    case planMirror
    /// Adds what is new and deletes what was counted.
    case mirror(MirrorPlan)

    var writes: Bool { if case .planMirror = self { false } else { true } }
    var mirrors: Bool { if case .add = self { false } else { true } }
  }

  let db: Database
  let importing: SampleImport
  let closing: ImportClosing
  let purpose: Purpose
  let names: ImportNames
  let runs: ImportRuns
  let objects: ImportObjects
  let skipped: SkippedRecords
  var ids: ImportIDMap
  var nextSequence: Int64
  /// The time that the export holds; mirroring keeps to it.
  let firstStart: Double
  let lastEnd: Double
  var outcome: ImportOutcome
  /// For each stored source that was paired, the sources of the file that it was paired with.
  var pairedUnder: [Int: Set<Int>] = [:]
  /// Types of which samples were deleted: their earliest samples are looked for again.
  var typesWithDeletions: [StoredTypeKey] = []
  var deletions: [String: Int] = [:]
  /// The sequence numbers of the samples that were deleted.
  var deletedSamples: [Int64] = []
  /// The new segments that are being encoded.
  let segments = SegmentQueue()
  /// What other objects refer to.
  var members: ImportMembers
  /// The workouts of the store by their numbers in the import.
  var workoutSequences: [Int64: Int64] = [:]
  /// The identifiers of the store, once they are needed.
  var identifier: DerivedUUIDs?

  init(
    _ db: Database, of importing: SampleImport, closing: ImportClosing, purpose: Purpose
  ) throws {
    self.db = db
    self.importing = importing
    self.closing = closing
    self.purpose = purpose
    names = importing.names.withLock { $0 }
    runs = importing.runs.withLock { $0 }
    objects = importing.objects.withLock { $0 }
    skipped = importing.skipped.withLock { $0 }
    members = ImportMembers(importing.tables)
    ids = try ImportIDMap(db, of: importing, names: names)
    nextSequence = try StoreCounters.nextSequence(db)
    // A route is known by its workout; what its file says of times widens nothing.
    let records = zip(runs.types, names.types).filter {
      $0.1.identifier != ImportedRoute.typeIdentifier
    }
    let firstSample = records.map(\.0.bounds.firstStart).min() ?? .infinity
    let lastSample = records.map(\.0.bounds.lastEnd).max() ?? -.infinity
    firstStart = min(firstSample, objects.firstStart)
    lastEnd = max(lastSample, objects.lastEnd)
    outcome = ImportOutcome(
      samples: [:], workouts: ImportedTypeCounts(), correlations: ImportedTypeCounts(),
      activitySummaries: ImportedTypeCounts(), renamedSources: [],
      firstStart: firstSample.isFinite ? firstSample : nil,
      lastEnd: lastSample.isFinite ? lastSample : nil)
  }

  /// Does all of it.
  mutating func run() throws -> ImportOutcome {
    if purpose.mirrors { try refuseOlderExport() }
    let sequenceBefore = nextSequence
    for type in runs.types.indices where runs.types[type].count > 0 {
      try mergeSamples(ofType: type)
    }
    try segments.finish(db)
    try members.write(db)
    try mergeObjects(.workout, addedAfter: sequenceBefore)
    try mergeObjects(.correlation, addedAfter: sequenceBefore)
    try writeRoutes()
    try writeElectrocardiograms()
    guard purpose.writes else { return outcome }
    if case .mirror(let plan) = purpose,
      deletions.values.reduce(0, +) > plan.deletionCount
    {
      throw SampleStoreError(
        .mirrorChanged,
        """
        Mirroring would delete \(deletions.values.reduce(0, +)) objects by now, more than the \
        \(plan.deletionCount) agreed to: another program wrote to \(importing.store.path) \
        meanwhile. Nothing was changed; import again.
        """)
    }
    try forgetDeletedMembers()
    try renameSources()
    for type in typesWithDeletions { try recountEarliestSamples(of: type) }
    try writeSummaries()
    try writeCharacteristics()
    try db.execute(sql: "UPDATE counter SET next_sequence = ?", arguments: [nextSequence])
    try writeLog()
    return outcome
  }

  /// What a planning run counted.
  func plan() throws -> MirrorPlan {
    let stored = try Int.readOne(
      db,
      sql: """
        SELECT (SELECT coalesce(sum(count), 0) FROM segment) + (SELECT count(*) FROM workout)
          + (SELECT count(*) FROM correlation)
        """)
    return MirrorPlan(deletions: deletions, storedCount: stored ?? 0)
  }

  /// The next sequence number.
  mutating func takeSequence() -> Int64 {
    defer { nextSequence += 1 }
    return nextSequence
  }

  /// Semantics 7.6: mirroring never goes back in time.
  private func refuseOlderExport() throws {
    let latest = try Double.readOne(db, sql: "SELECT max(export_date) FROM import")
    guard let latest else { return }
    guard let date = closing.exportDate, date >= latest else {
      throw SampleStoreError(
        .exportIsOlder,
        """
        \(importing.header.fileName) is older than an export that was imported before, or has no \
        ExportDate: mirroring it would delete newer data. Import it without --mirror.
        """)
    }
  }

  private mutating func writeLog() throws {
    let all =
      Array(outcome.samples.values)
      + [outcome.routes, outcome.electrocardiograms, outcome.workouts, outcome.correlations]
    try db.execute(
      sql: """
        INSERT INTO import (file_name, date, export_date, time_zone, records_read,
          records_skipped, samples_new, samples_known, samples_deleted)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        importing.header.fileName, importing.header.date, closing.exportDate, closing.timeZone,
        closing.recordsRead, closing.recordsSkipped, all.reduce(0) { $0 + $1.new },
        all.reduce(0) { $0 + $1.known }, all.reduce(0) { $0 + $1.deleted },
      ])
  }
}
