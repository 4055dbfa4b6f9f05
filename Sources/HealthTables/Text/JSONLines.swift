internal import CalendarBuckets
internal import ReportFormats

/// Writes a table as one JSON object a row and line.
///
/// Instants are on local clocks with their offset; a member whose column has nothing is absent. ``rows(_:)`` depends on
/// nothing that came before, so that batches can be written on several cores.
struct JSONLines: Sendable {
  private let schema: TableSchema
  private let zone: ZoneRules

  /// - Parameter zone: whose clocks instants are on.
  init(_ schema: TableSchema, zone: ZoneRules) {
    self.schema = schema
    self.zone = zone
  }

  /// A line for each row of a batch.
  func rows(_ batch: TableBatch) -> [UInt8] {
    let style = ColumnCells.Style(
      clock: .local(zone), encode: { JSONWriter.escaped($0) },
      noNumber: { _ in Array("null".utf8) })
    let raw = ColumnCells.Style(
      clock: style.clock, encode: { Array($0.utf8) }, noNumber: style.noNumber)
    var members = zip(batch.columns, schema.fields).map { column, field in
      Member(
        cells: ColumnCells(column, field, field.kind == .json ? raw : style),
        prefix: Array("\"\(field.name)\":".utf8), isQuoted: field.kind.isQuoted)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(640 * batch.count)
    for row in 0..<batch.count {
      var separator = UInt8(ascii: "{")
      for place in members.indices where !members[place].cells.isNothing(row) {
        bytes.append(separator)
        separator = UInt8(ascii: ",")
        members[place].append(row, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// A member of the objects.
  private struct Member {
    var cells: ColumnCells
    let prefix: [UInt8]
    let isQuoted: Bool

    mutating func append(_ row: Int, to bytes: inout [UInt8]) {
      bytes.append(contentsOf: prefix)
      if isQuoted { bytes.append(UInt8(ascii: "\"")) }
      cells.append(row, to: &bytes)
      if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }
  }
}

extension TableField.Kind {
  /// Whether JSON has it as a string.
  fileprivate var isQuoted: Bool {
    switch self {
    case .instant, .date, .text, .uuid: true
    case .number, .integer, .json, .flag: false
    }
  }
}
