internal import GRDB
internal import Synchronization

/// An import of one export: takes its records, and merges them with the store in one transaction.
///
/// Nothing is visible in the store before ``finish(_:mirror:)`` returns, and nothing remains of an
/// import that was cancelled, dropped, or killed. Records go to a temporary table of the same
/// connection in sorted runs, so memory does not grow with the file. All methods may be called from
/// several threads; one import of a store runs at a time, others wait for the write lock only while
/// this one merges and writes.
public final class SampleImport: Sendable {
  let store: SampleStore
  let header: ImportHeader

  init(store: SampleStore, header: ImportHeader) throws {
    self.store = store
    self.header = header
  }

  /// The number of a type in this import. The same identifier gets the same number.
  ///
  /// - Parameter canonicalUnit: the unit that values are appended in; nil for categories.
  public func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) -> Int {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// The number of a source and version in this import. The name is kept verbatim.
  public func sourceRevisionID(name: String, version: String?) -> UInt32 {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// The number of a device in this import, from its description without the memory address
  /// (`<<HKDevice: ...>, name:Apple Watch, manufacturer:Apple Inc., ...>`), as written otherwise.
  /// The empty string is no device, 0.
  public func deviceID(_ description: String) -> UInt32 {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// The number of a set of metadata in this import; 0 for none. Equal sets usually, and for the
  /// first hundred thousands always, get the same number.
  public func metadataID(_ entries: [NamedValue], beats: [RecordedBeat] = []) throws -> UInt32 {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// The number of a unit string in this import. The empty string is no unit, 0.
  public func unitID(_ unit: String) -> UInt16 {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Appends records of one type, in any order of time.
  ///
  /// - Throws: ``SampleStoreError`` when the disk is full.
  public func append(_ samples: [ImportedSample], type: Int) throws {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Adds a workout.
  public func addWorkout(_ workout: ImportedWorkout) throws {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Adds a correlation. Its members may be appended before or after.
  public func addCorrelation(_ correlation: ImportedCorrelation) throws {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Adds the rings of a day; the last of several of one day counts.
  public func addActivitySummary(_ summary: ImportedActivitySummary) throws {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Sets the attributes of the `Me` element.
  public func setCharacteristics(_ attributes: [NamedValue]) {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Notes a record that was skipped, as far as it could be read, so that mirroring does not delete
  /// the stored sample that it may stand for.
  ///
  /// A stored sample is safe if a skipped record of its type has the same start or the same end.
  /// A record with neither makes its whole type safe, one without a type (nil) the samples of all
  /// types with its start or end, and one without anything makes all samples safe.
  ///
  /// - Parameter type: a full identifier; `HKWorkoutTypeIdentifier` for workouts.
  public func noteSkipped(type: String?, start: Double?, end: Double?) {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// What mirroring would delete, counted without the write lock.
  ///
  /// - Throws: ``SampleStoreError`` if the store has seen a later export.
  public func mirrorPlan(_ closing: ImportClosing) throws -> MirrorPlan {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Merges everything appended with the store in one transaction (semantics: equal records are
  /// paired one to one, only what is left is added) and ends the import.
  ///
  /// - Throws: ``SampleStoreError``; the store is then as it was before.
  public func finish(
    _ closing: ImportClosing, mirror: MirrorMode = .keepEverything
  ) throws -> ImportOutcome {
    fatalError("The import is being written; only its signatures can be used yet.")
  }

  /// Drops everything appended. The store was not touched.
  public func cancel() {
    fatalError("The import is being written; only its signatures can be used yet.")
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
