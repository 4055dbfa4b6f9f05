import Testing
import TestSupport

@testable import SampleStore

@Suite struct ReferenceColumnTests {
  /// Columns of all formats: one number, runs, few numbers that alternate, many numbers.
  private static func random(_ generator: inout SeededGenerator) -> [UInt32] {
    let count = [0, 1, 2, 9, 300, 2_000].randomElement(using: &generator) ?? 0
    let variety = UInt32([1, 2, 5, 256, 257, 100_000].randomElement(using: &generator) ?? 1)
    let repeats = [1, 1, 40].randomElement(using: &generator) ?? 1
    var value: UInt32 = 0
    return (0..<count).map { place in
      if place % repeats == 0 { value = UInt32.random(in: 0..<variety, using: &generator) }
      return value
    }
  }

  private static func encoded(_ values: [UInt32]) -> [UInt8] {
    var payload: [UInt8] = []
    ReferenceColumn.encode(values, into: &payload)
    return payload
  }

  private static func decoded(_ payload: [UInt8], count: Int) throws -> [UInt16] {
    var target = [UInt16](repeating: 7, count: count + 5)
    var offset = 0
    try ReferenceColumn.decode(
      payload.span.bytes, at: &offset, count: count, into: &target, from: 3
    ) { UInt16(truncatingIfNeeded: $0 &* 3) }
    #expect(offset == payload.count)
    return target
  }

  @Test func meaningsStandWhereTheirNumbersStood() throws {
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let values = Self.random(&generator)
      let target = try Self.decoded(Self.encoded(values), count: values.count)
      let expected =
        [7, 7, 7] + values.map { UInt16(truncatingIfNeeded: $0 &* 3) } + [7, 7]
      #expect(target == expected, "seed \(seed)")
    }
  }

  @Test func codesBeyondTheDictionaryAreMalformed() {
    // Format 2, two numbers, three codes of which one has none.
    let payload: [UInt8] = [2, 2, 0, 5, 0, 0, 0, 6, 0, 0, 0, 0, 1, 2]
    #expect(throws: MalformedPayload.self) { _ = try Self.decoded(payload, count: 3) }
    #expect(throws: MalformedPayload.self) { _ = try Self.decoded([2, 1, 0, 5, 0], count: 1) }
    #expect(throws: MalformedPayload.self) { _ = try Self.decoded([9], count: 0) }
  }
}
