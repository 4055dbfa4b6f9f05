import HealthCalculations
import Testing

@Suite struct CoreUseTests {
  struct Refusal: Error, Equatable {
    var number: Int
  }

  @Test(arguments: [CoreUse.oneCore, .allCores])
  func resultsComeInTheOrderOfNumbers(cores: CoreUse) {
    for count in [0, 1, 2, 100] {
      #expect(cores.map(count) { $0 * 3 } == (0..<count).map { $0 * 3 })
    }
  }

  @Test(arguments: [CoreUse.oneCore, .allCores])
  func theErrorIsThatOfTheLeastNumber(cores: CoreUse) {
    #expect(throws: Refusal(number: 3)) {
      try cores.map(1000) { number throws(Refusal) in
        if number % 4 == 3 { throw Refusal(number: number) }
        return number
      }
    }
  }
}
