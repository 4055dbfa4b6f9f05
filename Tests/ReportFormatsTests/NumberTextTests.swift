@testable import ReportFormats
import Foundation
import TestSupport
import Testing

@Suite struct NumberTextTests {
  @Test func onlyWhatIsMoreThanZeroHasAPlus() {
    #expect(NumberText.signed(1234.56, digits: 1) == "+1,234.6")
    #expect(NumberText.signed(-0.25, digits: 1) == "-0.2")
    #expect(NumberText.signed(0.04, digits: 1) == "0.0")
    #expect(NumberText.signed(-0.04, digits: 1) == "0.0")
    #expect(NumberText.signed(.infinity, digits: 1) == "too large")
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
    (999.96, 1, "1,000.0"), (1e15, 0, "1,000,000,000,000,000"), (.infinity, 1, "too large"),
    (-.infinity, 1, "too large"), (.nan, 0, "unknown"),
    (3.0769e307, 1, "3.08e307"), (-1e18, 0, "-1.00e18"),
  ])
  func decimalsAreFixedAndZeroHasNoSign(value: Double, digits: Int, text: String) {
    #expect(NumberText.fixed(value, digits: digits) == text)
  }

  /// Rounded as the exact value of the Double says, which the C library takes its time for.
  @Test func decimalsAreThoseOfTheExactValue() {
    var generator = SeededGenerator(seed: 2_024)
    func check(_ value: Double, digits: Int) {
      let exact = String(format: "%.\(digits)f", value)
      let isZero = !exact.contains { "123456789".contains($0) }
      let expected = isZero ? exact.filter { $0 != "-" } : exact
      #expect(
        NumberText.fixed(value, digits: digits).filter { $0 != "," } == expected,
        "\(value) with \(digits) digits")
    }
    for digits in 0...10 {
      for _ in 0..<4_000 {
        let size = pow(10, Double.random(in: -12...18, using: &generator))
        check(Double.random(in: -size...size, using: &generator), digits: digits)
        // What a person would take for half a unit, and what is one.
        let whole = Double(Int.random(in: 0..<1_000_000, using: &generator))
        check((whole + 0.5) / pow(10, Double(digits)), digits: digits)
        check(whole / 8 + 0.0625, digits: digits)
        check((whole + 0.5).nextDown / pow(10, Double(digits)), digits: digits)
      }
      for value in [
        0, -0.0, 0.5, 1.5, 2.5, 0.05, 1.005, Double.leastNonzeroMagnitude, 4.5e15, 4.6e15, 9.99e17,
        -1e-9,
      ] {
        check(value, digits: digits)
      }
    }
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
