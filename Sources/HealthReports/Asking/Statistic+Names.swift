public import HealthCalculations

extension Statistic {
  /// All statistics in the order of JSON and CSV.
  public static let printed: [Statistic] = [
    .count, .sum, .average, .minimum, .maximum, .duration, .mostRecent,
  ]

  /// The statistics that a kind of type has, in the order of JSON.
  public static func legal(for kind: MeasureKind) -> [Statistic] {
    printed.filter(kind.allows)
  }

  /// The statistic that people mean by a type: the sum of steps, the average of heart rates, the time
  /// asleep, the number of hours stood.
  public static func everyday(for identifier: String, kind: MeasureKind) -> Statistic {
    if kind.isCumulative { return .sum }
    if !kind.isCategory { return .average }
    return CategoryValues.areCounted(identifier) ? .count : .duration
  }

  /// The name of HealthKit's option for it; for the count, which HealthKit does not have, our own.
  public var optionName: String {
    switch self {
    case .count: "count"
    case .sum: "HKStatisticsOptionCumulativeSum"
    case .average: "HKStatisticsOptionDiscreteAverage"
    case .minimum: "HKStatisticsOptionDiscreteMin"
    case .maximum: "HKStatisticsOptionDiscreteMax"
    case .duration: "HKStatisticsOptionDuration"
    case .mostRecent: "HKStatisticsOptionMostRecent"
    }
  }

  /// Whether the figure changes with the unit of its type.
  public var isInUnitOfType: Bool {
    switch self {
    case .count, .duration: false
    case .sum, .average, .minimum, .maximum, .mostRecent: true
    }
  }

  /// The sentence that refuses a statistic that the type does not have, as HealthKit words it, and one that says
  /// which it has.
  public func refusal(for identifier: String, kind: MeasureKind) -> ReportError {
    let family = kind.isCategory ? "category" : kind.isCumulative ? "cumulative" : "discrete"
    let others = Statistic.allCases.filter(kind.allows).map(\.rawValue)
    // Semantics 3.10.
    return ReportError(
      .invalidRequest,
      "Statistics option \(text: optionName) is not compatible with \(text: family) data type \(text: identifier). It has \(text: others.dropLast().joined(separator: ", ")) and \(text: others.last ?? "count")."
    )
  }
}
