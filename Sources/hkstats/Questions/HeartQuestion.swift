internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthCalculations
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats heart` asks.
struct HeartQuestion: TableQuestion {
  static let name = "heart"
  static let cohortAbstract = "Resting heart rate, variability and recovery of every participant."
  static let cohortExamples = ["heart resting --by monthly", "heart variability --by daily"]

  @Argument(help: "What to show.")
  var part = HeartPart.all

  @Option(help: ArgumentHelp("How long a row of the table is.", valueName: "interval"))
  var by = SummaryInterval.weekly

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Exclude RR intervals that differ from the one before by more than so many percent.",
      valueName: "percent"))
  var artefacts = HeartRateVariability.defaultTolerance * 100

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  func checkParameters() throws {
    guard artefacts > 0, artefacts.isFinite else {
      throw CommandError.usage("--artefacts has to be above 0 percent, not \(artefacts).")
    }
  }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    let report = try store.report(request())
    return CohortTable.Answer(
      report.csvTable, days: .span, range: report.start.instant..<report.end.instant)
  }

  /// The request.
  func request() throws -> HeartRequest {
    try HeartRequest(
      part, by: by.calendar, artefactTolerance: artefacts / 100,
      scope: ReportScope(range, in: zone, units: units))
  }
}
