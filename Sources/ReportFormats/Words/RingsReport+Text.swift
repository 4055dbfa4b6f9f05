internal import CalendarBuckets
package import HealthReports

extension RingsReport {
  /// On how many days all three rings were closed, and on how many in a row.
  package var closedText: String {
    guard summary.all.known > 0 else {
      return "The export has no goals, so no ring can be called closed."
    }
    var text =
      "All three rings closed on \(NumberText.grouped(summary.all.closed)) of "
      + CalendarInterval.day.counted(summary.all.known)
    if let run = summary.longestRun, run.days > 1 {
      text += ", \(run.days) in a row from \(run.start.asShownDate) on"
    }
    return text + "."
  }
}
