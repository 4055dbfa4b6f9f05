/// The keys of a column as runs of equal ones: run `r` is the rows `bounds[r]` to before `bounds[r + 1]`.
public struct KeyRuns: Sendable, Equatable {
  /// The first row of each run, and the number of rows.
  public private(set) var bounds: [Int] = []
  /// The position of each run's key in ``keys``; -1 if it is null.
  public private(set) var codes: [Int32] = []
  /// The keys, each once.
  public private(set) var keys: [ArrowKey] = []

  /// Runs by a function that has the code of each row.
  init(
    rows: Int, code: (Int) throws(ArrowError) -> Int32, keys: () -> [ArrowKey]
  ) throws(ArrowError) {
    var last = Int32.min
    for row in 0..<rows {
      let next = try code(row)
      if next != last {
        bounds.append(row)
        codes.append(next)
        last = next
      }
    }
    bounds.append(rows)
    self.keys = keys()
  }

  /// How many runs there are.
  public var count: Int { codes.count }

  /// The rows of a run.
  public func rows(ofRun run: Int) -> Range<Int> {
    bounds[run]..<bounds[run + 1]
  }

  /// The code of each row. O(rows).
  public func codesOfRows() -> [Int32] {
    var expanded: [Int32] = []
    expanded.reserveCapacity(bounds[count])
    for run in codes.indices {
      expanded.append(contentsOf: repeatElement(codes[run], count: rows(ofRun: run).count))
    }
    return expanded
  }
}
