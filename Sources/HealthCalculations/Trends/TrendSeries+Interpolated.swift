extension TrendSeries {
  /// Whether the figures look interpolated between a few real ones.
  ///
  /// Two signs tell it. Of the days with a figure on both days before, at least two thirds lie as far from the
  /// day before as that one from the one before it; steps are equal if they differ by no more than a millionth
  /// of the larger one, and are no steps if they are 0: what stays as it was has not been interpolated. Or the
  /// figures were rounded afterwards: they are multiples of one step, and at least two thirds of them lie on
  /// straight lines of ``fewestOnLine`` days and more, each within half a step, that rise or fall by three
  /// steps or more and by less than one a day. Fewer than ``fewestSteps`` days with both days before tell nothing.
  ///
  /// ```swift
  /// let weights = (0..<60).map { 80 - 0.05 * Double($0) + 0.1 * Double($0 / 14) }
  /// TrendSeries(weights.map(Optional.some)).isInterpolated   // true
  /// ```
  ///
  /// - Complexity: O(n log n), and n times the longest line that is looked for, 64 days.
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
    guard steps >= Self.fewestSteps else { return false }
    if 3 * equal >= 2 * steps { return true }
    guard let step = roundingStep else { return false }
    return 3 * figuresOnLines(ofStep: step) >= 2 * values.count
  }

  /// The fewest days of which it is told whether figures are interpolated.
  public static let fewestSteps = 20

  /// The fewest days of a line on which rounded figures lie.
  public static let fewestOnLine = 6

  private static let longestLine = 64

  /// The step of which all figures are multiples, from the least on; nil if they are not rounded.
  private var roundingStep: Double? {
    let sorted = values.sorted()
    guard let least = sorted.first, let largest = sorted.last, largest > least else { return nil }
    // Sums and changes of unit leave the last digits of equal figures apart.
    let noise = 1e-9 * max(abs(least), abs(largest))
    let step = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > noise }.min()
    guard let step else { return nil }
    let areMultiples = sorted.allSatisfy { value in
      let multiple = (value - least) / step
      return abs(multiple - multiple.rounded()) <= 1e-3
    }
    return areMultiples ? step : nil
  }

  /// How many figures lie on straight lines of days in a row, within half a step.
  private func figuresOnLines(ofStep step: Double) -> Int {
    let reach = step / 2 * (1 + 1e-6)
    var (found, start) = (0, 0)
    while start < values.count {
      var end = start + 1
      // A line passes all its days if its slope lies between these.
      var (least, most) = (-Double.infinity, Double.infinity)
      while end < values.count, end - start < Self.longestLine,
        positions[end] == positions[end - 1] + 1
      {
        var (low, high) = (least, most)
        for day in start..<end {
          let (days, change) = (Double(end - day), values[end] - values[day])
          low = max(low, (change - 2 * reach) / days)
          high = min(high, (change + 2 * reach) / days)
        }
        guard low <= high else { break }
        (least, most) = (low, high)
        end += 1
      }
      let line = values[start..<end]
      let rise = ((line.max() ?? 0) - (line.min() ?? 0)) / step
      let isLine =
        line.count >= Self.fewestOnLine && rise > 2.5 && rise < Double(line.count) - 1.5
      if isLine { found += line.count }
      start = isLine ? end : start + 1
    }
    return found
  }
}
