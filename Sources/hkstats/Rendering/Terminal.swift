internal import HealthReports
internal import Foundation

/// What the program knows about the terminal it may be writing to.
struct Terminal: Sendable {
  /// Whether text may be coloured.
  var hasColour: Bool
  /// The columns that a line may fill.
  var width: Int
  /// Whether tables are one fact a line, without bars and drawings: for screen readers and terminals that
  /// cannot draw.
  var isPlain = false

  /// A terminal of 80 columns without colour: what files and pipes get.
  static let plain = Terminal(hasColour: false, width: 80)

  /// The terminal behind standard output: colour only on a terminal and without `NO_COLOR`; as many columns as
  /// `COLUMNS` or the terminal says (40 to 160), else 80. One that calls itself dumb gets one fact a line.
  static func standardOutput(
    isPlain: Bool = false,
    environment: (String) -> String? = EnvironmentVariable.value
  ) -> Terminal {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isDumb = isTerminal && environment("TERM") == "dumb"
    let refusesColour = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let asked = environment("COLUMNS").flatMap { Int($0) }
    let width = asked ?? (isTerminal ? columns(of: STDOUT_FILENO) : nil) ?? 80
    return Terminal(
      hasColour: isTerminal && !refusesColour && !isDumb && !isPlain,
      width: min(160, max(40, width)), isPlain: isPlain || isDumb)
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
}
