internal import CalendarBuckets
internal import HealthCalculations
package import HealthReports
package import SampleStore

/// A question by its name, whose requests come as JSON.
package struct JSONQuestion<Request: ReportRequest>: Sendable {
  /// The name: `summary`, `workout-totals`.
  package let name: String
  /// The members of a request that have no default.
  private let needed: [String]
  private let defaults: @Sendable (ReportScope) -> Request

  fileprivate init(
    _ name: String, needs needed: [String] = [],
    defaults: @escaping @Sendable (ReportScope) -> Request
  ) {
    self.name = name
    self.needed = needed
    self.defaults = defaults
  }

  /// The request that JSON means.
  ///
  /// - Parameters:
  ///   - json: an object with some of the request's members; empty for one of defaults.
  ///   - snapshot: whose types may be named beside those of the catalogue.
  ///   - now: the present in seconds since 1970, where the request does not say it.
  /// - Throws: `ReportError` for a request that cannot be read.
  package func request(
    _ json: [UInt8], from snapshot: StoreSnapshot, now: Double
  ) throws -> Request {
    try RequestJSON(json, needs: needed).request(
      over: defaults(ReportScope(now: now)), from: snapshot)
  }
}

/// The questions, with what holds where a request does not say it.
package enum JSONQuestions {
  package static let summary = JSONQuestion("summary") { SummaryRequest(.week, scope: $0) }
  package static let sleep = JSONQuestion("sleep") { SleepRequest(scope: $0) }
  package static let streak = JSONQuestion("streak", needs: ["subject", "goal"]) {
    StreakRequest(.rings(ring: .all), goal: .atLeast(1), scope: $0)
  }
  package static let records = JSONQuestion("records") { RecordsRequest(scope: $0) }
  package static let trends = JSONQuestion("trends") { TrendsRequest(scope: $0) }
  package static let correlate = JSONQuestion("correlate") { CorrelationRequest(scope: $0) }
  package static let profile = JSONQuestion("profile", needs: ["type"]) {
    ProfileRequest("", scope: $0)
  }
  package static let explain = JSONQuestion("explain", needs: ["type"]) {
    ExplainRequest(type: "", scope: $0)
  }
  package static let explainNight = JSONQuestion("explain-night") { ExplainNightRequest(scope: $0) }
  package static let workouts = JSONQuestion("workouts") { WorkoutsRequest(scope: $0) }
  package static let workoutTotals = JSONQuestion("workout-totals") {
    WorkoutTotalsRequest(.week, scope: $0)
  }
  package static let workoutEfforts = JSONQuestion("workout-efforts") {
    WorkoutEffortsRequest(scope: $0)
  }
  package static let workoutCourse = JSONQuestion("workout-course") {
    WorkoutCourseRequest(scope: $0)
  }
  package static let rings = JSONQuestion("rings") { RingsRequest(scope: $0) }
  package static let heart = JSONQuestion("heart") { HeartRequest(scope: $0) }
  package static let types = JSONQuestion("types") { TypesRequest(scope: $0) }
  package static let sources = JSONQuestion("sources") { SourcesRequest(scope: $0) }
  package static let store = JSONQuestion("store") { StoreInfoRequest(scope: $0) }
  package static let quietHours = JSONQuestion("quiet-hours") { QuietHoursRequest(scope: $0) }
  package static let permissions = JSONQuestion("permissions") { _ in PermissionsRequest() }
}
