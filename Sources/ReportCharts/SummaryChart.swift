internal import ReportFormats
public import HealthReports
public import CalendarBuckets
public import Charts
internal import HealthCalculations

/// Draws a summary: a panel a type, sums and durations as bars, averages as a line in the band from
/// lowest to highest.
///
/// Of a sum each source's share has its colour: what it won in the merge, so that the shares add up to
/// the sum.
public struct SummaryChart: Sendable {
  private let report: SummaryReport
  private let interval: CalendarInterval
  private let types: ChartedTypes

  /// A chart of a report.
  ///
  /// - Parameters:
  ///   - report: what is drawn.
  ///   - interval: which interval the buckets were asked for by name: it names the axis.
  ///   - types: which of the report's types have a panel.
  public init(
    _ report: SummaryReport, interval: CalendarInterval, types: ChartedTypes = .everyday
  ) {
    self.report = report
    self.interval = interval
    self.types = types
  }

  /// The page.
  public func page() throws -> ChartPage {
    let table = try report.table()
    let axis = BucketAxis(edges: try report.edges(), interval: interval)
      .axis(of: table, dataEnd: report.dataEnd?.instant)
    let series = shown
    let shares = series.filter { figure(of: $0) == .sum }.flatMap { $0.shares ?? [] }
    let colours = SourceColours(
      shares.map { ($0.source, $0.buckets.positions.count) })
    return ChartPage(
      title: title(series), subtitle: BucketAxis.range(axis, interval: interval),
      panels: series.map { panel($0, table, axis, colours, isAlone: series.count == 1) },
      notes: notes(series, axis: axis))
  }

  private var shown: [SummaryReport.Series] {
    guard types == .everyday else { return report.series }
    let some = report.series.filter { !$0.buckets.positions.isEmpty }
    return some.isEmpty
      ? Array(report.series.prefix(1)) : Array(some.prefix(ChartedTypes.everydayCount))
  }

  /// The sources that contributed anything.
  private static func winners(
    _ shares: [SummaryReport.SourceBuckets]
  ) -> [SummaryReport.SourceBuckets] {
    shares.filter { !$0.buckets.isEmpty }
  }

  private func title(_ series: [SummaryReport.Series]) -> String {
    let length = report.interval.description
    let rhythm =
      length.hasPrefix("1 ") ? interval.adverb : "every \(length)"
    if series.count == 1 { return "\(series[0].title), \(rhythm)" }
    return "Summary, \(rhythm)"
  }

  private func notes(_ series: [SummaryReport.Series], axis: IntervalAxis) -> [String] {
    var visible = report
    visible.series = series
    var notes = series.compactMap {
      $0.countsEverydayValues ? CategoryValues.note($0.type) : nil
    }
    if !axis.incomplete.isEmpty, let end = report.dataEnd {
      let time = report.zone.dateTimeText(at: end.instant)
      // Paler is what is drawn: an interval without a value has no bar.
      let hasBars = series.contains { series in
        let figure = figure(of: series)
        return isBars(figure)
          && axis.incomplete.contains {
            series.buckets.column(figure, bucketCount: axis.count)[$0] != nil
          }
      }
      notes.append(
        (hasBars ? "The last interval is paler: the" : "The") + " data end at \(time).")
    }
    if types == .everyday {
      let hidden = report.series.count { !$0.buckets.positions.isEmpty } - series.count
      if let note = ChartedTypes.note(hidden: hidden) { notes.append(note) }
    }
    return SummaryWords(visible, notes: notes).sentences
  }

