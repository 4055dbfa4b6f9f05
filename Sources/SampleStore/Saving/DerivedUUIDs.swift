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

  @inline(__always)
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

  /// The two halves of the UUID of the sample with a sequence number, the first byte highest.
  @inline(__always)
  private func halves(of sequence: Int64) -> (high: UInt64, low: UInt64) {
    let number = UInt64(bitPattern: sequence)
    let image = permute(number, rounds: 0..<4)
    // 48 bits, version 8, 12 bits; variant 10, 4 bits of the image, 58 bits of check.
    let high = (image >> 16) << 16 | 0x8000 | (image >> 4) & 0x0FFF
    let low = 0x8000_0000_0000_0000 | (image & 0xF) << 58 | check(number)
    return (high, low)
  }

  /// The 16 bytes of the UUID of the sample with a sequence number.
  func bytes(of sequence: Int64) -> [UInt8] {
    let (high, low) = halves(of: sequence)
    return [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }

  /// The UUID of the sample with a sequence number. Without allocation.
  func uuid(of sequence: Int64) -> UUID {
    let (high, low) = halves(of: sequence)
    func byte(_ word: UInt64, _ place: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * place))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }

  /// Appends the UUIDs of the samples with some sequence numbers.
  func append(_ sequences: ArraySlice<Int64>, to uuids: inout [UUID]) {
    uuids.append(addingCapacity: sequences.count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        var offset = 0
        for sequence in sequences {
          let (high, low) = halves(of: sequence)
          // A UUID is its 16 bytes.
          unsafe bytes.storeBytes(of: high.bigEndian, toByteOffset: offset, as: UInt64.self)
          unsafe bytes.storeBytes(of: low.bigEndian, toByteOffset: offset + 8, as: UInt64.self)
          offset += 16
        }
        initialized += sequences.count
      }
    }
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
