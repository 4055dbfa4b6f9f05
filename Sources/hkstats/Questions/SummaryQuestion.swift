internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthCalculations
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats summary` asks.
struct SummaryQuestion: TableQuestion {
  static let name = "summary"
  static let cohortAbstract =
    "Sums, averages and durations of every participant by day, week, month."
  static let cohortExamples = [
    "summary weekly --type stepCount,heartRate", "summary daily --type stepCount --units canonical",
  ]

  @Argument(help: "How long a bucket is.")
  var interval: SummaryInterval

  @OptionGroup var types: TypesOptions

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many intervals make a bucket.", valueName: "n"))
  var every = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where buckets are counted from (default: 2018-01-01T00:00 local).", valueName: "datetime"),
    transform: ParsedDateTime.argument)
  var anchor: ParsedDateTime?

  @Option(
    help: ArgumentHelp(
      "The day that weeks start on: moves the anchor forward to it (default: that of 'hkstats config' "
        + "for weekly, else monday).",
      valueName: "day"))
  var firstWeekday: Weekday?

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  @Flag(help: "Give each source's own figures beside the merged ones.")
  var separateBySource = false

  @OptionGroup var sourceOrder: SourceOrderOptions

  @Option(
    help: ArgumentHelp(
      "Only these of count, sum, average, minimum, maximum, duration, mostRecent.",
      valueName: "list"),
    completion: .list(Statistic.printed.map(\.rawValue)),
    transform: { text in try Statistic.list(text) })
  var statistics: [Statistic]?

  @Option(
    help: ArgumentHelp(
      "The mean per day of weeks, months and years: of all types, or none (default: of steps, "
        + "distance, energy, exercise and sleep).",
      valueName: "choice"))
  var per: PerChoice?

  @OptionGroup var workouts: WorkoutCountOptions

  @OptionGroup var category: CategoryOptions

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    CohortTable.Answer(try store.report(request(of: store).request).csvTable, days: .span)
  }

  /// The types that are shown, and whether they are those of the configuration.
  private func shownTypes(in store: StoreSnapshot) throws -> (types: [String]?, areFavourites: Bool)
  {
    guard types.names.isEmpty, let favourites = try Configuration.current.favourites else {
      return (try types.identifiers(in: store), false)
    }
    do {
      return (try TypeArgument.identifiers(favourites, known: store.typeIdentifiers()), true)
    } catch let error as CommandError {
      let line = try Configuration.current.lines[.favourites] ?? 1
      throw ConfigurationFile.standard.fault("favourites: " + error.message, line: line)
    }
  }

  /// The request to a store.
  ///
  /// - Parameters:
  ///   - comparesSources: whether a footer or a chart tells what each source would have said.
  ///   - sharesBySource: whether a chart tells whose the figures are.
  func request(
    of store: SampleStore, comparesSources: Bool = false, sharesBySource: Bool = false
  ) throws -> (request: SummaryRequest, hasFavourites: Bool) {
    let (shown, areFavourites) = try store.withSnapshot(shownTypes)
    var scope = try ReportScope(range, in: zone, units: units)
    scope.sourceOrder = sourceOrder.names
    scope.countsAllWorkouts = workouts.all
    let request = SummaryRequest(
      interval.calendar, every: every, anchor: anchor,
      firstWeekday: firstWeekday, types: shown, statistics: statistics,
      categoryValues: category.values, separateBySource: separateBySource,
      comparesSources: comparesSources, sharesBySource: sharesBySource,
      perDay: per?.perDay ?? .everyday, scope: scope)
    return (request, areFavourites)
  }
}

/// Whether means per day are told. Semantics 3.8.
enum PerChoice: String, ExpressibleByArgument, CaseIterable {
  case day, none

  /// What a request says.
  var perDay: PerDay { self == .day ? .all : .none }
}
