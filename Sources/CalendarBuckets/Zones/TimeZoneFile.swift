/// The content of a TZif file: RFC 8536 and its successor RFC 9636.
///
/// Of versions 2 and later the 64-bit data and the rule at the end are read, of version 1 the
/// 32-bit data. Abbreviations are not needed and are skipped.
struct TimeZoneFile {
  /// The offset before the first transition.
  let initialOffset: Int
  /// The changes of the offset in ascending order; offset in seconds east of UTC.
  let transitions: [(second: Int, offset: Int)]
  /// What holds after the last transition, where the file says so.
  let rule: PosixZoneRule?

  /// Whether bytes begin as a TZif file does.
  static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x54, 0x5A, 0x69, 0x66])
  }

  /// Reads a whole file.
  ///
  /// - Throws: a ``Flaw`` for anything that the format does not allow.
  init(bytes: [UInt8]) throws(Flaw) {
    var reader = Reader(bytes: bytes)
    let first = try reader.header()
    guard first.version >= 2 else {
      (initialOffset, transitions) = try reader.data(first, timeWidth: 4)
      rule = nil
      return
    }
    try reader.skip(first.length(timeWidth: 4))
    let second = try reader.header()
    (initialOffset, transitions) = try reader.data(second, timeWidth: 8)
    let footer = try reader.footer()
    if footer.isEmpty {
      rule = nil
    } else {
      guard let parsed = PosixZoneRule(parsing: footer) else {
        throw Flaw("its rule '\(String(decoding: footer, as: UTF8.self))' cannot be read")
      }
      rule = parsed
    }
  }

  /// What is wrong with a file, as the end of a sentence.
  struct Flaw: Error {
    let reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  private struct Header {
    var version: Int
    var utcIndicatorCount: Int
    var standardIndicatorCount: Int
    var leapCount: Int
    var timeCount: Int
    var typeCount: Int
    var characterCount: Int

    func length(timeWidth: Int) -> Int {
      timeCount * (timeWidth + 1) + typeCount * 6 + characterCount
        + leapCount * (timeWidth + 4) + standardIndicatorCount + utcIndicatorCount
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func require(_ count: Int) throws(Flaw) {
      guard count <= bytes.count - position else {
        throw Flaw("it ends at byte \(bytes.count), in the middle of its data")
      }
    }

    mutating func skip(_ count: Int) throws(Flaw) {
      try require(count)
      position += count
    }

    /// A big-endian integer in two's complement. The caller has required its bytes.
    mutating func integer(width: Int) -> Int {
      var value: UInt64 = bytes[position] >= 0x80 ? .max : 0
      for byte in bytes[position..<(position + width)] { value = value << 8 | UInt64(byte) }
      position += width
      return Int(truncatingIfNeeded: value)
    }

    mutating func header() throws(Flaw) -> Header {
      try require(44)
      guard TimeZoneFile.hasSignature(bytes[position...]) else {
        throw Flaw("it does not begin with 'TZif'")
      }
      let version = bytes[position + 4]
      position += 20
      var counts: [Int] = []
      for _ in 0..<6 {
        let count = integer(width: 4)
        guard count >= 0, count <= 1 << 24 else {
          throw Flaw("a count in its header is out of range")
        }
        counts.append(count)
      }
      return Header(
        version: version == 0 ? 1 : Int(version) - 0x30, utcIndicatorCount: counts[0],
        standardIndicatorCount: counts[1], leapCount: counts[2], timeCount: counts[3],
        typeCount: counts[4], characterCount: counts[5])
    }

    mutating func data(
      _ header: Header, timeWidth: Int
    ) throws(Flaw) -> (initialOffset: Int, transitions: [(second: Int, offset: Int)]) {
      try require(header.length(timeWidth: timeWidth))
      guard header.leapCount == 0 else {
        throw Flaw("it counts leap seconds; use the zone without 'right/' in its name")
      }
      guard header.typeCount > 0 else { throw Flaw("it defines no local time") }
      let end = position + header.length(timeWidth: timeWidth)
      var seconds: [Int] = []
      seconds.reserveCapacity(header.timeCount)
      for _ in 0..<header.timeCount {
        let second = integer(width: timeWidth)
        if let last = seconds.last, second <= last {
          throw Flaw("its transitions are not in ascending order")
        }
        seconds.append(second)
      }
      let types = bytes[position..<(position + header.timeCount)]
      position += header.timeCount
      var offsets: [Int] = []
      for _ in 0..<header.typeCount {
        let offset = integer(width: 4)
        // RFC 9636 section 3.2: from -24:59:59 to +25:59:59.
        guard (-89_999...93_599).contains(offset) else {
          throw Flaw("an offset of \(offset) seconds is out of range")
        }
        offsets.append(offset)
        position += 2
      }
      var transitions: [(second: Int, offset: Int)] = []
      transitions.reserveCapacity(seconds.count)
      for (second, type) in zip(seconds, types) {
        guard Int(type) < offsets.count else {
          throw Flaw("a transition refers to a local time that is not defined")
        }
        transitions.append((second: second, offset: offsets[Int(type)]))
      }
      position = end
      return (offsets[0], transitions)
    }

    mutating func footer() throws(Flaw) -> ArraySlice<UInt8> {
      guard position < bytes.count, bytes[position] == 0x0A,
        let end = bytes[(position + 1)...].firstIndex(of: 0x0A)
      else {
        throw Flaw("the rule at its end is missing")
      }
      return bytes[(position + 1)..<end]
    }
  }
}
