import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct UUIDRandomTests {
  @Test func randomIdentifiersDifferAndAreOfVersion4() {
    let identifiers = (0..<1000).map { _ in UUID.random() }
    #expect(Set(identifiers).count == 1000)
    for identifier in identifiers {
      #expect(identifier.uuid.6 >> 4 == 4)
      #expect(identifier.uuid.8 >> 6 == 0b10)
    }
  }

  @Test func everyFreeBitTakesBothValues() {
    var ones = [UInt8](repeating: 0, count: 16)
    var zeros = ones
    for _ in 0..<1000 {
      withUnsafeBytes(of: UUID.random().uuid) { bytes in
        for (position, byte) in bytes.enumerated() {
          ones[position] |= byte
          zeros[position] |= ~byte
        }
      }
    }
    for position in 0..<16 {
      #expect(ones[position] == (position == 6 ? 0x4F : position == 8 ? 0xBF : 0xFF))
      #expect(zeros[position] == (position == 6 ? 0xBF : position == 8 ? 0x7F : 0xFF))
    }
  }
}
