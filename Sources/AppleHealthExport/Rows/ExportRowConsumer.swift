internal import SampleStore

/// Who takes the rows of an export: the store's import, or whatever a test wants to look at.
///
/// The numbers that the `...ID` calls give out come back in the rows. The row builder remembers
/// numbers, but not without bound, so the same question can come twice and must get the same answer.
protocol ExportRowConsumer {
  /// The number of a type.
  mutating func typeID(identifier: String, isCategory: Bool, canonicalUnit: String?) throws -> Int

  /// The number of a source and its version.
  mutating func sourceRevisionID(name: String, version: String?) throws -> UInt32

  /// The number of a device, from its description without the memory address.
  mutating func deviceID(_ description: String) throws -> UInt32

  /// The number of a set of metadata that is not empty.
  mutating func metadataID(_ entries: [NamedValue], beats: [RecordedBeat]) throws -> UInt32

  /// The number of a unit.
  mutating func unitID(_ unit: String) throws -> UInt16

  /// A quantity or category record.
  mutating func append(_ sample: ImportedSample, type: Int) throws

  /// A workout with its routes.
  mutating func add(_ workout: ImportedWorkout, routes: [ExportedRoute]) throws

  /// A correlation, behind the records inside it.
  mutating func add(_ correlation: ImportedCorrelation) throws

  /// The rings of a day.
  mutating func add(_ summary: ImportedActivitySummary) throws

  /// The attributes of the `Me` element.
  mutating func setCharacteristics(_ attributes: [NamedValue]) throws

  /// An element that was skipped, as far as it could be read.
  mutating func noteSkipped(type: String?, start: Double?, end: Double?) throws
}
