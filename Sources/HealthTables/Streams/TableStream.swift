public import CalendarBuckets
internal import HealthCalculations

/// Writes the rows of a table in a form, in their order.
///
/// ```swift
/// var stream = try TableStream(SamplesTable.schema(), as: .csv, zone: zone) { try file.append($0) }
/// try snapshot.forEachBlock(ofType: type) { block, names in
///   try stream.append { table.batch(block, names) }
/// }
/// try stream.finish()
/// ```
///
/// Some batches are made and written as texts at a time, on all cores; memory is these.
public struct TableStream {
  /// The form of a table.
  public enum Form: String, Sendable, CaseIterable {
    /// CSV by RFC 4180; instants in UTC.
    case csv
    /// A JSON object for each row, on a line; instants on the clocks of the zone.
    case jsonl
    /// A stream of Apache Arrow.
    case arrow
  }

  private enum Writer {
    case text(@Sendable (TableBatch) -> [UInt8])
    case arrow(ArrowStreamWriter)
  }

  private var writer: Writer
  private let write: ([UInt8]) throws -> Void
  private var waiting: [@Sendable () -> TableBatch] = []
  /// How many batches are written at a time.
  private static let groupSize = 8

  /// A stream that has begun: with the names of a CSV's columns, with the schema of Arrow.
  ///
  /// - Parameters:
  ///   - schema: the columns.
  ///   - form: the form.
  ///   - zone: on whose clocks JSON has instants.
  ///   - isForSpreadsheets: whether texts of a CSV that a spreadsheet would run as formulas get an apostrophe in front.
  ///   - knownTexts: the texts of some columns, by the names of these: Arrow has them in its first dictionaries. What comes
  ///     later is added by deltas, which some readers do not know.
  ///   - write: takes bytes, one part after the other. What it throws is thrown on.
  public init(
    _ schema: TableSchema, as form: Form, zone: ZoneRules, isForSpreadsheets: Bool = false,
    knownTexts: [String: [String]] = [:],
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.write = write
    switch form {
    case .csv:
      let csv = CSVRows(schema, isForSpreadsheets: isForSpreadsheets)
      try write(csv.heading)
      writer = .text { csv.rows($0) }
    case .jsonl:
      let json = JSONLines(schema, zone: zone)
      writer = .text { json.rows($0) }
    case .arrow: writer = .arrow(try ArrowStreamWriter(schema, knownTexts: knownTexts, write))
    }
  }

  /// Takes rows.
  ///
  /// - Parameter makeBatch: makes them, on any core.
  /// - Throws: what writing throws.
  public mutating func append(_ makeBatch: @escaping @Sendable () -> TableBatch) throws {
    waiting.append(makeBatch)
    if waiting.count == Self.groupSize { try writeWaiting() }
  }

  /// Writes what is left, and the end. Nothing may be appended after it.
  public mutating func finish() throws {
    try writeWaiting()
    guard case .arrow(var arrow) = writer else { return }
    try arrow.finish()
    writer = .arrow(arrow)
  }

  private mutating func writeWaiting() throws {
    let makers = waiting
    waiting.removeAll(keepingCapacity: true)
    switch writer {
    case .text(let text):
      let texts = CoreUse.allCores.map(makers.count) { text(makers[$0]()) }
      for text in texts { try write(text) }
    case .arrow(var arrow):
      for batch in CoreUse.allCores.map(makers.count, { makers[$0]() }) { try arrow.append(batch) }
      writer = .arrow(arrow)
    }
  }
}
