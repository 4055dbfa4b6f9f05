internal import CalendarBuckets
internal import HealthCalculations
package import HealthReports
package import SampleStore

/// The samples of some types, type by type, as the rows of one table.
package struct SampleRows {
  /// The samples of a type.
  package struct Part {
    /// The type, by its full identifier.
    package var type: String
    /// The verbatim name of the only source that is wanted; nil for all.
    package var source: String?

    /// The samples of a type, of one source or of all.
    package init(type: String, source: String? = nil) {
      self.type = type
      self.source = source
    }
  }

  private let parts: [(part: Part, table: SamplesTable)]
  private let question: Question
  private let columns: SamplesTable.Columns

  /// The samples that a question is about, in its units.
  ///
  /// - Throws: what asking the store for the types throws.
  package init(
    _ parts: [Part], of question: Question, columns: SamplesTable.Columns
  ) throws {
    self.question = question
    self.columns = columns
    self.parts = try parts.map { part in
      let stored = try question.snapshot.types(only: [part.type]).first
      let kind = MeasureKind.kind(of: part.type, stored: stored)
      let unit = try question.unit(of: part.type, stored: stored, kind: kind)
      let table = SamplesTable(
        ofType: part.type, unit: unit, zone: question.zone, columns: columns)
      return (part, table)
    }
  }

  /// Writes the rows.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - isForSpreadsheets: whether texts of a CSV that a spreadsheet would run as formulas get an apostrophe in front.
  ///   - write: takes bytes, one part after the other.
  ///   - progress: is told of how many samples more were written.
  /// - Complexity: O(samples), on all cores; memory is some blocks of samples.
  package func write(
    as form: TableStream.Form, isForSpreadsheets: Bool,
    to write: @escaping ([UInt8]) throws -> Void,
    progress: (_ added: Int) -> Void = { _ in }
  ) throws {
    var stream = try TableStream(
      SamplesTable.schema(columns), as: form, zone: question.zone,
      isForSpreadsheets: isForSpreadsheets, knownTexts: form == .arrow ? try texts() : [:],
      write: write)
    try forEachBatch { count, makeBatch in
      try stream.append(makeBatch)
      progress(count)
    }
    try stream.finish()
  }

  /// The columns.
  package var schema: TableSchema { SamplesTable.schema(columns) }

  /// Calls `body` with how many rows a batch has and with what makes it, on any core, for all batches in order.
  package func forEachBatch(
    _ body: (_ count: Int, _ makeBatch: @escaping @Sendable () -> TableBatch) throws -> Void
  ) throws {
    for (part, table) in parts {
      try question.snapshot.forEachBlock(
        ofType: part.type, from: question.from, to: question.to, source: part.source,
        readsMetadata: columns == .all
      ) { block, names in
        try body(block.count) { table.batch(block, names) }
      }
    }
  }

  /// The texts of the samples that there are, and of no others, by column: they are found before, so that
  /// dictionaries come whole.
  package func texts() throws -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for (part, table) in parts {
      let met = try question.snapshot.blockNames(
        ofType: part.type, from: question.from, to: question.to, source: part.source)
      // Each sample has a source.
      if met.sources.isEmpty { continue }
      let columns = table.texts.merging([
        "source": met.sources, "sourceVersion": met.versions, "device": met.devices,
        "recordedUnit": met.units,
      ]) { $1 }
      for (column, known) in columns { texts[column, default: []] += known }
    }
    return texts
  }
}

extension SampleRows.Part {
  /// The samples of some types, of one source or of all.
  ///
  /// - Parameters:
  ///   - types: the types, by full identifier.
  ///   - source: the source as people type its name; nil for all. One of the types may not have it, one of all must.
  ///   - snapshot: whose types and sources they are.
  /// - Throws: `ReportError` for a source that none of the types has.
  package static func parts(
    ofTypes types: [String], source: String?, in snapshot: StoreSnapshot
  ) throws -> [SampleRows.Part] {
    guard let source else { return types.map { SampleRows.Part(type: $0) } }
    let known = try types.map { try snapshot.sourcePairFacts(ofType: $0).map(\.pair.name) }
    let names = SourceNames.distinct(known.joined().map(\.self))
    let resolved = try SourceNames.resolve([source], known: names)
    guard resolved.count == 1, let name = resolved.first else {
      throw ReportError(
        .invalidRequest, "\(.source) has to name one source, not \(text: resolved.count).")
    }
    return zip(types, known).compactMap { type, names in
      names.contains(name) ? SampleRows.Part(type: type, source: name) : nil
    }
  }
}

extension ReportError.Parameter {
  /// Whose samples are asked for.
  fileprivate static let source: Self = "source"
}
