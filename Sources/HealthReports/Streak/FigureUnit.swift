/// What the figures of a series are in, and how they read.
package enum FigureUnit: Equatable, Sendable {
  /// A quantity in a unit as HealthKit writes it.
  case quantity(String)
  /// A length of time: the name of its unit, nil for the seconds that JSON writes, and how many seconds it
  /// has.
  case duration(name: String?, seconds: Double)
  /// A share, 0 to 1, which people read as a percentage.
  case percent
  /// A number of things.
  case count(String)

  /// Lengths of time by the names that people give them, in seconds.
  package static let durations: [String: Double] = [
    "h": 3_600, "hr": 3_600, "hour": 3_600, "hours": 3_600, "m": 60, "min": 60, "minutes": 60,
    "s": 1, "sec": 1, "seconds": 1,
  ]

  /// Whether a number without a unit says what is meant: of hours and minutes it does not.
  package var takesBareNumbers: Bool {
    switch self {
    case .quantity, .percent, .count: true
    case .duration(let name, _): name != nil
    }
  }

  /// The unit's name in JSON and CSV.
  package var name: String {
    switch self {
    case .quantity(let unit): unit
    case .duration(let name, _): name ?? "s"
    case .percent: "%"
    case .count: "count"
    }
  }
}
