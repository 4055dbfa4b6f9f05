import Testing

@testable import HealthKitTypes

/// The exact fractions behind conversions.
@Suite struct UnitScaleTests {
  @Test func decimalsBecomeFractionsInLowestTerms() {
    let pound = UnitScale(decimal: 0.45359237)
    #expect(pound.numerator == 45_359_237)
    #expect(pound.denominator == 100_000_000)
    #expect(UnitScale(decimal: 4184).numerator == 4184)
    #expect(UnitScale(decimal: 1e-05) == UnitScale(1, over: 100_000))
    #expect(UnitScale(decimal: 180.5e3) == UnitScale(180_500, over: 1))
    #expect(UnitScale(10, over: 18) == UnitScale(5, over: 9))
  }

  @Test func powersAndInversesAreExact() {
    var scale = UnitScale(9, over: 5)
    scale.multiply(by: UnitScale(5, over: 9), power: 1)
    #expect(scale == .one)
    scale.multiply(by: UnitScale(2, over: 3), power: -3)
    #expect(scale == UnitScale(27, over: 8))
    #expect(UnitScale.powerOfTen(-15).value == 1e-15)
    #expect(UnitScale.powerOfTen(22).value == 1e22)
  }

  @Test func aFractionThatOutgrows128BitsIsRounded() {
    let huge = UnitScale.powerOfTen(60)
    #expect(!huge.isExact)
    #expect(abs(huge.value / 1e60 - 1) < 1e-14)
    var back = huge
    back.multiply(by: huge, power: -1)
    #expect(back.value == 1)
    #expect(abs(huge.inverse.value / 1e-60 - 1) < 1e-14)
  }

  @Test func factorsBeyondAllNumbersAreRefused() throws {
    let huge = try HKUnit(parsing: "Tm^90")
    let error = #expect(throws: HKError.self) { try huge.converter(to: HKUnit(parsing: "fm^90")) }
    #expect(error?.description.contains("does not fit") == true)
  }
}
