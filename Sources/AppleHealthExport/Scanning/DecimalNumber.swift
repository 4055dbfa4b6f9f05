/// Reads a decimal number, correctly rounded, as the exports write it.
///
/// Accepted: an optional sign, digits with at most one decimal separator (a point, or the comma of
/// some languages), an optional exponent, white space around it. Refused, as nil: anything else,
/// thousands separators, infinities, numbers beyond `Double`'s range.
///
/// Up to 19 digits whose value is below 2^53, with a power of ten of at most 22, are exact in two
/// doubles and one operation (Clinger, "How to read floating point numbers accurately", 1990);
/// everything else goes through the standard library's correctly rounded conversion.
enum DecimalNumber {
  /// 10^0 to 10^22, all exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number that `bytes` spell, or nil.
  static func parse(_ bytes: ByteView) -> Double? {
    var index = 0
    var end = bytes.count
    while index < end, isSpace(bytes[index]) { index += 1 }
    while end > index, isSpace(bytes[end - 1]) { end -= 1 }
    guard index < end else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    let digitsStart = index
    var mantissa: UInt64 = 0
    var digits = 0
    var fraction = 0
    var separator = -1
    var isExact = true
    scan: while index < end {
      let byte = bytes[index]
      let digit = byte &- 48
      if digit < 10 {
        digits &+= 1
        if separator >= 0 { fraction &+= 1 }
        if mantissa < 900_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
        } else {
          isExact = false
        }
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        if separator >= 0 { return nil }
        separator = index
      } else if byte | 32 == UInt8(ascii: "e") {
        break scan
      } else {
        return nil
      }
      index &+= 1
    }
    guard digits > 0 else { return nil }
    var exponent = 0
    if index < end {
      guard let parsed = Self.exponent(bytes, index + 1, end) else { return nil }
      exponent = parsed
    }
    let power = exponent - fraction
    if isExact, mantissa <= 1 << 53, power >= -22, power <= 22 {
      let magnitude = Double(mantissa)
      let value = power < 0 ? magnitude / powers[-power] : magnitude * powers[power]
      return isNegative ? -value : value
    }
    return slow(bytes.slice(digitsStart, end), isNegative: isNegative)
  }

  /// The number that begins at `start` in the form that exports mostly write, a few digits with at
  /// most one point; nil for any other, which may be a number for ``parse(_:)``.
  ///
  /// - Parameter end: set to the position behind the last digit.
  @inline(__always)
  static func parsePlain(_ bytes: ByteView, from start: Int, end: inout Int) -> Double? {
    var index = start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    let digitsStart = index
    var mantissa: UInt64 = 0
    var point = -1
    while true {
      let byte = bytes[index]
      let digit = byte &- 48
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(truncatingIfNeeded: digit)
      } else if byte == UInt8(ascii: "."), point < 0 {
        point = index
      } else {
        break
      }
      index &+= 1
      // Up to 15 digits are exact.
      if index &- digitsStart > 16 { return nil }
    }
    end = index
    let digits = index &- digitsStart &- (point < 0 ? 0 : 1)
    guard digits > 0, digits <= 15 else { return nil }
    var value = Double(mantissa)
    if point >= 0 { value /= powers[index &- point &- 1] }
    return isNegative ? -value : value
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || (byte >= 9 && byte <= 13)
  }

  private static func exponent(_ bytes: ByteView, _ start: Int, _ end: Int) -> Int? {
    var index = start
    guard index < end else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    guard index < end else { return nil }
    var value = 0
    while index < end {
      let digit = bytes[index] &- 48
      guard digit < 10 else { return nil }
      value = min(value * 10 + Int(digit), 100_000)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// The conversion of the standard library, which reads a point whatever the locale.
  private static func slow(_ bytes: ByteView, isNegative: Bool) -> Double? {
    var text: [UInt8] = []
    bytes.append(to: &text)
    for index in text.indices where text[index] == UInt8(ascii: ",") {
      text[index] = UInt8(ascii: ".")
    }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return isNegative ? -value : value
  }
}
