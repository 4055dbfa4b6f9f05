/// How texts of exports are shown to people.
extension String {
  /// The columns that the text fills on a terminal: East Asian wide characters and emoji fill two.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    // Latin letters before the first combining mark, and bars: each is a character by itself.
    if unicodeScalars.allSatisfy({ $0.value < 0x300 || (0x2580...0x259F).contains($0.value) }) {
      return unicodeScalars.count
    }
    return reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first else { return width }
      if character.unicodeScalars.contains("\u{FE0F}") { return width + 2 }
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        return width + 2
      default: return width + 1
      }
    }
  }

  /// The text as one line that no export can make speak to the terminal: a control character, an end of a line or a
  /// mark that turns the direction of writing is shown as JSON escapes it (`\n`, `\u202E`), so that two names that
  /// differ look different.
  ///
  /// What nobody sees and what does nothing by itself is left out: the isolates that phones put around the name of
  /// their owner, soft hyphens, blanks without width. Joiners of letters and emoji stay.
  package var withoutControls: String { escapingControls { _ in false } }

  /// The same, but for the ends of lines and tabulators: a text of many lines.
  package var linesWithoutControls: String {
    escapingControls { $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }

  /// The same of records of CSV: the ends of lines stay between records, and are escaped in the fields that hold some.
  package var recordsWithoutControls: String {
    // Every second part lies between quotes: a quote within a field is doubled, with nothing between the two.
    unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .map { place, part in
        String(part).escapingControls {
          place.isMultiple(of: 2) && ($0 == "\n" || $0 == "\r")
        }
      }.joined(separator: "\"")
  }

  private func escapingControls(except isKept: (Unicode.Scalar) -> Bool) -> String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isObeyed && !isKept(scalar) {
        text.append(contentsOf: scalar.escaped.unicodeScalars)
      } else if !scalar.isUnseen {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// A name from an export as tables and sentences show it: ``withoutControls``, at most 40 columns long;
  /// `(no name)` for the empty one that some files have.
  ///
  /// - Complexity: O(1): of a name of megabytes the beginning is looked at.
  package var asName: String {
    guard !isEmpty else { return "(no name)" }
    let beginning = unicodeScalars.prefix(4_096)
    let shown = String(UnicodeScalarView(beginning)).withoutControls
    if beginning.endIndex == unicodeScalars.endIndex { return shown.truncated(toWidth: 40) }
    return shown.prefix(fitting: 39) + "…"
  }

  /// The text cut to `width` columns, its last one a `…` where something was cut off.
  package func truncated(toWidth width: Int) -> String {
    displayWidth > width ? prefix(fitting: width - 1) + "…" : self
  }

  /// The first characters that fit into `width` columns.
  package func prefix(fitting width: Int) -> String {
    var kept = ""
    var used = 0
    for character in self {
      used += String(character).displayWidth
      if used > width { break }
      kept.append(character)
    }
    return kept
  }
}

extension Unicode.Scalar {
  /// Whether the character does something to a terminal or to the text around it instead of being seen.
  fileprivate var isObeyed: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value)
    }
  }

  /// Whether the character is neither seen nor does anything by itself; joiners make another sign of two.
  fileprivate var isUnseen: Bool {
    properties.generalCategory == .format && self != "\u{200C}" && self != "\u{200D}"
  }

  /// The character as JSON escapes it; all that are obeyed have four digits.
  fileprivate var escaped: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
}
