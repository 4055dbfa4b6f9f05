internal import Foundation
internal import GRDB
internal import Synchronization

/// An import of one export: takes its records, and merges them with the store in one transaction.
///
/// Nothing is visible in the store before ``finish(_:mirror:)`` returns, and nothing remains of an
/// import that was cancelled, dropped, or killed. Records go to a file without a name in sorted runs,
/// so memory does not grow with the file. All methods may be called from
/// several threads; one import of a store runs at a time, others wait for the write lock only while
/// this one merges and writes.
public final class SampleImport: Sendable {
  let store: SampleStore
  let header: ImportHeader
  let limits: ImportLimits
  /// The temporary tables of this import; other imports on the same connection have their own.
  let tables: ImportTables
  let names = Mutex(ImportNames())
  let runs = Mutex(ImportRuns())
  let skipped = Mutex(SkippedRecords())
  let objects = Mutex(ImportObjects())
  let routes = Mutex(ImportRoutes())
  let electrocardiograms = Mutex(ImportElectrocardiograms())
  /// Where sorted runs wait.
  let spillFile: SpillFile
  private let spills = SpillQueue()
  /// Room for the run that is being spilled.
  private let spillRows = Mutex<[SampleRow]>([])
  private let hasEnded = Mutex(false)

  init(store: SampleStore, header: ImportHeader, limits: ImportLimits = ImportLimits()) throws {
    guard !store.isReadOnly else {
      throw SampleStoreError(
        .readOnly, "\(store.path) was opened for reading only. Open it for writing to import.")
    }
    self.store = store
    self.header = header
    self.limits = limits
    spillFile = SpillFile(encrypts: try store.isEncrypted)
    tables = ImportTables()
    try writeTemporary { db in try tables.create(db) }
  }

  deinit {
    guard !hasEnded.withLock({ $0 }) else { return }
    let tables = tables
    // Nothing can be done about a failure here: the tables go with the connection.
    try? store.database.unsafeReentrantWrite { db in try tables.drop(db) }
  }

  /// Writes to the temporary tables. The store's own file is neither locked nor touched.
  private func writeTemporary(_ body: (Database) throws -> Void) throws {
    try writeTemporaryRow { db in
      try db.inTransaction(.deferred) {
        try body(db)
        return .commit
      }
    }
  }

  /// Writes one row to the temporary tables, for which SQLite needs no transaction to be begun and ended.
  private func writeTemporaryRow(_ body: (Database) throws -> Void) throws {
    do {
      try store.database.writeWithoutTransaction(body)
    } catch {
      throw SampleStoreError.translating(error, path: store.path)
    }
  }

  private func checkIsOpen() throws {
    if hasEnded.withLock({ $0 }) {
      throw SampleStoreError(
        .misuse, "This import of \(header.fileName) has ended. Begin another one.")
    }
  }

  /// Whether more can be added: the import is open, and what it keeps in memory within its limits.
  private func checkTakesMore() throws {
    try checkIsOpen()
    try names.withLock { try limits.check($0) }
  }

