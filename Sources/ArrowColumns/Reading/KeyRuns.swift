/// The keys of a column: as runs of equal ones where these are long, else row by row.
public struct KeyRuns: Sendable, Equatable {
  /// The keys, each once.
  public private(set) var keys: [ArrowKey]
  /// The first row of each run, and the number of rows; empty if keys are told row by row.
  public private(set) var bounds: [Int] = []
  /// The position in ``keys`` of each run's key, or of each row's; -1 if it is null.
  public private(set) var codes: [Int32] = []

  /// Runs shorter than this on average are told row by row.
  private static let shortestRun = 16

  /// Keys by a function that has the code of each row.
  ///
  /// - Parameter next: a later row than a given one. All rows between the two have the key of the given one.
  @inline(__always)
  init(
    rows: Int, code: (Int) throws(ArrowError) -> Int32, next: (Int) -> Int = { $0 &+ 1 },
    keys: () throws(ArrowError) -> [ArrowKey]
  ) throws(ArrowError) {
    var last = Int32.min
    var row = 0
    let mostRuns = max(rows / Self.shortestRun, 64)
    while row < rows, codes.count < mostRuns {
      let found = try code(row)
      if found != last {
        bounds.append(row)
        codes.append(found)
        last = found
      }
      row = next(row)
    }
    bounds.append(rows)
    if row < rows {
      // Runs are short: what follows is told row by row, and what came before is written out.
      bounds[bounds.count - 1] = row
      var expanded: [Int32] = []
      expanded.reserveCapacity(rows)
      for (run, code) in codes.enumerated() {
        expanded.append(contentsOf: repeatElement(code, count: bounds[run + 1] - bounds[run]))
      }
      try expanded.append(addingCapacity: rows - row) { output throws(ArrowError) in
        for row in row..<rows { output.append(try code(row)) }
      }
      bounds = []
      codes = expanded
    }
    self.keys = try keys()
  }

  /// The same with each key once, where several are equal: texts with other bytes, none of them UTF-8, may be. O(rows).
  func withDistinctKeys() -> KeyRuns {
    var distinct: [ArrowKey] = []
    var codeOfKey: [ArrowKey: Int32] = [:]
    let distinctCodes = keys.map { key in
      if let known = codeOfKey[key] { return known }
      let code = Int32(distinct.count)
      codeOfKey[key] = code
      distinct.append(key)
      return code
    }
    var runs = self
    runs.keys = distinct
    runs.codes = codes.map { $0 < 0 ? $0 : distinctCodes[Int($0)] }
    return runs
  }

  /// Whether keys are told as runs.
  public var isInRuns: Bool { !bounds.isEmpty }

  /// How many rows there are.
  public var rowCount: Int { bounds.last ?? codes.count }

  /// The rows of a run. Traps if there are no runs.
  public func rows(ofRun run: Int) -> Range<Int> {
    bounds[run]..<bounds[run + 1]
  }

  /// The run that a row is in. O(log runs). Traps if there are no runs.
  public func run(of row: Int) -> Int {
    var (low, high) = (0, codes.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if bounds[middle] <= row { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The code of each row. O(rows), O(1) if keys are told row by row.
  public func codesOfRows() -> [Int32] {
    guard isInRuns else { return codes }
    var expanded: [Int32] = []
    expanded.reserveCapacity(rowCount)
    for (run, code) in codes.enumerated() {
      expanded.append(contentsOf: repeatElement(code, count: rows(ofRun: run).count))
    }
    return expanded
  }
}
