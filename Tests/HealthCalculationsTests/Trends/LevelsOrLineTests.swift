import HealthCalculations
import TestSupport
import Testing

@Suite struct LevelsOrLineTests {
  /// NumPy 2.4: `n log(rss / n) + p log(n)`, the levels by `mean`, the line by `polyfit(x, v, 1)`.
  @Test func theNileChangesItsLevel() {
    let shape = LevelsOrLine(
      of: NileFlow.values, at: Array(NileFlow.values.indices), changes: [28])
    #expect(isNear(shape.levels, 986.2960290986318))
    #expect(isNear(shape.line, 1_014.6571722278842))
    #expect(!shape.prefersLine)
    #expect(shape.changeCount == 1)
  }

  /// A steady slope with scatter, in which change points find stairs.
  @Test(arguments: 0..<20)
  func aSlopeIsNoStairs(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let positions = (0..<400).filter { _ in Double.random(in: 0..<1, using: &generator) < 0.8 }
    let values = positions.map { Double($0) / 20 + Double.random(in: 0...4, using: &generator) }
    let found = ChangePoints.positions(
      in: values, minimumLength: 14, penalty: ChangePoints.defaultPenalty(for: values))
    #expect(found.count > 2, "seed \(seed)")
    #expect(
      LevelsOrLine(of: values, at: positions, changes: found).prefersLine, "seed \(seed)")
  }

  /// The same scatter about two levels, which a line meets badly.
  @Test(arguments: 0..<20)
  func twoLevelsAreNoSlope(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<400).map { day in
      (day < 250 ? 0.0 : 5) + Double.random(in: 0...4, using: &generator)
    }
    let found = ChangePoints.positions(
      in: values, minimumLength: 14, penalty: ChangePoints.defaultPenalty(for: values))
    let shape = LevelsOrLine(of: values, at: Array(0..<400), changes: found)
    #expect(!shape.prefersLine, "seed \(seed)")
  }

  @Test func theExampleIsWhatItSays() {
    let slope = (0..<60).map { (day: Int) -> Double in day % 2 == 0 ? Double(day + 4) : Double(day)
    }
    let changes = ChangePoints.positions(in: slope, minimumLength: 7, penalty: 200)
    #expect(changes == [10, 20, 30, 40, 50])
    #expect(LevelsOrLine(of: slope, at: Array(0..<60), changes: changes).prefersLine)
  }

  @Test func whatIsMetExactlyWins() {
    let stairs = Array(repeating: 1.0, count: 20) + Array(repeating: 3.0, count: 20)
    let exact = LevelsOrLine(of: stairs, at: Array(0..<40), changes: [20])
    #expect(exact.levels == -.infinity && !exact.prefersLine)
    let single = LevelsOrLine(of: [4], at: [0], changes: [])
    #expect(single.prefersLine)
  }

  /// Days without a figure keep their distance: five values on a line with a hole in it.
  @Test func positionsAreTimes() {
    let values = [0.0, 1, 2, 10, 11]
    #expect(LevelsOrLine(of: values, at: [0, 1, 2, 10, 11], changes: [3]).prefersLine)
    #expect(!LevelsOrLine(of: values, at: [0, 1, 2, 3, 4], changes: [3]).prefersLine)
  }

  @Test func changesOutsideStop() async {
    await #expect(processExitsWith: .failure) {
      _ = LevelsOrLine(of: [1, 2], at: [0, 1], changes: [2])
    }
  }
}
