public import CalendarBuckets

/// The last days, weeks or months up to the end of the data: `30d`, `12w`, `6m`.
public struct LastSpan: Sendable, Codable, Hashable {
  /// What is counted.
  public enum Unit: String, Sendable, Codable, CaseIterable {
    /// Days.
    case day = "d"
    /// Seven days each.
    case week = "w"
    /// Months, from the same day of the month on.
    case month = "m"
    /// Years, from the same date on.
    case year = "y"
  }

  private static let longestCount = 4_000_000

  /// How many there are, at least 1.
  public var count: Int
  /// What is counted.
  public var unit: Unit

  /// A span.
  public init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// Reads `30d`, `12w`, `6m` or `1y`; nil for anything else.
  public init?(_ text: String) {
    guard let letter = text.last, let unit = Unit(rawValue: letter.lowercased()),
      let count = Int(text.dropLast()), (1...100_000).contains(count)
    else { return nil }
    self.init(count, unit)
  }

  /// The first day of the span that ends with a day; 0000-01-01 of a span that reaches beyond it.
  public func firstDay(endingWith last: LocalDateTime) -> LocalDateTime {
    let day = last.startOfDay
    // More days than there are, so that no product is too large.
    let count = min(max(self.count, 1), Self.longestCount)
    switch unit {
    case .day: return day.adding(days: 1 - count)
    case .week: return day.adding(days: 1 - 7 * count)
    case .month, .year:
      let months = unit == .year ? 12 * count : count
      let month = day.year * 12 + day.month - 1 - months
      guard month >= 0 else { return day.adding(days: -Self.longestCount) }
      // A month without that day has its last one.
      let begin = (0..<4).lazy.compactMap { back in
        try? LocalDateTime(year: month / 12, month: month % 12 + 1, day: day.day - back)
      }.first
      return (begin ?? day).adding(days: 1)
    }
  }
}
