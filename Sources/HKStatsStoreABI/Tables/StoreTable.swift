internal import ArrowColumns
internal import HealthReports
internal import HealthTables
internal import Foundation
internal import ReportFormats
internal import SampleStore

/// A table of a store, by its name: those of `hk_store_table`.
enum StoreTable: String, CaseIterable {
  case samples, nights, workouts, rings, buckets

  /// The table of a name.
  ///
  /// - Throws: `ReportError` for a name of none.
  init(named name: String) throws {
    guard let table = StoreTable(rawValue: name) else {
      let names = StoreTable.allCases.map(\.rawValue).joined(separator: ", ")
      throw ReportError(
        .unknownName, "There is no table \(text: name). There are \(text: names).")
    }
    self = table
  }

  /// The rows that a request means, from one state of the store.
  ///
  /// - Throws: what the request throws that makes no sense; ``StoreFailure`` if too many tables are being read.
  func batches(
    _ request: [UInt8], of store: SampleStore, for reader: StoreReader, in places: TablePlaces
  ) throws -> any ArrowBatches {
    if self == .samples {
      let place = try places.take()
      return try BatchPump { line in
        // Free again when all is read, or nobody reads on.
        defer { place.free() }
        try store.withSnapshot(for: reader) { snapshot in
          try SamplesRequest.produce(request, from: snapshot, on: line)
        }
      }
    }
    let rows = try store.withSnapshot(for: reader) { try self.rows(request, from: $0) }
    var maker = ArrowBatchMaker(rows.schema)
    let values = try maker.values(of: rows.batch)
    return WholeTable(fields: maker.fields, batch: rows.batch.count == 0 ? nil : values)
  }

  private func rows(_ request: [UInt8], from snapshot: StoreSnapshot) throws -> TableRows {
    let now = Date().timeIntervalSince1970
    switch self {
    case .samples: preconditionFailure("samples come in batches")
    case .nights:
      return try JSONQuestions.sleep.request(request, from: snapshot, now: now)
        .report(from: snapshot).rows
    case .workouts:
      var request = try JSONQuestions.workouts.request(request, from: snapshot, now: now)
      request.scope = request.scope.withoutDefaultBounds
      return try request.report(from: snapshot).rows
    case .rings:
      var request = try JSONQuestions.rings.request(request, from: snapshot, now: now)
      request.showsAllDays = true
      return try request.report(from: snapshot).rows
    case .buckets:
      return try JSONQuestions.summary.request(request, from: snapshot, now: now)
        .report(from: snapshot).rows
    }
  }
}

/// A table that is there, in one batch.
private final class WholeTable: ArrowBatches {
  let fields: [ArrowField]
  private var batch: [ArrowValues]?

  init(fields: [ArrowField], batch: [ArrowValues]?) {
    self.fields = fields
    self.batch = batch
  }

  func next() -> [ArrowValues]? {
    defer { batch = nil }
    return batch
  }
}
