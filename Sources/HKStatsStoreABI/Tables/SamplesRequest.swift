internal import Foundation
internal import HealthReports
internal import HealthTables
internal import ReportFormats
internal import SampleStore

/// Which samples: the request of the table `samples`.
struct SamplesRequest: Codable {
  /// The types, by identifier; nil is all.
  var types: [String]?
  /// The source, as people type its name; nil is all.
  var source: String?
  /// Whether samples have their metadata.
  var metadata = false
  /// From when to when, on whose clocks, in which units.
  var scope: ReportScope

  /// Hands the samples that a request means over, batch by batch.
  static func produce(
    _ json: [UInt8], from snapshot: StoreSnapshot, on line: BatchLine
  ) throws {
    let defaults = SamplesRequest(
      scope: ReportScope(units: .canonical, now: Date().timeIntervalSince1970))
    let request = try RequestJSON(json).request(over: defaults, from: snapshot)
    let question = try Question(request.scope, to: snapshot, about: .types(request.types))
    try question.checkBounds()
    let types =
      try request.types
      ?? snapshot.types().filter { $0.sampleCount > 0 }.map(\.identifier)
    let rows = try SampleRows(
      SampleRows.Part.parts(ofTypes: types, source: request.source, in: snapshot), of: question,
      columns: request.metadata ? .all : .plain)
    var maker = ArrowBatchMaker(rows.schema, knownTexts: try rows.texts())
    try line.put(.fields(maker.fields))
    let schema = rows.schema
    var ahead = ResultsAhead<ArrowPreparedBatch>()
    try rows.forEachBatch { _, makeBatch in
      if let batch = try ahead.append({ try ArrowPreparedBatch(makeBatch(), schema) }) {
        try line.put(.batch(maker.values(of: batch)))
      }
    }
    while let batch = try ahead.next() { try line.put(.batch(maker.values(of: batch))) }
  }
}
