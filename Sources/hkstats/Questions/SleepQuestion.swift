internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthCalculations
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats sleep` asks.
struct SleepQuestion: TableQuestion {
  static let name = "sleep"
  static let cohortAbstract = "Nights of every participant: stages, time in bed, naps."
  static let cohortExamples = ["sleep --from 2024-03-01 --to 2024-04-01"]

  @OptionGroup var range: RangeOptions<OfNights>

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var night: NightOptions

  @Option(
    help: ArgumentHelp(
      "The days whose nights are free, for social jetlag and the middle of sleep.",
      valueName: "days"))
  var freeDays = FreeDays([.saturday, .sunday])

  /// How many nights there are without --from and --to.
  private static let defaultNightCount = 14

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    CohortTable.Answer(try store.report(request()).csvTable, days: .date)
  }

  /// The request.
  func request() throws -> SleepRequest {
    var rules = try night.rules
    rules.freeWeekdays = freeDays.numbers
    return try SleepRequest(
      lastNights: range.isDefault ? Self.defaultNightCount : nil, rules: rules,
      scope: ReportScope(range, in: zone))
  }
}
