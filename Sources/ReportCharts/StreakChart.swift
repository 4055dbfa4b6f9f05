public import HealthReports
internal import ReportFormats
internal import CalendarBuckets
public import Charts
internal import HealthCalculations

/// Draws streaks: calendars whose cells are darker the larger their figures are, with a dot where the goal
/// was met. Days have a calendar a year; weeks and months a line a year.
public struct StreakChart: Sendable {
  private let report: StreakReport

  /// A chart of a report.
  public init(_ report: StreakReport) { self.report = report }

  /// The page; without anything to count it says so.
  ///
  /// - Throws: a `BucketEdgesError` if the report's calendar is none.
  public func page() throws -> ChartPage {
    let years = try years()
    let panels: [any ChartPanel] =
      years.isEmpty
      ? [nothing] : report.calendarInterval == .day ? years.map { days($0) } : [lines(years)]
    return ChartPage(
      title: report.heading,
      subtitle: "Longest streak: \(report.longestText). Current streak: \(report.currentText).",
      panels: panels,
      notes: [report.zoneSentence] + report.notes)
  }

  /// An interval that there is.
  private struct Interval {
    var start: LocalDateTime
    var value: Double?
    var isMet: Bool
  }

  /// The intervals of each year that holds data; a week belongs to the year of its Monday.
  private func years() throws -> [(year: Int, intervals: [Interval])] {
    let byDate = Dictionary(
      report.intervals.map { ($0.date, $0) }, uniquingKeysWith: { first, _ in first })
    let table = try report.table()
    let zone = report.zone
    var years: [(year: Int, intervals: [Interval])] = []
    for place in 0..<table.count where table.edges[place] < table.edges[place + 1] {
      let start = zone.localDateTime(at: table.edges[place])
      let known = byDate[start.dateText]
      let interval = Interval(
        start: start, value: known.map { inScale($0.value) }, isMet: known?.met ?? false)
      if years.last?.year != start.year { years.append((start.year, [])) }
      years[years.count - 1].intervals.append(interval)
    }
    let known = years.filter { $0.intervals.contains { $0.value != nil } }
    return Array(known.suffix(StreakReport.shownYearCount))
  }

  /// The panel of a streak without data, which says so.
  private var nothing: IntervalPanel {
    IntervalPanel(
      heading: "", unit: unit, scale: scale, baseline: .zero,
      axis: IntervalAxis(names: [], levels: []), layers: [])
  }

  /// A year of days: a column a week, a row a weekday.
  private func days(_ year: (year: Int, intervals: [Interval])) -> HeatMapPanel {
    let first = BucketAxis.newYear(year.year)
    func column(_ day: LocalDateTime) -> Int {
      (day.dayNumber - first.dayNumber + first.weekday - 1) / 7
    }
    let months = (1...12).map { month -> IntervalAxis.Label in
      let start = BucketAxis.firstDay(ofMonth: month, in: year.year)
      let end = month == 12 ? 53 : column(BucketAxis.firstDay(ofMonth: month + 1, in: year.year))
      return .init(column(start)..<max(end, column(start) + 1), BucketAxis.shortMonth(start))
    }
    return panel(
      heading: String(year.year),
      rows: Weekday.allCases.map { $0.number % 2 == 1 ? $0.shortName : "" },
      columnCount: 54,
      levels: [.init(months)], shape: .square,
      cells: year.intervals.map {
        cell($0, row: $0.start.weekday - 1, column: column($0.start), name: $0.start.shownDate)
      })
  }

  /// Weeks or months: a line a year.
  private func lines(_ years: [(year: Int, intervals: [Interval])]) -> HeatMapPanel {
    let isMonthly = report.calendarInterval == .month
    let months = (1...12).map { month -> IntervalAxis.Label in
      if isMonthly {
        return .init(
          month - 1..<month, BucketAxis.shortMonth(BucketAxis.firstDay(ofMonth: month, in: 2024)))
      }
      // The weeks of a month, about.
      let start = BucketAxis.firstDay(ofMonth: month, in: 2023)
      let week = (start.dayNumber - BucketAxis.newYear(2023).dayNumber) / 7
      return .init(week..<week + 4, BucketAxis.shortMonth(start))
    }
    let cells = years.enumerated().flatMap { row, year in
      year.intervals.map { interval in
        let day = interval.start.dayNumber - BucketAxis.newYear(year.year).dayNumber
        return cell(
          interval, row: row, column: isMonthly ? interval.start.month - 1 : day / 7,
          name: isMonthly
            ? String(interval.start.dateText.prefix(7)).asShownDate
            : "Week of " + interval.start.shownDate)
      }
    }
    return panel(
      heading: "", rows: years.map { String($0.year) }, columnCount: isMonthly ? 12 : 53,
      levels: [.init(months)], shape: isMonthly ? .stretched : .square, cells: cells)
  }

  private func cell(
    _ interval: Interval, row: Int, column: Int, name: String
  ) -> HeatMapPanel.Cell {
    .init(row: row, column: column, value: interval.value, name: name, isMarked: interval.isMet)
  }

  private func panel(
    heading: String, rows: [String], columnCount: Int, levels: [IntervalAxis.Level],
    shape: HeatMapPanel.CellShape, cells: [HeatMapPanel.Cell]
  ) -> HeatMapPanel {
    HeatMapPanel(
      heading: heading, unit: unit, scale: scale, rowLabels: rows, columnCount: columnCount,
      columnLevels: levels, cells: cells, shape: shape, markName: "goal met")
  }

  private var unit: String {
    switch report.figureUnit {
    case .quantity(let name): name == "%" ? "" : UnitText.shown(name)
    case .duration, .percent: ""
    case .count(let noun): noun
    }
  }

  private var scale: ValueScale {
    switch report.figureUnit {
    case .quantity(let name): name == "%" ? .percents : .numbers
    case .duration: .durations
    case .percent: .percents
    case .count: .numbers
    }
  }

  /// A figure as the scale wants it: lengths of time in seconds.
  private func inScale(_ value: Double) -> Double {
    if case .duration(_, let seconds) = report.figureUnit { return value * seconds }
    return value
  }
}
