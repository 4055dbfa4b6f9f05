/// A scale of values: where it begins and ends, and its lines with their labels.
///
/// Begin and end are lines themselves. What is not finite has no place on it.
struct ValueAxis: Equatable {
  /// The smallest value on it.
  let low: Double
  /// The largest, above ``low``.
  let high: Double
  /// The lines, ascending, the first at ``low``, the last at ``high``.
  let ticks: [Double]
  /// What stands at each line.
  let labels: [String]

  /// The axis that holds these values.
  ///
  /// - Parameters:
  ///   - values: what is to be shown; none gives an axis from 0 to 1.
  ///   - includesZero: whether zero is on it, as bars need it.
  ///   - scale: what the values are.
  ///   - lineCount: about how many lines there is room for, at least 2.
  init(holding values: [Double], includesZero: Bool, scale: ValueScale, lineCount: Int) {
    // Beyond this the width of the range would overflow.
    let finite = values.filter { $0.magnitude <= 1e300 }
    var bottom = finite.min() ?? 0
    var top = finite.max() ?? 0
    if includesZero { (bottom, top) = (min(0, bottom), max(0, top)) }
    if top - bottom <= 1e-9 * max(top.magnitude, bottom.magnitude) {
      // Equal values stand in the middle; zeros on the lowest line.
      let room = top.magnitude * 0.1
      (bottom, top) = top == 0 ? (0, Self.unit(scale)) : (bottom - room, top + room)
    }
    let step = Self.step(atLeast: (top - bottom) / Double(max(lineCount, 2)), scale: scale)
    let first = (bottom / step + 1e-9).rounded(.down)
    let count = max(1, Int(((top / step - 1e-9).rounded(.up) - first).rounded()))
    ticks = (0...count).map { (first + Double($0)) * step }
    low = ticks[0]
    high = ticks[ticks.count - 1]
    labels = Self.labels(ticks, step: step, scale: scale)
  }

  /// How far up the axis a value is, 0 to 1; what lies beyond it stands at its end.
  func share(_ value: Double) -> Double {
    min(max((value - low) / (high - low), 0), 1)
  }

  private static func unit(_ scale: ValueScale) -> Double {
    switch scale {
    case .numbers: 1
    case .durations: 3600
    case .clock: 60
    case .percents: 0.01
    }
  }

  private static func step(atLeast rough: Double, scale: ValueScale) -> Double {
    if scale == .durations || scale == .clock {
      let steps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600,
        28_800, 43_200, 86_400,
      ]
      if let step = steps.first(where: { $0 >= rough }) { return step }
      return decimalStep(atLeast: rough / 3600) * 3600
    }
    return decimalStep(atLeast: rough)
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is not below `rough`.
  private static func decimalStep(atLeast rough: Double) -> Double {
    guard rough > 1e-300 else { return 1e-300 }
    var power = 1.0
    while power * 10 <= rough { power *= 10 }
    while power > rough { power /= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * (1 - 1e-9) } ?? power * 10
  }

  private static func labels(_ ticks: [Double], step: Double, scale: ValueScale) -> [String] {
    let largest = ticks.map(\.magnitude).max() ?? 0
    switch scale {
    case .durations:
      if step >= 3600, largest < 1e15 {
        return ticks.map { DecimalText.fixed($0 / 3600, decimals: 0) + " h" }
      }
      if step < 60 { return ticks.map { DecimalText.fixed($0, decimals: 0) + " s" } }
      if largest < 3600 { return ticks.map { DecimalText.fixed($0 / 60, decimals: 0) + " min" } }
      return ticks.map(scale.text)
    case .clock: return ticks.map(scale.text)
    case .percents:
      let decimals = DecimalText.decimals(ofStep: step * 100)
      return ticks.map { DecimalText.fixed($0 * 100, decimals: decimals) + " %" }
    case .numbers:
      let (divisor, suffix) =
        largest >= 1e15
        ? (1.0, "") : largest >= 1e9 ? (1e9, " bn") : largest >= 1e6 ? (1e6, " M") : (1, "")
      let decimals = DecimalText.decimals(ofStep: step / divisor)
      return ticks.map {
        $0 == 0 ? "0" : DecimalText.fixed($0 / divisor, decimals: decimals) + suffix
      }
    }
  }
}
