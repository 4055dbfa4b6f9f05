internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats rings` asks.
struct RingsQuestion: TableQuestion {
  static let name = "rings"
  static let cohortAbstract = "Activity rings of every participant, and days that closed them."
  static let cohortExamples = ["rings daily --from 2024-03-01 --to 2024-04-01", "rings monthly"]

  @Argument(help: "Days, or how many days of a bucket closed their rings.")
  var interval = DaysInterval.daily

  @OptionGroup var calendar: CalendarOptions<OfDays>

  var zone: ZoneOptions { calendar.zone }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    CohortTable.Answer(try store.report(request()).csvTable, days: .span)
  }

  /// The request.
  func request() throws -> RingsRequest {
    try RingsRequest(interval.summary.calendar, scope: calendar.scope)
  }
}
