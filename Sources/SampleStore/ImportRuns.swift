/// The samples of an import that wait in memory, and where the spilled ones are.
struct ImportRuns {
  /// One block of a spilled run: a row of the temporary table.
  struct Block {
    var id: Int64
    var count: Int
  }

  /// What was appended of one type.
  struct TypeRuns {
    var waiting: [SampleRow] = []
    var spilled: [[Block]] = []
    var count = 0
    var firstStart = Double.infinity
    var lastStart = -Double.infinity
    var lastEnd = -Double.infinity
    var holdsCorrelated = false
  }

  /// A run of one type is spilled when it is this long,
  static let runLength = 65_536
  /// and the longest one when all types together hold this many samples in memory.
  static let waitingLimit = 262_144

  private(set) var types: [TypeRuns] = []
  private var waitingCount = 0

  /// Takes samples of one type.
  ///
  /// - Returns: the type whose run is due to be spilled, if one is.
  mutating func append(_ samples: [ImportedSample], type: Int) -> Int? {
    while types.count <= type { types.append(TypeRuns()) }
    types[type].waiting.reserveCapacity(min(Self.runLength, types[type].waiting.count * 2))
    for var sample in samples {
      sample.flags.insert(.fromExport)
      if sample.start < types[type].firstStart { types[type].firstStart = sample.start }
      if sample.start > types[type].lastStart { types[type].lastStart = sample.start }
      if sample.end > types[type].lastEnd { types[type].lastEnd = sample.end }
      if sample.flags.contains(.insideCorrelation) { types[type].holdsCorrelated = true }
      types[type].waiting.append(sample)
    }
    types[type].count += samples.count
    waitingCount += samples.count
    if types[type].waiting.count >= Self.runLength { return type }
    guard waitingCount >= Self.waitingLimit else { return nil }
    return types.indices.max { types[$0].waiting.count < types[$1].waiting.count }
  }

  /// Takes the waiting samples of a type out, in the order of the file.
  mutating func takeWaiting(type: Int) -> [SampleRow] {
    let rows = types[type].waiting
    types[type].waiting = []
    waitingCount -= rows.count
    return rows
  }

  /// Notes where a run went.
  mutating func noteSpilled(_ blocks: [Block], type: Int) {
    types[type].spilled.append(blocks)
  }

  /// Sorts the rows left in memory, so that each type's are one run.
  mutating func sortWaiting() {
    for type in types.indices { Self.sort(&types[type].waiting) }
  }

  /// Sorts rows by start, end and place in the file.
  static func sort(_ rows: inout [SampleRow]) {
    for index in rows.indices.dropFirst() where rows[index].precedes(rows[index - 1]) {
      rows.sort { $0.precedes($1) }
      return
    }
  }
}
