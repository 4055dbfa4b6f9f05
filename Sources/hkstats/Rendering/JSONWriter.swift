/// Writes JSON piece by piece: keys in the order they are written, numbers in full precision.
///
/// Doubles are the shortest text that reads back to the same bits (`0.1`, `91234.0`, `1e-05`); one
/// that is not finite is `null`, because JSON has no other word for it. Slashes and letters beyond
/// ASCII stay as they are; only what RFC 8259 demands is escaped.
struct JSONWriter {
  /// What was written so far.
  private(set) var text = ""
  private var needsComma = false

  /// Writes an object whose members `body` writes by ``key(_:)`` and values in turn.
  mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nested("{", "}", body)
  }

  /// Writes an array whose elements `body` writes.
  mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nested("[", "]", body)
  }

  /// Writes the name of the member whose value follows.
  mutating func key(_ name: String) {
    separate()
    quote(name)
    text.append(":")
    needsComma = false
  }

  /// Writes a member whose value is a text, or `null`.
  mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a member whose value is a whole number.
  mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member whose value is a number.
  mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is true or false.
  mutating func member(_ name: String, _ value: Bool) {
    key(name)
    separate()
    text.append(value ? "true" : "false")
  }

  /// Writes a text.
  mutating func string(_ value: String) {
    separate()
    quote(value)
  }

  /// Writes a whole number.
  mutating func integer(_ value: Int) {
    separate()
    text.append(String(value))
  }

  /// Writes a number, `null` if it is not finite.
  mutating func number(_ value: Double) {
    separate()
    text.append(value.isFinite ? value.description : "null")
  }

  /// Writes `null`.
  mutating func null() {
    separate()
    text.append("null")
  }

  private mutating func nested(
    _ open: String, _ close: String, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    text.append(open)
    needsComma = false
    try body(&self)
    text.append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text.append(",") }
    needsComma = true
  }

  private mutating func quote(_ value: String) {
    text.append("\"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text.append("\\\"")
      case "\\": text.append("\\\\")
      case "\n": text.append("\\n")
      case "\r": text.append("\\r")
      case "\t": text.append("\\t")
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text.append("\"")
  }
}
