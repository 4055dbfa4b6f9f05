import HealthCalculations
import TestSupport
import Testing

@Suite struct ChangePointsTests {
  /// ruptures 1.1.10, `Pelt(model='l2', min_size, jump=1).fit(nile).predict(penalty)`: the dam of 1899.
  @Test(arguments: [2, 7], [100_000.0, 200_000, 400_000])
  func theNileChangesOnce(minimumLength: Int, penalty: Double) {
    #expect(
      ChangePoints.positions(
        in: NileFlow.values, minimumLength: minimumLength, penalty: penalty) == [28])
  }

  /// As above, with a penalty so small that noise is found.
  @Test func theNilesNoise() {
    #expect(
      ChangePoints.positions(in: NileFlow.values, minimumLength: 2, penalty: 30_000)
        == [7, 9, 17, 19, 28, 37, 40, 45, 47, 63, 68, 71, 83, 95])
  }

  /// `3 s^2 ln 100` worked out with NumPy 2.4.
  @Test func theUsualPenaltyOfTheNile() {
    let penalty = ChangePoints.defaultPenalty(for: NileFlow.values)
    #expect(isNear(penalty, 183_725.86692403592))
    #expect(
      ChangePoints.positions(in: NileFlow.values, minimumLength: 7, penalty: penalty) == [28])
  }

  @Test func equalOrFewValuesNeverChange() {
    #expect(ChangePoints.defaultPenalty(for: []) == 0)
    #expect(ChangePoints.defaultPenalty(for: [4, 4, 4]) == 0)
    #expect(
      ChangePoints.positions(in: Array(repeating: 4, count: 50), minimumLength: 7, penalty: 0)
        .isEmpty)
    #expect(ChangePoints.positions(in: [1, 9], minimumLength: 2, penalty: 0).isEmpty)
    #expect(ChangePoints.positions(in: [], minimumLength: 1, penalty: 0).isEmpty)
  }

  @Test func mostlyEqualValuesHaveAPenaltyToo() {
    let values = Array(repeating: 0.0, count: 60) + [1, 0, 0, 1, 0]
    #expect(ChangePoints.defaultPenalty(for: values) > 0)
  }

  /// The least cost by looking at every last segment of every prefix, each summed anew.
  private func leastCost(_ values: [Double], _ minimumLength: Int, _ penalty: Double) -> Double {
    var least = [-penalty] + [Double](repeating: .infinity, count: values.count)
    for end in 1...values.count {
      for begin in 0..<end where end - begin >= minimumLength {
        least[end] = min(least[end], least[begin] + cost(values[begin..<end]) + penalty)
      }
    }
    return least[values.count]
  }

  private func cost(_ segment: ArraySlice<Double>) -> Double {
    let mean = segment.reduce(0, +) / Double(segment.count)
    return segment.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  @Test(arguments: 0..<120)
  func noCutIsCheaper(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let minimumLength = Int.random(in: 1...6, using: &generator)
    let penalty = Double.random(in: 0...40, using: &generator)
    let values = (0..<Int.random(in: 1...70, using: &generator)).map { day in
      Double.random(in: 0...4, using: &generator) + Double(day / 13 % 3)
    }
    let positions = ChangePoints.positions(
      in: values, minimumLength: minimumLength, penalty: penalty)
    guard values.count >= minimumLength else {
      #expect(positions.isEmpty)
      return
    }
    let bounds = [0] + positions + [values.count]
    #expect(
      positions.isEmpty || zip(bounds, bounds.dropFirst()).allSatisfy { $1 - $0 >= minimumLength })
    let found = zip(bounds, bounds.dropFirst()).reduce(-penalty) { sum, bound in
      sum + cost(values[bound.0..<bound.1]) + penalty
    }
    let least = leastCost(values, minimumLength, penalty)
    #expect(abs(found - least) <= 1e-9 * max(1, abs(least)), "seed \(seed)")
  }
}
