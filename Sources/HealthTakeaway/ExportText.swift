internal import CalendarBuckets
internal import SampleStore

/// A growing piece of an export's text.
struct ExportText {
  /// The bytes since the last time that somebody took them.
  private(set) var bytes: [UInt8] = []
  private let zone: ZoneRules
  private var day = Int.min
  private var offset = Int.min
  private var dayText: [UInt8] = []
  private var offsetText: [UInt8] = []

  /// What stands for an end that is not known: `Date.distantFuture`.
  static let undetermined = "4001-01-01 00:00:00 +0000"

  /// Text whose dates are on the clocks of a zone, each with the offset of its own instant.
  init(_ zone: ZoneRules) {
    self.zone = zone
    bytes.reserveCapacity(1 << 19)
  }

  /// Takes what is there.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Attributes

  /// Appends ` name="value"`.
  mutating func append(_ name: String, _ value: String) {
    open(name)
    append(escaped: value)
    append("\"")
  }

  /// Appends ` name="value"`, unless there is no value.
  mutating func append(_ name: String, _ value: String?) {
    if let value { append(name, value) }
  }

  /// Appends ` name="2024-03-01 08:00:00 +0100"`, unless there is no instant.
  mutating func append(_ name: String, instant: Double?) {
    guard let instant else { return }
    open(name)
    append(instant: instant)
    append("\"")
  }

  /// Appends ` name="1.5"`, unless there is no number.
  mutating func append(_ name: String, number: Double?) {
    guard let number else { return }
    open(name)
    append(number: number)
    append("\"")
  }

  /// Appends attributes as they were written.
  mutating func append(_ attributes: [NamedValue]) {
    for attribute in attributes { append(attribute.name, attribute.value) }
  }

  private mutating func open(_ name: String) {
    append(" ")
    append(name)
    append("=\"")
  }

  // MARK: Values

  /// Appends a number as the shortest decimal that gives it back.
  mutating func append(number: Double) {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
      append(String(whole))
    } else {
      append("\(number)")
    }
  }

  /// Appends a text with the characters of markup, and those that a reader of attributes would change, as references.
  /// Characters that XML does not have are left out.
  mutating func append(escaped text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case 9: append("&#9;")
      case 10: append("&#10;")
      case 13: append("&#13;")
      case 0..<32: continue
      default: bytes.append(byte)
      }
    }
  }

  /// Appends `yyyy-MM-dd HH:mm:ss +HHMM`, with the fraction of the second if there is one.
  mutating func append(instant: Double) {
    let whole = instant.rounded(.down)
    let offset = zone.offset(at: instant)
    // An offset of seconds, as clocks of towns had it, is written in minutes.
    let shown = offset / 60 * 60
    let wall = Int(whole) + shown
    let day = wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
    if day != self.day {
      self.day = day
      let date = ZoneRules.utc.localDateTime(at: Double(day) * 86_400)
      dayText = Self.digits(date.year / 100) + Self.digits(date.year % 100)
      dayText += [0x2D] + Self.digits(date.month) + [0x2D] + Self.digits(date.day)
    }
    if shown != self.offset {
      self.offset = shown
      let minutes = abs(shown) / 60
      offsetText = [0x20, shown < 0 ? 0x2D : 0x2B]
      offsetText += Self.digits(minutes / 60) + Self.digits(minutes % 60)
    }
    let second = wall - day * 86_400
    bytes += dayText
    bytes.append(0x20)
    append(clock: second)
    if instant > whole { append(fraction: instant - whole) }
    bytes += offsetText
  }

  /// Appends `HH:mm:ss` of the seconds after midnight.
  mutating func append(clock second: Int) {
    for (place, number) in [second / 3_600, second / 60 % 60, second % 60].enumerated() {
      if place > 0 { bytes.append(0x3A) }
      bytes += Self.digits(number)
    }
  }

  /// Appends the decimals of a fraction, `.25`. Nine are finer than an instant of our days is held.
  mutating func append(fraction: Double) {
    let billionths = min(Int((fraction * 1e9).rounded()), 999_999_999)
    if billionths <= 0 { return }
    var digits = Array(String(1_000_000_000 + billionths).utf8.dropFirst())
    while digits.last == 0x30 { digits.removeLast() }
    bytes.append(0x2E)
    bytes += digits
  }

  private static func digits(_ number: Int) -> [UInt8] {
    [
      0x30 + UInt8(truncatingIfNeeded: number / 10 % 10),
      0x30 + UInt8(truncatingIfNeeded: number % 10),
    ]
  }
}
