import HealthCalculations
import ReportFormats
import Testing

@Suite struct UnitTextTests {
  private static let height = "HKQuantityTypeIdentifierHeight"

  /// Americans say a height in feet and inches.
  @Test(arguments: [
    (5.75, "5′9″"), (5.999, "6′0″"), (6.0, "6′0″"), (0.0, "0′0″"), (1.5, "1′6″"),
  ])
  func aHeightIsInFeetAndInches(feet: Double, text: String) {
    let format = ValueFormat(.average, unit: "ft", values: [feet], type: Self.height)
    #expect(format.text(feet) == text && format.textWithUnit(feet) == text)
    #expect(format.unit.isEmpty)
  }

  @Test func otherFeetAndOtherHeightsAreNumbers() {
    #expect(
      ValueFormat(.average, unit: "cm", values: [175.3], type: Self.height).textWithUnit(175.3)
        == "175.3 cm")
    #expect(ValueFormat(.average, unit: "ft", values: [5.75]).textWithUnit(5.75) == "5.75 ft")
    #expect(
      ValueFormat(.count, unit: "ft", values: [3], type: Self.height).textWithUnit(3) == "3")
    #expect(UnitText.height(.nan, unit: "ft", type: Self.height) == nil)
    #expect(UnitText.height(-1, unit: "ft", type: Self.height) == nil)
  }
}
