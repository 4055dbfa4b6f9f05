/// A value of the part of TOML that ``FlatTOML`` reads.
enum FlatTOMLValue: Equatable, Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case strings([String])

  /// The value as a file has it: `"Europe/Paris"`, `["stepCount", "heartRate"]`.
  var text: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .boolean(let isTrue): String(isTrue)
    case .strings(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
    }
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f",
    "\r": "\\r",
  ]

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        quoted += escape
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
