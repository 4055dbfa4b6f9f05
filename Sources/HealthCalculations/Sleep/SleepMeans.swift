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
    let figures = SleepFigure.allCases
    var sums = Array(repeating: (sum: 0.0, count: 0), count: figures.count)
    for night in nights {
      let takesAll = includingPartial || !night.isPartial
      for (place, figure) in figures.enumerated() where takesAll || figure == .inBed {
        guard let value = night.value(of: figure) else { continue }
        sums[place].sum += value
        sums[place].count += 1
      }
    }
    for (figure, total) in zip(figures, sums) where total.count > 0 {
      values[figure] = total.sum / Double(total.count)
      self.nights[figure] = total.count
    }
  }
}
