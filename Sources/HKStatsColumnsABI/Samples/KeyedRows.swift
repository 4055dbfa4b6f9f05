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
    guard rows.count > 0 else { return [] }
    if runs.isInRuns, case .range(let range) = rows {
      let first = runs.run(of: range.lowerBound)
      let last = runs.run(of: range.upperBound - 1)
      return (first...last).map { run in
        KeyedRows(code: runs.codes[run], rows: .range(runs.rows(ofRun: run).clamped(to: range)))
      }
    }
    let codes = self.codes ?? runs.codesOfRows()
    self.codes = codes
    return keys.count < Self.few ? listedOneByOne(rows, codes) : listed(rows, codes)
  }

  /// So many keys, null among them, are looked for one after the other.
  private static let few = 4

  /// The rows of each of few keys as a list. O(rows · keys), without a branch or a wait for memory a row.
  private func listedOneByOne(_ rows: RowSelection, _ codes: [Int32]) -> [KeyedRows] {
    var groups: [KeyedRows] = []
    var left = rows.count
    // Null is last: few columns have any, and where all rows are found nobody looks.
    for code in [Int32](0..<Int32(keys.count)) + [-1] where left > 0 {
      let found = Self.rows(rows, of: code, codes, atMost: left)
      if found.count == rows.count { return [KeyedRows(code: code, rows: rows)] }
      if !found.isEmpty { groups.append(KeyedRows(code: code, rows: .list(found[...]))) }
      left -= found.count
    }
    return groups.sorted { $0.rows[0] < $1.rows[0] }
  }

  /// The rows of a code, of which there are not more than so many.
  private static func rows(
    _ rows: RowSelection, of code: Int32, _ codes: [Int32], atMost most: Int
  ) -> [Int32] {
    switch rows {
    case .range(let range):
      unsafe codes[range].withUnsafeBufferPointer { codes in
        Self.rows(codes.count, of: code, atMost: most) {
          unsafe codes[$0]
        } row: {
          Int32(truncatingIfNeeded: range.lowerBound &+ $0)
        }
      }
    case .list(let list):
      unsafe list.withUnsafeBufferPointer { list in
        Self.rows(list.count, of: code, atMost: most) {
          unsafe codes[Int(list[$0])]
        } row: {
          unsafe list[$0]
        }
      }
    }
  }

  /// The rows of a code among so many places.
  @inline(__always)
  private static func rows(
    _ count: Int, of code: Int32, atMost most: Int, codeAt: (Int) -> Int32, row: (Int) -> Int32
  ) -> [Int32] {
    // Each row is written down, and the next one over it unless it was of the code: there is room for one more.
    unsafe [Int32](unsafeUninitializedCapacity: most + 1) { rows, initialized in
      var (next, place) = (0, 0)
      while place < count {
        unsafe rows[next] = row(place)
        // 1 for the code and 0 for others, without a comparison, of which the compiler would make a branch.
        let difference = UInt64(UInt32(bitPattern: codeAt(place) ^ code))
        next &+= Int(truncatingIfNeeded: (difference &- 1) >> 63)
        place &+= 1
      }
      initialized = next
    }
  }

  /// The rows of each key as a list: a counting sort.
  private mutating func listed(_ rows: RowSelection, _ codes: [Int32]) -> [KeyedRows] {
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
