package import HealthReports
internal import ReportFormats

/// Writes streaks for people: the current and the longest one, what today needs, and a map of the
/// intervals.
package struct StreakTable {
  private let report: StreakReport

  /// The table of a report.
  package init(_ report: StreakReport) {
    self.report = report
  }

  /// The lines, the map and the footer.
  package func text(on terminal: Terminal) throws -> String {
    try sections(on: terminal).text(on: terminal)
  }

  /// The same in sections.
  package func sections(on terminal: Terminal) throws -> [ReportSection] {
    guard report.hasData else { return ReportSection.lack(report.nothingToCount) }
    let facts = [
      ("Current streak", report.currentText), ("Longest streak", report.longestText),
      ("Streaks", NumberText.grouped(report.runs)),
      (report.openName, report.todayText),
    ]
    var streaks = ReportSection(
      heading: report.heading, [.facts(facts.map { (name: $0, value: $1) })])
    let notes = ReportSection.notes([report.zoneSentence] + report.notes)
    if terminal.isPlain {
      streaks.parts += notes.parts
      return [streaks]
    }
    let map = try CalendarHeatMap(report).text(on: terminal)
    return [streaks, ReportSection([.drawing(map, isCharted: true)]), notes]
  }
}

extension StreakReport {
  /// What is said where the store holds nothing of the subject.
  package var nothingToCount: String {
    "The store holds nothing to count here (\(subject.title)). 'hkstats types' lists what it holds."
  }
}
