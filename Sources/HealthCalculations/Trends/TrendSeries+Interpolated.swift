extension TrendSeries {
  /// Whether the figures look interpolated between a few real ones: of the days with a figure on both days
  /// before, at least two thirds lie as far from the day before as that one from the one before it.
  ///
  /// Steps are equal if they differ by no more than a millionth of the larger one, and are no steps if they
  /// are 0: what stays as it was has not been interpolated. Fewer than ``fewestSteps`` such days tell nothing.
  ///
  /// ```swift
  /// let weights = (0..<60).map { 80 - 0.05 * Double($0) + 0.1 * Double($0 / 14) }
  /// TrendSeries(weights.map(Optional.some)).isInterpolated   // true
  /// ```
  ///
  /// - Complexity: O(n).
  public var isInterpolated: Bool {
    var (steps, equal) = (0, 0)
    for place in positions.indices.dropFirst(2)
    where positions[place] == positions[place - 2] + 2 {
      let step = values[place] - values[place - 1]
      let before = values[place - 1] - values[place - 2]
      steps += 1
      let size = max(abs(step), abs(before))
      if step != 0, before != 0, abs(step - before) <= 1e-6 * size { equal += 1 }
    }
    return steps >= Self.fewestSteps && 3 * equal >= 2 * steps
  }

  /// The fewest days of which it is told whether figures are interpolated.
  public static let fewestSteps = 20
}
