internal import HealthReports
internal import ArgumentParser
internal import CalendarBuckets
internal import HealthCalculations

/// What `hkstats workouts` shows.
enum WorkoutView: String, CaseIterable, ExpressibleByArgument {
  case list, splits, weekly, monthly, yearly

  /// The interval of totals; nil for single workouts.
  var interval: SummaryInterval? {
    switch self {
    case .list, .splits: nil
    case .weekly: .weekly
    case .monthly: .monthly
    case .yearly: .yearly
    }
  }

  /// How many workouts are shown if nobody said from when to when.
  var defaultCount: Int { self == .splits ? 1 : 20 }
}

/// What zones of heart rate are shares of.
enum ZoneMethod: String, CaseIterable, ExpressibleByArgument {
  case max, karvonen
}

/// What was asked about zones of heart rate.
struct ZoneRequest: Sendable, Equatable {
  /// Shares of the maximum or of the reserve.
  var method = ZoneMethod.max
  /// The maximum; nil is the one to be expected at the person's age.
  var maximum: Double?
  /// The resting rate of the reserve; nil is the last one recorded before the workout.
  var resting: Double?
  /// Bounds by themselves, five ascending rates, instead of shares.
  var bounds: [Double]?
}

/// What `hkstats workouts` was asked for.
struct WorkoutRequest: Sendable {
  /// What is shown.
  var view = WorkoutView.list
  /// The zone of the calendar.
  var zone: ZoneRules
  /// The first local date or instant asked for.
  var from: DateArgument?
  /// The local date or instant up to which was asked, itself excluded.
  var to: DateArgument?
  /// The activities by the names that were typed; empty is all.
  var activities: [String] = []
  /// The sources by the names that were typed; empty is all.
  var sources: [String] = []
  /// The most workouts of a list; nil is ``WorkoutView/defaultCount`` without a range, else all.
  var limit: Int?
  /// The units of the answer.
  var units = UnitsChoice.auto
  /// Whether a reader without recorded units is shown miles.
  var prefersUSUnits = false
  /// The zones of heart rate.
  var zones = ZoneRequest()
  /// What counts of routes.
  var routes = RouteMeasures.Rules()
  /// The instant of the call.
  var now: Double
}
