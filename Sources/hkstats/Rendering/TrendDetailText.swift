internal import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

/// Writes what was found of one type: sentences first, then charts.
struct TrendDetailText {
  /// What is shown.
  let entry: TrendEntry
  /// What it is part of.
  let document: TrendDocument
  /// Who named the zone.
  let zoneOrigin: ZoneOrigin
  private let format: FigureFormat

  /// The view of an entry of a document.
  init(_ entry: TrendEntry, of document: TrendDocument, zoneOrigin: ZoneOrigin) {
    self.entry = entry
    self.document = document
    self.zoneOrigin = zoneOrigin
    format = FigureFormat(
      entry.statistic, unit: entry.summary.unit?.text, values: entry.series.values)
  }

  /// The whole view.
  func text(on terminal: Terminal) -> String {
    let findings = TrendWords(entry, of: document).sentences
      .map { wrapped($0, terminal.width) }.joined()
    let charts = [course, weekdays, histogram].compactMap { $0(terminal) }
    return ([terminal.bold(entry.summary.title) + "\n" + findings] + charts)
      .joined(separator: "\n") + "\n"
      + notes.map { note in
        note.wrapped(toWidth: terminal.width - 2).map { terminal.dim($0) + "\n" }.joined()
      }.joined()
  }

  private func wrapped(_ sentence: String, _ width: Int) -> String {
    sentence.wrapped(toWidth: width - 4).enumerated().map { line, words in
      (line == 0 ? "- " : "  ") + words + "\n"
    }.joined()
  }

  /// The rolling mean as a line of small bars.
  private func course(on terminal: Terminal) -> String? {
    guard let means = entry.detail?.rollingMeans, entry.series.values.count > 2 else { return nil }
    let width = min(means.count, terminal.width - 4, 60)
    let parts = (0..<width).map { part -> Double? in
      let stretch = means[means.count * part / width..<means.count * (part + 1) / width]
        .compactMap { $0 }
      return stretch.isEmpty ? nil : stretch.reduce(0, +) / Double(stretch.count)
    }
    let shown = parts.compactMap { $0 }
    guard let low = shown.min(), let high = shown.max() else { return nil }
    let bars = Sparklines.sparks(parts, from: .smallest).map { $0.isEmpty ? " " : $0 }.joined()
    let figures = document.figures
    return terminal.bold("Mean over \(document.interval.words(document.window))")
      + ", \(figures.date(0)) to \(figures.date(figures.count - 1)), from \(format.plain(low)) to "
      + "\(format.text(high))\n" + terminal.accent(bars) + "\n"
  }

  private func weekdays(on terminal: Terminal) -> String? {
    guard let days = entry.detail?.weekdays?.days, days.contains(where: { $0.count > 0 }) else {
      return nil
    }
    let labels = TextTable.Column(
      heading: ["Weekday"], alignment: .left, cells: TrendWords.names)
    var means = TextTable.Column(
      heading: ["mean"], unit: format.unitText, cells: days.map { $0.mean.map(format.plain) ?? "" })
    means.bars = Sparklines.bars(
      days.map(\.mean), from: entry.isAmount ? .zero : .smallest, width: 24)
    let columns = [
      TextTable.Column(heading: ["days"], cells: days.map { NumberText.grouped($0.count) }),
      TextTable.Column(
        heading: ["median"], unit: format.unitText,
        cells: days.map { $0.median.map(format.plain) ?? "" }),
      means,
    ]
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  private func histogram(on terminal: Terminal) -> String? {
    guard let histogram = entry.detail?.histogram, histogram.counts.count > 1 else { return nil }
    let edges = histogram.edges.map(format.plain)
    let labels = TextTable.Column(
      heading: ["From"], unit: format.unitText, alignment: .right, cells: Array(edges.dropLast()))
    let counts = TextTable.Column(
      heading: ["\(document.interval.rawValue)s"],
      cells: histogram.counts.map(NumberText.grouped),
      bars: Sparklines.bars(histogram.counts.map(Double.init), from: .zero, width: 36))
    let columns = [
      TextTable.Column(
        heading: ["to"], unit: format.unitText, cells: Array(edges.dropFirst())), counts,
    ]
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  private var notes: [String] {
    let interval = document.interval.rawValue
    return [
      "Time zone \(document.figures.document.edges.zone.identifier) (\(zoneOrigin.text)). A "
        + "\(interval) without data does not count, one that is not over is left out. A year ago is "
        + "52 weeks ago. p takes the \(interval)s as independent of each other; where a high "
        + "\(interval) follows a high one, it is too small.",
      SeriesFigures.note(entry.summary),
    ].compactMap { $0 }
  }
}
