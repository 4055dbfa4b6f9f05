internal import ReportFormats

/// Writes a table as CSV by RFC 4180: the names of the columns, then the rows of batches.
///
/// Instants are in UTC with `Z`; what is not there is an empty field. ``rows(_:)`` depends on nothing that came before,
/// so that batches can be written on several cores.
struct CSVRows: Sendable {
  private let schema: TableSchema
  private let isForSpreadsheets: Bool

  /// - Parameter isForSpreadsheets: whether texts that a spreadsheet would run as formulas get an apostrophe in front.
  init(_ schema: TableSchema, isForSpreadsheets: Bool) {
    self.schema = schema
    self.isForSpreadsheets = isForSpreadsheets
  }

  /// The first record.
  var heading: [UInt8] {
    var csv = CSVWriter()
    csv.record(schema.fields.map(\.name))
    return Array(csv.text.utf8)
  }

  /// A record for each row of a batch.
  func rows(_ batch: TableBatch) -> [UInt8] {
    let isForSpreadsheets = isForSpreadsheets
    let style = ColumnCells.Style(
      clock: .utc,
      encode: { text in
        Array(CSVWriter.field(isForSpreadsheets ? CSVWriter.withoutFormula(text) : text).utf8)
      },
      noNumber: { Array($0.description.utf8) })
    var columns = zip(batch.columns, schema.fields).map { ColumnCells($0, $1, style) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(384 * batch.count)
    for row in 0..<batch.count {
      for place in columns.indices {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        if !columns[place].isNothing(row) { columns[place].append(row, to: &bytes) }
      }
      bytes.append(UInt8(ascii: "\r"))
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
