/// Means over nights, each with the number of the nights that it is of.
///
/// Durations are in seconds, the efficiency is 0...1. Semantics 5.8: a mean is over the nights that have the
/// figure and are not partial; that of the time in bed is over all nights.
public struct SleepMeans: Sendable, Equatable {
  /// The means; nil where no night has the figure.
  public private(set) var values = SleepFigures<Double>()
  /// How many nights each mean is of; nil where there is none.
  public private(set) var nights = SleepFigures<Int>()

  /// The means of some nights.
  ///
  /// - Parameters:
  ///   - nights: in any order.
  ///   - includingPartial: whether partial nights count like all others.
  /// - Complexity: O(nights + naps).
  public init(of nights: some Collection<SleepNight>, includingPartial: Bool = false) {
    for figure in SleepFigure.allCases {
      var sum = 0.0
      var count = 0
      for night in nights
      where includingPartial || !night.isPartial || figure == .inBed {
        guard let value = night.value(of: figure) else { continue }
        sum += value
        count += 1
      }
      guard count > 0 else { continue }
      values[figure] = sum / Double(count)
      self.nights[figure] = count
    }
  }
}
