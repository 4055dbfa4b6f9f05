internal import ArrowColumns

/// Rows that have one key.
struct KeyedRows: Equatable {
  /// The position of the key; -1 for null.
  let code: Int32
  let rows: RowSelection
}

/// Takes the rows of a batch apart by key.
///
/// Where keys come in long runs, rows stay ranges, and a key may come several times; where they alternate, all rows
/// of a key are listed once. The order of rows with one key is kept either way.
struct RowGrouping {
  let keys: [ArrowKey]
  private let runs: KeyRuns
  /// The code of each row, made when rows must be listed.
  private var codes: [Int32]?
  /// For each code and null, which is first, its group of the rows at hand; -1 is none.
  private var groupOfCode: [Int32] = []
  /// Of the groups of the rows at hand their codes, and where the next row of each goes; kept for their room.
  private var found: [Int32] = []
  private var nexts: [Int] = []

  init(_ runs: KeyRuns) {
    self.runs = runs
    keys = runs.keys
    if !runs.isInRuns { codes = runs.codes }
  }

  /// The runs of all rows as they come, however short.
  func inRuns() -> [KeyedRows] {
    if runs.isInRuns {
      return runs.codes.indices.map { run in
        KeyedRows(code: runs.codes[run], rows: .range(runs.rows(ofRun: run)))
      }
    }
    var groups: [KeyedRows] = []
    var first = 0
    for row in 1...max(runs.rowCount, 1)
    where row == runs.rowCount || runs.codes[row] != runs.codes[first] {
      groups.append(KeyedRows(code: runs.codes[first], rows: .range(first..<row)))
      first = row
    }
    return groups
  }

  /// Some rows by key, in the order in which keys come first. O(rows).
  mutating func groups(of rows: RowSelection) -> [KeyedRows] {
    if runs.isInRuns, case .range(let range) = rows {
      guard !range.isEmpty else { return [] }
      let first = runs.run(of: range.lowerBound)
      let last = runs.run(of: range.upperBound - 1)
      return (first...last).map { run in
        KeyedRows(code: runs.codes[run], rows: .range(runs.rows(ofRun: run).clamped(to: range)))
      }
    }
    return listed(rows)
  }

  /// The rows of each key as a list: a counting sort.
  private mutating func listed(_ rows: RowSelection) -> [KeyedRows] {
    let codes = self.codes ?? runs.codesOfRows()
    self.codes = codes
    if groupOfCode.isEmpty { groupOfCode = Array(repeating: -1, count: keys.count + 1) }
    found.removeAll(keepingCapacity: true)
    nexts.removeAll(keepingCapacity: true)
    rows.forEach { row in
      let code = Int(codes[row]) + 1
      if groupOfCode[code] < 0 {
        groupOfCode[code] = Int32(found.count)
        found.append(codes[row])
        nexts.append(0)
      }
      nexts[Int(groupOfCode[code])] += 1
    }
    if found.count == 1 {
      groupOfCode[Int(found[0]) + 1] = -1
      return [KeyedRows(code: found[0], rows: rows)]
    }
    var begin = 0
    for group in nexts.indices { (nexts[group], begin) = (begin, begin + nexts[group]) }
    var order = [Int32](repeating: 0, count: rows.count)
    rows.forEach { row in
      let group = Int(groupOfCode[Int(codes[row]) + 1])
      order[nexts[group]] = Int32(truncatingIfNeeded: row)
      nexts[group] += 1
    }
    for code in found { groupOfCode[Int(code) + 1] = -1 }
    // Each group ends where its next row would go.
    begin = 0
    return found.indices.map { group in
      defer { begin = nexts[group] }
      return KeyedRows(code: found[group], rows: .list(order[begin..<nexts[group]]))
    }
  }
}
