internal import CalendarBuckets
public import Charts
internal import HealthReports
internal import ReportFormats
public import SampleStore

/// The chart of a question by its name, whose request comes as JSON: for faces that speak nothing else, such as a
/// library for other languages or a service.
///
/// ```swift
/// let request = Array(#"{"interval": "week", "types": ["stepCount"]}"#.utf8)
/// let page = try store.withSnapshot { try NamedChart.named("summary").page(request, from: $0, now: now) }
/// let svg = try SVGWriter.text(of: page.drawing())
/// ```
///
/// Requests are those of `NamedQuestion`; a chart looks as that of the command.
public struct NamedChart: Sendable {
  /// The name of the question: `summary`, `workout-totals`, and `workout-splits`, which is about the request of `workouts`.
  public let name: String
  private let drawing: @Sendable ([UInt8], StoreSnapshot, Double) throws -> ChartPage

  /// The chart of a question.
  ///
  /// - Throws: `ReportError` for a question that has none.
  public static func named(_ name: String) throws -> NamedChart {
    guard let chart = all.first(where: { $0.name == name }) else {
      throw ReportError(
        .unknownName,
        "There is no chart of \(text: name). There are charts of \(text: all.map(\.name).joined(separator: ", "))."
      )
    }
    return chart
  }

  /// The page that is drawn.
  ///
  /// - Parameters:
  ///   - request: the request as JSON; empty for one of defaults.
  ///   - snapshot: the state that is asked, and who asks.
  ///   - now: the present in seconds since 1970, where the request does not say it.
  /// - Throws: `ReportError` for a request that cannot be read or makes no sense, or finds nothing to draw;
  ///   one of both or `ChartError` for more than can be drawn; `SampleStoreError` if the store cannot be read.
  public func page(
    _ request: [UInt8], from snapshot: StoreSnapshot, now: Double
  ) throws -> ChartPage {
    let page = try drawing(request, snapshot, now)
    guard !page.panels.isEmpty else {
      throw ReportError(.noData, "There is nothing to draw.")
    }
    return page
  }

  /// Every chart, in the order of the command's questions.
  public static let all: [NamedChart] = [
    NamedChart(
      JSONQuestions.summary,
      change: { request in
        request.comparesSources = true
        request.sharesBySource = true
      },
      hasData: { $0.series.contains { !$0.buckets.positions.isEmpty } },
      page: { request, report in
        try SummaryChart(
          report, interval: request.interval, types: request.types == nil ? .everyday : .all
        ).page()
      }),
    NamedChart(JSONQuestions.sleep, hasData: { !$0.nights.isEmpty }) { _, report in
      try SleepChart(report).page()
    },
    NamedChart(JSONQuestions.streak, hasData: { $0.hasData }) { _, report in
      try StreakChart(report).page()
    },
    NamedChart(JSONQuestions.records, hasData: { !$0.records.isEmpty }) { _, report in
      RecordsChart(report).page()
    },
    NamedChart(
      JSONQuestions.trends,
      change: { request in
        request.details = true
        request.rolling = true
      },
      hasData: { $0.series.contains { $0.count > 0 } },
      page: { request, report in
        TrendsChart(report, types: request.types == nil ? .everyday : .all).page()
      }),
    NamedChart(JSONQuestions.profile, hasData: { !$0.hours.isEmpty }) { _, report in
      ProfileChart(report).page()
    },
    NamedChart(
      JSONQuestions.workouts, named: "workout-splits", change: { $0.hasSplits = true },
      hasData: { $0.workouts.contains { !($0.splits ?? []).isEmpty } },
      page: { _, report in WorkoutSplitsChart(report).page() }),
    NamedChart(
      JSONQuestions.workoutTotals, change: { $0.room = WorkoutTotalsChart.room },
      hasData: { !$0.buckets.isEmpty },
      page: { request, report in
        try WorkoutTotalsChart(
          report, interval: request.interval,
          activities: request.activities.isEmpty ? .everyday : .all
        ).page()
      }),
    NamedChart(
      JSONQuestions.workoutEfforts,
      hasData: { !$0.activities.allSatisfy(\.efforts.isEmpty) },
      page: { _, report in WorkoutEffortsChart(report).page() }),
    NamedChart(JSONQuestions.workoutCourse, hasData: { $0.isDrawn }) { _, report in
      WorkoutCourseChart(report).page()
    },
    NamedChart(JSONQuestions.rings, hasData: { !$0.days.isEmpty }) { request, report in
      try RingsChart(report, interval: request.interval).page()
    },
    NamedChart(JSONQuestions.heart, hasData: { !$0.isEmpty }) { request, report in
      try HeartChart(report, interval: request.interval).page()
    },
  ]

  private init<Request: ReportRequest>(
    _ question: JSONQuestion<Request>, named name: String? = nil,
    change: @escaping @Sendable (inout Request) -> Void = { _ in },
    hasData: @escaping @Sendable (Request.Report) -> Bool = { _ in true },
    page: @escaping @Sendable (Request, Request.Report) throws -> ChartPage
  ) {
    self.name = name ?? question.name
    drawing = { json, snapshot, now in
      var request = try question.request(json, from: snapshot, now: now)
      change(&request)
      let report = try request.report(from: snapshot)
      guard hasData(report) else { throw ReportError(.noData, "There is nothing to draw.") }
      return try page(request, report)
    }
  }
}
