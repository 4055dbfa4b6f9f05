internal import HealthCalculations
internal import SampleStore

/// Computes what `hkstats trends` says.
package struct TrendCalculation {
  /// Where the figures come from.
  package let reading: SeriesReading
  /// What one of them stands for.
  package let interval: SeriesInterval
  /// How many of them make a period.
  package let period: Int
  /// How many of them a rolling mean spans.
  package let window: Int
  /// Whether everything is computed rather than the line of the overview.
  package let isDetailed: Bool
  /// Whether rolling means and medians are part of it.
  package let hasRollingFigures: Bool

  /// A calculation of one answer.
  package init(
    reading: SeriesReading, interval: SeriesInterval, period: Int, window: Int, isDetailed: Bool,
    hasRollingFigures: Bool
  ) {
    self.reading = reading
    self.interval = interval
    self.period = period
    self.window = window
    self.isDetailed = isDetailed
    self.hasRollingFigures = hasRollingFigures
  }

  /// The answer. Types are worked off side by side.
  package func document() throws -> TrendDocument {
    let figures = try reading.figures()
    let all = figures.document.series
    let series = reading.request.types == nil ? all.filter { !$0.buckets.positions.isEmpty } : all
    let count = figures.count
    let columns = series.map(figures.trendSeries)
    let weekday = figures.firstWeekday
    let entries = CoreUse.allCores.map(series.count) { number in
      entry(series[number], columns[number], firstWeekday: weekday)
    }
    precondition(columns.allSatisfy { $0.count == count }, "series over the same intervals")
    return TrendDocument(
      figures: figures, interval: interval, period: period, window: window, entries: entries)
  }

  private func entry(
    _ summary: SummarySeries, _ series: TrendSeries, firstWeekday: Int
  ) -> TrendEntry {
    let tells = series.values.count >= TrendEntry.fewestFigures
    return TrendEntry(
      summary: summary, series: series,
      comparison: PeriodComparison(
        of: series, length: period, yearLength: interval.countPerYear),
      line: tells ? TheilSen(series) : nil, test: tells ? MannKendall(series.values) : nil,
      detail: isDetailed ? detail(series, firstWeekday: firstWeekday) : nil)
  }

  private func detail(_ series: TrendSeries, firstWeekday: Int) -> TrendDetail {
    let rolling = RollingWindow(length: window)
    let quantiles = Quantiles(of: series.values)
    let baseline = Baseline(of: series.values)
    let isUnusual = series.values.map { baseline?.isUnusual($0) ?? false }
    let (changes, shape) = changes(series, baseline: baseline)
    return TrendDetail(
      rollingMeans: hasRollingFigures ? rolling.means(of: series) : nil,
      rollingMedians: hasRollingFigures ? rolling.medians(of: series) : nil,
      weekdays: interval == .day
        ? WeekdayProfile(of: series, firstWeekday: firstWeekday) : nil,
      quantiles: quantiles, histogram: quantiles.map { Histogram(of: $0) }, baseline: baseline,
      unusual: zip(series.positions, isUnusual).compactMap { $1 ? $0 : nil },
      changes: changes, shape: shape, gaps: SeriesGaps(of: series))
  }

  /// Changes of level, in values of which those that are unusual are drawn in to where that begins: one
  /// day far off is no change of level. None where a straight line tells the same values better: a steady
  /// slope looks like stairs to who knows nothing but levels.
  private func changes(
    _ series: TrendSeries, baseline: Baseline?
  ) -> ([LevelChange], LevelsOrLine?) {
    guard let baseline, let scale = baseline.scale else { return ([], nil) }
    let reach = Baseline.unusualScore * scale
    let drawnIn = series.values.map {
      min(max($0, baseline.median - reach), baseline.median + reach)
    }
    let found = ChangePoints.positions(
      in: drawnIn, minimumLength: interval.shortestSegment,
      penalty: ChangePoints.usualPenalty(for: drawnIn))
    guard !found.isEmpty else { return ([], nil) }
    let shape = LevelsOrLine(of: drawnIn, at: series.positions, changes: found)
    guard !shape.prefersLine else { return ([], shape) }
    let bounds = [0] + found + [series.values.count]
    let levels = zip(bounds, bounds.dropFirst()).map { begin, end in
      Baseline(of: series.values[begin..<end])?.median ?? baseline.median
    }
    let changes = found.enumerated().map { number, entry in
      LevelChange(
        position: series.positions[entry], before: levels[number], after: levels[number + 1])
    }
    return (changes, shape)
  }
}
