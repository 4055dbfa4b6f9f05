internal import Foundation
internal import ReaderLocales

/// Numbers as people read them in a table, in the marks of `ReaderLocale.current`; JSON and CSV never pass
/// through here.
package enum NumberText {
  /// A whole number with a comma every three digits: `1234567` reads `1,234,567`.
  package static func grouped(_ value: Int) -> String {
    shown(grouped(digits: String(value.magnitude), negative: value < 0))
  }

  private static func shown(_ text: String) -> String {
    ReaderLocale.current.numbers.shown(text)
  }

  /// A number with exactly `digits` decimals and a comma every three digits before the point.
  ///
  /// A value that rounds to zero has no sign. From 10^18 on it has a power of ten, `3.08e307`. One that no number
  /// holds reads `too large` or `unknown`.
  package static func fixed(_ value: Double, digits: Int) -> String {
    guard value.magnitude < 1e18 else { return beyond(value) }
    if let units = units(of: value.magnitude, digits: digits) {
      return shown(text(units: units, digits: digits, isNegative: value < 0 && units > 0))
    }
    let text = String(format: "%.\(digits)f", value.magnitude)
    let parts = text.split(separator: ".", maxSplits: 1)
    let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
    let whole = grouped(digits: String(parts[0]), negative: value < 0 && !isZero)
    return shown(parts.count == 2 ? whole + "." + parts[1] : whole)
  }

  /// The size of a file: `18.4 MB`, and below one of these `940 kB`.
  package static func size(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? fixed((Double(bytes) / 1e3).rounded(.up), digits: 0) + " kB"
      : fixed(Double(bytes) / 1e6, digits: 1) + " MB"
  }

  /// A value that has more digits than a person reads, or that no number holds.
  private static func beyond(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "unknown" : "too large" }
    let parts = String(format: "%.2e", value).split(separator: "e", maxSplits: 1)
    return shown(String(parts[0])) + "e" + parts[1].drop { $0 == "+" }
  }

  /// How many units of the last digit a value has, rounded as its exact value says, half of one to the
  /// even digit; nil of more than eight digits, and if the units are too many to be told apart.
  private static func units(of magnitude: Double, digits: Int) -> UInt64? {
    guard powers.indices.contains(digits) else { return nil }
    let product = magnitude * powers[digits]
    guard product < 4_503_599_627_370_496 else { return nil }
    let nearest = product.rounded(.toNearestOrEven)
    // Half a unit in the product may be a bit more or less than that in truth.
    guard abs(product - nearest) == 0.5 else { return UInt64(nearest) }
    let missing = (-product).addingProduct(magnitude, powers[digits])
    if missing == 0 { return UInt64(nearest) }
    return UInt64(missing > 0 ? product.rounded(.up) : product.rounded(.down))
  }

  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

  /// The digits of `units`, the last `digits` of which are decimals, with a comma every three before.
  private static func text(units: UInt64, digits: Int, isNegative: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var rest = units
    var place = 0
    // From the last digit on.
    while rest > 0 || place <= digits {
      if place == digits, digits > 0 { bytes.append(UInt8(ascii: ".")) }
      if place > digits, (place - digits) % 3 == 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      place += 1
    }
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    bytes.reverse()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same with a sign also before what is more than zero; what rounds to zero has none.
  package static func signed(_ value: Double, digits: Int) -> String {
    let text = fixed(value, digits: digits)
    return value > 0 && text.contains { "123456789".contains($0) } ? "+" + text : text
  }

  /// How many decimals a column of these values deserves: about three significant digits of the
  /// largest one, none from a thousand on or where every value is whole.
  package static func decimals(for values: [Double]) -> Int {
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
  package static func hoursAndMinutes(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e15 else { return seconds.isNaN ? "unknown" : "too large" }
    let minutes = Int((seconds / 60).rounded())
    let rest = minutes.magnitude % 60
    return (minutes < 0 ? shown("-") : "") + grouped(Int(minutes.magnitude / 60)) + ":"
      + (rest < 10 ? "0" : "") + String(rest)
  }

  /// A length of time on a clock that counts down: `2:05`, or `1:02:05` from an hour on.
  package static func clock(_ seconds: Double) -> String {
    guard seconds < 1e15 else { return seconds.isNaN ? "unknown" : "too large" }
    let whole = Int(max(0, seconds).rounded())
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours > 0
      ? grouped(hours) + String(format: ":%02d:%02d", minutes, rest)
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
