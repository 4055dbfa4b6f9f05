internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats trends` asks.
struct TrendsQuestion: TableQuestion {
  static let name = "trends"
  static let cohortAbstract = "What rises and what falls in every participant."
  static let cohortExamples = ["trends --type restingHeartRate,stepCount --by week"]

  @OptionGroup var types: TypesOptions

  @OptionGroup var series: SeriesOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many days or weeks a period has (default: 28 or 12).", valueName: "n"))
  var period: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many days or weeks a rolling mean spans (default: 7 or 4).", valueName: "n"))
  var window: Int?

  var zone: ZoneOptions { series.calendar.zone }

  func checkParameters() throws {
    try request(isInFull: false).checkParameters()
  }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    var request = try request(isInFull: false)
    if types.areNamed {
      request.types = try store.withSnapshot { try types.identifiers(in: $0) }
    }
    let report = try store.report(request)
    return CohortTable.Answer(
      report.csvTable, days: .everything, range: report.start.instant..<report.end.instant)
  }

  /// The request of all types.
  ///
  /// - Parameter isInFull: whether details and rolling means are told, which take a fifth of the time of all types.
  func request(isInFull: Bool) throws -> TrendsRequest {
    try TrendsRequest(
      series.by.calendar, period: period, window: window, details: isInFull, rolling: isInFull,
      scope: series.calendar.scope)
  }
}
