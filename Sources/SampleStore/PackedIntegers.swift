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
    for value in values where value < base { base = value }
    var words = values.map { UInt64(bitPattern: $0 &- base) }
    // How many words need more than 0, 1, 2 and 4 bytes.
    var beyond = (zero: 0, one: 0, two: 0, four: 0)
    for word in words {
      if word > 0 { beyond.zero += 1 }
      if word > 0xFF { beyond.one += 1 }
      if word > 0xFFFF { beyond.two += 1 }
      if word > 0xFFFF_FFFF { beyond.four += 1 }
    }
    var best = (width: 8, size: 8 * words.count)
    for (width, exceptions) in [
      (4, beyond.four), (2, beyond.two), (1, beyond.one), (0, beyond.zero),
    ] {
      let size = width * words.count + 10 * exceptions
      if size <= best.size { best = (width, size) }
    }
    payload.append(UInt8(best.width))
    payload.append(integer: base)
    let limit: UInt64 = best.width == 8 ? .max : (1 << (8 * UInt64(best.width))) - 1
    let exceptions = words.indices.filter { words[$0] > limit }
    payload.append(integer: UInt16(exceptions.count))
    for position in exceptions {
      payload.append(integer: UInt16(position))
      payload.append(integer: values[position])
      words[position] = 0
    }
    payload.append(words: words, width: best.width)
  }

  /// Reads `count` integers into the first places of `values`. Complexity: O(n).
  static func decode(
    _ bytes: RawSpan, at offset: inout Int, count: Int, into values: inout [Int64]
  ) throws(MalformedPayload) {
    guard values.count >= count else { throw MalformedPayload() }
    let width = Int(try bytes.read(UInt8.self, at: &offset))
    let base = try bytes.read(Int64.self, at: &offset)
    let exceptionCount = Int(try bytes.read(UInt16.self, at: &offset))
    var exceptionOffset = try bytes.skip(exceptionCount * 10, at: &offset)
    guard [0, 1, 2, 4, 8].contains(width) else { throw MalformedPayload() }
    let begin = try bytes.skip(count * width, at: &offset)
    let words = bytes.extracting(begin..<offset)
    var target = values.mutableSpan
    switch width {
    case 0: for index in 0..<count { target[index] = base }
    case 1: unpack(UInt8.self, words, base: base, count: count, into: &target)
    case 2: unpack(UInt16.self, words, base: base, count: count, into: &target)
    case 4: unpack(UInt32.self, words, base: base, count: count, into: &target)
    default: unpack(UInt64.self, words, base: base, count: count, into: &target)
    }
    for _ in 0..<exceptionCount {
      let position = Int(try bytes.read(UInt16.self, at: &exceptionOffset))
      guard position < count else { throw MalformedPayload() }
      target[position] = try bytes.read(Int64.self, at: &exceptionOffset)
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
