internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthReports
public import SampleStore

/// A question by its name, with its request and its report as JSON: for faces that speak nothing else, such as a
/// library for other languages or a service.
///
/// ```swift
/// let question = try NamedQuestion.named("summary")
/// let request = Array(#"{"interval": "week", "types": ["stepCount"]}"#.utf8)
/// let json = try store.withSnapshot { try question.answer(request, from: $0, now: now) }
/// ```
///
/// A request is an object with the members of the request's type, of which only those need to be there that have no
/// default. Types may have their short names; a member that the request does not have is an error. The report is what
/// `hkstats` prints with `--format json`, byte for byte.
public struct NamedQuestion: Sendable {
  /// The name: `summary`, `workout-totals`.
  public let name: String
  private let answering: @Sendable ([UInt8], StoreSnapshot, Double) throws -> [UInt8]

  /// The question of a name.
  ///
  /// - Throws: `ReportError` for a name of none.
  public static func named(_ name: String) throws -> NamedQuestion {
    guard let question = all.first(where: { $0.name == name }) else {
      throw ReportError(
        .unknownName,
        "There is no question \(text: name). There are \(text: all.map(\.name).joined(separator: ", "))."
      )
    }
    return question
  }

  /// The report as one line of JSON in UTF-8.
  ///
  /// - Parameters:
  ///   - request: the request as JSON; empty for one of defaults.
  ///   - snapshot: the state that is asked, and who asks.
  ///   - now: the present in seconds since 1970, where the request does not say it.
  /// - Throws: `ReportError` for a request that cannot be read or makes no sense, or finds nothing to answer with;
  ///   `SampleStoreError` if the store cannot be read.
  public func answer(
    _ request: [UInt8], from snapshot: StoreSnapshot, now: Double
  ) throws -> [UInt8] {
    try answering(request, snapshot, now)
  }

  /// Every question, in the order of the command's.
  public static let all: [NamedQuestion] = [
    NamedQuestion("summary", write: { Array(try $0.jsonPieces().joined()) }) {
      SummaryRequest(.week, scope: $0)
    },
    NamedQuestion("sleep") { SleepRequest(scope: $0) },
    NamedQuestion("streak", needs: ["subject", "goal"]) {
      StreakRequest(.rings(ring: .all), goal: .atLeast(1), scope: $0)
    },
    NamedQuestion("records") { RecordsRequest(scope: $0) },
    NamedQuestion("trends") { TrendsRequest(scope: $0) },
    NamedQuestion("correlate") { CorrelationRequest(scope: $0) },
    NamedQuestion("profile", needs: ["type"]) { ProfileRequest("", scope: $0) },
    NamedQuestion("explain", needs: ["type"]) { ExplainRequest(type: "", scope: $0) },
    NamedQuestion("explain-night") { ExplainNightRequest(scope: $0) },
    NamedQuestion("workouts") { WorkoutsRequest(scope: $0) },
    NamedQuestion("workout-totals") { WorkoutTotalsRequest(.week, scope: $0) },
    NamedQuestion("workout-efforts") { WorkoutEffortsRequest(scope: $0) },
    NamedQuestion("rings") { RingsRequest(scope: $0) },
    NamedQuestion("heart") { HeartRequest(scope: $0) },
    NamedQuestion("types") { TypesRequest(scope: $0) },
    NamedQuestion("sources") { SourcesRequest(scope: $0) },
    NamedQuestion("store") { StoreInfoRequest(scope: $0) },
    NamedQuestion("quiet-hours") { QuietHoursRequest(scope: $0) },
    NamedQuestion("permissions") { _ in PermissionsRequest() },
  ]

  private init<Request: ReportRequest>(
    _ name: String, needs needed: [String] = [],
    write: @escaping @Sendable (Request.Report) throws -> [UInt8] = {
      try OrderedJSONEncoder.encode($0)
    },
    defaults: @escaping @Sendable (ReportScope) -> Request
  ) {
    self.name = name
    answering = { json, snapshot, now in
      let request = try RequestJSON(json, needs: needed).request(
        over: defaults(ReportScope(now: now)), from: snapshot)
      return try write(try request.report(from: snapshot))
    }
  }
}
