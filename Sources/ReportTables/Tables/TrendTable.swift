internal import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes what was found of several types as a table, a row per type.
package struct TrendTable {
  /// What is shown.
  private let report: TrendsReport

  /// The table of a report.
  package init(_ report: TrendsReport) {
    self.report = report
  }

  /// The table and what a reader has to know of it.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    let labels = TextTable.Column(
      heading: ["Type"], alignment: .left,
      cells: report.series.map { TypeNames.heading($0.type) }, shortest: 24)
    return [
      ReportSection([.table(TextTable(labels: labels, columns: columns), caption: "Trends")]),
      .notes(notes),
    ]
  }

  private var columns: [TextTable.Column] {
    let rows = report.series.map { TrendRow($0) }
    let span = report.words(report.period)
    let days = report.calendarInterval.rawValue + "s"
    func column(
      _ heading: String, group: Int, spoken: String? = nil, _ cell: (TrendRow) -> String
    ) -> TextTable.Column {
      TextTable.Column(
        heading: heading.wrapped(toWidth: 8), cells: rows.map(cell), group: group,
        spokenHeading: spoken)
    }
    var current = column("last \(span)", group: 0) { $0.current }
    current.spokenCells = rows.map { row in
      row.current.isEmpty || row.unit.isEmpty ? row.current : "\(row.current) \(row.unit)"
    }
    return [
      current,
      TextTable.Column(
        heading: [], alignment: .left, cells: rows.map(\.unit), group: 0, isToldElsewhere: true),
      column(days, group: 0, spoken: "\(days) with data of the last \(span)") {
        $0.days(\.current?.count)
      },
      TextTable.Column(
        heading: ["course"], alignment: .left, cells: rows.map(\.course), group: 0, isDrawing: true),
    ]
      + comparison(
        heading: "to", "the \(span) before", days, rows.map { ($0.toPrevious, $0.series.previous) },
        group: 1)
      + comparison(
        heading: "to", "a year ago", days, rows.map { ($0.toYearAgo, $0.series.yearAgo) }, group: 2)
      + [
        TextTable.Column(
          heading: ["change", "per month"], cells: rows.map(\.slope), group: 3),
        TextTable.Column(
          heading: ["95 % interval"], alignment: .left, cells: rows.map(\.interval), group: 3),
        column("p", group: 3, spoken: "p of the trend") { $0.p },
        TextTable.Column(
          heading: ["trend"], alignment: .left,
          cells: report.series.map { TrendWords($0, of: report).trend }, group: 3),
      ]
  }

  /// A difference, of how many days, and how likely it is by chance; nothing where no type has one.
  private func comparison(
    heading: String, _ then: String, _ days: String,
    _ cells: [(difference: String, period: TrendsReport.EarlierPeriod?)], group: Int
  ) -> [TextTable.Column] {
    guard cells.contains(where: { !$0.difference.isEmpty }) else { return [] }
    return [
      TextTable.Column(
        heading: "\(heading) \(then)".wrapped(toWidth: 8), cells: cells.map(\.difference),
        group: group, spokenHeading: "difference to \(then)"),
      TextTable.Column(
        heading: [days], cells: cells.map { $0.period.map { "\($0.count)" } ?? "" }, group: group,
        spokenHeading: "\(days) with data of \(then)"),
      TextTable.Column(
        heading: ["p"],
        cells: cells.map { cell in
          cell.difference.isEmpty ? "" : cell.period?.p.map(Significance.text) ?? ""
        }, group: group, spokenHeading: "p of the difference to \(then)"),
    ]
  }

  private var notes: [String] {
    let interval = report.calendarInterval.rawValue
    return [
      "\(report.words(report.intervals)), \(report.firstDate) to \(report.lastDate), "
        + "\(report.zonePhrase). "
        + "Means per \(interval); a \(interval) without data does not count, one that is not over is "
        + "excluded. A year ago is 52 weeks ago.",
      "\(interval.prefix(1).uppercased())\(interval.dropFirst())s: how many have data. No difference is told of "
        + "fewer than \(TrendsReport.fewestDaysCompared) days on either side, nor to a mean below a hundredth "
        + "of the median. Its p: how likely means as different are by chance (Welch).",
      "Change per month, in the unit above (times in minutes): the median of the slopes between all "
        + "\(interval)s (Theil and Sen). "
        + "p: how likely a course like this is without any trend (Mann and Kendall), the "
        + "\(interval)s taken as independent; of 20 types without a trend about one has p "
        + "below \(NumberText.fixed(0.05, digits: 2)) by chance.",
    ] + report.series.compactMap { SeriesNote.text($0.type) }
      + (report.futureDated.map { [$0.text] } ?? [])
      + ["For more of one type: hkstats trends --type stepCount"]
  }
}

/// The cells of one type.
private struct TrendRow {
  let series: TrendsReport.Series
  private let format: FigureFormat

  init(_ series: TrendsReport.Series) {
    self.series = series
    let means = [series.current?.mean, series.previous?.mean].compactMap(\.self)
    format =
      means.isEmpty
      ? FigureFormat(series)
      : FigureFormat(series.statistic, unit: series.unit, values: means)
  }

  var current: String { series.current.map { format.plain($0.mean) } ?? "" }

  var unit: String { format.unitText }

  func days(_ count: (TrendsReport.Series) -> Int?) -> String {
    count(series).map(String.init) ?? ""
  }

  var toPrevious: String { difference(series.previous) }

  var toYearAgo: String { difference(series.yearAgo) }

  private func difference(_ period: TrendsReport.EarlierPeriod?) -> String {
    guard let current = series.current, let period, period.comparable else { return "" }
    return format.difference(current.mean, from: period.mean)
  }

  /// How the figures run.
  var course: String {
    let parts = Sparklines.sparks(series.course.map(\.mean), from: .smallest)
      .map { $0.isEmpty ? " " : $0 }
    // Nothing is told by what is blank at the end, and no line ends with a space.
    let end = parts.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
    return parts[..<end].joined()
  }

  var slope: String {
    series.trend.map { format.change($0.slopePerMonth, like: bounds, withUnit: false) } ?? ""
  }

  var interval: String {
    bounds.map { format.change($0, like: bounds, withUnit: false) }.joined(separator: " to ")
  }

  var p: String { series.trend.map { Significance.text($0.p) } ?? "" }

  private var bounds: [Double] { series.trend.map { [$0.low, $0.high] } ?? [] }
}
