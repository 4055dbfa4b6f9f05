/// Records and milestones in the obvious way: every question is asked of all figures anew.
struct SlowRecords {
  var values: [Double?]

  /// The position of the first figure that no other one beats.
  func best(_ isBetter: (Double, Double) -> Bool) -> Int? {
    values.indices.first { position in
      guard let value = values[position] else { return false }
      return !values.contains { other in other.map { isBetter($0, value) } ?? false }
    }
  }

  /// What all figures up to a position add up to.
  func total(through position: Int) -> Double {
    values[...position].compactMap { $0 }.reduce(0, +)
  }

  /// Where each round total of the last two powers of ten was reached.
  var milestones: [[Double]] {
    var power = 1.0
    var reached: [[Double]] = []
    for _ in 0..<9 {
      for digit in [1.0, 2, 5] {
        let position = values.indices.first { total(through: $0) >= digit * power }
        if let position { reached.append([digit * power, Double(position)]) }
      }
      power *= 10
    }
    let largest = reached.map { $0[0] }.max() ?? 0
    return reached.filter { $0[0] >= largest / 100 }
  }
}
