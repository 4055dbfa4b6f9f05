internal import HealthReports
internal import ReportFormats
internal import ReportTables
public import SampleStore

/// The tables of a question by its name as HTML, whose request comes as JSON: for a page of the web.
///
/// ```swift
/// let request = Array(#"{"interval": "week", "types": ["stepCount"]}"#.utf8)
/// let page = try NamedPage.named("summary")
/// let html = try store.withSnapshot { try page.html(request, from: $0, now: now) }
/// // <h3>Steps</h3>
/// // <table> ...
/// ```
///
/// Requests are those of `NamedQuestion`; figures, words, units and notes are those of the command's tables. What draws
/// is for the charts of `ReportCharts`.
public struct NamedPage: Sendable {
  /// The name of the question: `summary`, `workout-totals`, and `workout-splits`, which is about the request of `workouts`.
  public let name: String
  private let answering: @Sendable ([UInt8], StoreSnapshot, Double) throws -> [ReportSection]

  /// The page of a question.
  ///
  /// - Throws: `ReportError` for a question that has none.
  public static func named(_ name: String) throws -> NamedPage {
    guard let page = all.first(where: { $0.name == name }) else {
      throw ReportError(
        .unknownName,
        "There is no page of \(text: name). There are pages of \(text: all.map(\.name).joined(separator: ", "))."
      )
    }
    return page
  }

  /// The report as a fragment of HTML, which is well-formed XML too: tables and notes.
  ///
  /// - Parameters:
  ///   - request: the request as JSON; empty for one of defaults.
  ///   - snapshot: the state that is asked, and who asks.
  ///   - now: the present in seconds since 1970, where the request does not say it.
  /// - Returns: elements in lines; where there is nothing to show, one `<p class="note empty">` that says so.
  /// - Throws: `ReportError` for a request that cannot be read or makes no sense; `SampleStoreError` if the store
  ///   cannot be read.
  public func html(
    _ request: [UInt8], from snapshot: StoreSnapshot, now: Double
  ) throws -> String {
    try sections(request, from: snapshot, now: now).flatMap { SectionHTML($0).lines }
      .map { $0 + "\n" }.joined()
  }

  /// What the page says, before it is HTML.
  func sections(
    _ request: [UInt8], from snapshot: StoreSnapshot, now: Double
  ) throws -> [ReportSection] {
    do {
      return try answering(request, snapshot, now)
    } catch let error as ReportError where error.reason == .noData {
      return ReportSection.lack(error.description)
    }
  }

