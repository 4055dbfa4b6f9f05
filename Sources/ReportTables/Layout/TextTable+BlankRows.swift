internal import ReportFormats

extension TextTable {
  /// The table with one row in the place of many blank ones in a row: `… 36 blank`.
  ///
  /// - Parameter fewest: as many blank rows, or more, become one.
  func joiningBlankRows(fewest: Int = 12) -> TextTable {
    let isBlank = blankRows
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
    var table = keeping(rows.map(\.row))
    for (place, entry) in rows.enumerated() where entry.count > 1 {
      table.labels.cells[place] = "… \(NumberText.grouped(entry.count)) blank"
    }
    return table
  }

  /// The table from the first row on that is not blank; all of it if every row is.
  func droppingFirstBlankRows() -> TextTable {
    let isBlank = blankRows
    guard let first = isBlank.firstIndex(of: false), first > 0 else { return self }
    return keeping(Array(first..<isBlank.count))
  }

  /// Which buckets a table shows of which nobody said from when to when.
  ///
  /// - Parameter reach: where they end, as in `up to the last workout`.
  static func lastBuckets(_ count: Int, _ reach: String) -> String {
    (count == 1 ? "This is the last bucket" : "These are the last \(count) buckets")
      + " \(reach); --from and --to show others."
  }

  /// Whether each row has no cell that says anything.
  private var blankRows: [Bool] {
    labels.cells.indices.map { row in columns.allSatisfy { $0.cells[row].isEmpty } }
  }

  /// The table with some of its rows.
  private func keeping(_ rows: [Int]) -> TextTable {
    func kept(_ column: Column) -> Column {
      var column = column
      let (cells, bars) = (column.cells, column.bars)
      column.cells = rows.map { cells[$0] }
      if !bars.isEmpty { column.bars = rows.map { bars[$0] } }
      let spoken = column.spokenCells
      if !spoken.isEmpty { column.spokenCells = rows.map { spoken[$0] } }
      return column
    }
    return TextTable(labels: kept(labels), columns: columns.map(kept))
  }
}
