import TestSupport
import Testing

@testable import SampleStore

@Suite struct FingerprintTableTests {
  /// Where a fingerprint stands, in the order of the list.
  private func places(_ table: FingerprintTable, of fingerprint: UInt32) -> [Int] {
    var places: [Int] = []
    let none = table.place(of: fingerprint) { place in
      places.append(place)
      return false
    }
    #expect(none == nil)
    return places.sorted()
  }

  /// Fingerprints of all kinds, of which several are alike and lie side by side, also at the ends.
  private static func fingerprint(_ generator: inout SeededGenerator) -> UInt32 {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .random(in: .min ... .max, using: &generator)
    case 1: .random(in: 0..<2_000, using: &generator)
    case 2: .max - .random(in: 0..<2_000, using: &generator)
    default: .random(in: 0x8000_0000..<0x8000_4000, using: &generator)
    }
  }

  @Test(arguments: [0, 1, 19, 20, 21, 300, 20_000], [true, false])
  func whatWasInsertedIsFoundAndNothingElse(count: Int, isReserved: Bool) {
    var generator = SeededGenerator(seed: UInt64(count))
    var table = FingerprintTable()
    if isReserved { table.reserve(count) }
    var expected: [UInt32: [Int]] = [:]
    for place in 0..<count {
      let fingerprint = Self.fingerprint(&generator)
      let isIn = table.insert(fingerprint, at: place)
      #expect(isIn)
      expected[fingerprint, default: []].append(place)
    }
    #expect(table.count == count)
    for (fingerprint, places) in expected {
      #expect(self.places(table, of: fingerprint) == places)
      #expect(table.place(of: fingerprint) { $0 == places[0] } == places[0])
    }
    for _ in 0..<1_000 {
      let fingerprint = Self.fingerprint(&generator)
      #expect(places(table, of: fingerprint) == expected[fingerprint] ?? [])
    }
  }

  @Test func moreRoomLosesNothing() {
    var table = FingerprintTable()
    for place in 0..<500 {
      let isIn = table.insert(.max - UInt32(place % 50), at: place)
      #expect(isIn)
    }
    table.reserve(10_000)
    table.reserve(3)
    for fingerprint in 0..<50 {
      let expected = stride(from: fingerprint, to: 500, by: 50)
      #expect(places(table, of: .max - UInt32(fingerprint)) == Array(expected))
    }
  }

  @Test func whatIsAlikeTooOftenIsRefused() {
    var table = FingerprintTable()
    let areIn = (0..<65).map { table.insert(7, at: $0) }
    #expect(areIn == Array(repeating: true, count: FingerprintTable.mostAlike) + [false])
    let isOtherIn = table.insert(8, at: 64)
    #expect(isOtherIn)
    #expect(table.count == 65)
  }

  @Test(arguments: [-1, Int(UInt32.max), .max])
  func aPlaceBeyondTheListIsRefused(place: Int) {
    var table = FingerprintTable()
    let isIn = table.insert(7, at: place)
    #expect(!isIn)
    #expect(table.count == 0)
  }
}
