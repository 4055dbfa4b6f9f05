internal import Synchronization

/// An electrocardiogram of an export on its way into the store.
///
/// The numbers named `sourceRevision` and `device` were given out by the ``SampleImport`` that it is added
/// to.
package struct ImportedElectrocardiogram: Sendable {
  /// The full identifier of the type of electrocardiograms.
  package static let typeIdentifier = "HKDataTypeIdentifierElectrocardiogram"

  /// The start in seconds since 1970.
  package var start: Double
  /// What was recorded.
  package var recording: RecordedElectrocardiogram
  /// The source and its version.
  package var sourceRevision: UInt32
  /// The device; 0 is none.
  package var device: UInt32

  /// An electrocardiogram from its parts.
  package init(
    start: Double, recording: RecordedElectrocardiogram, sourceRevision: UInt32,
    device: UInt32 = 0
  ) {
    self.start = start
    self.recording = recording
    self.sourceRevision = sourceRevision
    self.device = device
  }
}

/// The electrocardiograms of an import.
struct ImportElectrocardiograms {
  /// A recording that waits for its sample.
  struct Waiting {
    /// What its sample is known by among the records of the import.
    var ordinal: UInt64
    var start: Double
    var end: Double
    var count: Int
    /// Where its bytes wait.
    var block: ImportRuns.Block
  }

  /// Beyond the ordinals of records and routes.
  private static let firstOrdinal: UInt64 = 1 << 41

  private(set) var waiting: [Waiting] = []

  /// Takes a recording, and returns its ordinal.
  mutating func add(start: Double, end: Double, count: Int, _ block: ImportRuns.Block) -> UInt64 {
    let ordinal = Self.firstOrdinal + UInt64(waiting.count)
    waiting.append(
      Waiting(ordinal: ordinal, start: start, end: end, count: count, block: block))
    return ordinal
  }
}

extension SampleImport {
  /// Adds an electrocardiogram, whose voltages wait in the import's file.
  ///
  /// It becomes a sample like a record, paired with stored ones by the same rules, whose value is the
  /// number of its voltages.
  ///
  /// - Throws: ``SampleStoreError`` as ``append(_:type:)``, and with code `misuse` for a recording without
  ///   a voltage or a sample rate.
  package func add(_ imported: ImportedElectrocardiogram) throws {
    let recording = imported.recording
    let count = recording.voltages.count
    guard count > 0, count <= RecordedElectrocardiogram.maximumCount,
      recording.figures.frequency > 0, recording.duration.isFinite
    else {
      throw SampleStoreError(
        .misuse,
        "An import of \(header.fileName) brought an electrocardiogram without voltages or without a "
          + "sample rate, or with more than \(RecordedElectrocardiogram.maximumCount) voltages.")
    }
    let type = typeID(
      identifier: ImportedElectrocardiogram.typeIdentifier, isCategory: true, canonicalUnit: nil)
    let end = imported.start + recording.duration
    let block = try spillFile.append(ElectrocardiogramContent.encode(recording), count: count)
    let ordinal = electrocardiograms.withLock {
      $0.add(start: imported.start, end: end, count: count, block)
    }
    let sample = ImportedSample(
      start: imported.start, end: end, value: Double(count), ordinal: ordinal,
      sourceRevision: imported.sourceRevision, device: imported.device,
      flags: [.insideCorrelation, .electrocardiogram])
    try append([sample], type: type)
  }
}
