internal import HealthCalculations

/// Columns that segments are decoded into, one after the other.
struct ColumnBlock {
  private var starts: [Double]
  private var ends: [Double]
  private var values: [Double]
  private var ranks: [UInt16]
  private var sequences: [Int64]
  private var scratch: [Int64]
  private(set) var filled = 0

  /// Room for `count` samples; with their sequence numbers if they will be merged.
  init(count: Int, keepsSequences: Bool) {
    starts = Self.unfilled(count)
    ends = Self.unfilled(count)
    values = Self.unfilled(count)
    ranks = Self.unfilled(count)
    sequences = keepsSequences ? Self.unfilled(count) : []
    scratch = [Int64](repeating: 0, count: SegmentPayload.capacity)
  }

  /// Room for numbers, of which none is read before it was decoded: zeros in it would be written for nothing.
  private static func unfilled<Number: BitwiseCopyable>(_ count: Int) -> [Number] {
    unsafe Array(unsafeUninitializedCapacity: count) { $1 = count }
  }

  /// Decodes a segment behind those before it.
  mutating func append(
    _ bytes: RawSpan, count: Int, ranks table: RankTable
  ) throws(MalformedPayload) {
    let begin = filled
    guard starts.count - begin >= count else { throw MalformedPayload() }
    try InstantColumns.decode(
      bytes, startsAt: SegmentPayload.offset(of: .starts, in: bytes),
      endsAt: SegmentPayload.offset(of: .ends, in: bytes), count: count, scratch: &scratch,
      starts: &starts, ends: &ends, from: begin)
    var offset = try SegmentPayload.offset(of: .values, in: bytes)
    try ValueColumn.decode(
      bytes, at: &offset, count: count, scratch: &scratch, into: &values, from: begin)
    try appendRanks(bytes, count: count, table: table)
    if !sequences.isEmpty {
      try SegmentPayload.decodeSequences(bytes, count: count, into: &scratch)
      for index in 0..<count { sequences[begin + index] = scratch[index] }
    }
    filled += count
  }

  private mutating func appendRanks(
    _ bytes: RawSpan, count: Int, table: RankTable
  ) throws(MalformedPayload) {
    let begin = filled
    let userEntered = UInt32(SampleRow.Flags.userEntered.rawValue)
    var userEnteredPlaces: [Range<Int>] = []
    try SegmentPayload.forEachRun(.flags, of: bytes, count: count) { flags, places in
      if flags & userEntered != 0 { userEnteredPlaces.append(places) }
    }
    if userEnteredPlaces.isEmpty {
      var offset = try SegmentPayload.offset(of: .sources, in: bytes)
      return try ReferenceColumn.decode(
        bytes, at: &offset, count: count, into: &ranks, from: begin
      ) { table[$0].measured }
    }
    var target = ranks.mutableSpan
    var next = 0
    try SegmentPayload.forEachRun(.sources, of: bytes, count: count) { revision, places in
      let pair = table[revision]
      Self.fill(
        begin + places.lowerBound..<begin + places.upperBound, of: &target, with: pair.measured)
      // Both lists of runs are in order: walk them side by side.
      while next < userEnteredPlaces.count, userEnteredPlaces[next].lowerBound < places.upperBound {
        let shared = userEnteredPlaces[next].clamped(to: places)
        for place in shared { target[begin + place] = pair.userEntered }
        if userEnteredPlaces[next].upperBound > places.upperBound { return }
        next += 1
      }
    }
  }

  @inline(__always)
  private static func fill(
    _ places: Range<Int>, of target: inout MutableSpan<UInt16>, with rank: UInt16
  ) {
    // What the compiler learns here spares the loop its checks.
    precondition(places.lowerBound >= 0 && places.upperBound <= target.count)
    for place in places { target[place] = rank }
  }

  /// Drops the samples from place `begin` on, sorted by start, that start before `instant` and do not reach
  /// beyond it. Complexity: O(samples from `begin` on).
  mutating func dropPast(_ instant: Double, from begin: Int) {
    var kept = begin
    var place = begin
    while place < filled, starts[place] < instant {
      if ends[place] > instant {
        move(place, to: kept)
        kept += 1
      }
      place += 1
    }
    guard kept < place else { return }
    for place in place..<filled {
      move(place, to: kept)
      kept += 1
    }
    filled = kept
  }

  /// Drops the samples from place `begin` on for which `mask` is false. Complexity: O(n).
  mutating func keep(_ mask: [Bool], from begin: Int) {
    var kept = begin
    for (index, isKept) in mask.enumerated() where isKept {
      move(begin + index, to: kept)
      kept += 1
    }
    filled = kept
  }

  @inline(__always)
  private mutating func move(_ place: Int, to target: Int) {
    starts[target] = starts[place]
    ends[target] = ends[place]
    values[target] = values[place]
    ranks[target] = ranks[place]
    if !sequences.isEmpty { sequences[target] = sequences[place] }
  }

  /// Hands out the samples in order, from sorted chains that begin at `chainBegins`, and is empty
  /// from then on: the caller owns the columns alone, and can change them without a copy.
  mutating func takeMerged(chainBegins: [Int]) -> SampleColumns {
    defer { self = ColumnBlock(count: 0, keepsSequences: false) }
    guard chainBegins.count > 1 else {
      if filled < starts.count {
        starts.removeSubrange(filled...)
        ends.removeSubrange(filled...)
        values.removeSubrange(filled...)
        ranks.removeSubrange(filled...)
      }
      return SampleColumns(starts: starts, ends: ends, values: values, ranks: ranks)
    }
    var runs = zip(chainBegins, chainBegins.dropFirst() + [filled]).map { Array($0..<$1) }
    while runs.count > 1 {
      var merged: [[Int]] = []
      for pair in stride(from: 0, to: runs.count, by: 2) {
        merged.append(
          pair + 1 < runs.count
            ? Array(merging: runs[pair], runs[pair + 1], by: precedes) : runs[pair])
      }
      runs = merged
    }
    let order = runs.first ?? []
    return SampleColumns(
      starts: order.map { starts[$0] }, ends: order.map { ends[$0] },
      values: order.map { values[$0] }, ranks: order.map { ranks[$0] })
  }

  /// Hands out the samples as they were decoded, with their sequence numbers, and is empty from then on.
  mutating func takeUnordered() -> (samples: SampleColumns, sequences: [Int64]) {
    defer { self = ColumnBlock(count: 0, keepsSequences: false) }
    let samples = SampleColumns(
      starts: Array(starts.prefix(filled)), ends: Array(ends.prefix(filled)),
      values: Array(values.prefix(filled)), ranks: Array(ranks.prefix(filled)))
    return (samples, Array(sequences.prefix(filled)))
  }

  @inline(__always)
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    if starts[left] != starts[right] { return starts[left] < starts[right] }
    if ends[left] != ends[right] { return ends[left] < ends[right] }
    return sequences[left] < sequences[right]
  }
}
