/// The starts, ends and creation dates of a segment, exact to the bit.
///
/// All three are counted in one unit, seconds or milliseconds, if every one of them is a whole
/// number of it; else each is kept as raw Doubles where needed. Layouts, after a format byte:
/// - starts: 0 raw; 1 seconds or 2 milliseconds: the first (8), then packed differences, the first
///   of which is 0.
/// - ends: 0 raw; 1 or 2 packed durations in the unit of the starts; 3 each the same as its start.
/// - creation dates: 0 raw; 1 or 2 packed differences to the ends; 3 all absent (NaN); 4 seconds or
///   5 milliseconds with some absent: one bit each (set: present), then packed differences, 0 where
///   absent.
enum InstantColumns {
  /// What instants are counted in.
  enum Unit: UInt8 {
    case raw = 0
    case seconds = 1
    case milliseconds = 2

    @inline(__always)
    func count(_ instant: Double) -> Int64? {
      let scaled = self == .milliseconds ? (instant * 1000).rounded() : instant
      // 2^52 leaves room for any difference of two. What is no whole number does not come back.
      guard abs(scaled) <= 4_503_599_627_370_496 else { return nil }
      let integer = Int64(scaled)
      return self.instant(integer).bitPattern == instant.bitPattern ? integer : nil
    }

    @inline(__always)
    func instant(_ count: Int64) -> Double {
      self == .milliseconds ? Double(count) / 1000 : Double(count)
    }
  }

  static let absent = Double.nan.bitPattern

  private static func counts(_ rows: ArraySlice<SampleRow>, in unit: Unit)
    -> (starts: [Int64], ends: [Int64], creations: [Int64])?
  {
    var starts: [Int64] = []
    var ends: [Int64] = []
    var creations: [Int64] = []
    starts.reserveCapacity(rows.count)
    ends.reserveCapacity(rows.count)
    creations.reserveCapacity(rows.count)
    for row in rows {
      guard let start = unit.count(row.start), let end = unit.count(row.end) else { return nil }
      starts.append(start)
      ends.append(end)
      if row.creation.bitPattern == absent {
        creations.append(end)
      } else {
        guard let creation = unit.count(row.creation) else { return nil }
        creations.append(creation)
      }
    }
    return (starts, ends, creations)
  }

  /// Appends starts and ends to `payload`, calling `columnBegins` before each, and the creation dates
  /// to `creations`.
  static func encode(
    _ rows: ArraySlice<SampleRow>, into payload: inout [UInt8], creations: inout [UInt8],
    columnBegins: (inout [UInt8]) -> Void
  ) {
    for unit in [Unit.seconds, .milliseconds] {
      guard let counts = counts(rows, in: unit) else { continue }
      columnBegins(&payload)
      payload.append(unit.rawValue)
      payload.append(integer: counts.starts.first ?? 0)
      var previous = counts.starts.first ?? 0
      PackedIntegers.encode(
        counts.starts.map { start in
          defer { previous = start }
          return start - previous
        }, into: &payload)
      columnBegins(&payload)
      payload.append(unit.rawValue)
      PackedIntegers.encode(
        counts.ends.indices.map { counts.ends[$0] - counts.starts[$0] }, into: &payload)
      let present = rows.map { $0.creation.bitPattern != absent }
      let differences = counts.ends.indices.map { counts.creations[$0] - counts.ends[$0] }
      if !present.contains(true) {
        creations.append(3)
      } else if !present.contains(false) {
        creations.append(unit.rawValue)
        PackedIntegers.encode(differences, into: &creations)
      } else {
        creations.append(unit.rawValue + 3)
        for begin in stride(from: 0, to: present.count, by: 8) {
          var byte: UInt8 = 0
          for bit in 0..<min(8, present.count - begin) where present[begin + bit] {
            byte |= 1 << UInt8(bit)
          }
          creations.append(byte)
        }
        PackedIntegers.encode(differences, into: &creations)
      }
      return
    }
    columnBegins(&payload)
    payload.append(0)
    payload.append(words: rows.map(\.start.bitPattern), width: 8)
    columnBegins(&payload)
    if rows.allSatisfy({ $0.end.bitPattern == $0.start.bitPattern }) {
      payload.append(3)
    } else {
      payload.append(0)
      payload.append(words: rows.map(\.end.bitPattern), width: 8)
    }
    if rows.allSatisfy({ $0.creation.bitPattern == absent }) {
      creations.append(3)
    } else {
      creations.append(0)
      creations.append(words: rows.map(\.creation.bitPattern), width: 8)
    }
  }

