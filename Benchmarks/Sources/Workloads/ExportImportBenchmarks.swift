internal import AppleHealthExport
internal import HealthCalculations
internal import SampleStore
internal import SyntheticHealthData

extension Workload {
  /// Whole exports read into new stores and into stores that know them.
  static let exportImports: [Workload] =
    importWorkloads("import xml", "xml", again: false)
    + importWorkloads("import zip", "zip", again: false)
    + importWorkloads("second import of xml", "xml", again: true)

  private static func importWorkloads(
    _ what: String, _ fileExtension: String, again: Bool
  ) -> [Workload] {
    [(days: 3, records: 12_428, Measure.instructions), (days: 366, records: 1_592_687, .time)].map {
      days, records, measure in
      Workload(
        what, on: "\(days) days of all types", size: records, of: "records",
        measures: [measure], file: "ExportImportBenchmarks.swift"
      ) {
        let years = try SyntheticYears(seed: 2024, days: days)
        let path = try DataFolder.export(years, as: fileExtension)
        let fixture = StoreFixture()
        let counts = try ExportWriter(years).forEachBlock { _, _ in }
        try Reference.expect(counts.records, equals: records, "The count of records")
        let first = try importing(path, into: try fixture.open())
        try Reference.expect(first.recordsNew, equals: records, "The count of new records")
        let second = try importing(path, into: try fixture.open())
        try Reference.expect(second.recordsKnown, equals: records, "The count of known records")
        try expectSamples(of: years, in: try fixture.open())
        return PreparedWork {
          if !again { fixture.remove() }
        } _: {
          keep(try importing(path, into: try fixture.open()))
        }
      }
    }
  }

  private static func importing(_ path: String, into store: SampleStore) throws -> ImportReport {
    try ExportImport(
      paths: [path], into: store, options: ExportImport.Options(now: 2_000_000_000)
    ).run()
  }

  /// Throws unless the store holds the samples that the export was made of.
  private static func expectSamples(of years: SyntheticYears, in store: SampleStore) throws {
    // Of heart rates the store keeps beats a second.
    let factors: [(SyntheticType, Double)] = [(.stepCount, 1), (.heartRate, 1 / 60)]
    for (type, factor) in factors {
      let columns = years.columns(of: type)
      let facts = try store.sourcePairFacts(ofType: type.identifier)
      let stored = try store.columns(ofType: type.identifier, ranking: .init(facts))
      try Reference.expect(stored.starts, near: columns.starts, "the starts of \(type)")
      try Reference.expect(stored.ends, near: columns.ends, "the ends of \(type)")
      try Reference.expect(
        stored.values.reduce(0, +), near: columns.values.reduce(0, +) * factor,
        "The sum of \(type)")
    }
  }
}
