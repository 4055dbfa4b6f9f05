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
    NamedQuestion(JSONQuestions.summary) { Array(try $0.jsonPieces().joined()) },
    NamedQuestion(JSONQuestions.sleep), NamedQuestion(JSONQuestions.streak),
    NamedQuestion(JSONQuestions.records), NamedQuestion(JSONQuestions.trends),
    NamedQuestion(JSONQuestions.correlate), NamedQuestion(JSONQuestions.profile),
    NamedQuestion(JSONQuestions.explain), NamedQuestion(JSONQuestions.explainNight),
    NamedQuestion(JSONQuestions.workouts), NamedQuestion(JSONQuestions.workoutTotals),
    NamedQuestion(JSONQuestions.workoutEfforts), NamedQuestion(JSONQuestions.workoutCourse),
    NamedQuestion(JSONQuestions.rings), NamedQuestion(JSONQuestions.heart),
    NamedQuestion(JSONQuestions.types),
    NamedQuestion(JSONQuestions.sources), NamedQuestion(JSONQuestions.store),
    NamedQuestion(JSONQuestions.quietHours), NamedQuestion(JSONQuestions.permissions),
  ]

  private init<Request: ReportRequest>(
    _ question: JSONQuestion<Request>,
    write: @escaping @Sendable (Request.Report) throws -> [UInt8] = {
      try OrderedJSONEncoder.encode($0)
    }
  ) {
    name = question.name
    answering = { json, snapshot, now in
      try write(try question.request(json, from: snapshot, now: now).report(from: snapshot))
    }
  }
}
