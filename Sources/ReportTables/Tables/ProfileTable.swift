internal import ReportFormats
package import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes the hours of the week as a heat map: a row per hour, a column per weekday.
package struct ProfileTable {
  private let report: ProfileReport

  /// The table of a report.
  package init(_ report: ProfileReport) {
    self.report = report
  }

  private static let shades = ["·", "░", "▒", "▓", "█"]

  /// The heat map and what was found in it.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    let means = report.means
    let title = TypeNames.heading(report.type)
    let known = report.hours.map(\.mean)
    guard let low = known.min(), let high = known.max() else {
      return ReportSection.lack("\(title): no data here.")
    }
    let format = ProfileWords(report).format
    let labels = TextTable.Column(
      heading: ["Hour"], alignment: .left,
      cells: (0..<24).map(ProfileWords.clock))
    let columns = Weekday.allCases.enumerated().map { row, weekday in
      let cells = means[row * 24..<row * 24 + 24]
      var column = TextTable.Column(
        heading: [weekday.shortName],
        cells: cells.map { $0.map(format.plain) ?? "" })
      column.bars = cells.map { mean in
        mean.map { String(repeating: Self.shade($0, from: low, to: high), count: 2) } ?? ""
      }
      return column
    }
    let unit = format.unitText.isEmpty ? "" : ", \(format.unitText)"
    let each = report.statistic == .average ? "mean of the hours" : "mean per hour"
    var below = ReportSection.notes(notes, hang: 0)
    if let finding = ProfileWords(report).finding {
      below.parts.insert(.sentences([finding], indent: 0), at: 0)
    }
    return [
      ReportSection(
        heading: title, explanation: " (\(each)\(unit))",
        [.table(TextTable(labels: labels, columns: columns), caption: "Hours of the week")]),
      below,
    ]
  }

  private static func shade(_ value: Double, from low: Double, to high: Double) -> String {
    guard high > low else { return shades[0] }
    if value >= high { return shades[shades.count - 1] }
    // Of halves, because the distance of two numbers may be more than a number holds.
    let share = (value / 2 - low / 2) / (high / 2 - low / 2)
    return share.isFinite
      ? shades[min(shades.count - 1, Int(share * Double(shades.count)))] : shades[0]
  }

  private var notes: [String] {
    var notes = [
      "\(CalendarInterval.day.counted(report.days)), \(report.firstDate?.asShownDate ?? "") to "
        + "\(report.lastDate?.asShownDate ?? ""), hours of the clocks of \(report.timeZone) "
        + "(\(report.timeZoneOrigin.text)); an hour that comes twice counts as two, one that the clocks "
        + "skip as none.",
      report.statistic == .average
        ? "An hour without data does not count."
        : "A day without data does not count; an hour without data on other days counts as nothing.",
    ]
    if let note = CategoryValues.note(report.type) { notes.append(note) }
    return notes
  }
}
