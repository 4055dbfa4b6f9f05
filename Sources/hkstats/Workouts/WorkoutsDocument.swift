internal import CalendarBuckets
internal import HealthCalculations

/// The answer of `hkstats workouts`, before it is written.
struct WorkoutsDocument: Sendable {
  /// What is shown.
  var view: WorkoutView
  /// The zone of the calendar.
  var zone: ZoneRules
  /// The units.
  var units: WorkoutUnits
  /// The workouts, oldest first: those of a list, or those that the totals are of.
  var workouts: [WorkoutFigures]
  /// The totals; nil for single workouts.
  var totals: Totals?
  /// How the zones of heart rate came about; nil if there are none.
  var zoneExplanation: String?
  /// How many more workouts of the range there are, if that is known.
  var leftOutCount = 0
  /// From how many metres on climbs of routes count.
  var elevationThreshold: Double
  /// How many workouts the store holds.
  var storedCount: Int

  /// Totals by bucket.
  struct Totals: Sendable {
    /// The buckets' calendar.
    var edges: BucketEdges
    /// The buckets shown.
    var table: EdgeTable
    /// Totals by bucket and activity.
    var byActivity: [WorkoutTotals]
    /// Totals by bucket of all activities together.
    var all: [WorkoutTotals]
  }

  /// How many of the workouts overlap another one of them: in totals their time counts twice.
  var overlapCount: Int {
    let order = workouts.sorted { $0.window.lowerBound < $1.window.lowerBound }
    var overlapping: Set<Int> = []
    var last: Int?
    for number in order.indices {
      if let known = last, order[known].window.upperBound > order[number].window.lowerBound {
        overlapping.formUnion([known, number])
      }
      if last.map({ order[$0].window.upperBound < order[number].window.upperBound }) ?? true {
        last = number
      }
    }
    return overlapping.count
  }
}
