import Testing

@testable import hkstats

@Suite struct NumberTextTests {
  @Test func onlyWhatIsMoreThanZeroHasAPlus() {
    #expect(NumberText.signed(1234.56, digits: 1) == "+1,234.6")
    #expect(NumberText.signed(-0.25, digits: 1) == "-0.2")
    #expect(NumberText.signed(0.04, digits: 1) == "0.0")
    #expect(NumberText.signed(-0.04, digits: 1) == "0.0")
    #expect(NumberText.signed(.infinity, digits: 1) == "+inf")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (812_340, "812,340"), (-1_234_567, "-1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func wholeNumbersHaveACommaEveryThreeDigits(number: Int, text: String) {
    #expect(NumberText.grouped(number) == text)
  }

  @Test(arguments: [
    (1234.5678, 1, "1,234.6"), (0.049, 1, "0.0"), (-0.049, 1, "0.0"), (-1.25, 2, "-1.25"),
    (999.96, 1, "1,000.0"), (1e15, 0, "1,000,000,000,000,000"), (.infinity, 1, "inf"),
  ])
  func decimalsAreFixedAndZeroHasNoSign(value: Double, digits: Int, text: String) {
    #expect(NumberText.fixed(value, digits: digits) == text)
  }

  @Test func aColumnHasAboutThreeSignificantDigits() {
    #expect(NumberText.decimals(for: [1234.5, 2]) == 0)
    #expect(NumberText.decimals(for: [71.23, 2]) == 1)
    #expect(NumberText.decimals(for: [7.123]) == 2)
    #expect(NumberText.decimals(for: [0.0123]) == 4)
    #expect(NumberText.decimals(for: [3, 40]) == 0)
    #expect(NumberText.decimals(for: []) == 0)
  }

  @Test func durationsReadHoursAndMinutes() {
    #expect(NumberText.hoursAndMinutes(29) == "0:00")
    #expect(NumberText.hoursAndMinutes(31 * 3600 + 5 * 60) == "31:05")
    #expect(NumberText.hoursAndMinutes(3599) == "1:00")
    #expect(NumberText.hoursAndMinutes(3600 * 1234) == "1,234:00")
    #expect(NumberText.clock(125) == "2:05")
    #expect(NumberText.clock(3725) == "1:02:05")
  }
}
