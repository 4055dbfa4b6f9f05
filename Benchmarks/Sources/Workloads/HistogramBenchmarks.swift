internal import HealthCalculations

extension Workload {
  /// Quantiles of days and the histogram that follows from them.
  static let histograms: [Workload] = DayFigures.lengths.map { days, name, measures in
    Workload("quantiles and histogram", on: name, size: days, measures: measures) {
      let values = DayFigures.series(days: days).values
      func answer() -> (quantiles: Quantiles, histogram: Histogram)? {
        Quantiles(of: values).map { ($0, Histogram(of: $0)) }
      }
      guard let (quantiles, histogram) = answer() else {
        throw WrongAnswer("There are no quantiles.")
      }
      // As many values lie below a quantile as its share says.
      for share in [0.05, 0.25, 0.5, 0.75, 0.95] {
        let quantile = quantiles.value(at: share)
        let place = Int(share * Double(values.count - 1))
        guard values.count(where: { $0 < quantile }) <= place + 1,
          values.count(where: { $0 <= quantile }) >= place + 1
        else { throw WrongAnswer("\(quantile) is not the quantile at \(share).") }
      }
      let edges = histogram.edges
      let counts = histogram.counts.indices.map { bin in
        values.count { value in
          value >= edges[bin] && (value < edges[bin + 1] || bin == histogram.counts.count - 1)
        }
      }
      try Reference.expect(histogram.counts, equals: counts, "the counts of bins")
      return PreparedWork { keep(answer()) }
    }
  }
}