  /// Every page, in the order of the command's questions.
  public static let all: [NamedPage] = [
    NamedPage(JSONQuestions.summary, change: { $0.comparesSources = true }) {
      request, report, snapshot in
      let lack = try report.lack(named: request.types) {
        try StoreContents.extent(of: request.types, in: snapshot, for: report)
      }
      let contents = report.series.isEmpty ? try StoreContents(of: snapshot).sentence : ""
      let table = SummaryTable(
        report, interval: request.interval, showsEveryStatistic: request.statistics != nil,
        hasDefaultRange: request.scope.isUnbounded, hasDefaultTypes: request.types == nil,
        contents: contents)
      return try lack.or(table.sections(on: terminal))
    },
    NamedPage(JSONQuestions.sleep) { request, report, snapshot in
      let table = SleepTable(
        report, hasDefaultRange: request.lastNights != nil && request.scope.isUnbounded)
      let lack = try table.lack.map {
        Lack($0, try StoreContents.extent(of: [sleepAnalysis], in: snapshot, for: report))
      }
      return lack.or(table.sections(on: terminal))
    },
    NamedPage(JSONQuestions.streak) { _, report, _ in
      let figures = CalendarTable(report)
      let sections = try StreakTable(report).sections(on: terminal)
      guard report.hasData else { return sections }
      return sections + [
        ReportSection([.closedTable(try figures.table(), caption: figures.caption)])
      ]
    },
    NamedPage(JSONQuestions.records) { request, report, snapshot in
      let table = RecordsTable(report)
      let lack = try table.lack.map {
        Lack($0, try StoreContents.extent(of: request.types, in: snapshot, for: report))
      }
      return lack.or(table.sections)
    },
    NamedPage(
      JSONQuestions.trends,
      change: { request in
        // What is named is told in full.
        request.details = request.types != nil
        request.rolling = request.types != nil
      },
      sections: { request, report, snapshot in
        let lack = try report.lack(
          named: request.types, hasDefaultRange: request.scope.isUnbounded, in: snapshot)
        if request.types?.count == 1, let series = report.series.first {
          return lack.or(TrendDetailText(series, of: report).sections(on: terminal))
        }
        return lack.or(TrendTable(report).sections)
      }),
    NamedPage(JSONQuestions.correlate) { request, report, snapshot in
      try report.lack(named: request.types, in: snapshot)
        .or(CorrelationTable(report, showsEveryPair: request.types != nil).sections)
    },
    NamedPage(JSONQuestions.profile) { _, report, snapshot in
      try report.lack(in: snapshot).or(ProfileTable(report).sections)
    },
    NamedPage(JSONQuestions.explain) { _, report, _ in
      ExplainText(report).sections(on: terminal)
    },
    NamedPage(JSONQuestions.explainNight) { _, report, _ in
      ExplainNightText(report).sections(on: terminal)
    },
    NamedPage(JSONQuestions.workouts) { request, report, snapshot in
      try workouts(report, hasSplits: request.hasSplits, snapshot)
    },
    NamedPage(
      JSONQuestions.workouts, named: "workout-splits", change: { $0.hasSplits = true },
      sections: { _, report, snapshot in try workouts(report, hasSplits: true, snapshot) }),
    NamedPage(JSONQuestions.workoutTotals) { request, report, snapshot in
      let table = WorkoutTotalsTable(
        report, interval: request.interval, hasDefaultRange: request.scope.isUnbounded)
      return try workoutLack(table.lack, of: report, snapshot).or(table.sections())
    },
    NamedPage(JSONQuestions.workoutEfforts) { _, report, snapshot in
      let table = WorkoutEffortsTable(report)
      return try workoutLack(table.lack, of: report, snapshot).or(table.sections)
    },
    NamedPage(JSONQuestions.workoutCourse) { _, report, snapshot in
      let table = WorkoutCourseTable(report)
      return try workoutLack(table.lack, of: report, snapshot).or(table.sections)
    },
    NamedPage(JSONQuestions.rings) { request, report, snapshot in
      let table = RingsTable(
        report, interval: request.interval, hasDefaultRange: request.scope.isUnbounded)
      let lack = try table.lack.map { Lack($0, try StoreContents.ringExtent(in: snapshot)) }
      return try lack.or(table.sections())
    },
    NamedPage(JSONQuestions.heart) { request, report, snapshot in
      let table = HeartTable(
        report, interval: request.interval, hasDefaultRange: request.scope.isUnbounded)
      let lack = try table.lack.map {
        Lack($0, try StoreContents.extent(of: request.part.types, in: snapshot, for: report))
      }
      return try lack.or(table.sections(on: terminal))
    },
    NamedPage(JSONQuestions.types) { _, report, snapshot in
      let lack = report.types.isEmpty ? Lack(try StoreContents(of: snapshot).sentence) : nil
      return lack.or(TypesTable(report).sections)
    },
    NamedPage(JSONQuestions.sources) { _, report, snapshot in
      let lack = report.types.isEmpty ? Lack(try StoreContents(of: snapshot).sentence) : nil
      return lack.or(SourcesTable(report).sections)
    },
    NamedPage(JSONQuestions.store) { _, report, _ in
      StoreInfoTable(report).sections(sayingWhere: false)
    },
    NamedPage(JSONQuestions.permissions) { _, report, _ in PermissionsTable(report).sections },
  ]

  private init<Request: ReportRequest>(
    _ question: JSONQuestion<Request>, named name: String? = nil,
    change: @escaping @Sendable (inout Request) -> Void = { _ in },
    sections: @escaping @Sendable (Request, Request.Report, StoreSnapshot) throws -> [ReportSection]
  ) {
    self.name = name ?? question.name
    answering = { json, snapshot, now in
      var request = try question.request(json, from: snapshot, now: now)
      change(&request)
      return try sections(request, try request.report(from: snapshot), snapshot)
    }
  }

  // MARK: What several share

  /// The terminal that drawings of letters are made for.
  private static let terminal = Terminal(colours: .none, width: 100)
  private static let sleepAnalysis = "HKCategoryTypeIdentifierSleepAnalysis"

  private static func workouts(
    _ report: WorkoutsReport, hasSplits: Bool, _ snapshot: StoreSnapshot
  ) throws -> [ReportSection] {
    let table = WorkoutsTable(report, hasSplits: hasSplits)
    return try workoutLack(table.lack, of: report, snapshot).or(table.sections)
  }

  private static func workoutLack(
    _ lack: String?, of report: some ZonedReport, _ snapshot: StoreSnapshot
  ) throws -> Lack? {
    try lack.map { Lack($0, try StoreContents.workoutExtent(in: snapshot, for: report)) }
  }
}

extension Lack? {
  /// What is said where there is nothing to show, else what there is.
  fileprivate func or(_ sections: @autoclosure () throws -> [ReportSection]) rethrows
    -> [ReportSection]
  {
    try map { ReportSection.lack($0.text) } ?? sections()
  }
}
