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

  private var entries: [Entry] = unsafe []
  /// The codes by hash, -1 where none is; as many as a power of 2.
  private var slots: [Int32] = Array(repeating: -1, count: 64)
  /// The last code of each fingerprint, a number of 6 bits: which of few names alternate no branch can foretell.
  private var recent = [Int32](repeating: -1, count: 64)

  /// How many texts have a code.
  var count: Int { unsafe entries.count }

  /// The text of a code. Bytes that are no UTF-8 become U+FFFD.
  func text(_ code: Int) -> VerbatimText {
    unsafe VerbatimText(String(decoding: entries[code].bytes, as: UTF8.self))
  }

  /// The code of a text, whose bytes stay where they are as long as this value is used. O(bytes).
  @inline(__always)
  mutating func code(of bytes: UnsafeRawBufferPointer) -> Int32 {
    let (first, last) = unsafe Self.ends(of: bytes)
    let mixed = first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: bytes.count)
    let fingerprint = Int(truncatingIfNeeded: (mixed &* 0xBF58_476D_1CE4_E5B9) >> 58)
    let code = recent[fingerprint]
    if code >= 0, unsafe isEqual(code, bytes, first, last) { return code }
    let found = unsafe hashedCode(of: bytes)
    recent[fingerprint] = found
    return found
  }

  /// The first eight bytes and the last eight, which of a shorter text lie over each other or are all of it.
  @inline(__always)
  private static func ends(of bytes: UnsafeRawBufferPointer) -> (first: UInt64, last: UInt64) {
    guard let base = bytes.baseAddress else { return (0, 0) }
    let count = bytes.count
    if count >= 8 {
      return unsafe (
        base.loadUnaligned(as: UInt64.self),
        base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      )
    }
    if count >= 4 {
      return unsafe (
        UInt64(base.loadUnaligned(as: UInt32.self)),
        UInt64(base.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
      )
    }
    var word: UInt64 = 0
    for place in 0..<count {
      word = unsafe word << 8 | UInt64(base.load(fromByteOffset: place, as: UInt8.self))
    }
    return (word, word)
  }

  /// Whether a code is that of a text with these first and last bytes.
  @inline(__always)
  private func isEqual(
    _ code: Int32, _ bytes: UnsafeRawBufferPointer, _ first: UInt64, _ last: UInt64
  ) -> Bool {
    let known = unsafe entries[Int(code)].bytes
    let count = bytes.count
    guard known.count == count, unsafe Self.ends(of: known) == (first, last) else {
      return false
    }
    guard count > 16 else { return true }
    guard let left = known.baseAddress, let right = bytes.baseAddress else { return true }
    return unsafe memcmp(left + 8, right + 8, count - 16) == 0
  }

  private mutating func hashedCode(of bytes: UnsafeRawBufferPointer) -> Int32 {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: bytes)
    let hash = hasher.finalize()
    let (first, last) = unsafe Self.ends(of: bytes)
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      if unsafe entries[Int(slots[slot])].hash == hash,
        unsafe isEqual(slots[slot], bytes, first, last)
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
