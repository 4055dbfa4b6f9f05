import HealthCalculations
import Testing

@testable import SampleStore

/// A record as the tests write it down; imports turn it into the store's form.
struct TestRecord {
  var type = "HKQuantityTypeIdentifierStepCount"
  var start: Double
  var end: Double
  var value: Double
  var creation = Double.nan
  var source = "Watch"
  var version: String? = "7.0"
  var device = ""
  var unit = "count"
  var metadata: [NamedValue] = []
  var beats: [RecordedBeat] = []
  var flags: ImportedSample.Flags = []

  init(_ start: Double, _ end: Double, _ value: Double, source: String = "Watch") {
    self.start = start
    self.end = end
    self.value = value
    self.source = source
  }

  /// The record with one part changed.
  func with<T>(_ part: WritableKeyPath<TestRecord, T>, _ value: T) -> TestRecord {
    var copy = self
    copy[keyPath: part] = value
    return copy
  }
}

extension SampleStore {
  /// Begins an import, appends the records in the order of the array, and lets `more` add the rest.
  func begin(
    _ records: [TestRecord], limits: ImportLimits = ImportLimits(),
    more: (SampleImport) throws -> Void = { _ in }
  ) throws -> SampleImport {
    let importing = try SampleImport(
      store: self, header: ImportHeader(fileName: "export.zip", date: 1_700_000_000),
      limits: limits)
    var batches: [Int: [ImportedSample]] = [:]
    for (ordinal, record) in records.enumerated() {
      let isCategory = record.type.contains("Category")
      let type = importing.typeID(
        identifier: record.type, isCategory: isCategory, canonicalUnit: isCategory ? nil : "count")
      batches[type, default: []].append(
        ImportedSample(
          start: record.start, end: record.end, value: record.value, creation: record.creation,
          ordinal: UInt64(ordinal),
          sourceRevision: importing.sourceRevisionID(name: record.source, version: record.version),
          device: importing.deviceID(record.device),
          metadata: try importing.metadataID(record.metadata, beats: record.beats),
          unit: isCategory ? 0 : importing.unitID(record.unit), flags: record.flags))
    }
    for (type, batch) in batches.sorted(by: { $0.key < $1.key }) {
      try importing.append(batch, type: type)
    }
    try more(importing)
    return importing
  }

  /// Imports the records as one export.
  @discardableResult
  func importing(
    _ records: [TestRecord], exportDate: Double? = 1_600_000_000,
    more: (SampleImport) throws -> Void = { _ in }
  ) throws -> ImportOutcome {
    try begin(records, more: more).finish(closing(exportDate))
  }

  func closing(_ exportDate: Double?) -> ImportClosing {
    ImportClosing(
      exportDate: exportDate, timeZone: "Europe/Paris", recordsRead: 0, recordsSkipped: 0)
  }

  /// All samples of all types, by type and order.
  func allSamples(source: String? = nil) throws -> [String: [StoredSample]] {
    var result: [String: [StoredSample]] = [:]
    for type in try types() {
      try forEachSample(ofType: type.identifier, source: source) {
        result[type.identifier, default: []].append($0)
      }
    }
    return result
  }

  /// The steps, in order.
  func steps() throws -> [StoredSample] {
    try allSamples()["HKQuantityTypeIdentifierStepCount"] ?? []
  }

  /// The columns of the steps with the default ranking.
  func stepColumns(from: Double? = nil, to: Double? = nil) throws -> SampleColumns {
    let type = "HKQuantityTypeIdentifierStepCount"
    let ranking = SourceRanking(try sourcePairFacts(ofType: type))
    return try columns(ofType: type, from: from, to: to, ranking: ranking)
  }
}
