internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes

/// Of which types a summary of weeks, months or years tells the mean per day. Semantics 3.8.
public enum PerDay: String, Sendable, Codable, CaseIterable {
  /// Of none.
  case none
  /// Of those whose week people know by its day: steps, distance, energy, exercise, sleep.
  case everyday
  /// Of all that add up, last or are counted.
  case all

  private static let everydayTypes: Set<String> = [
    HKQuantityTypeIdentifier.stepCount.rawValue,
    HKQuantityTypeIdentifier.distanceWalkingRunning.rawValue,
    HKQuantityTypeIdentifier.activeEnergyBurned.rawValue,
    HKQuantityTypeIdentifier.appleExerciseTime.rawValue,
    HKCategoryTypeIdentifier.sleepAnalysis.rawValue,
  ]

  /// The statistic whose mean per day is told of a type; nil if none is.
  func statistic(
    of identifier: String, kind: MeasureKind, among statistics: [Statistic]
  ) -> Statistic? {
    switch self {
    case .none: return nil
    case .everyday where !Self.everydayTypes.contains(identifier): return nil
    case .everyday, .all: break
    }
    guard kind.isCumulative || kind.isCategory else { return nil }
    let usual = Statistic.everyday(for: identifier, kind: kind)
    return statistics.contains(usual) ? usual : nil
  }
}

extension SeriesRequest {
  /// The bounds of the local days between two instants, in order; nil for buckets of a day or less, whose figures
  /// are those of days.
  func dayEdges(from first: Double, to last: Double) throws -> [Double]? {
    guard perDay != .none, interval != .hour, interval != .day || every > 1, first < last else {
      return nil
    }
    return try CalendarInterval.day.edges(in: zone).table(covering: first..<last).edges
  }
}

extension SummaryBuckets {
  /// Notes how many days of each bucket have data, and the mean of a statistic over them.
  ///
  /// Semantics 3.8: a bucket's value over the number of its local days whose own count is above 0.
  ///
  /// - Parameters:
  ///   - starts: when the days with data begin, in order.
  ///   - edges: the bounds of the report's buckets.
  mutating func noteDays(_ starts: [Double], edges: [Double], statistic: Statistic) {
    var next = 0
    let column = values[statistic] ?? []
    for (place, position) in positions.enumerated() {
      while next < starts.count, starts[next] < edges[position] { next += 1 }
      var count = 0
      while next < starts.count, starts[next] < edges[position + 1] {
        count += 1
        next += 1
      }
      days.append(count)
      meansPerDay.append(count > 0 ? column[place] / Double(count) : nil)
    }
  }
}
