internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// Computes trends.
struct TrendsCalculation {
  /// What is asked of which state.
  let question: Question
  /// What a figure stands for.
  let interval: CalendarInterval
  /// The types by full identifier; nil is all that have figures.
  let types: [String]?
  /// How many intervals a period has.
  let period: Int
  /// How many intervals a rolling mean spans.
  let window: Int
  /// Whether the distribution and what stands out are part of it.
  let hasDetails: Bool
  /// Whether the figures with their rolling means and medians are part of it.
  let hasFigures: Bool
  /// Of how many figures trends are told.
  var limit = TrendLimit()

  /// Into how many parts the course is divided.
  private static let coursePartCount = 12

  /// The answer. Types are worked off side by side.
  func report() throws -> TrendsReport {
    let figures = try SeriesReading(question: question, interval: interval, types: types).figures()
    let all = figures.document.series
    let series = types == nil ? all.filter { !$0.buckets.positions.isEmpty } : all
    let columns = series.map(figures.trendSeries)
    try limit.check(
      zip(series, columns).map { ($0.identifier, $1.values.count) }, by: interval)
    let weekday = figures.firstWeekday
    precondition(
      columns.allSatisfy { $0.count == figures.count }, "series over the same intervals")
    let parts = courseParts(of: figures)
    let found = CoreUse.allCores.map(series.count) { number in
      Findings(
        series: columns[number], figures: figures, calculation: self, weekday: weekday,
        parts: parts,
        median: Baseline(of: columns[number].values)?.median ?? 0
      ).report(of: series[number])
    }
    let edges = figures.document.edges
    return TrendsReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(),
      futureDated: question.futureSamples(of: figures.document.future),
      interval: edges.interval, anchor: edges.localAnchor, start: figures.start(0),
      end: figures.start(figures.count), intervals: figures.count, period: period, window: window,
      series: found)
  }

  /// The parts of every series' course, as yet without figures.
  private func courseParts(of figures: SeriesFigures) -> [CoursePart] {
    let count = min(Self.coursePartCount, figures.count)
    return (0..<count).map { part in
      let range = figures.count * part / count..<figures.count * (part + 1) / count
      let start = figures.start(range.lowerBound)
      return (
        range,
        TrendsReport.CoursePart(
          date: start.dateText, start: start, end: figures.start(range.upperBound), count: 0)
      )
    }
  }

  /// A part of the course, and which intervals it holds.
  private typealias CoursePart = (intervals: Range<Int>, figures: TrendsReport.CoursePart)

  /// What is found of one type.
  private struct Findings {
    let series: TrendSeries
    let figures: SeriesFigures
    let calculation: TrendsCalculation
    /// The weekday of the first interval.
    let weekday: Int
    /// The parts of the course.
    let parts: [CoursePart]
    /// The median of the figures; 0 without any.
    let median: Double

    private var interval: CalendarInterval { calculation.interval }

    private func place(_ position: Int) -> (date: String, start: OffsetInstant) {
      let start = figures.start(position)
      return (start.dateText, start)
    }

    func report(of summary: SummarySeries) -> TrendsReport.Series {
      let comparison = PeriodComparison(
        of: series, length: calculation.period, yearLength: interval.countPerYear)
      return TrendsReport.Series(
        type: summary.identifier, unit: summary.everydayUnit,
        statistic: summary.everydayStatistic, categoryValues: summary.countedValues,
        count: series.values.count, current: period(comparison.current),
        previous: earlier(comparison.previous, than: comparison.current),
        yearAgo: earlier(comparison.yearAgo, than: comparison.current), trend: trend,
        course: course, details: calculation.hasDetails ? details : nil,
        figures: calculation.hasFigures ? everyFigure : nil)
    }

    // MARK: Periods

    private func bounds(
      _ period: PeriodComparison.Period
    ) -> (date: String, start: OffsetInstant, end: OffsetInstant) {
      let (date, start) = place(max(0, period.intervals.lowerBound))
      return (date, start, figures.start(period.intervals.upperBound))
    }

    private func period(_ period: PeriodComparison.Period) -> TrendsReport.Period? {
      guard let mean = period.mean else { return nil }
      let (date, start, end) = bounds(period)
      return TrendsReport.Period(
        date: date, start: start, end: end, count: period.count, mean: mean)
    }

    private func earlier(
      _ period: PeriodComparison.Period, than current: PeriodComparison.Period
    ) -> TrendsReport.EarlierPeriod? {
      guard let mean = period.mean else { return nil }
      let (date, start, end) = bounds(period)
      return TrendsReport.EarlierPeriod(
        date: date, start: start, end: end, count: period.count, mean: mean,
        p: PeriodComparison.p(current, period),
        comparable: areComparable(current, period))
    }

    /// Whether the difference of two periods says anything: not of a few figures, and not of the trickle
    /// before somebody wore a watch.
    private func areComparable(
      _ current: PeriodComparison.Period, _ earlier: PeriodComparison.Period
    ) -> Bool {
      let fewest = interval == .day ? TrendsReport.fewestDaysCompared : 1
      // Where the trickle lasted for more than half of the time, the median is that of the trickle.
      let means = [current, earlier].map { abs($0.mean ?? 0) }
      let least = max(abs(median), means.max() ?? 0) / 100
      return [current, earlier].allSatisfy { $0.count >= fewest && abs($0.mean ?? 0) >= least }
        && 2 * earlier.count >= current.count
    }

    // MARK: Course

    private var trend: TrendsReport.Trend? {
      guard series.values.count >= TrendsReport.Series.fewestFigures, let line = TheilSen(series),
        let test = MannKendall(series.values)
      else { return nil }
      let month = interval.countPerMonth
      return TrendsReport.Trend(
        slopePerMonth: line.slope * month, low: line.interval.lowerBound * month,
        high: line.interval.upperBound * month, confidence: 0.95, slope: line.slope,
        intercept: line.intercept,
        score: test.score, z: test.z, p: test.p)
    }

    private var course: [TrendsReport.CoursePart] {
      parts.map { intervals, part in
        let values = series.values(in: intervals)
        var part = part
        part.count = values.count
        if !values.isEmpty { part.mean = values.reduce(0, +) / Double(values.count) }
        return part
      }
    }

    private var everyFigure: [TrendsReport.Figure] {
      let rolling = RollingWindow(length: calculation.window)
      let (means, medians) = (rolling.means(of: series), rolling.medians(of: series))
      return series.entries.enumerated().compactMap { position, value in
        guard value != nil || means[position] != nil else { return nil }
        let (date, start) = place(position)
        return TrendsReport.Figure(
          date: date, start: start, value: value, rollingMean: means[position],
          rollingMedian: medians[position])
      }
    }

    // MARK: Details

    private static let shares = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]

    private var details: TrendsReport.Details {
      let quantiles = Quantiles(of: series.values)
      let baseline = Baseline(of: series.values)
      let weekdays =
        interval == .day ? WeekdayProfile(of: series, firstWeekday: weekday) : nil
      let gaps = SeriesGaps(of: series)
      // Each knot of interpolated figures would be a change of level.
      let isInterpolated = series.isInterpolated
      let (changes, fit) = isInterpolated ? ([], nil) : changes(baseline)
      return TrendsReport.Details(
        coverage: coverage(gaps),
        gaps: gaps.ranges.map { range in
          let (date, start) = place(range.lowerBound)
          return TrendsReport.Gap(
            date: date, start: start, end: figures.start(range.upperBound), intervals: range.count)
        },
        quantiles: quantiles.map { quantiles in
          Self.shares.map { TrendsReport.Quantile(share: $0, value: quantiles.value(at: $0)) }
        } ?? [],
        histogram: quantiles.map { quantiles in
          let histogram = Histogram(of: quantiles)
          return TrendsReport.Histogram(edges: histogram.edges, counts: histogram.counts)
        },
        baseline: baseline.map {
          TrendsReport.Baseline(median: $0.median, medianDeviation: $0.medianDeviation)
        },
        unusual: unusual(baseline), interpolated: isInterpolated, levelChanges: changes,
        levelsOrLine: fit,
        weekdays: weekdays.map { profile in
          zip(Weekday.allCases, profile.days).map { weekday, day in
            TrendsReport.WeekdayFigures(
              weekday: weekday, count: day.count, mean: day.mean, median: day.median)
          }
        }, weekdaysP: weekdays?.p)
    }

    private func coverage(_ gaps: SeriesGaps) -> TrendsReport.Coverage? {
      guard let first = series.positions.first, let last = series.positions.last else { return nil }
      return TrendsReport.Coverage(
        firstDate: place(first).date, lastDate: place(last).date, intervals: gaps.span,
        covered: gaps.covered)
    }

    private func unusual(_ baseline: Baseline?) -> [TrendsReport.Unusual] {
      guard let baseline else { return [] }
      return zip(series.positions, series.values).compactMap { position, value in
        guard baseline.isUnusual(value) else { return nil }
        let (date, start) = place(position)
        return TrendsReport.Unusual(
          date: date, start: start, value: value, score: baseline.score(of: value))
      }
    }

    /// Changes of level, in values that are winsorized where unusual ones begin: one day far off is no
    /// change of level. None where a straight line tells the same values better: a steady slope looks
    /// like stairs to who knows nothing but levels.
    private func changes(
      _ baseline: Baseline?
    ) -> ([TrendsReport.LevelChange], TrendsReport.Fit?) {
      guard let baseline, let scale = baseline.scale else { return ([], nil) }
      let reach = Baseline.unusualScore * scale
      let winsorized = series.values.map {
        min(max($0, baseline.median - reach), baseline.median + reach)
      }
      let found = ChangePoints.positions(
        in: winsorized, minimumLength: interval.shortestSegment,
        penalty: ChangePoints.defaultPenalty(for: winsorized))
      guard !found.isEmpty else { return ([], nil) }
      let prefersLine = LevelsOrLine(of: winsorized, at: series.positions, changes: found)
        .prefersLine
      let fit = TrendsReport.Fit(better: prefersLine ? .line : .levels, levels: found.count + 1)
      guard !prefersLine else { return ([], fit) }
      let bounds = [0] + found + [series.values.count]
      let levels = zip(bounds, bounds.dropFirst()).map { begin, end in
        Baseline(of: series.values[begin..<end])?.median ?? baseline.median
      }
      let changes = found.enumerated().map { number, entry in
        let (date, start) = place(series.positions[entry])
        return TrendsReport.LevelChange(
          date: date, start: start, before: levels[number], after: levels[number + 1])
      }
      return (changes, fit)
    }
  }
}
