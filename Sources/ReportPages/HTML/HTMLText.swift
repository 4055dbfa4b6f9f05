internal import HealthReports

extension String {
  /// The text as an element or an attribute may have it: nothing in it is markup, speaks to whoever shows it, or
  /// turns the direction of writing.
  ///
  /// ```swift
  /// "<b> \"a\" & b\u{202E}".asHTML   // &lt;b&gt; &quot;a&quot; &amp; b\u202E
  /// ```
  ///
  /// - Complexity: O(length).
  var asHTML: String { utf8.allSatisfy(\.isHarmless) ? self : withoutControls.escaped }

  /// The same of a text of many lines.
  var linesAsHTML: String { linesWithoutControls.escaped }

  private var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      // No document of XML may hold these two.
      case "\u{FFFE}", "\u{FFFF}": break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension UInt8 {
  /// Whether a character of ASCII is written as it is; most cells have no other.
  fileprivate var isHarmless: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: (0x20..<0x7F).contains(self)
    }
  }
}
