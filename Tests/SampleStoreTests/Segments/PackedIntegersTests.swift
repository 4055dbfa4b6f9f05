import TestSupport
import Testing

@testable import SampleStore

@Suite struct PackedIntegersTests {
  /// Column of `count` integers, most of them near each other, a few far away.
  func column(_ random: inout SeededGenerator, count: Int) -> [Int64] {
    let spans: [Int64] = [0, 1, 200, 60_000, 3_000_000_000, 1 << 50, .max]
    let near = spans.dropLast().randomElement(using: &random) ?? 0
    let far = spans.randomElement(using: &random) ?? 0
    let farShare = Int.random(in: 1...40, using: &random)
    let middle = Int64.random(in: -1_000_000...1_000_000, using: &random)
    return (0..<count).map { _ in
      let isFar = Int.random(in: 0..<farShare * 10, using: &random) == 0
      return middle &+ Int64.random(in: 0...(isFar ? far : near), using: &random)
    }
  }

  @Test func columnsAreNoLargerThanAnyWidthMakesThem() throws {
    for seed in UInt64(0)..<400 {
      var random = SeededGenerator(seed: seed)
      let values = column(&random, count: Int.random(in: 0...300, using: &random))
      var payload: [UInt8] = []
      PackedIntegers.encode(values, into: &payload)
      let base = values.min() ?? 0
      let sizes = [0, 1, 2, 4, 8].map { width in
        let limit = width == 8 ? UInt64.max : (1 << UInt64(8 * width)) - 1
        let exceptions = values.count { UInt64(bitPattern: $0 &- base) > limit }
        return (size: 11 + width * values.count + 10 * exceptions, width: width)
      }
      // Of equal ones the narrowest.
      let best = try #require(sizes.min { ($0.size, $0.width) < ($1.size, $1.width) })
      #expect(payload.count == best.size, "seed \(seed)")
      #expect(payload[0] == UInt8(best.width), "seed \(seed)")
      var decoded = [Int64](repeating: 7, count: values.count)
      var offset = 0
      try PackedIntegers.decode(
        payload.span.bytes, at: &offset, count: values.count, into: &decoded)
      #expect(decoded == values, "seed \(seed)")
      #expect(offset == payload.count, "seed \(seed)")
    }
  }
}
