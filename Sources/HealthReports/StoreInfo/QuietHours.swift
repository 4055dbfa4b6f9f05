internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
public import SampleStore

/// The hours of the clock in which a person moves least: by them people see whether a zone is theirs.
/// Semantics 7.2.
public struct QuietHours: Sendable, Codable, Equatable {
  /// The zone of the clock, by its IANA identifier.
  public var timeZone: String
  /// The type that was looked at, by its full identifier.
  public var type: String
  /// The hour in which they begin, 0 to 23.
  public var firstHour: Int
  /// On how many days there are data.
  public var days: Int

  /// How many hours they are.
  public static let count = 3

  /// The hour in which they end, itself excluded.
  public var endHour: Int { (firstHour + Self.count) % 24 }

  /// Whether their middle lies between 9:00 and 21:00, when hardly anybody sleeps.
  public var areByDay: Bool { (8...19).contains(firstHour) }
}

/// A question for the hours in which a person moves least, over the last year of the data.
public struct QuietHoursRequest: ReportRequest {
  /// On whose clocks. Bounds have no meaning.
  public var scope: ReportScope

  /// A question from its parts.
  public init(scope: ReportScope) {
    self.scope = scope
  }

  /// The answer; nil without a week of data, and where no hours are quiet.
  ///
  /// - Throws: ``ReportError`` for a zone that does not exist.
  /// - Complexity: O(samples of the year), on all cores.
  public func report(from snapshot: StoreSnapshot) throws -> QuietHours? {
    let question = try Question(scope, to: snapshot)
    for type in Self.types {
      if let hours = try Self.quietHours(of: type.rawValue, question) { return hours }
    }
    return nil
  }

  private static let types: [HKQuantityTypeIdentifier] = [
    .stepCount, .distanceWalkingRunning, .activeEnergyBurned,
  ]
  private static let leastDays = 7

  private static func quietHours(of type: String, _ question: Question) throws -> QuietHours? {
    guard let stored = try question.snapshot.types(only: [type]).first, let end = stored.dataEnd,
      stored.sampleCount > stored.futureCount
    else { return nil }
    let start = max(stored.firstStart, end - 366 * 86_400)
    let hours = LocalHours(zone: question.zone, covering: start..<max(end, start.nextUp))
    let found: BucketStatistics
    do {
      found = try question.snapshot.bucketStatistics(
        ofType: type, kind: .quantity(.cumulative), edges: hours.edges, selecting: .sum,
        checking: ShareLimit(ofType: type).check)
    } catch is ReportError {
      // Samples that are shared out over so many hours say nothing of any.
      return nil
    }
    var sums = [Double](repeating: 0, count: 24)
    var dates: Set<Int> = []
    for (slot, sum) in zip(found.bucketIndices, found.column(of: .sum)) where sum > 0 {
      sums[slot % 24] += sum
      dates.insert(slot / 24)
    }
    let windows = (0..<24).map { first in
      (0..<QuietHours.count).reduce(0) { $0 + sums[(first + $1) % 24] }
    }
    let mean = windows.reduce(0, +) / 24
    guard dates.count >= leastDays, let least = windows.min(), least < mean / 2 else { return nil }
    // Of several equal ones, as in a night without a step, the middle one says most.
    let longest = longestRun(of: least, in: windows)
    return QuietHours(
      timeZone: question.zone.identifier, type: type,
      firstHour: (longest.first + longest.count / 2) % 24, days: dates.count)
  }

  /// Where the least value stands longest in a row, midnight being no end.
  private static func longestRun(
    of least: Double, in windows: [Double]
  ) -> (first: Int, count: Int) {
    var best = (first: 0, count: 0)
    for first in windows.indices {
      let count = windows.indices.prefix { windows[(first + $0) % windows.count] == least }.count
      if count > best.count { best = (first, count) }
    }
    return (best.first, max(0, best.count - 1))
  }
}
