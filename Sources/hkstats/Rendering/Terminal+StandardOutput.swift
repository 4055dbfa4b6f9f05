internal import Foundation
internal import ReportTables

extension Terminal {
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
    let isPainted = isTerminal && !refusesColour && !isDumb && !isPlain
    return Terminal(
      colours: isPainted ? colours(environment) : .none,
      width: min(160, max(40, width)), isPlain: isPlain || isDumb)
  }

  /// The colours of a terminal, by what its environment says: `COLORTERM` is set only where there are many.
  static func colours(_ environment: (String) -> String?) -> Colours {
    let hasMany =
      environment("TERM")?.contains("256color") ?? false
      || !(environment("COLORTERM") ?? "").isEmpty
    return hasMany ? .many : .eight
  }

  /// The columns of the terminal behind a file descriptor; nil if there is none or it does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : nil
  }
}
