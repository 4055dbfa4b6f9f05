/// Sorted rows that come block by block.
struct RowRun {
  private var rows: [SampleRow] = []
  private var position = 0
  private let nextBlock: () throws -> [SampleRow]?

  /// A run whose blocks come from `nextBlock`, nil at the end.
  init(nextBlock: @escaping () throws -> [SampleRow]?) throws {
    self.nextBlock = nextBlock
    try load()
  }

  private mutating func load() throws {
    position = 0
    rows = []
    while rows.isEmpty {
      guard let block = try nextBlock() else { return }
      rows = block
    }
  }

  /// Whether no row is left.
  var isEmpty: Bool { position == rows.count }

  /// The first row left; there must be one.
  @inline(__always)
  var head: SampleRow { rows[position] }

  /// Drops the head.
  @inline(__always)
  mutating func advance() throws {
    position += 1
    if position == rows.count { try load() }
  }
}

/// Several sorted runs read as one, through a binary heap of their heads.
///
/// - Complexity: O(log runs) a row, O(1) while one run stays ahead of the others.
struct RowMerge {
  private var runs: [RowRun]
  /// Positions in `runs`; the run of the first one has the least head.
  private var heap: [Int]

  init(_ runs: [RowRun]) {
    self.runs = runs
    heap = runs.indices.filter { !runs[$0].isEmpty }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// The least row left; nil at the end.
  @inline(__always)
  var head: SampleRow? {
    guard let first = heap.first else { return nil }
    return runs[first].head
  }

  /// Drops the head.
  mutating func advance() throws {
    guard let first = heap.first else { return }
    try runs[first].advance()
    if runs[first].isEmpty {
      heap[0] = heap[heap.count - 1]
      heap.removeLast()
      if heap.isEmpty { return }
    }
    if heap.count > 1 { sink(0) }
  }

  private mutating func sink(_ start: Int) {
    var index = start
    let moving = heap[index]
    let row = runs[moving].head
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count,
        runs[heap[child + 1]].head.precedes(runs[heap[child]].head)
      {
        child += 1
      }
      guard runs[heap[child]].head.precedes(row) else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = moving
  }
}
