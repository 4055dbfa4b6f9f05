internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes streaks for people: the current and the longest one, what today needs, and a map of the
/// intervals.
struct StreakTable {
  /// What is shown.
  var document: StreakDocument
  /// Who named the zone.
  var zoneOrigin: ZoneOrigin

  /// The lines, the map and the footer.
  func text(on terminal: Terminal) -> String {
    let figures = document.figures
    let goal = document.goal.text(in: figures.unit)
    var text =
      terminal.bold("\(figures.title), \(goal) a \(document.interval.rawValue)") + "\n"
    let facts = [
      ("Current streak", current), ("Longest streak", longest),
      ("Streaks", NumberText.grouped(document.report.runs.count)),
      (document.interval.present, today),
    ]
    for (name, fact) in facts {
      text += name + String(repeating: " ", count: 16 - name.count) + fact + "\n"
    }
    text += "\n" + CalendarHeatMap(document: document).text(on: terminal) + "\n"
    return text + terminal.dim("Time zone \(document.zone.identifier) (\(zoneOrigin.text)).")
      + "\n"
  }

  /// The current streak in words.
  var current: String {
    guard let run = document.report.current else { return "none" }
    return document.interval.counted(run.length) + " since " + name(run.start)
  }

  /// The longest streak in words.
  var longest: String {
    guard let run = document.report.longest else { return "none" }
    // The end is the first moment of the next interval.
    let last = name(run.end.nextDown)
    return document.interval.counted(run.length) + ", "
      + (document.interval == .week
        ? "\(day(run.start)) to \(day(run.end.nextDown))"
        : name(run.start) == last ? last : "\(name(run.start)) to \(last)")
  }

  private var today: String {
    let unit = document.figures.unit
    let report = document.report
    let figure = report.todayValue.map { unit.text($0) } ?? "no data"
    if report.today.isMet { return figure + ", met" }
    return figure + (report.today.missing.map { ", \(unit.text($0)) to go" } ?? ", not met")
  }

  private func name(_ instant: Double) -> String {
    document.interval.name(at: instant, in: document.zone)
  }

  private func day(_ instant: Double) -> String {
    document.zone.localDateTime(at: instant).dateText
  }
}
