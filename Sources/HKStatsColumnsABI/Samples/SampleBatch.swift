internal import ArrowColumns

/// The columns of a batch by what they say of a sample.
///
/// All that can be wrong with a batch is found when this is made, before anything of it is used. It is a class so that
/// handing it on counts one reference, not one for each column.
final class SampleBatch {
  let rowCount: Int
  /// How many rows came before this batch.
  let firstRow: Int
  /// Runs of equal keys; nil where there is no column.
  let participants: KeyRuns?
  let types: KeyRuns?
  let sources: KeyRuns?
  let zones: KeyRuns?
  let starts: InstantColumn
  let ends: InstantColumn?
  let values: NumberColumn?
  let userEntered: FlagColumn?
  /// The names of columns, for sentences.
  let startName: String
  let endName: String
  let valueName: String

  init(
    _ records: ArrowRecords, positions: ColumnPositions, firstRow: Int, mayBorrow: Bool
  ) throws(ArrowError) {
    func column(_ role: ColumnRole) throws(ArrowError) -> ArrowColumn? {
      guard let position = positions[role] else { return nil }
      return try records.column(position)
    }
    func runs(_ role: ColumnRole) throws(ArrowError) -> KeyRuns? {
      guard let column = try column(role) else { return nil }
      return try KeyColumn(column, allowsIntegers: role == .participant).runs()
    }
    func name(_ role: ColumnRole) -> String {
      positions[role].map { positions.fields[$0].name } ?? role.rawValue
    }
    guard let starts = try column(.start) else {
      throw ArrowError(.schema, "There is no column of starts.")
    }
    self.starts = try InstantColumn(starts)
    ends = try column(.end).map { column throws(ArrowError) in try InstantColumn(column) }
    values = try Self.values(records, positions[.value], mayBorrow: mayBorrow)
    userEntered = try column(.userEntered).map { column throws(ArrowError) in
      try FlagColumn(column)
    }
    participants = try runs(.participant)
    types = try runs(.type)
    sources = try runs(.source)
    zones = try runs(.zone)
    rowCount = records.count
    self.firstRow = firstRow
    startName = name(.start)
    endName = name(.end)
    valueName = name(.value)
  }

  /// The values; those that may be read after the call hold no more of the batch than themselves.
  private static func values(
    _ records: ArrowRecords, _ position: Int?, mayBorrow: Bool
  ) throws(ArrowError) -> NumberColumn? {
    guard let position else { return nil }
    let isTaken = mayBorrow && records.fields[position].format == .float64
    return try NumberColumn(isTaken ? records.takeColumn(position) : records.column(position))
  }
}
