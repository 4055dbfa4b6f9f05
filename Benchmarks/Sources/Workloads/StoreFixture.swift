internal import HealthCalculations
internal import SampleStore

/// A store of one type's samples, each rank under a source of its own.
struct StoreFixture {
  static let type = "HKQuantityTypeIdentifierActiveEnergyBurned"
  static let unit = "kcal"

  /// The store's file.
  let path: String

  /// A store that is not there yet.
  init() {
    path = DataFolder.newFile("store.sqlite")
  }

  /// Opens the store, a new one if there is none.
  func open() throws -> SampleStore {
    try SampleStore.open(path, mode: .readWrite(create: true))
  }

  /// Removes the file.
  func remove() {
    DataFolder.remove(path)
  }

  /// The samples as an import takes them; numbers of sources and units are those of any first import.
  static func rows(_ samples: SampleColumns) -> [ImportedSample] {
    samples.starts.indices.map { position in
      ImportedSample(
        start: samples.starts[position], end: samples.ends[position],
        value: samples.values[position], creation: samples.ends[position] + 60,
        ordinal: UInt64(position), sourceRevision: UInt32(samples.ranks[position]) + 1, unit: 1)
    }
  }

  /// Imports rows as one file.
  @discardableResult
  static func write(
    _ rows: [ImportedSample], sources: Int, to store: SampleStore
  ) throws -> ImportOutcome {
    let target = try store.beginImport(
      ImportHeader(fileName: "export.xml", date: 1_800_000_000))
    let type = target.typeID(identifier: Self.type, isCategory: false, canonicalUnit: unit)
    for source in 0..<sources {
      let number = target.sourceRevisionID(name: "Source \(source)", version: nil)
      try Reference.expect(Int(number), equals: source + 1, "The number of a source")
    }
    try Reference.expect(target.unitID(unit), equals: 1, "The number of the unit")
    for begin in stride(from: 0, to: rows.count, by: 2_048) {
      try target.append(Array(rows[begin..<min(rows.count, begin + 2_048)]), type: type)
    }
    return try target.finish(
      ImportClosing(
        exportDate: 1_800_000_000, timeZone: "UTC", recordsRead: rows.count, recordsSkipped: 0))
  }

  /// The ranking that gives each source the rank that it was written from.
  static func ranking(_ store: SampleStore, sources: Int) throws -> SourceRanking {
    SourceRanking(
      try store.sourcePairFacts(ofType: type),
      preferredOrder: (0..<sources).map { "Source \($0)" })
  }
}
