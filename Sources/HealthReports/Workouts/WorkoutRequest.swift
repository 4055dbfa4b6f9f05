package import CalendarBuckets
package import HealthCalculations

/// What `hkstats workouts` shows.
package enum WorkoutView: String, CaseIterable {
  case list, splits, weekly, monthly, yearly

  /// The interval of totals; nil for single workouts.
  package var interval: CalendarInterval? {
    switch self {
    case .list, .splits: nil
    case .weekly: .week
    case .monthly: .month
    case .yearly: .year
    }
  }

  /// How many workouts are shown if nobody said from when to when.
  package var defaultCount: Int { self == .splits ? 1 : 20 }
}

/// What zones of heart rate are shares of.
package enum ZoneMethod: String, CaseIterable {
  case max, karvonen
}

/// What was asked about zones of heart rate.
package struct ZoneRequest: Sendable, Equatable {
  /// Shares of the maximum or of the reserve.
  package var method = ZoneMethod.max
  /// The maximum; nil is the one to be expected at the person's age.
  package var maximum: Double?
  /// The resting rate of the reserve; nil is the last one recorded before the workout.
  package var resting: Double?
  /// Bounds by themselves, five ascending rates, instead of shares.
  package var bounds: [Double]?

  /// A request.
  package init(
    method: ZoneMethod = ZoneMethod.max, maximum: Double? = nil, resting: Double? = nil,
    bounds: [Double]? = nil
  ) {
    self.method = method
    self.maximum = maximum
    self.resting = resting
    self.bounds = bounds
  }
}

/// What `hkstats workouts` was asked for.
package struct WorkoutRequest: Sendable {
  /// What is shown.
  package var view = WorkoutView.list
  /// The zone of the calendar.
  package var zone: ZoneRules
  /// The first local date or instant asked for.
  package var from: ParsedDateTime?
  /// The local date or instant up to which was asked, itself excluded.
  package var to: ParsedDateTime?
  /// The activities by the names that were typed; empty is all.
  package var activities: [String] = []
  /// The sources by the names that were typed; empty is all.
  package var sources: [String] = []
  /// The most workouts of a list; nil is ``WorkoutView/defaultCount`` without a range, else all.
  package var limit: Int?
  /// The units of the answer.
  package var units = UnitsChoice.auto
  /// Whether a reader without recorded units is shown miles.
  package var prefersUSUnits = false
  /// The zones of heart rate.
  package var zones = ZoneRequest()
  /// What counts of routes.
  package var routes = RouteMeasures.Rules()
  /// The instant of the call.
  package var now: Double

  /// A request.
  package init(
    view: WorkoutView = WorkoutView.list, zone: ZoneRules, from: ParsedDateTime? = nil,
    to: ParsedDateTime? = nil, activities: [String] = [], sources: [String] = [],
    limit: Int? = nil, units: UnitsChoice = UnitsChoice.auto, prefersUSUnits: Bool = false,
    zones: ZoneRequest = ZoneRequest(), routes: RouteMeasures.Rules = RouteMeasures.Rules(),
    now: Double
  ) {
    self.view = view
    self.zone = zone
    self.from = from
    self.to = to
    self.activities = activities
    self.sources = sources
    self.limit = limit
    self.units = units
    self.prefersUSUnits = prefersUSUnits
    self.zones = zones
    self.routes = routes
    self.now = now
  }
}
