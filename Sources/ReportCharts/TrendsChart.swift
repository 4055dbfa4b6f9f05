internal import ReportFormats
public import HealthReports
internal import CalendarBuckets
public import Charts
internal import HealthCalculations

/// Draws trends: the figures as points, their rolling mean, the line through them where it rises or falls,
/// and the changes of level; of a single type its weekdays too.
public struct TrendsChart: Sendable {
  private let report: TrendsReport
  private let types: ChartedTypes

  /// A chart of a report that was asked for with details and figures.
  ///
  /// - Parameters:
  ///   - report: what is drawn.
  ///   - types: which of the report's types have a panel.
  public init(_ report: TrendsReport, types: ChartedTypes = .everyday) {
    self.report = report
    self.types = types
  }

  /// The page.
  public func page() -> ChartPage {
    let drawn =
      types == .everyday
      ? Array(report.series.prefix(ChartedTypes.everydayCount)) : report.series
    let isAlone = drawn.count == 1
    var panels: [any ChartPanel] = drawn.map { course($0, isAlone: isAlone) }
    if isAlone, let weekdays = weekdays(drawn[0]) { panels.append(weekdays) }
    return ChartPage(
      title: isAlone ? "\(TypeNames.heading(drawn[0].type)), trend" : "Trends",
      subtitle: report.intervals > 0
        ? "\(report.firstDate) to \(report.lastDate), by \(report.calendarInterval.rawValue)" : "",
      panels: panels, notes: notes(drawn))
  }

  private func course(_ series: TrendsReport.Series, isAlone: Bool) -> IntervalPanel {
    let axis = axis
    var layers: [IntervalPanel.Layer] = []
    if let (values, means) = report.columns(of: series) {
      layers.append(
        .points(
          .init(
            name: report.calendarInterval == .day ? "Day" : "Week", values: values,
            colour: Palette.series[3])))
      layers.append(
        .line(
          .init(
            name: "Mean of \(report.words(report.window))", values: means,
            colour: Palette.series[0])))
    }
    if let trend = series.trend, Significance.isReached(trend.p) {
      let values = (0..<axis.count).map { trend.intercept + trend.slope * Double($0) }
      layers.append(
        .line(.init(name: "Trend (Theil–Sen)", values: values, colour: Palette.series[1])))
    }
    if let changes = series.details?.levelChanges, let edges = try? report.edges() {
      let first = edges.index(of: report.start.instant)
      layers.append(
        .changes(
          name: "Change of level", at: changes.map { edges.index(of: $0.start.instant) - first }))
    }
    return IntervalPanel(
      heading: isAlone ? "" : TypeNames.heading(series.type),
      unit: series.unit.map(UnitText.shown) ?? "", scale: Self.scale(series), baseline: .smallest,
      axis: axis, layers: layers, plotHeight: isAlone ? 300 : 150)
  }

  private static func scale(_ series: TrendsReport.Series) -> ValueScale {
    series.statistic == .duration ? .durations : series.unit == "%" ? .percents : .numbers
  }

  private func weekdays(_ series: TrendsReport.Series) -> IntervalPanel? {
    guard let days = series.details?.weekdays, days.contains(where: { $0.count > 0 }) else {
      return nil
    }
    let names = days.map(\.weekday.shownName)
    let means = IntervalPanel.Series(
      name: "", values: days.map(\.mean), colour: Palette.series[0])
    return IntervalPanel(
      heading: "Mean by weekday",
      unit: series.unit.map(UnitText.shown) ?? "", scale: Self.scale(series),
      baseline: series.isAmount ? .zero : .smallest,
      axis: IntervalAxis(
        names: names, levels: [.init(names.enumerated().map { .init($0..<$0 + 1, $1) })]),
      layers: [series.isAmount ? .bars([means]) : .line(means)], plotHeight: 130)
  }

  /// The intervals that count: those that are over.
  private var axis: IntervalAxis {
    let zone = report.zone
    let edges = (try? report.table())?.edges.dropLast() ?? []
    let starts = edges.map(zone.localDateTime)
    let week = report.calendarInterval == .week ? "Week of " : ""
    return IntervalAxis(
      names: starts.map { week + $0.shownDate },
      levels: BucketAxis.levels(starts, interval: report.calendarInterval))
  }

  private func notes(_ drawn: [TrendsReport.Series]) -> [String] {
    var notes = [report.zoneSentence]
    if drawn.count == 1 { notes += TrendWords(drawn[0], of: report).sentences }
    notes += drawn.compactMap { SeriesNote.text($0.type) }
    if let note = ChartedTypes.note(hidden: report.series.count - drawn.count) {
      notes.append(note)
    }
    return notes
  }
}
