internal import HealthCalculations

extension Workload {
  /// Twenty series by each other.
  static let correlationMatrices: [Workload] = DayFigures.lengths.flatMap { days, name, measures in
    [0, 1].map { lag in
      Workload("correlations of 20, lag \(lag)", on: name, size: days, measures: measures) {
        let series = (0..<20).map { DayFigures.series(days: days, number: $0) }
        let matrix = CorrelationMatrix(of: series, lag: lag)
        for (left, right) in [(0, 1), (3, 17), (19, 2)] {
          let (first, second) = (series[left].entries, series[right].entries)
          let pairs = (0..<days - lag).compactMap { day in
            first[day].flatMap { early in second[day + lag].map { (early, $0) } }
          }
          let cell = matrix[left, right]
          try Reference.expect(cell.count, equals: pairs.count, "the pairs of days")
          try Reference.expect(
            cell.pearson ?? .nan, near: coefficient(pairs), "Pearson's coefficient")
          let ranked = Array(zip(ranks(pairs.map(\.0)), ranks(pairs.map(\.1))))
          try Reference.expect(
            cell.spearman ?? .nan, near: coefficient(ranked), "Spearman's coefficient")
        }
        return PreparedWork { keep(CorrelationMatrix(of: series, lag: lag)) }
      }
    }
  }

  private static func coefficient(_ pairs: [(Double, Double)]) -> Double {
    let count = Double(pairs.count)
    let left = pairs.reduce(0) { $0 + $1.0 } / count
    let right = pairs.reduce(0) { $0 + $1.1 } / count
    let product = pairs.reduce(0) { $0 + ($1.0 - left) * ($1.1 - right) }
    let leftSquare = pairs.reduce(0) { $0 + ($1.0 - left) * ($1.0 - left) }
    let rightSquare = pairs.reduce(0) { $0 + ($1.1 - right) * ($1.1 - right) }
    return product / (leftSquare * rightSquare).squareRoot()
  }

  /// Ranks from 1; equal values have the mean of theirs.
  private static func ranks(_ values: [Double]) -> [Double] {
    values.map { value in
      let smaller = values.count { $0 < value }
      return Double(smaller) + Double(values.count { $0 == value } + 1) / 2
    }
  }
}
