internal import HealthReports

/// Units as people write them, where HealthKit's own spelling is for programs.
package enum UnitText {
  private static let spellings = [
    "count": "", "degC": "°C", "degF": "°F", "degK": "K", "km/hr": "km/h", "mi/hr": "mph",
    "fl_oz_us": "fl oz", "mcg": "µg", "mcS": "µS", "dBASPL": "dB", "appleEffortScore": "score",
    "mmol<180.1558800000541>/L": "mmol/L",
  ]

  /// Whether figures are heights of a person in feet.
  static func isHeight(unit: String?, type: String?) -> Bool {
    unit == "ft" && type.map(TypeNames.short) == "height"
  }

  /// A person's height in feet as Americans say it: `5′9″`. Nil for other types and units.
  package static func height(_ value: Double, unit: String?, type: String?) -> String? {
    guard isHeight(unit: unit, type: type), (0..<100).contains(value) else { return nil }
    let inches = Int((value * 12).rounded())
    return "\(inches / 12)′\(inches % 12)″"
  }

  /// What stands below a heading; plain counts have no unit.
  package static func shown(_ unit: String) -> String {
    spellings[unit] ?? unit
  }
}
