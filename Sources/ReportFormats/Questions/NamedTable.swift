internal import HealthReports
public import SampleStore

/// The CSV of a question by its name, whose request comes as JSON: for faces that speak nothing else, such as a service.
///
/// ```swift
/// let request = Array(#"{"interval": "week", "types": ["stepCount"]}"#.utf8)
/// let csv = try store.withSnapshot { try NamedTable.named("summary").csv(request, from: $0, now: now) }
/// ```
///
/// Requests are those of ``NamedQuestion``; a table is what `hkstats` prints with `--format csv`, byte for byte.
public struct NamedTable: Sendable {
  /// The name of the question: `summary`, `workout-totals`, and `workout-splits`, which is about the request of `workouts`.
  public let name: String
  private let table: @Sendable ([UInt8], StoreSnapshot, Double) throws -> CSVTable

  /// The table of a question.
  ///
  /// - Throws: `ReportError` for a question that has none.
  public static func named(_ name: String) throws -> NamedTable {
    guard let table = all.first(where: { $0.name == name }) else {
      throw ReportError(
        .unknownName,
        "There is no CSV of \(text: name). There is one of \(text: all.map(\.name).joined(separator: ", "))."
      )
    }
    return table
  }

  /// The rows, with the names of their columns in front, by RFC 4180.
  ///
  /// - Parameters:
  ///   - request: the request as JSON; empty for one of defaults.
  ///   - snapshot: the state that is asked, and who asks.
  ///   - now: the present in seconds since 1970, where the request does not say it.
  /// - Throws: as ``NamedQuestion/answer(_:from:now:)``.
  public func csv(_ request: [UInt8], from snapshot: StoreSnapshot, now: Double) throws -> [UInt8] {
    Array(try table(request, snapshot, now).text.utf8)
  }

  /// Every table, in the order of the command's questions.
  public static let all: [NamedTable] = [
    NamedTable(JSONQuestions.summary), NamedTable(JSONQuestions.sleep),
    NamedTable(JSONQuestions.streak), NamedTable(JSONQuestions.records),
    NamedTable(JSONQuestions.trends), NamedTable(JSONQuestions.correlate),
    NamedTable(JSONQuestions.profile), NamedTable(JSONQuestions.workouts),
    NamedTable(JSONQuestions.workouts, named: "workout-splits") { $0.splitsCSVTable },
    NamedTable(JSONQuestions.workoutTotals), NamedTable(JSONQuestions.workoutEfforts),
    NamedTable(JSONQuestions.workoutCourse), NamedTable(JSONQuestions.rings),
    NamedTable(JSONQuestions.heart),
  ]

  private init<Request: ReportRequest>(
    _ question: JSONQuestion<Request>, named name: String? = nil,
    table: @escaping @Sendable (Request.Report) -> CSVTable
  ) {
    self.name = name ?? question.name
    self.table = { json, snapshot, now in
      table(try question.request(json, from: snapshot, now: now).report(from: snapshot))
    }
  }

  private init<Request: ReportRequest>(
    _ question: JSONQuestion<Request>
  ) where Request.Report: CSVReport {
    self.init(question) { $0.csvTable }
  }
}
