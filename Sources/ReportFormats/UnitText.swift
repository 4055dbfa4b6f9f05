/// Units as people write them, where HealthKit's own spelling is for programs.
package enum UnitText {
  private static let spellings = [
    "count": "", "degC": "°C", "degF": "°F", "degK": "K", "km/hr": "km/h", "mi/hr": "mph",
    "fl_oz_us": "fl oz", "mcg": "µg", "mcS": "µS", "dBASPL": "dB", "appleEffortScore": "score",
    "mmol<180.1558800000541>/L": "mmol/L",
  ]

  /// What stands below a heading; plain counts have no unit.
  package static func shown(_ unit: String) -> String {
    spellings[unit] ?? unit
  }
}
