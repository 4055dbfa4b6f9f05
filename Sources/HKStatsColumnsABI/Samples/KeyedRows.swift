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
  private let runs: KeyRuns
  /// The code of each row, made when rows must be listed.
  private var codes: [Int32]?

  init(_ runs: KeyRuns) {
    self.runs = runs
  }

  /// Runs shorter than this on average are listed.
  private static let shortestRun = 16

  /// The runs of all rows as they come, however short.
  func inRuns() -> [KeyedRows] {
    runs.codes.indices.map { KeyedRows(code: runs.codes[$0], rows: .range(runs.rows(ofRun: $0))) }
  }

  /// Some rows by key, in the order in which keys come first. O(rows).
  mutating func groups(of rows: RowSelection) -> [KeyedRows] {
    if case .range(let range) = rows {
      guard !range.isEmpty else { return [] }
      let first = runs.run(of: range.lowerBound)
      let last = runs.run(of: range.upperBound - 1)
      if last - first < 8 || range.count / (last - first + 1) >= Self.shortestRun {
        return (first...last).map { run in
          KeyedRows(
            code: runs.codes[run], rows: .range(runs.rows(ofRun: run).clamped(to: range)))
        }
      }
    }
    return listed(rows)
  }

  /// The rows of each key as a list.
  private mutating func listed(_ rows: RowSelection) -> [KeyedRows] {
    let codes = self.codes ?? runs.codesOfRows()
    self.codes = codes
    // One place more, so that null, -1, has one.
    var groupOfCode = [Int32](repeating: -1, count: runs.keys.count + 1)
    var lists: [(code: Int32, rows: [Int32])] = []
    for place in 0..<rows.count {
      let row = rows[place]
      let code = codes[row]
      var group = Int(groupOfCode[Int(code) + 1])
      if group < 0 {
        group = lists.count
        groupOfCode[Int(code) + 1] = Int32(group)
        lists.append((code, []))
      }
      lists[group].rows.append(Int32(row))
    }
    return lists.map { KeyedRows(code: $0.code, rows: .list($0.rows)) }
  }
}

extension KeyRuns {
  /// The run that a row is in. O(log runs).
  func run(of row: Int) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if bounds[middle] <= row { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