  /// Reads the starts and ends of `count` samples into their targets from place `begin`, and leaves
  /// nothing else behind. `scratch` has room for `count`. Complexity: O(n).
  static func decode(
    _ bytes: RawSpan, startsAt: Int, endsAt: Int, count: Int, scratch: inout [Int64],
    starts startArray: inout [Double], ends endArray: inout [Double], from begin: Int
  ) throws(MalformedPayload) {
    guard begin >= 0, startArray.count - begin >= count, endArray.count - begin >= count else {
      throw MalformedPayload()
    }
    var starts = startArray.mutableSpan
    var ends = endArray.mutableSpan
    var offset = startsAt
    let startFormat = try bytes.read(UInt8.self, at: &offset)
    switch startFormat {
    case 0:
      try decodeRaw(bytes, at: &offset, count: count, into: &starts, from: begin)
    case 1, 2:
      try decodeStarts(
        bytes, at: &offset, count: count, areMilliseconds: startFormat == 2, scratch: &scratch,
        into: &starts, from: begin)
    default:
      throw MalformedPayload()
    }
    offset = endsAt
    switch try bytes.read(UInt8.self, at: &offset) {
    case 0:
      try decodeRaw(bytes, at: &offset, count: count, into: &ends, from: begin)
    case 1:
      try decodeEnds(
        bytes, at: &offset, count: count, scratch: &scratch, starts: starts.span, into: &ends,
        from: begin)
    case 2:
      try PackedIntegers.decode(bytes, at: &offset, count: count, into: &scratch)
      let durations = scratch.span
      for index in 0..<count {
        let start = (starts[begin &+ index] * 1000).rounded()
        ends[begin &+ index] = (start + Double(durations[index])) / 1000
      }
    case 3:
      for index in 0..<count { ends[begin &+ index] = starts[begin &+ index] }
    default:
      throw MalformedPayload()
    }
  }

  /// Adds up packed differences. Narrow ones, nearly all there are, go straight into the target.
  private static func decodeStarts(
    _ bytes: RawSpan, at offset: inout Int, count: Int, areMilliseconds: Bool,
    scratch: inout [Int64], into starts: inout MutableSpan<Double>, from begin: Int
  ) throws(MalformedPayload) {
    var current = try bytes.read(Int64.self, at: &offset)
    let header = try PackedIntegers.readHeader(bytes, at: &offset, count: count)
    guard !areMilliseconds, header.width == 1 || header.width == 2 else {
      try PackedIntegers.decode(bytes, header, count: count, into: &scratch)
      let differences = scratch.span
      let unit: Unit = areMilliseconds ? .milliseconds : .seconds
      for index in 0..<count {
        current &+= differences[index]
        starts[begin &+ index] = unit.instant(current)
      }
      return
    }
    var exceptions = PackedIntegers.Exceptions(header, count: count)
    var next = 0
    while next < count {
      let exception = try exceptions.next(bytes)
      let places = next..<(exception?.place ?? count)
      let words = bytes.extracting(PackedIntegers.words(of: header, at: places))
      let target = begin + places.lowerBound..<begin + places.upperBound
      if header.width == 1 {
        add(UInt8.self, words, base: header.base, to: &current, into: &starts, at: target)
      } else {
        add(UInt16.self, words, base: header.base, to: &current, into: &starts, at: target)
      }
      next = places.upperBound
      if let exception {
        current &+= exception.value
        starts[begin + next] = Double(current)
        next += 1
      }
    }
  }

