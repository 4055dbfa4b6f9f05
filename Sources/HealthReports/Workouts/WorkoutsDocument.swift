package import CalendarBuckets
package import HealthCalculations

/// The answer of `hkstats workouts`, before it is written.
package struct WorkoutsDocument: Sendable {
  /// What is shown.
  package var view: WorkoutView
  /// The zone of the calendar.
  package var zone: ZoneRules
  /// The units.
  package var units: WorkoutUnits
  /// The workouts, oldest first: those of a list, or those that the totals are of.
  package var workouts: [WorkoutFigures]
  /// The totals; nil for single workouts.
  package var totals: Totals?
  /// How the zones of heart rate came about; nil if there are none.
  package var zoneExplanation: String?
  /// How many more workouts of the range there are, if that is known.
  package var leftOutCount = 0
  /// From how many metres on climbs of routes count.
  package var elevationThreshold: Double
  /// How many workouts the store holds.
  package var storedCount: Int

  /// Totals by bucket.
  package struct Totals: Sendable {
    /// The buckets' calendar.
    package var edges: BucketEdges
    /// The buckets shown.
    package var table: EdgeTable
    /// Totals by bucket and activity.
    package var byActivity: [WorkoutTotals]
    /// Totals by bucket of all activities together.
    package var all: [WorkoutTotals]
  }

  /// How many of the workouts overlap another one of them: in totals their time counts twice.
  package var overlapCount: Int {
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
