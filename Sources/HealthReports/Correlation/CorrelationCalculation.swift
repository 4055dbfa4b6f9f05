internal import CalendarBuckets
internal import HealthCalculations

/// Computes how much types move together.
struct CorrelationCalculation {
  /// What is asked of which state.
  let question: Question
  /// What a figure stands for.
  let interval: CalendarInterval
  /// The types by full identifier; nil is all of the store.
  let types: [String]?
  /// How many intervals the second of a pair lies behind the first.
  let lag: Int

  /// The answer.
  func report() throws -> CorrelationReport {
    let figures = try SeriesReading(question: question, interval: interval, types: types).figures()
    let all = figures.document.series
    let series = all.filter { !$0.buckets.positions.isEmpty }
    let edges = figures.document.edges
    return CorrelationReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(),
      interval: edges.interval, anchor: edges.localAnchor, start: figures.start(0),
      end: figures.start(figures.count), intervals: figures.count, lag: lag,
      types: series.map(\.identifier),
      typesWithoutData: all.filter { $0.buckets.positions.isEmpty }.map(\.identifier),
      pairs: pairs(of: series, figures))
  }

  private func pairs(
    of series: [SummarySeries], _ figures: SeriesFigures
  ) -> [CorrelationReport.Pair] {
    let matrix = CorrelationMatrix(of: series.map(figures.trendSeries), lag: lag)
    let count = series.count
    let places = (0..<count).flatMap { first in
      (lag == 0 ? first + 1..<max(count, first + 1) : 0..<count).map { (first, $0) }
    }
    let cells = places.map { matrix[$0.0, $0.1] }
    let pearson = FalseDiscoveryRate.adjusted(cells.map(\.pearsonP))
    let spearman = FalseDiscoveryRate.adjusted(cells.map(\.spearmanP))
    return places.indices.map { place in
      let cell = cells[place]
      return CorrelationReport.Pair(
        first: series[places[place].0].identifier, second: series[places[place].1].identifier,
        count: cell.count, pearson: cell.pearson, pearsonP: cell.pearsonP,
        pearsonQ: pearson[place], spearman: cell.spearman, spearmanP: cell.spearmanP,
        spearmanQ: spearman[place])
    }
  }
}
