import Testing

@testable import SyntheticHealthData

@Suite struct SeededRandomTests {
  @Test func sameSeedStreamAndDayGiveTheSameNumbers() {
    var left = SeededRandom(seed: 9, stream: 4, day: 31)
    var right = SeededRandom(seed: 9, stream: 4, day: 31)
    for _ in 0..<100 { #expect(left.next() == right.next()) }
  }

  @Test func firstNumbersAreThoseRecordedOnAnotherDay() {
    var random = SeededRandom(seed: 1, stream: 2, day: 3)
    let words = (0..<3).map { _ in random.next() }
    #expect(
      words == [
        12_676_256_162_604_578_184, 11_574_542_873_983_973_415, 14_143_830_331_656_557_259,
      ])
  }

  @Test(arguments: [(2, 4, 31), (9, 5, 31), (9, 4, 30)])
  func anyOtherSeedStreamOrDayGivesOthers(_ other: (UInt64, UInt64, Int)) {
    var left = SeededRandom(seed: 9, stream: 4, day: 31)
    var right = SeededRandom(seed: other.0, stream: other.1, day: other.2)
    #expect((0..<8).map { _ in left.next() } != (0..<8).map { _ in right.next() })
  }

  @Test func integersReachBothBoundsAndNoFurther() {
    var random = SeededRandom(seed: 3, stream: 1)
    let drawn = (0..<600).map { _ in random.integer(-2, 3) }
    #expect(Set(drawn) == [-2, -1, 0, 1, 2, 3])
  }

  @Test func normalNumbersHaveMeanZeroAndDeviationOne() {
    var random = SeededRandom(seed: 5, stream: 1)
    let drawn = (0..<20_000).map { _ in random.normal() }
    let mean = drawn.reduce(0, +) / 20_000
    let variance = drawn.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    #expect(abs(mean) < 0.03)
    #expect(abs(variance - 1) < 0.05)
    // The normal distribution has 15.87 % above one deviation.
    let above = drawn.count { $0 > 1 }
    #expect((3_000...3_350).contains(above))
  }

  @Test func exponentialNumbersHaveTheirMean() {
    var random = SeededRandom(seed: 6, stream: 1)
    let drawn = (0..<20_000).map { _ in random.exponential(mean: 12) }
    let mean = drawn.reduce(0, +) / 20_000
    #expect(abs(mean - 12) < 0.4)
    #expect(drawn.allSatisfy { $0 >= 0 && $0.isFinite })
  }

  @Test(arguments: [
    (1.0, 0.0), (2.718281828459045, 1.0), (10.0, 2.302585092994046),
    (0.001, -6.907755278982137), (1e-12, -27.631021115928547),
  ])
  func logarithmAgreesWithTables(_ pair: (x: Double, logarithm: Double)) {
    let ours = PortableMath.naturalLogarithm(pair.x)
    #expect(abs(ours - pair.logarithm) <= 1e-12 * max(1, abs(pair.logarithm)))
  }

  @Test(arguments: [
    (0.0, 0.0), (0.25, 1.0), (0.5, 0.0), (0.75, -1.0), (1.0 / 12, 0.5), (-0.25, -1.0),
    (3.125, 0.70711),
  ])
  func sineOfTurnsAgreesWithTables(_ pair: (turns: Double, sine: Double)) {
    #expect(abs(PortableMath.sine(turns: pair.turns) - pair.sine) < 4e-4)
  }
}
