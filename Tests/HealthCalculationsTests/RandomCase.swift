import HealthCalculations
import TestSupport

/// A random set of samples and edges that has all the awkward things in it.
struct RandomCase: CustomStringConvertible {
  var samples: SampleColumns
  var edges: [Double]
  let seed: UInt64

  /// Up to `size` samples of up to eight pairs.
  init(seed: UInt64, size: Int = 24) {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    // A coarse grid makes ties and touching intervals; a fine one makes fractions.
    let grids: [Double] = [900, 60, 1, 0.001]
    let grid = grids[Int.random(in: 0..<4, using: &generator)]
    let span = Double.random(in: 600...20_000, using: &generator)
    let origins: [Double] = [0, 1.6e9, -5e8]
    let origin = origins[Int.random(in: 0..<3, using: &generator)]
    let pairs = UInt16.random(in: 1...8, using: &generator)
    let longest = Double.random(in: 10...span, using: &generator)
    func instant(_ value: Double) -> Double { origin + (value / grid).rounded() * grid }
    samples = SampleColumns()
    for _ in 0..<Int.random(in: 0...size, using: &generator) {
      let start = Double.random(in: 0...span, using: &generator)
      let isInstant = Int.random(in: 0..<4, using: &generator) == 0
      let length = isInstant ? 0 : Double.random(in: 0...longest, using: &generator)
      samples.append(
        start: instant(start), end: instant(start + length),
        value: (Double.random(in: -20...120, using: &generator) * 8).rounded() / 8,
        rank: UInt16.random(in: 0..<pairs, using: &generator))
    }
    samples.sort()
    // Uneven, as around clock changes, some of no length, some outside of the samples.
    edges = []
    let edgeCount = Int.random(in: 0...9, using: &generator)
    for _ in 0..<edgeCount {
      let edge = instant(Double.random(in: -0.2 * span...1.5 * span, using: &generator))
      edges.append(edge)
      if Int.random(in: 0..<5, using: &generator) == 0 { edges.append(edge) }
    }
    edges.sort()
  }

  var description: String {
    let rows = (0..<samples.count).map { position in
      "  [\(samples.starts[position]), \(samples.ends[position])) value \(samples.values[position])"
        + " rank \(samples.ranks[position])"
    }
    return "seed \(seed), edges \(edges)\n" + rows.joined(separator: "\n")
  }

  /// The smallest case that `isFailing` still answers true for: samples and edges are left out one
  /// by one as long as it does.
  func shrunk(_ isFailing: (RandomCase) -> Bool) -> RandomCase {
    var smallest = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for left in 0..<smallest.samples.count {
        var smaller = smallest
        smaller.samples = smallest.samples.filtered { $0 != left }
        if isFailing(smaller) {
          smallest = smaller
          isShrinking = true
          break
        }
      }
      for left in smallest.edges.indices where !isShrinking {
        var smaller = smallest
        smaller.edges.remove(at: left)
        if isFailing(smaller) {
          smallest = smaller
          isShrinking = true
          break
        }
      }
    }
    return smallest
  }
}

/// Every kind of measure.
let allKinds: [MeasureKind] =
  AggregationStyle.allCases.map { .quantity($0) } + [.category]

/// Whether two figures are equal to 1e-9 relative; absent equals absent only.
func isClose(_ left: Double?, _ right: Double?, scale: Double = 0) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  return left == right || abs(left - right) <= 1e-9 * max(abs(left), abs(right), scale)
}

/// Whether all figures agree.
func isClose(_ left: StatisticsFigures, _ right: StatisticsFigures, scale: Double) -> Bool {
  left.count == right.count && isClose(left.duration, right.duration)
    && isClose(left.sum, right.sum, scale: scale)
    && isClose(left.average, right.average, scale: scale)
    && left.minimum == right.minimum && left.maximum == right.maximum
    && left.mostRecent == right.mostRecent
}
