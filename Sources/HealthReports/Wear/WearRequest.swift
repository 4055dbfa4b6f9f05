internal import CalendarBuckets
internal import HealthKitTypes
public import SampleStore

/// Asks on which days there are data and how long a watch was worn, by the hours with a sample of the heart rate.
///
/// ```swift
/// let report = try store.report(WearRequest(scope: ReportScope(now: now)))
/// report.days.count              // 366 days with data
/// report.days[0].wearHours       // 17
/// ```
///
/// Hours are counted from the start of the local day, so a day of 25 hours has one more. Future-dated samples do not
/// count.
public struct WearRequest: ReportRequest {
  /// Which days the answer lists.
  public enum Days: String, Sendable, Codable {
    /// Those on which a sample of any type starts.
    case withData
    /// Those on which one of the heart rate does: what needs no other type, in a tenth of the time.
    case worn
  }

  /// Which days the answer lists.
  public var days: Days
  /// On whose clocks. The answer takes all data, so a scope with bounds is refused.
  public var scope: ReportScope

  /// A request.
  public init(_ days: Days = .withData, scope: ReportScope) {
    self.days = days
    self.scope = scope
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` for a scope with bounds, and for a zone that does not exist.
  /// - Complexity: O(samples of all types, or of the heart rate), of which only the instants are read.
  public func report(from snapshot: StoreSnapshot) throws -> WearReport {
    let question = try Question(scope, to: snapshot)
    try question.refuseBounds(of: "Wear time")
    var worn = WornHours(
      edges: try question.edges(of: .day), horizon: try snapshot.horizon() ?? .infinity)
    let heartRate = HKQuantityTypeIdentifier.heartRate.rawValue
    for type in try snapshot.types(only: days == .worn ? [heartRate] : nil) {
      try snapshot.forEachStarts(ofType: type.identifier) { starts in
        worn.add(starts, areWorn: type.identifier == heartRate)
      }
    }
    let days = worn.hoursOfDays.sorted { $0.key < $1.key }.map { day, hours in
      let (start, end) = (worn.edges.edge(day), worn.edges.edge(day + 1))
      return WearReport.Day(
        date: worn.edges.localDate(ofEdge: day).dateText, start: question.local(start),
        end: question.local(end), wearHours: hours.nonzeroBitCount)
    }
    return WearReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin, days: days)
  }
}

/// The hours in which samples start, day by day.
private struct WornHours {
  let edges: BucketEdges
  /// Samples that start beyond it do not count.
  let horizon: Double
  /// By the number of the day, a bit for each of its hours with a sample that tells of wear.
  private(set) var hoursOfDays: [Int: UInt64] = [:]

  private var day = 0
  private var bounds = 0.0..<0.0

  init(edges: BucketEdges, horizon: Double) {
    self.edges = edges
    self.horizon = horizon
  }

  /// Counts samples by their starts; most lie on the day of the one before.
  mutating func add(_ starts: [Double], areWorn: Bool) {
    var bits: UInt64 = 0
    var isCounted = false
    func hour(of start: Double) -> UInt64 {
      areWorn ? 1 << UInt64(min(63, (start - bounds.lowerBound) / 3_600)) : 0
    }
    for start in starts where start <= horizon {
      if !bounds.contains(start) {
        if isCounted { hoursOfDays[day, default: 0] |= bits }
        (day, bits) = (edges.index(of: start), 0)
        bounds = edges.edge(day)..<edges.edge(day + 1)
      }
      bits |= hour(of: start)
      isCounted = true
    }
    if isCounted { hoursOfDays[day, default: 0] |= bits }
  }
}
