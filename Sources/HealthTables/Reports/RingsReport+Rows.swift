public import HealthReports

extension RingsReport {
  /// A row for each day with rings. The columns are those of the CSV of days.
  public var rows: TableRows {
    var table = TableRowsBuilder("rings", days)
    table.date("date", "The local day.", \.date)
    table.answer("allClosed", "Whether all three rings are closed.", \.allClosed)
    table.text("moveUnit", "The unit of the move ring: energy, or minutes for who counts time.") {
      $0.move == nil ? "min" : energyUnit
    }
    Self.add("move", "The move ring", to: &table) { $0.move ?? $0.moveTime }
    Self.add("exercise", "The exercise ring, in minutes", to: &table, \.exercise)
    Self.add("stand", "The stand ring, in hours", to: &table, \.stand)
    return table.table
  }

  private static func add(
    _ name: String, _ words: String, to table: inout TableRowsBuilder<Day>,
    _ ring: (Day) -> Ring?
  ) {
    table.number(ifPresent: name, "\(words): what the export says was reached.") {
      ring($0)?.value
    }
    table.number(ifPresent: name + "Goal", "\(words): what was to be reached.") { ring($0)?.goal }
    table.number(ifPresent: name + "Computed", "\(words): what the samples of the day say.") {
      ring($0)?.computed
    }
  }
}
