public import CalendarBuckets
public import HealthCalculations
public import SampleStore

/// Asks for the totals of workouts by week, month or year, and in each by activity.
///
/// ```swift
/// let report = try store.report(WorkoutTotalsRequest(.month, scope: ReportScope(now: now)))
/// report.buckets.last?.activities.first?.distance   // 82.4, in report.units.distance
/// ```
public struct WorkoutTotalsRequest: ReportRequest {
  /// How long a bucket is.
  public var interval: CalendarInterval
  /// The activities as people type them, `running`; empty is all.
  public var activities: [String]
  /// The sources as people type them; empty is all.
  public var sources: [String]
  /// What climbs of routes have to exceed to count, in metres.
  public var elevationThreshold: Double
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope
  /// What has to hold the buckets: more are refused before their workouts are measured, which takes long.
  package var room = BucketRoom.answer

  // What a face asks for itself is no part of a request from elsewhere.
  private enum CodingKeys: CodingKey {
    case interval, activities, sources, elevationThreshold, scope
  }

  /// A request; without bounds of the last weeks or months up to the last workout, or of all years.
  public init(
    _ interval: CalendarInterval, activities: [String] = [], sources: [String] = [],
    elevationThreshold: Double = ElevationGain.defaultThreshold, scope: ReportScope
  ) {
    self.interval = interval
    self.activities = activities
    self.sources = sources
    self.elevationThreshold = elevationThreshold
    self.scope = scope
  }

  /// The answer; of a store without workouts an empty one.
  ///
  /// - Throws: ``ReportError`` for numbers that make no sense, for names of no activity or source, and for a
  ///   range that ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> WorkoutTotalsReport {
    try WorkoutSelection.check(elevationThreshold: elevationThreshold)
    return try WorkoutTotalsCalculation(
      question: Question(scope, to: snapshot, about: .workouts), request: self
    ).report()
  }
}
