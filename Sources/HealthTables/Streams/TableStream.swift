public import CalendarBuckets

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
/// Batches are made, and written as texts, on all cores, while their reader reads on; memory is six of them.
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

  private let schema: TableSchema
  private let write: ([UInt8]) throws -> Void
  /// What writes a batch of a text; nil for Arrow.
  private let text: (@Sendable (TableBatch) -> [UInt8])?
  private var texts = ResultsAhead<[UInt8]>()
  /// What writes Arrow; nil for texts.
  private var arrow: ArrowStreamWriter?
  private var batches = ResultsAhead<ArrowPreparedBatch>()

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
    self.schema = schema
    self.write = write
    switch form {
    case .csv:
      let csv = CSVRows(schema, isForSpreadsheets: isForSpreadsheets)
      try write(csv.heading)
      text = { csv.rows($0) }
    case .jsonl:
      let json = JSONLines(schema, zone: zone)
      text = { json.rows($0) }
    case .arrow:
      text = nil
      arrow = try ArrowStreamWriter(schema, knownTexts: knownTexts, write)
    }
  }

  /// Takes rows.
  ///
  /// - Parameter makeBatch: makes them, on any core.
  /// - Throws: what writing throws.
  public mutating func append(_ makeBatch: @escaping @Sendable () -> TableBatch) throws {
    if let text {
      if let bytes = try texts.append({ text(makeBatch()) }) { try write(bytes) }
    } else if let batch = try batches.append({ [schema] in
      try ArrowPreparedBatch(makeBatch(), schema)
    }) {
      try arrow?.append(batch)
    }
  }

  /// Writes what is left, and the end. Nothing may be appended after it.
  public mutating func finish() throws {
    while let bytes = try texts.next() { try write(bytes) }
    while let batch = try batches.next() { try arrow?.append(batch) }
    try arrow?.finish()
  }
}
