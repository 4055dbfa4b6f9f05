internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats profile` asks.
struct ProfileQuestion: TableQuestion {
  static let name = "profile"
  static let cohortAbstract = "The hours of the week of every participant."
  static let cohortExamples = ["profile --type heartRate"]

  @OptionGroup var type: RequiredTypeOptions
  @OptionGroup var calendar: CalendarOptions<OfMoments>

  var zone: ZoneOptions { calendar.zone }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    let identifier = try identifier(in: store)
    let report = try store.report(request(of: identifier))
    var range: Range<Double>?
    if let start = report.start, let end = report.end { range = start.instant..<end.instant }
    return CohortTable.Answer(report.csvTable, days: .everything, range: range)
  }

  /// The full identifier of the type.
  func identifier(in store: SampleStore) throws -> String {
    let types = try store.withSnapshot {
      try TypeArgument.identifiers([type.name], known: $0.typeIdentifiers())
    }
    guard types.count == 1 else {
      throw CommandError.usage("A profile is of one type: hkstats profile --type heartRate.")
    }
    return types[0]
  }

  /// The request of a type.
  func request(of identifier: String) throws -> ProfileRequest {
    try ProfileRequest(identifier, scope: calendar.scope)
  }
}
