internal import CChecksums
internal import Foundation

/// A run of bytes inside a buffer that somebody else owns: a name, an attribute's value, a block.
///
/// Three promises make it usable without a bounds check per byte, and every maker of a view keeps
/// them: the bytes stay in place for as long as the view is used (views never leave the call that
/// they were handed to), at least ``padding`` more bytes may be read behind the last one, and
/// indices run from 0 up to `count + padding`. Debug builds check the indices.
@safe struct ByteView {
  /// How many bytes behind the end may be read (their content means nothing).
  static let padding = 64

  private let base: UnsafePointer<UInt8>
  /// The number of bytes.
  let count: Int

  /// A view of `count` bytes at `base`, with the promises above kept by the caller.
  @inline(__always)
  init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// The byte at `index`.
  @inline(__always)
  subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < count + Self.padding)
    return unsafe base[index]
  }

  /// The eight bytes from `index` on, the first in the lowest byte.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    assert(index >= 0 && index + 8 <= count + Self.padding)
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
  }

  /// The bytes of `range` as a view of their own.
  @inline(__always)
  func slice(_ start: Int, _ end: Int) -> ByteView {
    assert(start >= 0 && start <= end && end <= count + Self.padding)
    return unsafe ByteView(base: base + start, count: end - start)
  }

  /// Whether both hold the same bytes.
  @inline(__always)
  func equals(_ other: ByteView) -> Bool {
    guard count == other.count else { return false }
    return unsafe memcmp(base, other.base, count) == 0
  }

  /// Whether the bytes are those of `text`.
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return unsafe memcmp(base, text.utf8Start, count) == 0
  }

  /// Whether the bytes begin with those of `text`.
  func hasPrefix(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return unsafe memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// A 64-bit mix of the bytes that starts from `seed`: for tables in memory only.
  @inline(__always)
  func hash(seed: UInt64) -> UInt64 {
    var state = seed ^ (UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15)
    var index = 0
    while index + 16 <= count {
      let product = (state ^ word(at: index)).multipliedFullWidth(
        by: word(at: index &+ 8) ^ 0xA076_1D64_78BD_642F)
      state = product.high ^ product.low
      index &+= 16
    }
    if index + 8 <= count {
      state = Self.mix(state ^ word(at: index))
      index += 8
    }
    if index < count {
      let rest = UInt64(truncatingIfNeeded: count - index)
      state = Self.mix(state ^ (word(at: index) & ((1 << (rest &* 8)) &- 1)))
    }
    return state
  }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  /// The CRC-32 of bytes that go on with these, when `sum` is the one of those in front; 0 of none.
  func crc32(after sum: UInt32) -> UInt32 {
    unsafe cc_crc32(sum, base, count)
  }

  /// The first index at or behind `start` that holds `byte`, or nil.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    guard let found = unsafe memchr(base + start, Int32(byte), count - start) else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The number of line feeds.
  func lineFeeds() -> Int {
    var total = 0
    var index = 0
    while let found = firstIndex(of: 10, from: index) {
      total += 1
      index = found + 1
    }
    return total
  }

  /// Whether all bytes are below 128.
  private var isASCII: Bool {
    var bits: UInt64 = 0
    var index = 0
    while index + 8 <= count {
      bits |= word(at: index)
      index += 8
    }
    while index < count {
      bits |= UInt64(self[index])
      index += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// The bytes as text, or nil if they are not UTF-8.
  func text() -> String? {
    // Validation asks the runtime for generic types each time; most texts are ASCII.
    if isASCII { return lossyText() }
    return unsafe String(
      validating: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// The bytes as text, what is not UTF-8 replaced by U+FFFD: for messages only.
  func lossyText() -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// Adds the bytes to the end of `bytes`.
  func append(to bytes: inout [UInt8]) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
  }

  /// Copies the bytes to `target`, which has room for them.
  func copy(to target: UnsafeMutablePointer<UInt8>) {
    unsafe target.update(from: base, count: count)
  }
}
