/// The 64-bit checksum that stands beside each segment: XXH64 as specified by Yann Collet
/// (xxHash, "doc/xxhash_spec.md", version 0.1.1).
///
/// Complexity: O(n), several bytes a nanosecond.
package enum Checksum {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  @inline(__always)
  private static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    (word &<< bits) | (word &>> (64 &- bits))
  }

  @inline(__always)
  private static func round(_ accumulator: UInt64, _ lane: UInt64) -> UInt64 {
    rotate(accumulator &+ lane &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func merge(_ accumulator: UInt64, _ lane: UInt64) -> UInt64 {
    (accumulator ^ round(0, lane)) &* prime1 &+ prime4
  }

  /// XXH64 of `bytes` with `seed`.
  static func xxh64(_ bytes: RawSpan, seed: UInt64 = 0) -> UInt64 {
    let count = bytes.byteCount
    var offset = 0
    var hash: UInt64
    if count >= 32 {
      var first = seed &+ prime1 &+ prime2
      var second = seed &+ prime2
      var third = seed
      var fourth = seed &- prime1
      while offset &+ 32 <= count {
        first = round(first, bytes.word(at: offset))
        second = round(second, bytes.word(at: offset &+ 8))
        third = round(third, bytes.word(at: offset &+ 16))
        fourth = round(fourth, bytes.word(at: offset &+ 24))
        offset &+= 32
      }
      hash = rotate(first, 1) &+ rotate(second, 7) &+ rotate(third, 12) &+ rotate(fourth, 18)
      hash = merge(merge(merge(merge(hash, first), second), third), fourth)
    } else {
      hash = seed &+ prime5
    }
    hash = hash &+ UInt64(count)
    while offset &+ 8 <= count {
      hash = rotate(hash ^ round(0, bytes.word(at: offset)), 27) &* prime1 &+ prime4
      offset &+= 8
    }
    if offset &+ 4 <= count {
      let half = UInt64(UInt32(littleEndian: bytes.loadInteger(at: offset)))
      hash = rotate(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
      offset &+= 4
    }
    while offset < count {
      let byte: UInt8 = bytes.loadInteger(at: offset)
      hash = rotate(hash ^ (UInt64(byte) &* prime5), 11) &* prime1
      offset &+= 1
    }
    hash = (hash ^ (hash &>> 33)) &* prime2
    hash = (hash ^ (hash &>> 29)) &* prime3
    return hash ^ (hash &>> 32)
  }

  /// XXH64 of `bytes` with `seed`.
  package static func xxh64(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    unsafe xxh64(bytes.span.bytes, seed: seed)
  }
}

extension RawSpan {
  /// The little-endian word at `offset`.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadInteger(at: offset))
  }
}