  /// The number of a type in this import. The same identifier gets the same number.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - isCategory: whether it is a category type.
  ///   - canonicalUnit: the unit that values are appended in; nil for categories. It depends
  ///     on the type alone: an import with another unit than the store's is refused when it finishes.
  public func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) -> Int {
    names.withLock {
      $0.typeID(identifier: identifier, isCategory: isCategory, canonicalUnit: canonicalUnit)
    }
  }

  /// The number of a source and version in this import, from 1. The name is kept verbatim.
  public func sourceRevisionID(name: String, version: String?) -> UInt32 {
    names.withLock { $0.revisionID(name: name, version: version) }
  }

  /// The number of a device in this import, from its description without the memory address
  /// (`<<HKDevice>, name:Apple Watch, manufacturer:Apple Inc., ...>`), as written otherwise.
  /// The empty string is no device, 0.
  public func deviceID(_ description: String) -> UInt32 {
    names.withLock { $0.deviceID(description) }
  }

  /// The number of a set of metadata in this import; 0 for none. Equal sets usually, and the first
  /// hundred thousand always, get the same number.
  ///
  /// - Throws: ``SampleStoreError`` when the disk is full.
  public func metadataID(_ entries: [NamedValue], beats: [RecordedBeat] = []) throws -> UInt32 {
    if entries.isEmpty && beats.isEmpty { return 0 }
    let content = MetadataContent.encode(entries, beats: beats)
    let (id, pending) = names.withLock { names in
      let id = names.metadataID(content)
      return (id, names.pendingBytes >= 1 << 20 ? names.takePending() : [])
    }
    if !pending.isEmpty {
      try checkIsOpen()
      try writeTemporary { db in try tables.insert(pending, db) }
    }
    return id
  }

  /// The number of a unit string in this import. The empty string is no unit, 0.
  public func unitID(_ unit: String) -> UInt16 {
    names.withLock { $0.unitID(unit) }
  }

  /// Appends records of one type, in any order of time.
  ///
  /// What no longer fits in memory is written on another thread; a failure there arrives at one of
  /// the next calls, at the latest when the import is finished.
  ///
  /// - Throws: ``SampleStoreError`` when the disk is full, when the type's number was not given out,
  ///   when a sample has an instant that is not finite or ends before it starts, or when there are more names than any
  ///   export has.
  public func append(_ samples: [ImportedSample], type: Int) throws {
    try checkTakesMore()
    guard type >= 0, type < names.withLock({ $0.types.count }),
      samples.allSatisfy({ $0.start.isFinite && $0.end.isFinite && $0.start <= $0.end })
    else {
      throw SampleStoreError(
        .misuse,
        "An import of \(header.fileName) appended a sample without a type, or one whose instants "
          + "are not finite and in order.")
    }
    let due = runs.withLock { runs in
      runs.append(samples, type: type).map { ($0, runs.takeWaiting(type: $0)) }
    }
    guard let (type, chunks) = due else { return }
    try spills.submit { [self] in try spill(chunks, type: type) }
  }

  /// Writes a run to the file.
  private func spill(_ chunks: [[SampleRow]], type: Int) throws {
    var blocks: [ImportRuns.Block] = []
    let bounds = try spillRows.withLock { rows in
      let bounds = ImportRuns.join(chunks, into: &rows)
      for begin in stride(from: 0, to: rows.count, by: SegmentPayload.capacity) {
        let block = rows[begin..<min(rows.count, begin + SegmentPayload.capacity)]
        blocks.append(try spillFile.append(SegmentPayload.encode(block), count: block.count))
      }
      return bounds
    }
    runs.withLock { $0.noteSpilled(blocks, bounds: bounds, type: type) }
  }

  /// Adds a workout.
  ///
  /// - Returns: its number in this import, which its routes name.
  /// - Throws: ``SampleStoreError`` when the disk is full, or an export has more workouts or names than any has.
  @discardableResult
  public func addWorkout(_ workout: ImportedWorkout) throws -> Int64 {
    try checkTakesMore()
    try objects.withLock {
      $0.noteWorkout(start: workout.start, end: workout.end)
      try limits.check(workouts: $0.workoutCount)
    }
    var number: Int64 = 0
    try writeTemporaryRow { db in
      try tables.insert(workout, db)
      number = db.lastInsertedRowID
    }
    return number
  }

  /// Adds a correlation. Its members may be appended before or after.
  ///
  /// - Throws: ``SampleStoreError`` when the disk is full, or an export has more names than any has.
  public func addCorrelation(_ correlation: ImportedCorrelation) throws {
    try checkTakesMore()
    objects.withLock {
      $0.noteCorrelation(correlation.type, start: correlation.start, end: correlation.end)
    }
    try writeTemporaryRow { db in try tables.insert(correlation, db) }
  }

  /// Adds the rings of a day; the last of several of one day counts.
  ///
  /// - Throws: ``SampleStoreError`` when an export has more days than any has.
  public func addActivitySummary(_ summary: ImportedActivitySummary) throws {
    try checkIsOpen()
    try objects.withLock {
      $0.summaries[summary.date] = summary.attributes
      try limits.check(days: $0.summaries.count)
    }
  }

  /// Sets the attributes of the `Me` element.
  public func setCharacteristics(_ attributes: [NamedValue]) {
    objects.withLock { $0.characteristics = attributes }
  }

  /// Notes a record that was skipped, as far as it could be read, so that mirroring does not delete
  /// the stored sample that it may stand for.
  ///
  /// A stored sample is safe if a skipped record of its type has the same start or the same end.
  /// A record with neither makes its whole type safe, one without a type (nil) the samples of all
  /// types with its start or end, and one without anything makes all samples safe.
  ///
  /// - Parameters:
  ///   - type: a full identifier; `HKWorkoutTypeIdentifier` for workouts.
  ///   - start: its start, in seconds since 1970; nil if that could not be read.
  ///   - end: its end, likewise.
  public func noteSkipped(type: String?, start: Double?, end: Double?) {
    skipped.withLock { $0.insert(type: type, start: start, end: end) }
  }

  /// What mirroring would delete, counted without the write lock.
  ///
  /// Mirroring deletes only objects that came from exports, of types of which this export holds at
  /// least one, that lie within the time from the earliest start to the latest end in this export,
  /// that no record of it was paired with, and that no skipped record may stand for.
  ///
  /// - Throws: ``SampleStoreError`` if the store has seen a later export.
  public func mirrorPlan(_ closing: ImportClosing) throws -> MirrorPlan {
    try checkIsOpen()
    try prepareMerge()
    do {
      return try store.database.writeWithoutTransaction { db in
        var plan: MirrorPlan?
        try db.inTransaction(.deferred) {
          var merge = try ImportMerge(db, of: self, closing: closing, purpose: .planMirror)
          _ = try merge.run()
          plan = try merge.plan()
          return .rollback
        }
        return plan ?? MirrorPlan(deletions: [:], storedCount: 0)
      }
    } catch {
      throw SampleStoreError.translating(error, path: store.path)
    }
  }

  /// Merges everything appended with the store in one transaction and ends the import.
  ///
  /// Records are paired one to one with stored samples (``ImportedTypeCounts``); what is left is
  /// added. With ``MirrorMode/delete(_:)`` stored samples that are left are deleted.
  ///
  /// - Throws: ``SampleStoreError``; the store is then as it was before, and the import can be
  ///   finished again or cancelled.
  public func finish(
    _ closing: ImportClosing, mirror: MirrorMode = .keepEverything
  ) throws -> ImportOutcome {
    try checkIsOpen()
    try prepareMerge()
    let outcome = try store.write { db in
      let purpose: ImportMerge.Purpose =
        switch mirror {
        case .keepEverything: .add
        case .delete(let plan): .mirror(plan)
        }
      var merge = try ImportMerge(db, of: self, closing: closing, purpose: purpose)
      return try merge.run()
    }
    end()
    // The log is as long as the import.
    store.truncateLogIfIdle()
    return outcome
  }

  /// Drops everything appended. The store was not touched.
  public func cancel() {
    if hasEnded.withLock({ $0 }) { return }
    end()
  }

  private func end() {
    hasEnded.withLock { $0 = true }
    // Nothing is lost if these fail: the tables go with the connection.
    try? spills.finish()
    spillFile.close()
    try? writeTemporary { db in try tables.drop(db) }
  }

  /// Completes the temporary tables and sorts what stayed in memory.
  private func prepareMerge() throws {
    try spills.finish()
    let pending = names.withLock { $0.takePending() }
    try writeTemporary { db in
      try tables.insert(pending, db)
      try tables.clearMembers(db)
    }
    runs.withLock { $0.sortWaiting() }
  }
}

extension SampleStore {
  /// Begins an import.
  ///
  /// - Throws: ``SampleStoreError`` if the store is read-only.
  public func beginImport(_ header: ImportHeader) throws -> SampleImport {
    try SampleImport(store: self, header: header)
  }
}
