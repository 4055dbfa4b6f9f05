@testable internal import CalendarBuckets
internal import TestSupport
internal import Testing

@Suite struct FlooredDivisionTests {
  @Test func quotientsAreThoseOfTheDivision() {
    var generator = SeededGenerator(seed: 101)
    let size = 400_000_000_000
    let divisors =
      [1, 2, 3, 7, 12, 60, 3_600, 86_400, 604_800, 1 << 20, 315_569_520_000, size]
      + (0..<40).map { _ in Int.random(in: 1...size, using: &generator) }
    for divisor in divisors {
      let division = FlooredDivision(by: divisor, largestSize: size)
      var dividends = [0, 1, -1, divisor, -divisor, divisor - 1, 1 - divisor, size, -size]
      for _ in 0..<100 {
        dividends.append(Int.random(in: -size...size, using: &generator))
        // On and beside exact multiples.
        let multiple = Int.random(in: -(size / divisor)...(size / divisor), using: &generator)
        dividends += [multiple * divisor, max(multiple * divisor - 1, -size)]
      }
      for dividend in dividends {
        #expect(
          division.quotient(dividend) == dividend.flooredQuotient(dividingBy: divisor),
          "\(dividend) / \(divisor)")
      }
    }
  }

  @Test func flooredQuotientsRoundDown() {
    #expect(
      [-13, -12, -1, 0, 11, 12].map { $0.flooredQuotient(dividingBy: 12) } == [-2, -1, -1, 0, 0, 1])
    #expect(
      [-13, -12, -1, 0, 11, 12].map { $0.flooredRemainder(dividingBy: 12) } == [
        11, 0, 11, 0, 11, 0,
      ])
  }

  @Test func floorsAreThoseOfTheStandardLibrary() {
    var generator = SeededGenerator(seed: 102)
    var values = [0, -0.0, 0.5, -0.5, 1, -1, 0.1.nextDown, -1e-300, 1e-300, 2e15, -2e15]
    for size in [1.0, 1e3, 1e9, 3e11, 1e15] {
      for _ in 0..<500 {
        let value = Double.random(in: -size...size, using: &generator)
        values += [value, value.rounded(), value.rounded().nextDown, value.rounded().nextUp]
      }
    }
    for value in values {
      #expect(Int(floorOf: value) == Int(value.rounded(.down)), "\(value)")
    }
  }
}
