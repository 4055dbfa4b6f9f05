internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats records` asks.
struct RecordsQuestion: TableQuestion {
  static let name = "records"
  static let cohortAbstract = "Personal records of every participant."
  static let cohortExamples = ["records --type stepCount"]

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A type by short or full name. Can be repeated. Without it: everyday types, sleep, workouts.",
      valueName: "type"), completion: StoreCompletion.types)
  var types: [String] = []

  @OptionGroup var calendar: CalendarOptions<OfDays>

  @OptionGroup var counting: WorkoutCountOptions

  var zone: ZoneOptions { calendar.zone }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    CohortTable.Answer(
      try store.withSnapshot { try request(of: $0).report(from: $0).csvTable }, days: .span)
  }

  /// The request to a store.
  func request(of snapshot: StoreSnapshot) throws -> RecordsRequest {
    let identifiers =
      types.isEmpty
      ? nil : try TypeArgument.identifiers(types, known: snapshot.typeIdentifiers())
    var scope = try calendar.scope
    scope.countsAllWorkouts = counting.all
    return RecordsRequest(types: identifiers, scope: scope)
  }
}
