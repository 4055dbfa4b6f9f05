internal import HealthReports
package import HealthCalculations

/// How the figures of a series and their changes are written for people.
package struct FigureFormat {
  private let unit: String
  private let scale: Double
  private let decimals: Int
  /// Whether figures are times of an hour or more, written `7:05`.
  private let isClock: Bool
  /// Whether a change is told in the unit: where a share of it says nothing.
  private let hasNoShare: Bool
  /// The unit of changes.
  private let changeUnit: String

  /// The format of a statistic in a unit, for figures such as these.
  package init(_ statistic: Statistic, unit text: String?, values: [Double]) {
    let isDuration = statistic == .duration
    let largest = values.map(\.magnitude).max() ?? 0
    isClock = isDuration && largest >= 3_600
    let text = statistic.isInUnitOfType ? text : nil
    let scale = isDuration ? 1 / 60.0 : text == "%" ? 100 : 1
    self.scale = scale
    hasNoShare = ["%", "degC", "degF", "dBASPL"].contains(text ?? "")
    unit = isDuration ? "min" : text.map(UnitText.shown) ?? ""
    changeUnit = text == "%" ? "points" : unit
    let isCount = statistic == .count || text == "count" && statistic == .sum
    decimals =
      isCount && largest >= 100
      ? 0 : min(isCount ? 1 : 8, NumberText.decimals(for: values.map { $0 * scale }))
  }

  /// The unit as it stands below a heading.
  package var unitText: String { isClock ? "h:mm" : unit }

  /// A figure without its unit.
  package func plain(_ value: Double) -> String {
    isClock ? NumberText.hoursAndMinutes(value) : NumberText.fixed(value * scale, digits: decimals)
  }

  /// A figure with its unit.
  package func text(_ value: Double) -> String {
    plain(value) + (isClock ? " h" : unit.isEmpty ? "" : " " + unit)
  }

  /// A change with its sign and unit, two digits of the largest of it and of those `like` it; of times
  /// in minutes.
  package func change(_ value: Double, like others: [Double] = [], withUnit: Bool = true) -> String
  {
    let largest = ([value] + others).map { abs($0 * scale) }.max() ?? 0
    var digits = 0
    var limit = 10.0
    while largest > 0, digits < 8, largest < limit {
      digits += 1
      limit /= 10
    }
    return signed(NumberText.fixed(value * scale, digits: digits), value)
      + (withUnit && !changeUnit.isEmpty ? " " + changeUnit : "")
  }

  /// The same without a sign.
  package func size(_ value: Double, like others: [Double]) -> String {
    String(change(abs(value), like: others).drop { $0 == "+" })
  }

  private func signed(_ number: String, _ value: Double) -> String {
    (value > 0 && number.contains { "123456789".contains($0) } ? "+" : "") + number
  }

  /// What a figure differs from an earlier one by: in per cent, or in the unit where a share says
  /// nothing.
  package func difference(_ value: Double, from earlier: Double) -> String {
    if hasNoShare || earlier == 0 {
      let number = NumberText.fixed((value - earlier) * scale, digits: decimals)
      return signed(number, value - earlier)
        + (changeUnit.isEmpty ? "" : " " + (changeUnit == "points" ? "pt" : changeUnit))
    }
    let share = (value - earlier) / earlier.magnitude * 100
    let text = NumberText.fixed(share, digits: share.magnitude < 9.95 ? 1 : 0)
    return signed(text, share) + " %"
  }
}
