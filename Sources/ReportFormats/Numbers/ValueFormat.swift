internal import HealthReports
package import HealthCalculations

/// How values of a type are written for people: in its unit, with as many decimals as they deserve.
package struct ValueFormat {
  /// The unit below a heading.
  package let unit: String
  private let decimals: Int
  private let scale: Double
  private let isDuration: Bool
  /// The type and its unit where values are heights in feet and inches.
  private let height: (unit: String?, type: String)?

  /// The format of a statistic of a type, for values such as these.
  ///
  /// - Parameters:
  ///   - unitOfType: as HealthKit writes it; nil of types without a unit.
  ///   - type: the type; nil where it does not matter.
  package init(
    _ statistic: Statistic, unit unitOfType: String?, values: [Double], type: String? = nil
  ) {
    isDuration = statistic == .duration
    let unitOfType = statistic.isInUnitOfType ? unitOfType : nil
    scale = unitOfType == "%" ? 100 : 1
    let isWhole = statistic == .count || unitOfType == "count" && statistic == .sum
    decimals = isWhole ? 0 : NumberText.decimals(for: values.map { [scale] in $0 * scale })
    let isHeight = UnitText.isHeight(unit: unitOfType, type: type)
    height = isHeight ? type.map { (unitOfType, $0) } : nil
    unit = isDuration ? "h:mm" : isHeight ? "" : unitOfType.map(UnitText.shown) ?? ""
  }

  /// A value without its unit.
  package func text(_ value: Double) -> String {
    if let height, let text = UnitText.height(value, unit: height.unit, type: height.type) {
      return text
    }
    return isDuration
      ? NumberText.hoursAndMinutes(value) : NumberText.fixed(value * scale, digits: decimals)
  }

  /// A value with its unit: `10,901`, `7.21 km`, `97%`.
  package func textWithUnit(_ value: Double) -> String {
    text(value) + (unit.isEmpty ? "" : unit == "%" ? "%" : " " + unit)
  }
}
