import TestSupport
import Testing

@testable import AppleHealthExport

/// The CRC-32 of fewest words: bit by bit.
func slowCRC32(_ bytes: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 {
      let isOdd = sum & 1 == 1
      sum >>= 1
      if isOdd { sum ^= 0xEDB8_8320 }
    }
  }
  return ~sum
}

struct CRC32Tests {
  /// The sum that the import takes of `bytes` behind others.
  private func sum(_ bytes: ArraySlice<UInt8>, after sum: UInt32 = 0) -> UInt32 {
    let block = ByteBlock(capacity: bytes.count, headroom: 0)
    block.fill { target in
      target.copyBytes(from: bytes)
      return bytes.count
    }
    return withExtendedLifetime(block) { block.view.crc32(after: sum) }
  }

  @Test func checkValueOfTheCatalogue() {
    // The check value of CRC-32/ISO-HDLC: of the digits 1 to 9.
    #expect(sum(Array("123456789".utf8)[...]) == 0xCBF4_3926)
  }

  @Test func everyLengthAgreesWithTheSumOfBits() {
    var random = SeededGenerator(seed: 5)
    for length in Array(0..<200) + [255, 256, 1023, 4096, 100_001] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let expected = slowCRC32(bytes)
      #expect(sum(bytes[...]) == expected, "\(length) bytes, seed 5")
      let cut = Int.random(in: 0...length, using: &random)
      #expect(
        sum(bytes[cut...], after: sum(bytes[..<cut])) == expected,
        "\(length) bytes cut at \(cut), seed 5")
    }
  }
}
