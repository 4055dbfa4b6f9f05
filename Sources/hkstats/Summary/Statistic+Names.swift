internal import HealthCalculations

extension Statistic {
  /// All statistics in the order of JSON and CSV.
  static let printed: [Statistic] = [
    .count, .sum, .average, .minimum, .maximum, .duration, .mostRecent,
  ]

  /// The statistics that a kind of type has, in the order of JSON.
  static func legal(for kind: MeasureKind) -> [Statistic] {
    printed.filter(kind.allows)
  }

  /// The statistic that people mean by a type: the sum of steps, the average of heart rates, the time
  /// asleep, the number of hours stood.
  static func everyday(for identifier: String, kind: MeasureKind) -> Statistic {
    if kind.isCumulative { return .sum }
    if !kind.isCategory { return .average }
    return CategoryDisplay.isCounted(identifier) ? .count : .duration
  }

  /// The name of HealthKit's option for it; for the count, which HealthKit does not have, our own.
  var optionName: String {
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

  /// The statistic as a selection of itself alone.
  var selection: StatisticSelection {
    switch self {
    case .count: .count
    case .sum: .sum
    case .average: .average
    case .minimum: .minimum
    case .maximum: .maximum
    case .duration: .duration
    case .mostRecent: .mostRecent
    }
  }

  /// Whether the figure changes with the unit of its type.
  var isInUnitOfType: Bool {
    switch self {
    case .count, .duration: false
    case .sum, .average, .minimum, .maximum, .mostRecent: true
    }
  }

  /// The figures of all populated buckets, in their order.
  func values(in statistics: BucketStatistics) -> [Double] {
    statistics.column(of: self)
  }

  /// The sentence that refuses a statistic that the type does not have, as HealthKit words it.
  func refusal(for identifier: String, kind: MeasureKind) -> CommandError {
    let family = kind.isCategory ? "category" : kind.isCumulative ? "cumulative" : "discrete"
    return .usage(
      "Statistics option \(optionName) is not compatible with \(family) data type "
        + "\(identifier)")
  }

  /// The statistics of a list such as `sum,count`; short names (`min`, `avg`, `latest`) are
  /// understood.
  static func list(_ text: String) throws -> [Statistic] {
    let short: [String: Statistic] = [
      "min": .minimum, "max": .maximum, "avg": .average, "mean": .average, "total": .sum,
      "latest": .mostRecent, "most-recent": .mostRecent,
    ]
    var list: [Statistic] = []
    for part in text.split(separator: ",") {
      let name = part.filter { $0 != " " }.lowercased()
      guard let found = printed.first(where: { $0.rawValue.lowercased() == name }) ?? short[name]
      else {
        throw CommandError.usage(
          "There is no statistic named '\(part)'. There are "
            + printed.map(\.rawValue).joined(separator: ", ") + ".")
      }
      if !list.contains(found) { list.append(found) }
    }
    guard !list.isEmpty else { throw CommandError.usage("The list of statistics is empty.") }
    return list
  }
}
