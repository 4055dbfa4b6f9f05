import Foundation
import HealthCalculations

/// The figures of series by their definitions, of entries with nil for no figure.
enum SlowTrends {
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  static func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  static func variance(_ values: [Double]) -> Double? {
    guard values.count > 1, let mean = mean(values) else { return nil }
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
  }

  /// Definition 7 of Hyndman and Fan: linear between the values at the floor and the ceiling of
  /// `share (n - 1)`, from 0.
  static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    let place = share * Double(sorted.count - 1)
    let (low, high) = (floor(place), ceil(place))
    return sorted[Int(low)] * (1 - (place - low)) + sorted[Int(high)] * (place - low)
  }

  /// Ranks by counting: 1 + smaller ones + half of the other equal ones.
  static func ranks(_ values: [Double]) -> [Double] {
    values.map { value in
      let smaller = values.filter { $0 < value }.count
      let equal = values.filter { $0 == value }.count
      return 1 + Double(smaller) + Double(equal - 1) / 2
    }
  }

  /// How many values are equal, for each distinct one.
  static func ties(_ values: [Double]) -> [Double] {
    Set(values).map { value in Double(values.filter { $0 == value }.count) }
  }

  /// Welch's test: t and its degrees of freedom from means and variances.
  static func welchP(_ left: [Double], _ right: [Double]) -> Double? {
    guard let first = variance(left), let second = variance(right),
      let leftMean = mean(left), let rightMean = mean(right), first + second > 0
    else { return nil }
    let (m, n) = (Double(left.count), Double(right.count))
    let t = (leftMean - rightMean) / (first / m + second / n).squareRoot()
    let degrees =
      pow(first / m + second / n, 2)
      / (pow(first / m, 2) / (m - 1) + pow(second / n, 2) / (n - 1))
    return SlowDistributions.studentP(t, degrees: degrees)
  }

  /// `12 / (N (N + 1)) sum R^2 / n - 3 (N + 1)`, over `1 - sum (t^3 - t) / (N^3 - N)`.
  static func kruskalWallisP(_ groups: [[Double]]) -> Double? {
    let groups = groups.filter { !$0.isEmpty }
    let all = groups.flatMap(\.self)
    guard groups.count > 1, Set(all).count > 1 else { return nil }
    let ranks = ranks(all)
    let count = Double(all.count)
    var sum = 0.0
    var begin = 0
    for group in groups {
      let total = ranks[begin..<begin + group.count].reduce(0, +)
      sum += total * total / Double(group.count)
      begin += group.count
    }
    let tied = ties(all).reduce(0) { $0 + pow($1, 3) - $1 }
    let h = 12 / (count * (count + 1)) * sum - 3 * (count + 1)
    return SlowDistributions.chiSquaredP(
      max(0, h / (1 - tied / (pow(count, 3) - count))), degrees: groups.count - 1)
  }

  /// Slope and the bounds of its interval: of N slopes in ascending order, from 1, those at M1 and
  /// M2 + 1, where M1, M2 = (N -+ z sqrt(V)) / 2 to the nearest whole number (Sen 1968; Gilbert,
  /// *Statistical Methods for Environmental Pollution Monitoring*, 1987, 16.4.1), within 1...N.
  static func theilSen(
    _ entries: [Double?], confidence: Double
  ) -> (slope: Double, low: Double, high: Double)? {
    var slopes: [Double] = []
    for (early, left) in entries.enumerated() {
      for (late, right) in entries.enumerated() where late > early {
        if let left, let right { slopes.append((right - left) / Double(late - early)) }
      }
    }
    slopes.sort()
    guard let slope = median(slopes) else { return nil }
    let values = entries.compactMap { $0 }
    func term(_ count: Double) -> Double { count * (count - 1) * (2 * count + 5) }
    let variance = (term(Double(values.count)) - ties(values).map(term).reduce(0, +)) / 18
    let width = SlowDistributions.normalReach(confidence) * variance.squareRoot()
    let first = rint((Double(slopes.count) - width) / 2)
    let second = rint((Double(slopes.count) + width) / 2) + 1
    return (
      slope, slopes[max(1, Int(first)) - 1], slopes[min(slopes.count, Int(second)) - 1]
    )
  }
}
