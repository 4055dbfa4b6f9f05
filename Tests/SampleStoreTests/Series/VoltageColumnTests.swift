import Foundation
import TestSupport
import Testing

@testable import SampleStore

@Suite struct VoltageColumnTests {
  static func read(_ voltages: [Double]) throws -> [Double] {
    var bytes: [UInt8] = [7]
    VoltageColumn.encode(voltages, into: &bytes)
    var offset = 1
    let read = try unsafe VoltageColumn.decode(
      bytes.span.bytes, at: &offset, count: voltages.count)
    #expect(offset == bytes.count)
    return read
  }

  /// The slow reference of a round trip: the bits of each voltage by itself.
  static func bits(_ voltages: [Double]) -> [UInt64] { voltages.map(\.bitPattern) }

  @Test func everyVoltageComesBackToTheBit() throws {
    let odd: [Double] = [
      0, -0.0, 1, -1, .infinity, .nan, Double(nan: 7, signaling: false), .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -32_768.001, 9_007_199_254_740_992, -9_007_199_254_740_992,
      0.1 + 0.2,
    ]
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let count = [1, 2, 3, 6, 7, 8, 100, 4_096].randomElement(using: &generator) ?? 1
      let kind = Int.random(in: 0..<6, using: &generator)
      var level = 0.0
      let voltages = (0..<count).map { place in
        switch kind {
        case 0: return odd.randomElement(using: &generator) ?? 0
        case 1: return Double(Int.random(in: -2_000_000...2_000_000, using: &generator)) / 1_000
        case 2: return Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
        case 3: return place % 50 == 0 ? 9e15 : Double(place % 3)
        case 4: return 12.5
        default:
          level = 0.98 * level + Double.random(in: -5...5, using: &generator)
          return (level * 1_000).rounded() / 1_000
        }
      }
      let read = try Self.read(voltages)
      #expect(Self.bits(read) == Self.bits(voltages), "seed \(seed)")
    }
  }

  @Test func aSmoothRecordingTakesLittleMoreThanAByteAVoltage() throws {
    var generator = SeededGenerator(seed: 3)
    var noise = 0.0
    let voltages = (0..<4_096).map { place in
      noise = 0.9 * noise + Double.random(in: -0.2...0.2, using: &generator)
      let wave = 300 * sin(Double(place) / 512 * 2 * .pi * 8) + noise
      return (wave * 1_000).rounded() / 1_000
    }
    var bytes: [UInt8] = []
    VoltageColumn.encode(voltages, into: &bytes)
    #expect(bytes.count < voltages.count * 3 / 2)
    #expect(try Self.read(voltages) == voltages)
  }

  @Test func cutOffAndOddBytesAreErrors() throws {
    var bytes: [UInt8] = []
    VoltageColumn.encode((0..<200).map { Double($0 * $0 % 77) / 8 }, into: &bytes)
    for length in 0..<bytes.count {
      let cut = Array(bytes.prefix(length))
      var offset = 0
      #expect(throws: MalformedPayload.self) {
        try unsafe VoltageColumn.decode(cut.span.bytes, at: &offset, count: 200)
      }
    }
    for (place, value) in [(0, UInt8(2)), (1, 13), (2, 7), (3, 41)] {
      var odd = bytes
      odd[place] = value
      var offset = 0
      #expect(throws: MalformedPayload.self) {
        try unsafe VoltageColumn.decode(odd.span.bytes, at: &offset, count: 200)
      }
    }
  }
}
