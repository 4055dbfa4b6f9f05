package import Foundation

extension UUID {
  /// A random UUID (version 4 of RFC 9562) out of the system's random numbers.
  ///
  /// `UUID()` opens `/dev/urandom` each time on Linux, which takes most of the time of making a
  /// sample; this takes a fraction of it.
  package static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | 0b10 << 62
    func byte(_ word: UInt64, _ position: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * position))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }
}
