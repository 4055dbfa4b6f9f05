internal import CalendarBuckets
package import HealthReports
internal import HealthCalculations
internal import ReaderLocales
internal import ReportFormats

/// The figures that a calendar of intervals draws, and which of them met the goal: of days a row a week, of months a
/// row a year, of weeks a row each. What holds no data has no row, or a blank cell.
package struct CalendarTable {
  private let report: StreakReport

  /// The figures of a report.
  package init(_ report: StreakReport) {
    self.report = report
  }

  /// What it is about, and what its mark means.
  package var caption: String {
    "\(report.heading): each \(report.calendarInterval.rawValue) as a table, \(Self.mark) where the goal was met"
  }

  /// What stands behind a figure that met the goal.
  static let mark = "✓"

  /// The table; without rows where there is nothing to count. O(intervals).
  ///
  /// - Throws: a `BucketEdgesError` if the report's calendar is none.
  package func table() throws -> TextTable {
    let calendar = try report.table()
    let edges = try report.edges()
    let byDate = Dictionary(
      report.intervals.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    var names: [String] = []
    var rows: [[String]] = []
    for place in 0..<calendar.count where calendar.edges[place] < calendar.edges[place + 1] {
      let start = edges.zone.localDateTime(at: calendar.edges[place])
      guard let interval = byDate[start.dateText] else { continue }
      let index = calendar.firstIndex + place
      let (name, column) =
        switch report.calendarInterval {
        // The anchor is a Monday.
        case .hour, .day:
          (edges.localStart(of: index - (start.weekday - 1)).shownDate, start.weekday - 1)
        case .month: (String(start.year), start.month - 1)
        case .week, .year: (start.shownDate, 0)
        }
      if names.last != name {
        names.append(name)
        rows.append(Array(repeating: "", count: headings.count))
      }
      rows[rows.count - 1][column] =
        report.figureUnit.text(interval.value) + (interval.met ? " " + Self.mark : "")
    }
    return TextTable(
      labels: .init(heading: [labelHeading], alignment: .left, cells: names),
      columns: headings.enumerated().map { column, heading in
        .init(heading: [heading], cells: rows.map { $0[column] })
      })
  }

  private var labelHeading: String {
    switch report.calendarInterval {
    case .month: "Year"
    case .hour, .day, .week, .year: "Week of"
    }
  }

  private var headings: [String] {
    let dates = ReaderLocale.current.dates
    return switch report.calendarInterval {
    case .hour, .day: dates.weekdays
    case .month: dates.months
    case .week, .year: [report.subject.title]
    }
  }
}

extension BucketEdges {
  /// The local time at which an interval begins.
  fileprivate func localStart(of index: Int) -> LocalDateTime {
    zone.localDateTime(at: edge(index))
  }
}
