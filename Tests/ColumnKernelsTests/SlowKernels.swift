import TestSupport

/// Neumaier's compensated sum as printed in his paper, with its branch: the truth for sums.
func neumaierSum(_ values: some Sequence<Double>) -> Double {
  var sum = 0.0
  var correction = 0.0
  for value in values {
    let next = sum + value
    if abs(sum) >= abs(value) {
      correction += (sum - next) + value
    } else {
      correction += (value - next) + sum
    }
    sum = next
  }
  return sum + correction
}

/// Seeded values between `range`'s bounds.
func seededColumn(_ count: Int, seed: UInt64, in range: ClosedRange<Double>) -> [Double] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in Double.random(in: range, using: &generator) }
}

/// Lengths around every threshold: lanes, BLAS's unrolling, the short-column limit, blocks.
let tellingLengths = [
  1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 47, 48, 49, 64, 100, 1_023, 1_025,
]

/// Whether two figures are equal to a relative tolerance, or both NaN, or the same infinity.
func isClose(_ left: Double, _ right: Double, within tolerance: Double) -> Bool {
  if left.isNaN || right.isNaN { return left.isNaN && right.isNaN }
  return left == right || abs(left - right) <= tolerance * max(abs(left), abs(right))
}
