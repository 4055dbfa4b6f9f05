internal import Foundation

/// Numbers as people read them in a table; JSON and CSV never pass through here.
enum NumberText {
  /// A whole number with a comma every three digits: `1234567` reads `1,234,567`.
  static func grouped(_ value: Int) -> String {
    grouped(digits: String(value.magnitude), negative: value < 0)
  }

  /// A number with exactly `digits` decimals and a comma every three digits before the point.
  ///
  /// A value that rounds to zero has no sign. Values that are not finite read `inf` or `nan`.
  static func fixed(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return String(describing: value) }
    let text = String(format: "%.\(digits)f", value.magnitude)
    let parts = text.split(separator: ".", maxSplits: 1)
    let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
    let whole = grouped(digits: String(parts[0]), negative: value < 0 && !isZero)
    return parts.count == 2 ? whole + "." + parts[1] : whole
  }

  /// The same with a sign also before what is more than zero; what rounds to zero has none.
  static func signed(_ value: Double, digits: Int) -> String {
    let text = fixed(value, digits: digits)
    return value > 0 && text.contains { "123456789i".contains($0) } ? "+" + text : text
  }

  /// How many decimals a column of these values deserves: about three significant digits of the
  /// largest one, none from a thousand on or where every value is whole.
  static func decimals(for values: [Double]) -> Int {
    let largest = values.lazy.filter(\.isFinite).map(\.magnitude).max() ?? 0
    if largest == 0 || values.allSatisfy({ $0 == $0.rounded() }) { return 0 }
    switch largest {
    case 1000...: return 0
    case 10...: return 1
    case 1...: return 2
    default: return min(8, 2 - Int(log10(largest).rounded(.down)))
    }
  }

  /// A length of time in hours and minutes, `31:05`; the minutes are rounded to the nearest.
  static func hoursAndMinutes(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e15 else { return String(describing: seconds) }
    let minutes = Int((seconds / 60).rounded())
    let rest = minutes.magnitude % 60
    return (minutes < 0 ? "-" : "") + grouped(Int(minutes.magnitude / 60)) + ":"
      + (rest < 10 ? "0" : "") + String(rest)
  }

  /// A length of time on a clock that counts down: `2:05`, or `1:02:05` from an hour on.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 359_999)).rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours > 0
      ? String(format: "%d:%02d:%02d", hours, minutes, rest)
      : String(format: "%d:%02d", minutes, rest)
  }

  private static func grouped(digits: String, negative: Bool) -> String {
    var text = negative ? "-" : ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
