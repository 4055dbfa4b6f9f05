internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import Charts
internal import HealthCalculations

/// Draws trends: the figures as points, their rolling mean, the line through them where it rises or falls,
/// and the changes of level; of a single type its weekdays too.
struct TrendsChart {
  /// What is drawn; its entries have their details.
  var document: TrendDocument
  /// Who named the zone.
  var zoneOrigin: ZoneOrigin
  /// Whether the types were not named by the caller: then the everyday ones are drawn.
  var hasDefaultTypes: Bool

  /// The page.
  func page() -> ChartPage {
    let entries =
      hasDefaultTypes
      ? Array(document.entries.prefix(SummaryChart.defaultTypeCount)) : document.entries
    let isAlone = entries.count == 1
    var panels: [any ChartPanel] = entries.map { course($0, isAlone: isAlone) }
    if isAlone, let weekdays = weekdays(entries[0]) { panels.append(weekdays) }
    let figures = document.figures
    return ChartPage(
      title: isAlone ? "\(entries[0].summary.title), trend" : "Trends",
      subtitle: figures.count > 0
        ? "\(figures.date(0)) to \(figures.date(figures.count - 1)), by \(document.interval.rawValue)"
        : "",
      panels: panels, notes: notes(entries))
  }

  private func course(_ entry: TrendEntry, isAlone: Bool) -> IntervalPanel {
    let axis = axis
    var layers: [IntervalPanel.Layer] = [
      .points(
        .init(
          name: document.interval == .day ? "Day" : "Week", values: entry.series.entries,
          colour: Palette.series[3]))
    ]
    if let means = entry.detail?.rollingMeans {
      layers.append(
        .line(
          .init(
            name: "Mean of \(document.interval.words(document.window))", values: means,
            colour: Palette.series[0])))
    }
    if let line = entry.line, let test = entry.test, test.p < 0.05 {
      let values = (0..<axis.count).map { line.intercept + line.slope * Double($0) }
      layers.append(
        .line(.init(name: "Trend (Theil–Sen)", values: values, colour: Palette.series[1])))
    }
    if let changes = entry.detail?.changes {
      layers.append(.changes(name: "Change of level", at: changes.map(\.position)))
    }
    let unit = entry.statistic.isInUnitOfType ? entry.summary.unit?.text : nil
    let isDuration = entry.statistic == .duration
    return IntervalPanel(
      heading: isAlone ? "" : entry.summary.title,
      unit: unit.map(UnitText.shown) ?? "",
      scale: isDuration ? .durations : unit == "%" ? .percents : .numbers, baseline: .smallest,
      axis: axis, layers: layers, plotHeight: isAlone ? 300 : 150)
  }

  private func weekdays(_ entry: TrendEntry) -> IntervalPanel? {
    guard let days = entry.detail?.weekdays?.days, days.contains(where: { $0.count > 0 }) else {
      return nil
    }
    let unit = entry.statistic.isInUnitOfType ? entry.summary.unit?.text : nil
    let isDuration = entry.statistic == .duration
    let means = IntervalPanel.Series(
      name: "", values: days.map(\.mean), colour: Palette.series[0])
    return IntervalPanel(
      heading: "Mean by weekday",
      unit: unit.map(UnitText.shown) ?? "",
      scale: isDuration ? .durations : unit == "%" ? .percents : .numbers,
      baseline: entry.isAmount ? .zero : .smallest,
      axis: IntervalAxis(
        names: TrendWords.names,
        levels: [.init(TrendWords.names.enumerated().map { .init($0..<$0 + 1, $1) })]),
      layers: [entry.isAmount ? .bars([means]) : .line(means)], plotHeight: 130)
  }

  /// The intervals that count: those that are over.
  private var axis: IntervalAxis {
    let figures = document.figures
    let edges = figures.document.edges
    let starts = (0..<figures.count).map {
      edges.zone.localDateTime(at: figures.document.table.edges[$0])
    }
    let week = document.interval == .week ? "Week of " : ""
    return IntervalAxis(
      names: starts.map { week + $0.dateText },
      levels: BucketAxis.levels(starts, interval: document.interval.summary))
  }

  private func notes(_ entries: [TrendEntry]) -> [String] {
    let zone = document.figures.document.edges.zone.identifier
    var notes = ["Time zone \(zone) (\(zoneOrigin.text))."]
    if entries.count == 1 { notes += TrendWords(entries[0], of: document).sentences }
    notes += entries.compactMap { SeriesFigures.note($0.summary) }
    let hidden = document.entries.count - entries.count
    if hidden > 0 {
      notes.append(
        "\(hidden) other \(hidden == 1 ? "type has" : "types have") data here: --type draws them.")
    }
    return notes
  }
}
