@testable internal import AppleHealthExport

/// Decimal numbers of exports, against the conversion of the standard library.
struct NumbersTarget: FuzzTarget {
  static let name = "numbers"
  static let longestInput = 512

  mutating func feed(_ input: [UInt8]) {
    let expected = Self.reference(input)
    withView(of: input) { view in
      let parsed = DecimalNumber.parse(view)
      demand(
        parsed?.bitPattern == expected?.bitPattern,
        "'\(view.lossyText())' is \(String(describing: parsed)), not \(String(describing: expected))."
      )
      var end = -1
      guard let plain = DecimalNumber.parsePlain(view, from: 0, end: &end) else { return }
      demand(end > 0 && end <= input.count, "The number ends at \(end).")
      let whole = DecimalNumber.parse(view.slice(0, end))
      demand(
        plain.bitPattern == whole?.bitPattern,
        "'\(view.lossyText())' is \(plain) as a plain number, else \(String(describing: whole)).")
    }
  }

  /// The number by its grammar, in the slow and obvious way.
  private static func reference(_ input: [UInt8]) -> Double? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    guard let first = input.firstIndex(where: { !isSpace($0) }),
      let last = input.lastIndex(where: { !isSpace($0) })
    else { return nil }
    var rest = input[first...last]
    func take(_ wanted: String) -> Bool {
      guard let byte = rest.first, wanted.utf8.contains(byte) else { return false }
      rest.removeFirst()
      return true
    }
    func digits() -> String {
      let found = rest.prefix { (48...57).contains($0) }
      rest = rest[found.endIndex...]
      return String(decoding: found, as: UTF8.self)
    }
    var text = rest.first == UInt8(ascii: "-") ? "-" : ""
    _ = take("+-")
    let whole = digits()
    let fraction = take(".,") ? digits() : ""
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    text += "\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
    if take("eE") {
      text += rest.first == UInt8(ascii: "-") ? "e-" : "e"
      _ = take("+-")
      let exponent = digits()
      guard !exponent.isEmpty else { return nil }
      text += exponent
    }
    guard rest.isEmpty, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  static func seeds() throws -> [[UInt8]] {
    [
      "61", "0.379", "-4", "1e3", " 12,5\t", "5.", ".5", "-0", "123456789012345", "+7",
      "1234567890123456", "0.1234567890123", "9007199254740993", "1.2.3", "nan", "1e400",
      "4.9e-324",
      "2.2250738585072011e-308", "179769313486231580793728971405301e277", "0e999999999999",
      "1e-99999999999999999999", "9007199254740992e22", "900000000000000000000.5e-20",
    ].map { Array($0.utf8) }
  }
}
