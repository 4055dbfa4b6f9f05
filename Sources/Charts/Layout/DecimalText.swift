internal import ReaderLocales

/// Numbers as axes and hints show them, in the marks of `ReaderLocale.current`.
enum DecimalText {
  /// A whole number with a mark every three digits.
  static func grouped(_ value: Int) -> String {
    ReaderLocale.current.numbers.shown(international(value))
  }

  private static func international(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "-" : ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A number with exactly `decimals` decimals, 0 to 9, and a comma every three digits; from 10^15 on
  /// with a power of ten, `2.5e15`.
  static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    let decimals = min(max(decimals, 0), 9)
    guard value.magnitude < 1e15 else { return scientific(value) }
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let (product, overflow) = product(value.magnitude, scale)
    if overflow { return fixed(value, decimals: decimals - 1) }
    let (whole, rest) = (product / scale, product % scale)
    let sign = value < 0 && product > 0 ? "-" : ""
    let text = sign + international(Int(whole))
    let digits = String(rest)
    return ReaderLocale.current.numbers.shown(
      decimals == 0
        ? text : text + "." + String(repeating: "0", count: decimals - digits.count) + digits)
  }

  /// How many decimals tell multiples of a step apart, at most 9.
  static func decimals(ofStep step: Double) -> Int {
    var (decimals, rest) = (0, step.magnitude)
    while decimals < 9, (rest - rest.rounded()).magnitude > 1e-6 * max(rest, 1) || rest < 0.5 {
      rest *= 10
      decimals += 1
    }
    return decimals
  }

  /// About three significant digits of a value, none after the point from a thousand on or if it is
  /// whole.
  static func short(_ value: Double) -> String {
    let size = value.magnitude
    if value == value.rounded() || size >= 1000 { return fixed(value, decimals: 0) }
    if size >= 10 { return fixed(value, decimals: 1) }
    if size >= 1 { return fixed(value, decimals: 2) }
    var (decimals, rest) = (2, size)
    while rest < 0.1, decimals < 9 {
      rest *= 10
      decimals += 1
    }
    return fixed(value, decimals: decimals)
  }

  private static func product(_ value: Double, _ scale: Int64) -> (Int64, Bool) {
    let product = (value * Double(scale)).rounded()
    return product < 9e18 ? (Int64(product), false) : (0, true)
  }

  private static func scientific(_ value: Double) -> String {
    var (mantissa, exponent) = (value.magnitude, 0)
    while mantissa >= 10 {
      mantissa /= 10
      exponent += 1
    }
    // 9.996 reads 10.00, which is the next power's 1.
    if mantissa >= 9.995 { (mantissa, exponent) = (1, exponent + 1) }
    var digits = fixed(mantissa, decimals: 2)
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return (value < 0 ? "-" : "") + digits + "e\(exponent)"
  }
}
