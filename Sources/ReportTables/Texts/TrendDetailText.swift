package import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes what was found of one type: sentences first, then charts.
package struct TrendDetailText {
  /// What is shown.
  let series: TrendsReport.Series
  /// What it is part of.
  let report: TrendsReport
  private let format: FigureFormat

  /// The view of a series of a report, which has details and figures.
  package init(_ series: TrendsReport.Series, of report: TrendsReport) {
    self.series = series
    self.report = report
    format = FigureFormat(series)
  }

  /// The whole view.
  package func text(on terminal: Terminal) -> String {
    sections(on: terminal).text(on: terminal)
  }

  /// The same in sections; the course is as long as the terminal has room for.
  package func sections(on terminal: Terminal) -> [ReportSection] {
    let findings = TrendWords(series, of: report).sentences
    let drawing: [ReportSection.Part?] = [
      terminal.isPlain ? nil : course(on: terminal).map { .drawing($0, isCharted: true) },
      weekdays.map { .table($0, caption: "Means of weekdays") },
      histogram(on: terminal).map { .table($0, caption: "How often figures are that high") },
    ]
    return [ReportSection(heading: TypeNames.heading(series.type), [.findings(findings)])]
      + drawing.compactMap(\.self).map { ReportSection([$0]) } + [.notes(notes, hang: 0)]
  }

  /// The rolling mean as a line of small bars.
  private func course(on terminal: Terminal) -> String? {
    guard let means = report.columns(of: series)?.rollingMeans, series.count > 2 else { return nil }
    let width = min(means.count, terminal.width - 4, 60)
    let parts = (0..<width).map { part -> Double? in
      let segment = means[means.count * part / width..<means.count * (part + 1) / width]
        .compactMap { $0 }
      return segment.isEmpty ? nil : segment.reduce(0, +) / Double(segment.count)
    }
    // Of all means, however few bars the terminal has room for.
    let all = means.compactMap { $0 }
    guard let low = all.min(), let high = all.max() else { return nil }
    let bars = Sparklines.sparks(parts, from: .smallest).map { $0.isEmpty ? " " : $0 }.joined()
    let title = "Mean over \(report.words(report.window))"
    let span =
      "\(title), \(report.firstDate) to \(report.lastDate), from \(format.plain(low)) to "
      + format.text(high)
    let lines = span.wrapped(toWidth: terminal.width).joined(separator: "\n")
    return terminal.bold(title) + lines.dropFirst(title.count) + "\n" + terminal.accent(bars) + "\n"
  }

  private var weekdays: TextTable? {
    guard let days = series.details?.weekdays, days.contains(where: { $0.count > 0 }) else {
      return nil
    }
    let labels = TextTable.Column(
      heading: ["Weekday"], alignment: .left, cells: days.map(\.weekday.shownName))
    var means = TextTable.Column(
      heading: ["mean"], unit: format.unitText, cells: days.map { $0.mean.map(format.plain) ?? "" })
    means.bars = Sparklines.bars(
      days.map(\.mean), from: series.isAmount ? .zero : .smallest, width: 24)
    let columns = [
      TextTable.Column(heading: ["days"], cells: days.map { NumberText.grouped($0.count) }),
      TextTable.Column(
        heading: ["median"], unit: format.unitText,
        cells: days.map { $0.median.map(format.plain) ?? "" }),
      means,
    ]
    return TextTable(labels: labels, columns: columns)
  }

  private func histogram(on terminal: Terminal) -> TextTable? {
    guard let histogram = series.details?.histogram, histogram.counts.count > 1 else { return nil }
    let edges = histogram.edges.map(format.plain)
    let unit = format.unitText.isEmpty ? "" : " " + format.unitText
    let labels = TextTable.Column(
      heading: ["From"], unit: format.unitText, alignment: .right,
      cells: terminal.isPlain
        ? zip(edges, edges.dropFirst()).map { "\($0) to \($1)\(unit)" } : Array(edges.dropLast()))
    let counts = TextTable.Column(
      heading: ["\(report.calendarInterval.rawValue)s"],
      cells: histogram.counts.map(NumberText.grouped),
      bars: Sparklines.bars(histogram.counts.map(Double.init), from: .zero, width: 36))
    let columns = [
      TextTable.Column(
        heading: ["to"], unit: format.unitText, cells: Array(edges.dropFirst()),
        isToldElsewhere: true),
      counts,
    ]
    return TextTable(labels: labels, columns: columns)
  }

  private var notes: [String] {
    let interval = report.calendarInterval.rawValue
    return [
      "\(report.zoneSentence) A "
        + "\(interval) without data does not count, one that is not over is excluded. A year ago is "
        + "52 weeks ago. p takes the \(interval)s as independent of each other; where a high "
        + "\(interval) follows a high one, it is too small.",
      SeriesNote.text(series.type),
    ].compactMap { $0 }
  }
}
