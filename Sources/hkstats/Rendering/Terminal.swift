internal import Foundation

/// What the program knows about the terminal it may be writing to.
struct Terminal: Sendable {
  /// Whether text may be coloured.
  var hasColour: Bool
  /// The columns that a line may fill.
  var width: Int

  /// A terminal of 80 columns without colour: what files and pipes get.
  static let plain = Terminal(hasColour: false, width: 80)

  /// The terminal behind standard output: colour only on a terminal and without `NO_COLOR`; 80
  /// columns, fewer or more (60 to 160) if the terminal has them.
  static func standardOutput(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    let refusesColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    var size = winsize()
    let columns =
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : 80
    return Terminal(
      hasColour: !refusesColour && environment["TERM"] != "dumb",
      width: min(160, max(60, columns)))
  }

  /// Headings.
  func bold(_ text: String) -> String { painted("1", text) }
  /// What may be read later.
  func dim(_ text: String) -> String { painted("2", text) }
  /// Bars.
  func accent(_ text: String) -> String { painted("36", text) }

  private func painted(_ code: String, _ text: String) -> String {
    hasColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The columns that the text fills on a terminal: East Asian wide characters and emoji fill two.
  var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first else { return width }
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        return width + 2
      default: return width + 1
      }
    }
  }

  /// The text without control characters, so that no export can speak to the terminal.
  var withoutControls: String {
    String(
      UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// The text cut to `width` columns, its last one a `…` where something was cut off.
  func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    var kept = ""
    for character in self {
      if (kept + String(character)).displayWidth > width - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text in lines of at most `width` columns, broken at spaces; a word longer than a line stays
  /// whole where it fits no line better.
  func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.displayWidth + 1 + String(word).displayWidth > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
