internal import CalendarBuckets
internal import HealthCalculations
internal import HealthReports
internal import ReportFormats

/// Writes lines of a timeline under their heading.
struct TimelineText {
  /// The columns.
  var columns: TimelineColumns
  /// Where the clocks were set.
  var changes: [ClockChange]

  /// The lines, each behind its name, and the heading above.
  func text(_ lines: [(name: String, line: String)], on terminal: Terminal) -> String {
    let width = lines.map(\.name.displayWidth).max() ?? 0
    func row(_ name: String, _ line: String, _ painted: (String) -> String) -> String {
      let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
      if trimmed.isEmpty { return name + "\n" }
      let gap = String(repeating: " ", count: width - name.displayWidth + 2)
      return name + gap + painted(trimmed) + "\n"
    }
    return row("", columns.heading, terminal.dim)
      + lines.map { row($0.name, $0.line, terminal.accent) }.joined()
      + columns.marks(changes).map { row("", $0, terminal.dim) }.joined()
  }
}

extension TimelineColumns {
  /// What a source does as one character a column.
  func line(of spans: [ExplainedSpan]) -> String {
    let cells = TimelineCell.line(
      of: spans.lazy.map {
        TracedSpan(start: $0.start.instant, end: $0.end.instant, isCounted: $0.counted)
      }, edges: edges)
    return String(
      cells.map { cell -> Character in
        switch cell {
        case .none: " "
        case .counted: "█"
        case .partlyCounted: "▓"
        case .masked: "░"
        }
      })
  }
}
