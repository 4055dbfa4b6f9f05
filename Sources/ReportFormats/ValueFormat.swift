package import HealthCalculations

/// How values of a type are written for people: in its unit, with as many decimals as they deserve.
package struct ValueFormat {
  /// The unit below a heading.
  package let unit: String
  private let decimals: Int
  private let scale: Double

  /// The format of sums, or of readings, of a type such as these.
  ///
  /// - Parameter unitOfType: as HealthKit writes it; nil of types without a unit.
  package init(_ statistic: Statistic, unit unitOfType: String?, values: [Double]) {
    scale = unitOfType == "%" ? 100 : 1
    decimals =
      unitOfType == "count" && statistic == .sum
      ? 0 : NumberText.decimals(for: values.map { [scale] in $0 * scale })
    unit = unitOfType.map(UnitText.shown) ?? ""
  }

  /// A value without its unit.
  package func text(_ value: Double) -> String {
    NumberText.fixed(value * scale, digits: decimals)
  }

  /// A value with its unit: `10,901`, `7.21 km`, `97%`.
  package func textWithUnit(_ value: Double) -> String {
    text(value) + (unit.isEmpty ? "" : unit == "%" ? "%" : " " + unit)
  }
}
