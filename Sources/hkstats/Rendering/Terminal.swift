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
  /// columns, fewer or more (40 to 160) if the terminal has them.
  static func standardOutput(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
    let refusesColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Terminal(
      hasColour: !refusesColour && environment["TERM"] != "dumb",
      width: min(160, max(40, columns(of: STDOUT_FILENO) ?? 80)))
  }

  /// The columns of the terminal behind a file descriptor; nil if there is none or it does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : nil
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

  /// The text without control characters and without marks that turn the direction of writing or
  /// break lines, so that no export can speak to the terminal; joiners of letters and emoji stay.
  var withoutControls: String {
    String(
      UnicodeScalarView(
        unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: false
          case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
          default: true
          }
        }))
  }

  /// A name from an export as tables and sentences show it: without ``withoutControls``'s characters
  /// and at most 40 columns long.
  var asName: String { withoutControls.truncated(toWidth: 40) }

  /// The text cut to `width` columns, its last one a `…` where something was cut off.
  func truncated(toWidth width: Int) -> String {
    displayWidth > width ? prefix(fitting: width - 1) + "…" : self
  }

  /// The text in lines of at most `width` columns, broken at spaces; a word longer than a line is
  /// broken where the line ends.
  func wrapped(toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.displayWidth + 1 + String(word).displayWidth > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
      while line.displayWidth > max(2, width) {
        let head = line.prefix(fitting: max(2, width))
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The first characters that fit into `width` columns.
  private func prefix(fitting width: Int) -> String {
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
