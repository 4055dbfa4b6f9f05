internal import HealthReports
/// What the program knows about the terminal it may be writing to.
package struct Terminal: Sendable {
  /// Which colours a terminal has.
  package enum Colours: Sendable {
    /// None: text is never painted.
    case none
    /// The eight of ECMA-48, as the person's theme shows them.
    case eight
    /// The 256 of xterm, whose numbers above 15 are the same colours on every terminal.
    case many
  }

  /// The colours that text may have.
  package var colours: Colours
  /// The columns that a line may fill.
  package var width: Int
  /// Whether tables are one fact a line, without bars and drawings: for screen readers and terminals that
  /// cannot draw.
  package var isPlain: Bool

  /// A terminal.
  package init(colours: Colours, width: Int, isPlain: Bool = false) {
    self.colours = colours
    self.width = width
    self.isPlain = isPlain
  }

  /// A terminal of 80 columns without colour: what files and pipes get.
  package static let plain = Terminal(colours: .none, width: 80)

  /// Headings.
  package func bold(_ text: String) -> String { painted("1", text) }

  /// What may be read later: #767676 where there are many colours, which is 4.5:1 on white and on black alike.
  package func dim(_ text: String) -> String { painted(colours == .many ? "38;5;243" : "2", text) }

  /// Bars: #0087af where there are many colours, 4.1:1 on white and 5.1:1 on black; else cyan.
  func accent(_ text: String) -> String { painted(colours == .many ? "38;5;31" : "36", text) }

  private func painted(_ code: String, _ text: String) -> String {
    colours != .none && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text in lines of at most `width` columns, broken at spaces; a word longer than a line is
  /// broken where the line ends.
  package func wrapped(toWidth width: Int) -> [String] {
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

  /// The text as the lines of a heading: of at most `width` columns, or as wide as its longest word, which is broken
  /// from twice the width on alone.
  func heading(toWidth width: Int) -> [String] {
    let longest = split(separator: " ").map { String($0).displayWidth }.max() ?? 0
    return wrapped(toWidth: min(2 * width, max(width, longest)))
  }
}
