/// Integers as differences from their least one, in as few whole bytes each as pay.
///
/// Layout: width (1 byte: 0, 1, 2, 4 or 8), base (8), number of exceptions (2), the exceptions
/// (position 2, value 8 each), then `count` words of the width. Exceptions keep one long gap from
/// widening the whole column. At most 65,535 integers.
enum PackedIntegers {
  /// Appends `values` to `payload`. Complexity: O(n).
  static func encode(_ values: [Int64], into payload: inout [UInt8]) {
    precondition(values.count <= Int(UInt16.max), "A packed column holds at most 65,535 integers.")
    var base = values.first ?? 0
    var greatest = base
    for value in values {
      base = min(base, value)
      greatest = max(greatest, value)
    }
    var words = values.map { UInt64(bitPattern: $0 &- base) }
    let (width, exceptionCount) = bestWidth(
      of: words, greatest: UInt64(bitPattern: greatest &- base))
    payload.append(UInt8(width))
    payload.append(integer: base)
    payload.append(integer: UInt16(exceptionCount))
    // Most columns have none.
    if exceptionCount > 0 {
      let limit = limit(ofWidth: width)
      for position in words.indices where words[position] > limit {
        payload.append(integer: UInt16(position))
        payload.append(integer: values[position])
        words[position] = 0
      }
    }
    payload.append(words: words, width: width)
  }

  /// The width that takes the fewest bytes with its exceptions, the narrowest of several.
  ///
  /// Only widths that the greatest word does not fit into need a count: one for most columns.
  private static func bestWidth(
    of words: [UInt64], greatest: UInt64
  ) -> (width: Int, exceptionCount: Int) {
    let widest = [0, 1, 2, 4].first { greatest <= limit(ofWidth: $0) } ?? 8
    var best = (width: widest, exceptionCount: 0)
    for width in [4, 2, 1, 0] where width < widest {
      let limit = limit(ofWidth: width)
      var exceptionCount = 0
      for word in words { exceptionCount &+= word > limit ? 1 : 0 }
      let size = width * words.count + 10 * exceptionCount
      if size <= best.width * words.count + 10 * best.exceptionCount {
        best = (width, exceptionCount)
      }
    }
    return best
  }

  /// The greatest word of a width below 8.
  @inline(__always)
  private static func limit(ofWidth width: Int) -> UInt64 {
    (1 << (8 * UInt64(width))) - 1
  }

  /// What stands before the words of a packed column, and where these are.
  struct Header {
    /// Bytes of a word: 0, 1, 2, 4 or 8.
    let width: Int
    let base: Int64
    fileprivate let exceptionCount: Int
    fileprivate let exceptionsAt: Int
    fileprivate let wordsAt: Int
  }

  /// Reads the header of `count` integers, and moves past the whole column.
  static func readHeader(
    _ bytes: RawSpan, at offset: inout Int, count: Int
  ) throws(MalformedPayload) -> Header {
    let width = Int(try bytes.read(UInt8.self, at: &offset))
    let base = try bytes.read(Int64.self, at: &offset)
    let exceptionCount = Int(try bytes.read(UInt16.self, at: &offset))
    let exceptionsAt = try bytes.skip(exceptionCount * 10, at: &offset)
    switch width {
    case 0, 1, 2, 4, 8: break
    default: throw MalformedPayload()
    }
    guard count >= 0, count <= Int(UInt16.max) else { throw MalformedPayload() }
    return Header(
      width: width, base: base, exceptionCount: exceptionCount, exceptionsAt: exceptionsAt,
      wordsAt: try bytes.skip(count * width, at: &offset))
  }

  /// Where the words of the integers at `places` are.
  @inline(__always)
  static func words(of header: Header, at places: Range<Int>) -> Range<Int> {
    header.wordsAt + places.lowerBound * header.width..<header.wordsAt + places.upperBound
      * header.width
  }

  /// The exceptions of a column, in the order of their places; their words mean nothing.
  struct Exceptions {
    private var offset: Int
    private var left: Int
    private var nextPlace = 0
    private let count: Int

    /// Those of a column of `count` integers.
    init(_ header: Header, count: Int) {
      offset = header.exceptionsAt
      left = header.exceptionCount
      self.count = count
    }

    /// Takes the place and the integer of the next one; nil at the end.
    mutating func next(
      _ bytes: RawSpan
    ) throws(MalformedPayload) -> (place: Int, value: Int64)? {
      guard left > 0 else { return nil }
      left -= 1
      let place = Int(try bytes.read(UInt16.self, at: &offset))
      guard place >= nextPlace, place < count else { throw MalformedPayload() }
      nextPlace = place + 1
      return (place, try bytes.read(Int64.self, at: &offset))
    }
  }

  /// Reads `count` integers into the first places of `values`. Complexity: O(n).
  static func decode(
    _ bytes: RawSpan, at offset: inout Int, count: Int, into values: inout [Int64]
  ) throws(MalformedPayload) {
    let header = try readHeader(bytes, at: &offset, count: count)
    try decode(bytes, header, count: count, into: &values)
  }

  /// Reads `count` integers behind their header into the first places of `values`.
  static func decode(
    _ bytes: RawSpan, _ header: Header, count: Int, into values: inout [Int64]
  ) throws(MalformedPayload) {
    guard values.count >= count else { throw MalformedPayload() }
    let words = bytes.extracting(words(of: header, at: 0..<count))
    let base = header.base
    var target = values.mutableSpan
    switch header.width {
    case 0: for index in 0..<count { target[index] = base }
    case 1: unpack(UInt8.self, words, base: base, count: count, into: &target)
    case 2: unpack(UInt16.self, words, base: base, count: count, into: &target)
    case 4: unpack(UInt32.self, words, base: base, count: count, into: &target)
    default: unpack(UInt64.self, words, base: base, count: count, into: &target)
    }
    var exceptions = Exceptions(header, count: count)
    while let exception = try exceptions.next(bytes) {
      target[exception.place] = exception.value
    }
  }

  @inline(__always)
  private static func unpack<T: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: T.Type, _ words: RawSpan, base: Int64, count: Int, into target: inout MutableSpan<Int64>
  ) {
    let size = MemoryLayout<T>.size
    for index in 0..<count {
      let word = T(littleEndian: words.loadInteger(at: index &* size))
      target[index] = base &+ Int64(truncatingIfNeeded: word)
    }
  }
}
