import HealthCalculations
import TestSupport

extension SeededGenerator {
  /// A series of up to `count` days, some without a figure, some with equal ones, some rising.
  mutating func series(upTo count: Int) -> TrendSeries {
    series(length: Int.random(in: 0...count, using: &self))
  }

  /// A series of so many days.
  mutating func series(length: Int) -> TrendSeries {
    let isCoarse = Bool.random(using: &self)
    let slope = Bool.random(using: &self) ? Double.random(in: -1...1, using: &self) : 0
    let share: Double = [1.0, 0.9, 0.4].randomElement(using: &self) ?? 1
    var entries: [Double?] = []
    for day in 0..<length {
      let isThere = Double.random(in: 0..<1, using: &self) < share
      let value = Double.random(in: 0..<10, using: &self) + slope * Double(day)
      let number = isCoarse ? value.rounded() : value
      entries.append(isThere ? number : nil)
    }
    return TrendSeries(entries)
  }
}

/// Whether two figures are equal but for rounding.
func isNear(_ left: Double?, _ right: Double?, within tolerance: Double = 1e-10) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  return left == right || abs(left - right) <= tolerance * max(abs(left), abs(right), 1e-300)
}
