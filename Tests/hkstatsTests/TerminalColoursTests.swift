import ReportTables
import Testing

@testable import HKStatsCommand

@Suite struct TerminalColoursTests {
  @Test(arguments: [
    (["TERM": "xterm"], Terminal.Colours.eight), ([:], .eight), (["COLORTERM": ""], .eight),
    (["TERM": "xterm-256color"], .many), (["TERM": "screen.xterm-256color"], .many),
    (["TERM": "xterm", "COLORTERM": "truecolor"], .many),
  ])
  func theEnvironmentSaysWhichColoursThereAre(
    environment: [String: String], colours: Terminal.Colours
  ) {
    #expect(Terminal.colours { environment[$0] } == colours)
  }
}
