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
    guard report.hasData else { return report.nothingToCount + "\n" }
    var text = terminal.bold(report.heading) + "\n"
    let facts = [
      ("Current streak", report.currentText), ("Longest streak", report.longestText),
      ("Streaks", NumberText.grouped(report.runs)),
      (report.openName, report.todayText),
    ]
    for (name, fact) in facts {
      if terminal.isPlain {
        text += "\(name): \(fact)\n"
        continue
      }
      text += name + String(repeating: " ", count: max(1, 16 - name.count)) + fact + "\n"
    }
    if !terminal.isPlain { text += "\n" + (try CalendarHeatMap(report).text(on: terminal)) + "\n" }
    let notes =
      [report.zoneSentence] + report.notes
    return text + notes.footer(on: terminal)
  }
}

extension StreakReport {
  /// What is said where the store holds nothing of the subject.
  package var nothingToCount: String {
    "The store holds nothing to count here (\(subject.title)). 'hkstats types' lists what it holds."
  }
}
