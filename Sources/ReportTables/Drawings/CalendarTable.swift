internal import CalendarBuckets
package import HealthReports
internal import HealthCalculations
internal import ReaderLocales
internal import ReportFormats

/// The figures that a calendar of intervals draws, and which of them met the goal: of days a row a week, of months a
/// row a year, of weeks a row each, of the last ten years with data. What holds no data has no row, or a blank cell.
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
    let places = (0..<calendar.count).compactMap { place -> Place? in
      guard calendar.edges[place] < calendar.edges[place + 1] else { return nil }
      let start = edges.zone.localDateTime(at: calendar.edges[place])
      return byDate[start.dateText].map {
        Place(index: calendar.firstIndex + place, start: start, interval: $0)
      }
    }
    let years = Set(places.map(\.start.year)).sorted().suffix(StreakReport.shownYearCount)
    var names: [String] = []
    var rows: [[String]] = []
    for place in places where place.start.year >= years.first ?? 0 {
      let (name, column) = nameAndColumn(place, edges)
      if names.last != name {
        names.append(name)
        rows.append(Array(repeating: "", count: headings.count))
      }
      rows[rows.count - 1][column] =
        report.figureUnit.text(place.interval.value)
        + (place.interval.met ? " " + Self.mark : "")
    }
    return TextTable(
      labels: .init(heading: [labelHeading], alignment: .left, cells: names),
      columns: headings.enumerated().map { column, heading in
        .init(heading: [heading], cells: rows.map { $0[column] })
      })
  }

  /// An interval with data.
  private struct Place {
    let index: Int
    let start: LocalDateTime
    let interval: StreakReport.Interval
  }

  /// What the row of an interval is called, and in which column it stands.
  private func nameAndColumn(_ place: Place, _ edges: BucketEdges) -> (name: String, column: Int) {
    switch report.calendarInterval {
    case .hour, .day:
      // The anchor is a Monday.
      let weekday = place.index.flooredRemainder(7)
      return (edges.localDate(ofEdge: place.index - weekday).shownDate, weekday)
    case .month: return (String(place.start.year), place.start.month - 1)
    case .week, .year: return (place.start.shownDate, 0)
    }
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
