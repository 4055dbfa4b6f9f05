import TestSupport
import Testing

@testable import AppleHealthExport

struct DecimalNumberTests {
  private func parse(_ text: String) -> Double? {
    withView(text) { DecimalNumber.parse($0) }
  }

  @Test(arguments: [
    ("0", 0.0), ("72", 72), ("-4", -4), ("+7", 7), ("12.5", 12.5), ("12,5", 12.5), ("5.", 5),
    (".5", 0.5), ("1e3", 1_000), ("1E+3", 1_000), ("1.5e-3", 0.0015), (" 3\n", 3),
    ("0.4971749504535062", 0.4971749504535062), ("48.74499999999999", 48.74499999999999),
    ("9007199254740993", 9007199254740992), ("0.1", 0.1), ("1e22", 1e22), ("1e23", 1e23),
    ("123456789012345678901234567890", 123456789012345678901234567890.0),
    ("4.9e-324", .leastNonzeroMagnitude), ("1e-400", 0),
    ("1.7976931348623157e308", 1.7976931348623157e308),
  ])
  func numbersAreReadExactly(text: String, expected: Double) {
    #expect(parse(text)?.bitPattern == expected.bitPattern)
  }

  @Test(arguments: [
    "", " ", "-", ".", ",", "e5", "1e", "1e+", "nan", "NaN", "inf", "infinity", "-inf", "1e309",
    "1e999", "0x10", "1_000", "1,234.5", "1.234,5", "1,234,567", "1.2.3", "12 5", "5 kg", "--5",
    "½", "١",
  ])
  func otherTextsAreNotNumbers(text: String) {
    #expect(parse(text) == nil)
  }

  @Test func randomNumbersAgreeWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<6_000 {
      var text = Int.random(in: 0..<4, using: &random) == 0 ? "-" : ""
      for _ in 0..<Int.random(in: 1...18, using: &random) {
        text += "\(Int.random(in: 0...9, using: &random))"
      }
      if Bool.random(using: &random) {
        text += "."
        for _ in 0..<Int.random(in: 1...18, using: &random) {
          text += "\(Int.random(in: 0...9, using: &random))"
        }
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        text += "e\(Int.random(in: -320...290, using: &random))"
      }
      #expect(parse(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
    for _ in 0..<3_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(parse("\(value)")?.bitPattern == value.bitPattern, "\(value)")
    }
  }
}
