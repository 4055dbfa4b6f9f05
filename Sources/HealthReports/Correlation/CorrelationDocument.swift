package import HealthCalculations

/// The answer of `hkstats correlate`, before it is written as a table, JSON or CSV.
package struct CorrelationDocument {
  /// The figures that it is about.
  package let figures: SeriesFigures
  /// What one of them stands for.
  package let interval: SeriesInterval
  /// The series.
  package let series: [SummarySeries]
  /// How much they move together.
  package let matrix: CorrelationMatrix
  /// The pairs of series, each once; with a lag in both directions, and each with itself.
  package let pairs: [CorrelatedPair]
}

/// Two series of a document.
package struct CorrelatedPair {
  /// The series that comes first.
  package let first: Int
  /// The series that comes ``CorrelationMatrix/lag`` later.
  package let second: Int
  /// What was found.
  package let cell: CorrelationMatrix.Cell
  /// Pearson's p among all pairs of the matrix, after Benjamini and Hochberg.
  package let pearsonQ: Double?
  /// Spearman's p among all pairs of the matrix, after Benjamini and Hochberg.
  package let spearmanQ: Double?
}

extension CorrelationDocument {
  /// Correlates the series of figures.
  package init(of figures: SeriesFigures, interval: SeriesInterval, lag: Int) {
    self.figures = figures
    self.interval = interval
    series = figures.document.series.filter { !$0.buckets.positions.isEmpty }
    let matrix = CorrelationMatrix(of: series.map(figures.trendSeries), lag: lag)
    self.matrix = matrix
    let count = series.count
    let places = (0..<count).flatMap { first in
      (lag == 0 ? first + 1..<max(count, first + 1) : 0..<count).map { (first, $0) }
    }
    let cells = places.map { matrix[$0.0, $0.1] }
    let pearson = FalseDiscoveryRate.adjusted(cells.map(\.pearsonP))
    let spearman = FalseDiscoveryRate.adjusted(cells.map(\.spearmanP))
    pairs = places.indices.map { place in
      CorrelatedPair(
        first: places[place].0, second: places[place].1, cell: cells[place],
        pearsonQ: pearson[place], spearmanQ: spearman[place])
    }
  }
}
