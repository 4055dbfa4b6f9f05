import HealthKitTypes
import TestSupport
import Testing

/// Laws that hold for all units, on seeded random ones.
@Suite struct UnitAlgebraPropertyTests {
  private static let seed: UInt64 = 20_240_131
  private static let rounds = 400

  private struct Draw {
    var generator = SeededGenerator(seed: seed)
    let tokens: [String]

    init() throws {
      // Without those whose value is not proportional to their size.
      tokens = try UnitTokens.all().map(\.text).filter {
        !$0.hasPrefix("deg") && $0 != "dBASPL"
      }
    }

    mutating func unit() throws -> HKUnit {
      var result = try HKUnit(parsing: "")
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let token = tokens[Int.random(in: 0..<tokens.count, using: &generator)]
        let power = Int.random(in: -2...2, using: &generator)
        result = result.unitMultiplied(by: try HKUnit(parsing: token).unitRaised(toPower: power))
      }
      return result
    }

    mutating func value() -> Double { Double.random(in: 0.001..<1000, using: &generator) }
  }

  @Test func unitsFormACommutativeGroup() throws {
    var draw = try Draw()
    for round in 0..<Self.rounds {
      let (a, b, c) = (try draw.unit(), try draw.unit(), try draw.unit())
      let note: Comment = "seed \(Self.seed), round \(round): \(a), \(b), \(c)"
      #expect(a.unitMultiplied(by: b) == b.unitMultiplied(by: a), note)
      #expect(
        a.unitMultiplied(by: b).unitMultiplied(by: c)
          == a.unitMultiplied(by: b.unitMultiplied(by: c)), note)
      #expect(a.unitDivided(by: a).unitString == "", note)
      #expect(a.unitDivided(by: b) == a.unitMultiplied(by: b.reciprocal()), note)
      #expect(a.reciprocal().reciprocal() == a, note)
      #expect(a.unitRaised(toPower: 3) == a.unitMultiplied(by: a).unitMultiplied(by: a), note)
      #expect(a.unitRaised(toPower: -1) == a.reciprocal(), note)
    }
  }

  @Test func everyUnitReadsBackFromItsText() throws {
    var draw = try Draw()
    for round in 0..<Self.rounds {
      let unit = try draw.unit()
      let text = unit.unitString
      let note: Comment = "seed \(Self.seed), round \(round): \(text)"
      #expect(try HKUnit(parsing: text) == unit, note)
      #expect(try HKUnit(parsing: text).unitString == text, note)
      #expect(try HKUnit(parsing: text).hash == unit.hash, note)
    }
  }

  @Test func sizesMultiplyAsUnitsDo() throws {
    var draw = try Draw()
    for round in 0..<Self.rounds {
      let (a, b) = (try draw.unit(), try draw.unit())
      let product = a.unitMultiplied(by: b).scaleToSI
      let expected = a.scaleToSI * b.scaleToSI
      let note: Comment = "seed \(Self.seed), round \(round): \(a), \(b)"
      #expect(abs(product - expected) <= 1e-14 * expected, note)
    }
  }

  @Test func conversionsGoThereAndBack() throws {
    var draw = try Draw()
    let groups = Dictionary(
      grouping: try UnitTokens.all().filter { $0.scale != nil }, by: \.dimension
    ).values.map { $0.map(\.text) }.sorted { $0[0] < $1[0] }
    for round in 0..<Self.rounds {
      let group = groups[Int.random(in: 0..<groups.count, using: &draw.generator)]
      let names = (0..<3).map { _ in group[Int.random(in: 0..<group.count, using: &draw.generator)]
      }
      let (a, b, c) = (
        try HKUnit(parsing: names[0]), try HKUnit(parsing: names[1]), try HKUnit(parsing: names[2])
      )
      let value = draw.value()
      let there = try a.converter(to: b).convert(value)
      let back = try b.converter(to: a).convert(there)
      let note: Comment = "seed \(Self.seed), round \(round): \(value) \(a) \(b) \(c)"
      // What a temperature costs in bits is its distance from absolute zero on any of the scales.
      let origin = [a, b, c].map(\.offsetToSI).max() ?? 0
      let slack = 1e-14 * (abs(value) + origin / a.scaleToSI)
      #expect(abs(back - value) <= slack, note)
      let direct = try a.converter(to: c).convert(value)
      let detour = try b.converter(to: c).convert(there)
      let room = 1e-14 * (abs(direct) + origin / c.scaleToSI)
      #expect(abs(detour - direct) <= room, note)
    }
  }
}
