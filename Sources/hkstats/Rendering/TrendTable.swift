internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes what was found of several types as a table, a row a type.
struct TrendTable {
  /// What is shown.
  let document: TrendDocument
  /// Who named the zone.
  let zoneOrigin: ZoneOrigin

  private static let sparkCount = 12

  /// The table and what a reader has to know of it.
  func text(on terminal: Terminal) -> String {
    let labels = TextTable.Column(
      heading: ["Type"], alignment: .left,
      cells: document.entries.map { $0.summary.title.truncated(toWidth: 24) })
    return TextTable(labels: labels, columns: columns).text(on: terminal) + "\n"
      + notes.flatMap { note in
        note.wrapped(toWidth: terminal.width - 2).enumerated().map { line, words in
          terminal.dim((line == 0 ? "" : "  ") + words) + "\n"
        }
      }.joined()
  }

  private var columns: [TextTable.Column] {
    let rows = document.entries.map(TrendRow.init)
    let span = document.interval.words(document.period)
    let words = document.entries.map { TrendWords($0, of: document).trend }
    func column(
      _ heading: String, group: Int, _ alignment: TextTable.Alignment = .right,
      _ cell: (TrendRow) -> String
    ) -> TextTable.Column {
      TextTable.Column(
        heading: heading.wrapped(toWidth: 8), alignment: alignment, cells: rows.map(cell),
        group: group)
    }
    let month = document.interval.countPerMonth
    return [
      column("last \(span)", group: 0) { $0.current },
      column("", group: 0, .left) { $0.unit },
      column("to the \(span) before", group: 0) { $0.toPrevious },
      column("to a year ago", group: 0) { $0.toYearAgo },
      column("course", group: 0, .left) { $0.course(Self.sparkCount) },
      column("change a month", group: 1) { $0.slope(month) },
      TextTable.Column(
        heading: ["95 % interval"], alignment: .left, cells: rows.map { $0.interval(month) },
        group: 1),
      column("p", group: 1) { $0.p },
      TextTable.Column(heading: ["trend"], alignment: .left, cells: words, group: 1),
    ]
  }

  private var notes: [String] {
    let figures = document.figures
    let interval = document.interval
    let first = figures.date(0)
    let last = figures.date(figures.count - 1)
    return [
      "\(interval.words(figures.count)), \(first) to \(last), time zone "
        + "\(figures.document.edges.zone.identifier) (\(zoneOrigin.text)). "
        + "Means a \(interval.rawValue); a \(interval.rawValue) without data does not count, one that "
        + "is not over is left out. A year ago is 52 weeks ago.",
      "Change a month, in the unit above (times in minutes): the median of the slopes between all "
        + "\(interval.rawValue)s (Theil and Sen). "
        + "p: how likely a course like this is without any trend (Mann and Kendall), the "
        + "\(interval.rawValue)s taken as independent; of 20 types without a trend about one has p "
        + "below 0.05 by chance.",
    ] + document.entries.compactMap { SeriesFigures.note($0.summary) }
      + ["For more of one type: hkstats trends --type stepCount"]
  }
}

/// The cells of one type.
private struct TrendRow {
  private let entry: TrendEntry
  private let format: FigureFormat

  init(_ entry: TrendEntry) {
    self.entry = entry
    let means = [entry.comparison.current.mean, entry.comparison.previous.mean].compactMap { $0 }
    format = FigureFormat(
      entry.statistic, unit: entry.summary.unit?.text,
      values: means.isEmpty ? entry.series.values : means)
  }

  var current: String { entry.comparison.current.mean.map(format.plain) ?? "" }

  var unit: String { entry.comparison.current.mean == nil ? "" : format.unitText }

  var toPrevious: String { difference(entry.previous) }

  var toYearAgo: String { difference(entry.yearAgo) }

  private func difference(_ period: PeriodComparison.Period?) -> String {
    guard let mean = entry.comparison.current.mean, let earlier = period?.mean else { return "" }
    return format.difference(mean, from: earlier)
  }

  /// How the figures run: means of so many stretches of equal length.
  func course(_ count: Int) -> String {
    let length = entry.series.count
    let parts = min(count, length)
    let means = (0..<parts).map { part -> Double? in
      let values = entry.series.values(in: length * part / parts..<length * (part + 1) / parts)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    return Sparklines.sparks(means, from: .smallest).map { $0.isEmpty ? " " : $0 }.joined()
  }

  func slope(_ month: Double) -> String {
    entry.line.map { format.change($0.slope * month, like: bounds(month), withUnit: false) } ?? ""
  }

  func interval(_ month: Double) -> String {
    guard entry.line != nil else { return "" }
    let bounds = bounds(month)
    return bounds.map { format.change($0, like: bounds, withUnit: false) }.joined(separator: " to ")
  }

  var p: String { entry.test.map { Sureness.text($0.p) } ?? "" }

  private func bounds(_ month: Double) -> [Double] {
    entry.line.map { [$0.interval.lowerBound * month, $0.interval.upperBound * month] } ?? []
  }
}
