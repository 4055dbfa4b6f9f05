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
  /// The last codes that were met: sources alternate among few.
  private var recent: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)

  /// How many texts have a code.
  var count: Int { unsafe entries.count }

  /// The text of a code. Bytes that are no UTF-8 become U+FFFD.
  func text(_ code: Int) -> VerbatimText {
    unsafe VerbatimText(String(decoding: entries[code].bytes, as: UTF8.self))
  }

  /// The code of a text, whose bytes stay where they are as long as this value is used. O(bytes).
  @inline(__always)
  mutating func code(of bytes: UnsafeRawBufferPointer) -> Int32 {
    if unsafe isEqual(recent.0, bytes) { return recent.0 }
    return unsafe olderCode(of: bytes)
  }

  @inline(never)
  private mutating func olderCode(of bytes: UnsafeRawBufferPointer) -> Int32 {
    let code: Int32
    if unsafe isEqual(recent.1, bytes) {
      code = recent.1
      recent = (code, recent.0, recent.2, recent.3)
    } else if unsafe isEqual(recent.2, bytes) {
      code = recent.2
      recent = (code, recent.0, recent.1, recent.3)
    } else {
      code = unsafe isEqual(recent.3, bytes) ? recent.3 : hashedCode(of: bytes)
      recent = (code, recent.0, recent.1, recent.2)
    }
    return code
  }

  @inline(__always)
  private func isEqual(_ code: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard code >= 0 else { return false }
    let known = unsafe entries[Int(code)].bytes
    guard known.count == bytes.count else { return false }
    guard let left = known.baseAddress, let right = bytes.baseAddress else { return true }
    return unsafe memcmp(left, right, bytes.count) == 0
  }

  private mutating func hashedCode(of bytes: UnsafeRawBufferPointer) -> Int32 {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: bytes)
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      if unsafe entries[Int(slots[slot])].hash == hash, unsafe isEqual(slots[slot], bytes) {
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
