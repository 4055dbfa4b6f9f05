internal import Foundation

/// The UUIDs of imported samples: derived from their sequence numbers, so that they cost no space,
/// and read back, so that a UUID finds its sample.
///
/// The sequence number goes through a four-round Feistel network (Luby and Rackoff, "How to construct
/// pseudorandom permutations from pseudorandom functions", 1988) keyed by the store's random key;
/// its 64 bits fill 60 free bits of the first half of a version 8 UUID (RFC 9562) and four of the
/// second. The other 58 bits are a keyed check of the number, by which a foreign UUID is recognised.
/// The UUIDs are unique and unlike each other; they are no secret.
struct DerivedUUIDs: Sendable {
  private let keys: [UInt64]

  /// Identifiers under a key of 16 bytes.
  init(key: Data) {
    var seeds: [UInt64] = [0, 0]
    for (index, byte) in key.prefix(16).enumerated() {
      seeds[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
    }
    keys = (0..<5).map { round in
      Self.mix(seeds[round % 2] &+ Self.mix(seeds[1 - round % 2] ^ UInt64(round)))
    }
  }

  /// The finaliser of SplitMix64.
  private static func mix(_ word: UInt64) -> UInt64 {
    var word = word &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  private func permute(_ number: UInt64, rounds: some Sequence<Int>) -> UInt64 {
    var left = UInt32(truncatingIfNeeded: number >> 32)
    var right = UInt32(truncatingIfNeeded: number)
    for round in rounds {
      let image = Self.mix(UInt64(right) ^ keys[round])
      (left, right) = (right, left ^ UInt32(truncatingIfNeeded: image))
    }
    // Halves swapped at the end, so that the inverse is the same with the rounds reversed.
    return UInt64(right) << 32 | UInt64(left)
  }

  private func check(_ number: UInt64) -> UInt64 {
    Self.mix(Self.mix(number ^ keys[4]) &+ keys[0]) >> 6
  }

  /// The 16 bytes of the UUID of the sample with a sequence number.
  func bytes(of sequence: Int64) -> [UInt8] {
    let number = UInt64(bitPattern: sequence)
    let image = permute(number, rounds: 0..<4)
    // 48 bits, version 8, 12 bits; variant 10, 4 bits of the image, 58 bits of check.
    let high = (image >> 16) << 16 | 0x8000 | (image >> 4) & 0x0FFF
    let low = 0x8000_0000_0000_0000 | (image & 0xF) << 58 | check(number)
    var bytes: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return bytes
  }

  /// The UUID of the sample with a sequence number.
  func uuid(of sequence: Int64) -> UUID {
    let bytes = bytes(of: sequence)
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  /// The sequence number that a UUID was derived from; nil if it was not derived by this key.
  func sequence(of uuid: UUID) -> Int64? {
    let b = uuid.uuid
    func word(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let high = word([b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7])
    let low = word([b.8, b.9, b.10, b.11, b.12, b.13, b.14, b.15])
    guard high & 0xF000 == 0x8000, low >> 62 == 0b10 else { return nil }
    let image = (high >> 16) << 16 | (high & 0x0FFF) << 4 | (low >> 58) & 0xF
    let number = permute(image, rounds: (0..<4).reversed())
    guard low & 0x03FF_FFFF_FFFF_FFFF == check(number) else { return nil }
    return Int64(bitPattern: number)
  }
}
