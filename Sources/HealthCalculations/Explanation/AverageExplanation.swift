internal import ColumnKernels

/// By what weights an average was made.
public struct AverageExplanation: Sendable, Equatable {
  /// What a sample weighs.
  public enum Weighing: String, Sendable, Equatable {
    /// Every sample the same.
    case equal
    /// The time that it lasts, and half the gaps to its neighbours.
    case time
    /// The time that it lasts, with levels averaged as energies.
    case energy
  }

  /// What a sample weighs.
  public let weighing: Weighing
  /// The sum of all weights: a number of samples, or seconds.
  public let weight: Double
  /// The seconds of it that samples last; nil where time has no weight.
  public let ownDuration: Double?
  /// The seconds of it that lie in gaps between samples; nil where gaps have no weight.
  public let gapDuration: Double?
  /// The most that a gap counts, in seconds; nil where gaps have no weight.
  public let gapCap: Double?
  /// Whether the samples would have weighed nothing, all of them, and weigh the same instead.
  public let hasFallenBack: Bool
}

/// The weights of the counted samples of a bucket, in order.
struct AverageWeights {
  let explanation: AverageExplanation
  let weights: [Double]

  /// The weights of the samples `counted` of columns by the rule of a kind of quantity.
  init(
    _ samples: SampleColumns, counted: [Int], kind: MeasureKind, averaging: AveragingPolicy
  ) {
    var weights = counted.map { samples.ends[$0] - samples.starts[$0] }
    let own = Self.sum(weights)
    var gaps: Double?
    var cap: Double?
    let weighing: AverageExplanation.Weighing
    switch (kind, averaging) {
    case (.quantity(.discreteTemporallyWeighted), .trapezoid(let gapCap)):
      weighing = .time
      cap = max(gapCap, 0)
      var total = CompensatedSum()
      for place in counted.indices.dropFirst() {
        let gap = samples.starts[counted[place]] - samples.ends[counted[place - 1]]
        let counts = min(max(gap, 0), max(gapCap, 0))
        weights[place - 1] += counts / 2
        weights[place] += counts / 2
        total.add(counts)
      }
      gaps = total.value
    case (.quantity(.discreteTemporallyWeighted), .ownDurations): weighing = .time
    case (.quantity(.discreteEquivalentContinuousLevel), _): weighing = .energy
    default:
      weighing = .equal
      weights = counted.map { _ in 1 }
    }
    let isWeightless = weights.allSatisfy { $0 == 0 }
    if isWeightless { weights = counted.map { _ in 1 } }
    self.weights = weights
    explanation = AverageExplanation(
      weighing: weighing, weight: Self.sum(weights),
      ownDuration: weighing == .equal ? nil : own, gapDuration: gaps, gapCap: cap,
      hasFallenBack: isWeightless)
  }

  /// What the values at some places among the counted ones contribute; nil for no place.
  func share(ofPlaces places: [Int], values: [Double]) -> AverageShare? {
    let own = places.map { values[$0] }
    guard let smallest = own.min(), let largest = own.max() else { return nil }
    let hasNaN = own.contains(where: \.isNaN)
    let minimum = hasNaN ? .nan : smallest
    let maximum = hasNaN ? .nan : largest
    let weight = Self.sum(places.map { weights[$0] })
    var mean: Double?
    if weight > 0 {
      if explanation.weighing == .energy {
        let energies = EnergySums(
          of: own, starts: places.map { _ in 0 }, ends: places.map { weights[$0] },
          over: ColumnRuns(bounds: [0, own.count]), highest: [maximum])
        mean = energies.means.first
      } else {
        mean = Self.sum(places.map { weights[$0] * values[$0] }) / weight
      }
    }
    return AverageShare(weight: weight, mean: mean, minimum: minimum, maximum: maximum)
  }

  private static func sum(_ values: [Double]) -> Double {
    var sum = CompensatedSum()
    for value in values { sum.add(value) }
    return sum.value
  }
}
