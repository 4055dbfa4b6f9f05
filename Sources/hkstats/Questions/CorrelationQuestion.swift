internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats correlate` asks.
struct CorrelationQuestion: TableQuestion {
  static let name = "correlate"
  static let cohortAbstract = "Which types move together in every participant."
  static let cohortExamples = ["correlate stepCount sleepAnalysis --lag 1"]

  @Argument(
    help: "Types by short or full name, two or more.", completion: StoreCompletion.types)
  var types: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many days or weeks the second lies behind the first.", valueName: "n"))
  var lag = 0

  @OptionGroup var series: SeriesOptions

  var zone: ZoneOptions { series.calendar.zone }

  func checkParameters() throws {
    try request.checkParameters()
  }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    let report = try store.report(request(of: store))
    return CohortTable.Answer(
      report.csvTable, days: .everything, range: report.start.instant..<report.end.instant)
  }

  private var request: CorrelationRequest {
    get throws {
      try CorrelationRequest(series.by.calendar, lag: lag, scope: series.calendar.scope)
    }
  }

  /// The request to a store, of whose types it is.
  func request(of store: SampleStore) throws -> CorrelationRequest {
    var request = try request
    if !types.isEmpty {
      request.types = try store.withSnapshot {
        try TypeArgument.identifiers(types, known: $0.typeIdentifiers())
      }
    }
    return request
  }
}
