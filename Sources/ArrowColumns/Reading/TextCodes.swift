#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Numbers for texts, in the order in which they are met, without a copy of their bytes.
@safe
struct TextCodes {
  @unsafe
  private struct Entry {
    let bytes: UnsafeRawBufferPointer
    let hash: Int
  }

  /// A text as far as its ends and its length tell it apart: up to 16 bytes wholly.
  private struct Ends: Equatable {
    var first: UInt64 = 0
    var last: UInt64 = 0
    /// How many bytes; of no text it is negative.
    var count = -1
  }

  private var entries: [Entry] = unsafe []
  /// The codes by hash, -1 where none is; as many as a power of 2.
  private var slots: [Int32] = Array(repeating: -1, count: 64)
  /// The last code of each fingerprint, a number of 6 bits: which of few names alternate no branch can foretell.
  private var recent = [(ends: Ends, code: Int32)](repeating: (Ends(), -1), count: 64)

  /// How many texts have a code.
  var count: Int { unsafe entries.count }

  /// The bytes of the longest text that has a code; 0 if there is none. O(texts).
  var longest: Int { unsafe entries.reduce(0) { unsafe max($0, $1.bytes.count) } }

  /// The text of a code. Bytes that are no UTF-8 become U+FFFD.
  func text(_ code: Int) -> VerbatimText {
    unsafe VerbatimText(String(decoding: entries[code].bytes, as: UTF8.self))
  }

  /// The code of a text, whose bytes stay where they are as long as this value is used. O(bytes).
  @inline(__always)
  mutating func code(of bytes: UnsafeRawBufferPointer) -> Int32 {
    let ends = unsafe Self.ends(of: bytes)
    let mixed =
      ends.first ^ (ends.last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: ends.count)
    let fingerprint = Int(truncatingIfNeeded: (mixed &* 0xBF58_476D_1CE4_E5B9) >> 58)
    let known = recent[fingerprint]
    if known.ends == ends,
      unsafe ends.count <= 16 || hasSameMiddle(entries[Int(known.code)].bytes, bytes)
    {
      return known.code
    }
    let found = unsafe hashedCode(of: bytes, ends)
    recent[fingerprint] = (ends, found)
    return found
  }

  /// The first eight bytes and the last eight, which of a shorter text lie over each other or are all of it.
  @inline(__always)
  private static func ends(of bytes: UnsafeRawBufferPointer) -> Ends {
    guard let base = bytes.baseAddress else { return Ends(count: 0) }
    let count = bytes.count
    if count >= 8 {
      return unsafe Ends(
        first: base.loadUnaligned(as: UInt64.self),
        last: base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self), count: count)
    }
    if count >= 4 {
      return unsafe Ends(
        first: UInt64(base.loadUnaligned(as: UInt32.self)),
        last: UInt64(base.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)), count: count)
    }
    var word: UInt64 = 0
    for place in 0..<count {
      word = unsafe word << 8 | UInt64(base.load(fromByteOffset: place, as: UInt8.self))
    }
    return Ends(first: word, last: word, count: count)
  }

  /// Whether two texts of one length above 16 bytes, whose ends are equal, are equal between them.
  private func hasSameMiddle(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard let left = left.baseAddress, let base = right.baseAddress else { return true }
    return unsafe memcmp(left + 8, base + 8, right.count - 16) == 0
  }

  private mutating func hashedCode(of bytes: UnsafeRawBufferPointer, _ ends: Ends) -> Int32 {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: bytes)
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let known = unsafe entries[Int(slots[slot])]
      if unsafe known.hash == hash, unsafe Self.ends(of: known.bytes) == ends,
        unsafe ends.count <= 16 || hasSameMiddle(known.bytes, bytes)
      {
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let code = unsafe Int32(entries.count)
    unsafe entries.append(Entry(bytes: bytes, hash: hash))
    slots[slot] = code
    if unsafe 2 * entries.count > slots.count { grow() }
    return code
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: 4 * slots.count)
    for code in unsafe entries.indices {
      var slot = unsafe entries[code].hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(code)
    }
  }
}
