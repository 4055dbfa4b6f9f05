internal import ReportFormats

extension TextTable {
  /// The table with one row in the place of many blank ones in a row: `… 36 blank`.
  ///
  /// - Parameter fewest: as many blank rows, or more, become one.
  func joiningBlankRows(fewest: Int = 12) -> TextTable {
    let isBlank = labels.cells.indices.map { row in columns.allSatisfy { $0.cells[row].isEmpty } }
    // The rows that stay, each with how many blank ones it stands for.
    var rows: [(row: Int, count: Int)] = []
    var next = 0
    while next < isBlank.count {
      let run = isBlank[next...].prefix { $0 }.count
      if run >= fewest {
        rows.append((next, run))
        next += run
      } else {
        rows += (next..<next + max(1, run)).map { ($0, 1) }
        next += max(1, run)
      }
    }
    guard rows.count < isBlank.count else { return self }
    func kept(_ column: Column) -> Column {
      var column = column
      let (cells, bars) = (column.cells, column.bars)
      column.cells = rows.map { cells[$0.row] }
      if !bars.isEmpty { column.bars = rows.map { bars[$0.row] } }
      return column
    }
    var table = TextTable(labels: kept(labels), columns: columns.map(kept))
    for (place, entry) in rows.enumerated() where entry.count > 1 {
      table.labels.cells[place] = "… \(NumberText.grouped(entry.count)) blank"
    }
    return table
  }
}
