/// What figures are in, and how they read: a quantity, a length of time, a share or a number of things.
public enum FigureUnit: Equatable, Sendable {
  /// A quantity in a unit as HealthKit writes it.
  case quantity(String)
  /// A length of time: the name of its unit, nil for the seconds that reports hold, and how many seconds it
  /// has.
  case duration(name: String?, seconds: Double)
  /// A share, 0 to 1, which people read as a percentage.
  case percent
  /// A number of things, by their noun: `workouts`.
  case count(String)

  /// What kind of figure a report holds, beside the name of its unit.
  public enum Measure: String, Sendable, Codable, CaseIterable {
    /// A quantity, in a unit as HealthKit writes it.
    case quantity
    /// A length of time, in `h`, `min` or `s`.
    case duration
    /// A share, 0 to 1.
    case share
    /// A number of things.
    case count
  }

  /// Lengths of time by the names that people give them, in seconds.
  public static let durations: [String: Double] = [
    "h": 3_600, "hr": 3_600, "hour": 3_600, "hours": 3_600, "m": 60, "min": 60, "minutes": 60,
    "s": 1, "sec": 1, "seconds": 1,
  ]

  /// The unit of a figure of a report.
  ///
  /// - Parameters:
  ///   - measure: what the figure measures.
  ///   - name: the name of the unit.
  ///   - noun: what is counted, where it is a number of things.
  public init(_ measure: Measure, named name: String, noun: String = "") {
    switch measure {
    case .quantity: self = .quantity(name)
    case .duration: self = .duration(name: name, seconds: Self.durations[name] ?? 1)
    case .share: self = .percent
    case .count: self = .count(noun)
    }
  }

  /// Whether a number without a unit says what is meant: of hours and minutes it does not.
  public var takesBareNumbers: Bool {
    switch self {
    case .quantity, .percent, .count: true
    case .duration(let name, _): name != nil
    }
  }

  /// What kind of figure it is.
  public var measure: Measure {
    switch self {
    case .quantity: .quantity
    case .duration: .duration
    case .percent: .share
    case .count: .count
    }
  }

  /// The unit's name in reports.
  public var name: String {
    switch self {
    case .quantity(let unit): unit
    case .duration(let name, _): name ?? "s"
    case .percent: "%"
    case .count: "count"
    }
  }
}
