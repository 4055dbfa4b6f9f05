internal import ArgumentParser
internal import CalendarBuckets
internal import Cohorts
internal import HealthCalculations
internal import HealthReports
internal import ReportFormats
internal import SampleStore

/// What `hkstats workouts` asks.
struct WorkoutsQuestion: TableQuestion {
  static let name = "workouts"
  static let cohortAbstract =
    "Workouts of every participant, their totals, splits, best efforts, or the course of the last one."
  static let cohortExamples = ["workouts monthly --activity running", "workouts list --limit 1000"]

  @Argument(
    help: "Single workouts, their splits, best efforts, the course of one, or totals by activity.")
  var view = WorkoutView.list

  @Option(
    help: ArgumentHelp(
      "Only this activity, such as running. Can be repeated.", valueName: "name"),
    completion: StoreCompletion.activities)
  var activity: [String] = []

  @Option(
    help: ArgumentHelp("Only workouts of this source. Can be repeated.", valueName: "name"),
    completion: StoreCompletion.sources)
  var source: [String] = []

  @OptionGroup var range: RangeOptions<OfMoments>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("At most so many workouts, the last ones.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Zones are shares of the maximum heart rate, or of the reserve above the resting one.",
      valueName: "method"))
  var zones = ZoneMethod.maximum

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum heart rate (default: 208 - 0.7 x age).", valueName: "bpm"))
  var maxHeartRate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The resting heart rate of the reserve (default: the last one recorded).",
      valueName: "bpm"))
  var restingHeartRate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the five zones begin, instead of shares.", valueName: "a,b,c,d,e"))
  var zoneBounds: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Climbs and falls of a route count from so many metres on.", valueName: "m"))
  var elevationThreshold = ElevationGain.defaultThreshold

  @Option(
    help: ArgumentHelp(
      "The workout whose course is asked for, by its identity; the last one without it.",
      valueName: "uuid"))
  var workout: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long a part of the course is (default: a round time, at most 120 parts).",
      valueName: "seconds"))
  var step: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many places of the route the JSON of the course has at most (default: 500).",
      valueName: "n"))
  var places: Int?

  @OptionGroup var counting: WorkoutCountOptions

  @OptionGroup var zone: ZoneOptions

  @OptionGroup var units: UnitsOptions

  func checkParameters() throws {
    if view != .course, workout != nil || step != nil || places != nil {
      throw ValidationError("--workout, --step and --places belong to 'workouts course'.")
    }
    let isOfSingleOnes = view == .list || view == .splits
    let hasZones =
      zones != .maximum || maxHeartRate != nil || restingHeartRate != nil || zoneBounds != nil
    if !isOfSingleOnes, limit != nil || hasZones {
      throw ValidationError(
        "--limit, --zones, --max-heart-rate, --resting-heart-rate and --zone-bounds belong to 'workouts list' and "
          + "'workouts splits'.")
    }
    if view == .efforts || view == .course, elevationThreshold != ElevationGain.defaultThreshold {
      throw ValidationError(
        "--elevation-threshold belongs to 'workouts list', 'workouts splits' and the totals.")
    }
    try workoutsRequest().checkParameters()
    try courseRequest().checkParameters()
  }

  func rows(from store: SampleStore) throws -> CohortTable.Answer {
    let table =
      if let interval = view.interval {
        try store.report(totalsRequest(by: interval)).csvTable
      } else if view == .efforts {
        try store.report(effortsRequest()).csvTable
      } else if view == .course {
        try store.report(courseRequest()).csvTable
      } else if view == .splits {
        try store.report(workoutsRequest()).splitsCSVTable
      } else {
        try store.report(workoutsRequest()).csvTable
      }
    return CohortTable.Answer(table, days: view == .efforts ? .date : .span)
  }

  private var scope: ReportScope {
    get throws {
      var scope = try ReportScope(range, in: zone, units: units)
      scope.countsAllWorkouts = counting.all
      return scope
    }
  }

  /// The request for single workouts.
  func workoutsRequest() throws -> WorkoutsRequest {
    let bounds = zoneBounds.map { list in
      list.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0.filter { $0 != " " }) ?? .nan
      }
    }
    return try WorkoutsRequest(
      splits: view == .splits, activities: activity, sources: source, limit: limit,
      zones: HeartRateZonesRequest(
        zones, maxHeartRate: maxHeartRate, restingHeartRate: restingHeartRate, bounds: bounds),
      elevationThreshold: elevationThreshold, scope: scope)
  }

  /// The request for totals.
  func totalsRequest(by interval: CalendarInterval) throws -> WorkoutTotalsRequest {
    try WorkoutTotalsRequest(
      interval, activities: activity, sources: source, elevationThreshold: elevationThreshold,
      scope: scope)
  }

  /// The request for best efforts.
  func effortsRequest() throws -> WorkoutEffortsRequest {
    try WorkoutEffortsRequest(activities: activity, sources: source, scope: scope)
  }

  /// The request for the course of one workout.
  func courseRequest() throws -> WorkoutCourseRequest {
    try WorkoutCourseRequest(
      workout, activities: activity, sources: source, step: step,
      places: places ?? WorkoutCourseRequest.defaultPlaces, scope: scope)
  }
}
