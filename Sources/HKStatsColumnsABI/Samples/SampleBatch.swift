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
  /// Whether the columns of samples may be read after the call: they were moved out of the batch.
  let isHeld: Bool
  /// The names of columns, for sentences.
  let startName: String
  let endName: String
  let valueName: String

  /// Fewer rows than these are in the cache of the processor at the end as well, and what a batch is held with would weigh
  /// more than they.
  private static let leastHeld = 16_384

  init(
    _ records: ArrowRecords, positions: ColumnPositions, firstRow: Int, settings: QuerySettings
  ) throws(ArrowError) {
    func column(_ role: ColumnRole, taken: Bool = false) throws(ArrowError) -> ArrowColumn? {
      guard let position = positions[role] else { return nil }
      return try taken ? records.takeColumn(position) : records.column(position)
    }
    func runs(_ role: ColumnRole) throws(ArrowError) -> KeyRuns? {
      guard let column = try column(role) else { return nil }
      return try KeyColumn(column, allowsIntegers: role == .participant).runs()
    }
    func name(_ role: ColumnRole) -> String {
      positions[role].map { positions.fields[$0].name } ?? role.rawValue
    }
    participants = try runs(.participant)
    isHeld =
      settings.mayBorrow && !settings.isSortedByParticipant && records.count >= Self.leastHeld
      && participants?.isInRuns == true
      && positions.areAlone(.start, .end, .value, .userEntered)
    guard let starts = try column(.start, taken: isHeld) else {
      throw ArrowError(.schema, "There is no column of starts.")
    }
    self.starts = try InstantColumn(starts)
    ends = try column(.end, taken: isHeld).map { column throws(ArrowError) in
      try InstantColumn(column)
    }
    // Those that may be borrowed hold no more of the batch than themselves.
    let areTaken =
      isHeld
      || settings.mayBorrow && positions.areAlone(.value)
        && positions[.value].map { records.fields[$0].format == .float64 } == true
    values = try column(.value, taken: areTaken).map { column throws(ArrowError) in
      try NumberColumn(column)
    }
    userEntered = try column(.userEntered, taken: isHeld).map { column throws(ArrowError) in
      try FlagColumn(column)
    }
    types = try runs(.type)
    sources = try runs(.source)
    zones = try runs(.zone)
    rowCount = records.count
    self.firstRow = firstRow
    startName = name(.start)
    endName = name(.end)
    valueName = name(.value)
  }
}