  private func panel(
    _ series: SummaryReport.Series, _ table: EdgeTable, _ axis: IntervalAxis,
    _ colours: SourceColours, isAlone: Bool
  ) -> IntervalPanel {
    let figure = figure(of: series)
    let isBars = isBars(figure)
    let unit = figure.isInUnitOfType ? series.unit : nil
    return IntervalPanel(
      // Alone its heading would be the page's title again.
      heading: isAlone ? "" : series.title,
      unit: unit.map(UnitText.shown) ?? "",
      scale: figure == .duration ? .durations : unit == "%" ? .percents : .numbers,
      baseline: isBars ? .zero : .smallest, axis: axis,
      layers: isBars ? bars(figure, series, table, colours) : lines(figure, series, table),
      plotHeight: isAlone ? 300 : 150)
  }

  private func isBars(_ figure: Statistic) -> Bool {
    figure == .sum || figure == .count || figure == .duration
  }

  /// The statistic that people mean by the type, if it is there.
  private func figure(of series: SummaryReport.Series) -> Statistic {
    let order: [Statistic] =
      series.kind.isCumulative
      ? [.sum, .duration, .count, .mostRecent]
      : !series.kind.isCategory
        ? [.average, .mostRecent, .maximum, .minimum, .duration, .count]
        : CategoryValues.areCounted(series.type) ? [.count, .duration] : [.duration, .count]
    return order.first(where: series.statistics.contains) ?? .count
  }

  private func bars(
    _ figure: Statistic, _ series: SummaryReport.Series, _ table: EdgeTable,
    _ colours: SourceColours
  ) -> [IntervalPanel.Layer] {
    let merged = column(figure, series.buckets, table)
    guard figure == .sum, let shares = series.shares.map(Self.winners), !shares.isEmpty,
      colours.count > 1
    else {
      // Beside bars that are coloured by source a bar of nobody's colour.
      let colour = colours.count > 1 ? Palette.nobody : Palette.series[0]
      return [.bars([.init(name: "", values: merged, colour: colour)])]
    }
    var columns = shares.filter { colours.isNamed($0.source) }.map { share in
      IntervalPanel.Series(
        name: share.source.asName, values: column(.sum, share.buckets, table),
        colour: colours.colour(of: share.source))
    }
    let rest = shares.filter { !colours.isNamed($0.source) }
      .map { column(.sum, $0.buckets, table) }
    if !rest.isEmpty {
      let values = merged.indices.map { bucket -> Double? in
        let sums = rest.compactMap { $0[bucket] }
        return sums.isEmpty ? nil : sums.reduce(0, +)
      }
      columns.append(.init(name: "other sources", values: values, colour: Palette.rest))
    }
    // A sum of zero is one, though nobody has a share of it.
    for (bucket, sum) in merged.enumerated() where sum == 0 {
      if columns.allSatisfy({ $0.values[bucket] == nil }) { columns[0].values[bucket] = 0 }
    }
    return [.bars(columns)]
  }

  private func lines(
    _ figure: Statistic, _ series: SummaryReport.Series, _ table: EdgeTable
  ) -> [IntervalPanel.Layer] {
    if let sources = series.sources, sources.count > 1 {
      let colours = SourceColours(sources.map { ($0.source, $0.buckets.positions.count) })
      return sources.map { source in
        .line(
          .init(
            name: source.source.asName, values: column(figure, source.buckets, table),
            colour: colours.colour(of: source.source)))
      }
    }
    let line = IntervalPanel.Layer.line(
      .init(
        name: figure == .average ? "Average" : "", values: column(figure, series.buckets, table),
        colour: Palette.series[0]))
    guard figure == .average, series.statistics.contains(.minimum),
      series.statistics.contains(.maximum)
    else { return [line] }
    return [
      .band(
        name: "Lowest to highest", low: column(.minimum, series.buckets, table),
        high: column(.maximum, series.buckets, table),
        colour: Palette.series[3].mixed(with: Palette.paper, share: 0.6),
        edge: Palette.edge(of: Palette.series[3]) ?? Palette.series[3]),
      line,
    ]
  }

  private func column(
    _ figure: Statistic, _ buckets: SummaryBuckets, _ table: EdgeTable
  ) -> [Double?] {
    buckets.column(figure, bucketCount: table.count)
  }
}
