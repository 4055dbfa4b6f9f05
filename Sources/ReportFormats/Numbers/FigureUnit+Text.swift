package import HealthReports

extension FigureUnit {
  /// A figure as a table prints it.
  package func text(_ value: Double) -> String {
    switch self {
    case .quantity(let unit):
      let decimals = unit == "count" ? 0 : NumberText.decimals(for: [value])
      let shown = UnitText.shown(unit)
      return NumberText.fixed(value, digits: decimals) + (shown.isEmpty ? "" : " " + shown)
    case .duration(_, let seconds):
      return NumberText.hoursAndMinutes(value * seconds) + " h"
    case .percent:
      return NumberText.fixed(value * 100, digits: NumberText.decimals(for: [value * 100])) + " %"
    case .count:
      return NumberText.fixed(value, digits: value == value.rounded() ? 0 : 1)
    }
  }
}
