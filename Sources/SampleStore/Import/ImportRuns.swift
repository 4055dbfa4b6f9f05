/// The samples of an import that wait in memory, and where the spilled ones are.
struct ImportRuns {
  /// One block of a spilled run: where it lies in the file, in bytes, and how many rows it holds.
  struct Block {
    var offset: UInt64
    var length: Int
    var count: Int
  }

  /// Between which instants rows lie.
  struct Bounds {
    var firstStart = Double.infinity
    var lastStart = -Double.infinity
    var lastEnd = -Double.infinity

    mutating func formUnion(_ other: Bounds) {
      firstStart = min(firstStart, other.firstStart)
      lastStart = max(lastStart, other.lastStart)
      lastEnd = max(lastEnd, other.lastEnd)
    }
  }

  /// What was appended of one type.
  struct TypeRuns {
    /// The rows that wait, as they were brought.
    fileprivate(set) var chunks: [[SampleRow]] = []
    /// What is left of them when the import is complete, sorted.
    fileprivate(set) var waiting: [SampleRow] = []
    fileprivate(set) var spilled: [[Block]] = []
    fileprivate(set) var count = 0
    fileprivate(set) var bounds = Bounds()
    fileprivate var waitingCount = 0
  }

  /// A run of one type is spilled when it is this long,
  static let runLength = 65_536
  /// and the longest one when all types together hold this many samples in memory.
  static let waitingLimit = 262_144
  /// Rows that come in smaller numbers are put together up to this one.
  private static let chunkLength = 2_048

  private(set) var types: [TypeRuns] = []
  private var waitingCount = 0

  /// Takes samples of one type; they are not looked at yet.
  ///
  /// - Returns: the type whose run is due to be spilled, if one is.
  mutating func append(_ samples: [SampleRow], type: Int) -> Int? {
    while types.count <= type { types.append(TypeRuns()) }
    let last = types[type].chunks.count - 1
    if last >= 0, types[type].chunks[last].count + samples.count <= Self.chunkLength {
      types[type].chunks[last].append(contentsOf: samples)
    } else if !samples.isEmpty {
      types[type].chunks.append(samples)
    }
    types[type].count += samples.count
    types[type].waitingCount += samples.count
    waitingCount += samples.count
    if types[type].waitingCount >= Self.runLength { return type }
    guard waitingCount >= Self.waitingLimit else { return nil }
    return types.indices.max { types[$0].waitingCount < types[$1].waitingCount }
  }

  /// Takes the waiting samples of a type out, in the order of the file.
  mutating func takeWaiting(type: Int) -> [[SampleRow]] {
    var chunks = types[type].chunks
    types[type].chunks = []
    // Rows sorted for a plan of mirroring come before what was brought since.
    if !types[type].waiting.isEmpty { chunks.insert(types[type].waiting, at: 0) }
    types[type].waiting = []
    waitingCount -= types[type].waitingCount
    types[type].waitingCount = 0
    return chunks
  }

  /// Notes where a run went.
  mutating func noteSpilled(_ blocks: [Block], bounds: Bounds, type: Int) {
    types[type].spilled.append(blocks)
    types[type].bounds.formUnion(bounds)
  }

  /// Sorts the rows left in memory, so that each type's are one run.
  mutating func sortWaiting() {
    for type in types.indices where !types[type].chunks.isEmpty {
      let count = types[type].waitingCount
      let chunks = takeWaiting(type: type)
      types[type].bounds.formUnion(Self.join(chunks, into: &types[type].waiting))
      types[type].waitingCount = count
      waitingCount += count
    }
  }

  /// Makes one sorted run of chunks in the place of what `rows` held.
  static func join(_ chunks: [[SampleRow]], into rows: inout [SampleRow]) -> Bounds {
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for chunk in chunks { rows.append(contentsOf: chunk) }
    var bounds = Bounds()
    var span = rows.mutableSpan
    for index in 0..<span.count {
      span[index].flags.insert(.fromExport)
      let (start, end) = (span[index].start, span[index].end)
      if start < bounds.firstStart { bounds.firstStart = start }
      if start > bounds.lastStart { bounds.lastStart = start }
      if end > bounds.lastEnd { bounds.lastEnd = end }
    }
    sort(&rows)
    return bounds
  }

  /// Sorts rows by start, end and place in the file.
  ///
  /// Exports are nearly in order, rows being a few places away from theirs: then they are moved there
  /// one by one. Complexity: O(n) for such rows, O(n log n) for any.
  static func sort(_ rows: inout [SampleRow]) {
    if !insertInOrder(&rows) { rows.sort { $0.precedes($1) } }
  }

  /// Sorts rows by insertion; gives up, with the rows in another order than before, when a row is more
  /// than 64 places away from its own, or rows are more than eight on average.
  private static func insertInOrder(_ rows: inout [SampleRow]) -> Bool {
    var span = rows.mutableSpan
    var movesLeft = 8 * span.count
    for index in 0..<span.count where index > 0 && span[index].precedes(span[index - 1]) {
      let row = span[index]
      var place = index
      repeat {
        span[place] = span[place - 1]
        place -= 1
        movesLeft -= 1
      } while place > 0 && row.precedes(span[place - 1]) && index - place < 64
      span[place] = row
      if movesLeft <= 0 || (place > 0 && row.precedes(span[place - 1])) { return false }
    }
    return true
  }
}
