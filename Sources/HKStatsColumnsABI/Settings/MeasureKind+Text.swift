internal import HealthCalculations

extension MeasureKind {
  /// Reads the name of an aggregation style, `category`, or `category:` with raw values.
  ///
  /// - Returns: nil for any other text.
  init?(text: String) {
    if let style = AggregationStyle(rawValue: text) {
      self = .quantity(style)
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "category" else { return nil }
    guard parts.count == 2 else {
      self = .category
      return
    }
    let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      .map { Int($0.filter { $0 != " " }) }
    guard values.allSatisfy({ $0 != nil }) else { return nil }
    self = .categoryValues(Set(values.compactMap(\.self)))
  }
}

extension AveragingPolicy {
  /// Reads `trapezoid`, `trapezoid:SECONDS`, `ownDurations` or `arithmetic`.
  ///
  /// - Returns: nil for any other text.
  init?(text: String) {
    switch text {
    case "trapezoid": self = .byStyle
    case "ownDurations": self = .ownDurations
    case "arithmetic": self = .arithmetic
    default:
      guard text.hasPrefix("trapezoid:"), let gapCap = Double(text.dropFirst(10)), gapCap >= 0
      else { return nil }
      self = .trapezoid(gapCap: gapCap)
    }
  }
}

extension Statistic {
  /// The name of the statistic's column.
  var columnName: String {
    self == .mostRecent ? "most_recent" : rawValue
  }

  /// All statistics in the order of their columns.
  static let inOrderOfColumns: [Statistic] = [
    .count, .duration, .sum, .average, .minimum, .maximum, .mostRecent,
  ]
}