  @inline(__always)
  private static func add<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Word.Type, _ words: RawSpan, base: Int64, to sum: inout Int64,
    into starts: inout MutableSpan<Double>, at places: Range<Int>
  ) {
    var current = sum
    // What the compiler learns here spares the loop its checks.
    precondition(places.lowerBound >= 0 && places.upperBound <= starts.count)
    for place in places {
      let offset = (place &- places.lowerBound) &* MemoryLayout<Word>.size
      let word = Word(littleEndian: words.loadInteger(at: offset))
      current &+= base &+ Int64(truncatingIfNeeded: word)
      starts[place] = Double(current)
    }
    sum = current
  }

  /// Adds packed durations in seconds to the starts: whole numbers below 2^53, so that every sum of
  /// Doubles is exact.
  private static func decodeEnds(
    _ bytes: RawSpan, at offset: inout Int, count: Int, scratch: inout [Int64],
    starts: Span<Double>, into ends: inout MutableSpan<Double>, from begin: Int
  ) throws(MalformedPayload) {
    let header = try PackedIntegers.readHeader(bytes, at: &offset, count: count)
    let words = bytes.extracting(PackedIntegers.words(of: header, at: 0..<count))
    let places = begin..<begin + count
    switch header.width {
    case 0:
      let duration = Double(header.base)
      for place in places { ends[place] = starts[place] + duration }
    case 1:
      add(UInt8.self, words, base: header.base, to: starts, into: &ends, at: places)
    case 2:
      add(UInt16.self, words, base: header.base, to: starts, into: &ends, at: places)
    default:
      try PackedIntegers.decode(bytes, header, count: count, into: &scratch)
      let durations = scratch.span
      for index in 0..<count {
        ends[begin &+ index] = starts[begin &+ index] + Double(durations[index])
      }
      return
    }
    var exceptions = PackedIntegers.Exceptions(header, count: count)
    while let exception = try exceptions.next(bytes) {
      let place = begin + exception.place
      ends[place] = starts[place] + Double(exception.value)
    }
  }

  @inline(__always)
  private static func add<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Word.Type, _ words: RawSpan, base: Int64, to starts: Span<Double>,
    into ends: inout MutableSpan<Double>, at places: Range<Int>
  ) {
    let base = Double(base)
    precondition(
      places.lowerBound >= 0 && places.upperBound <= starts.count
        && places.upperBound <= ends.count)
    for place in places {
      let offset = (place &- places.lowerBound) &* MemoryLayout<Word>.size
      let word = Word(littleEndian: words.loadInteger(at: offset))
      ends[place] = starts[place] + (base + Double(Int32(truncatingIfNeeded: word)))
    }
  }

  /// Reads the creation dates of those of `count` samples, whose ends are known, that stand at `places`.
  /// Complexity: O(n).
  static func decodeCreations(
    _ bytes: RawSpan, at offset: Int, count: Int, places: some RandomAccessCollection<Int>,
    ends: [Double], scratch: inout [Int64], into creations: inout [Double]
  ) throws(MalformedPayload) {
    guard ends.count >= count, creations.count >= count else { throw MalformedPayload() }
    var offset = offset
    let format = try bytes.read(UInt8.self, at: &offset)
    switch format {
    case 0:
      var target = creations.mutableSpan
      try decodeRaw(bytes, at: &offset, count: count, into: &target, from: 0)
    case 3:
      for index in places { creations[index] = .nan }
    case 1, 2, 4, 5:
      let unit: Unit = format == 1 || format == 4 ? .seconds : .milliseconds
      let maskLength = format >= 4 ? (count + 7) / 8 : 0
      let mask = try bytes.skip(maskLength, at: &offset)
      try PackedIntegers.decode(bytes, at: &offset, count: count, into: &scratch)
      for index in places {
        if format >= 4 {
          let byte: UInt8 = bytes.loadInteger(at: mask + index / 8)
          if byte & (1 << UInt8(index % 8)) == 0 {
            creations[index] = .nan
            continue
          }
        }
        guard let end = unit.count(ends[index]) else { throw MalformedPayload() }
        creations[index] = unit.instant(end &+ scratch[index])
      }
    default:
      throw MalformedPayload()
    }
  }

  private static func decodeRaw(
    _ bytes: RawSpan, at offset: inout Int, count: Int, into target: inout MutableSpan<Double>,
    from begin: Int
  ) throws(MalformedPayload) {
    let words = bytes.extracting(try bytes.skip(8 * count, at: &offset)..<offset)
    for index in 0..<count {
      target[begin &+ index] = Double(
        bitPattern: UInt64(littleEndian: words.loadInteger(at: index &* 8)))
    }
  }
}
