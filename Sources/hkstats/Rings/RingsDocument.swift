internal import CalendarBuckets
internal import HealthCalculations

/// One day with its rings as the export has them and as its samples have them.
struct RingFigures: Sendable, Equatable {
  /// The rings of the export, energy in kilocalories.
  var day: RingDay
  /// The day, `2024-03-10`.
  var date: String
  /// Whether the move ring counts minutes, not energy.
  var movesByTime: Bool
  /// Moving by our own computation; nil without samples.
  var ownMove: Double?
  /// The minutes of exercise by our own computation; nil without samples.
  var ownExercise: Double?
  /// The hours stood by our own computation; nil without samples.
  var ownStand: Double?
}

/// How our own computation differs from the export over some days.
struct RingDifference: Sendable, Equatable {
  /// The days that have both figures.
  var dayCount = 0
  /// The days on which they are equal: to a unit of the ring.
  var equalCount = 0
  /// The mean of own less exported.
  var mean = 0.0
  /// The greatest distance of the two.
  var greatest = 0.0

  /// The difference of pairs of own and exported values; `tolerance` still counts as equal.
  init(_ pairs: [(own: Double, exported: Double)], tolerance: Double) {
    guard !pairs.isEmpty else { return }
    dayCount = pairs.count
    equalCount = pairs.count { abs($0.own - $0.exported) <= tolerance }
    mean = pairs.reduce(0) { $0 + $1.own - $1.exported } / Double(pairs.count)
    greatest = pairs.map { abs($0.own - $0.exported) }.max() ?? 0
  }
}

/// The answer of `hkstats rings`, before it is written.
struct RingsDocument: Sendable {
  /// The interval of the buckets.
  var interval: SummaryInterval
  /// The buckets' calendar.
  var edges: BucketEdges
  /// The buckets shown.
  var table: EdgeTable
  /// The days of the buckets that have rings, in order.
  var days: [RingFigures]
  /// For each bucket the days in it, as positions in ``days``.
  var daysOfBuckets: [Range<Int>]
  /// The unit of energies.
  var energy: DisplayUnit
  /// Whether the store holds any rings.
  var hasRings: Bool

  /// The summary of all days.
  var summary: RingSummary { RingSummary(days.map(\.day)) }

  /// The summary of the days of a bucket.
  func summary(ofBucket bucket: Int) -> RingSummary {
    RingSummary(days[daysOfBuckets[bucket]].map(\.day))
  }

  /// How our own move rings differ, in kilocalories, of days that count energy.
  var moveDifference: RingDifference {
    difference(tolerance: 0.5, days.filter { !$0.movesByTime }) { ($0.ownMove, $0.day.move.value) }
  }

  /// How our own minutes of exercise differ.
  var exerciseDifference: RingDifference {
    difference(tolerance: 0.5, days) { ($0.ownExercise, $0.day.exercise.value) }
  }

  /// How our own hours of standing differ.
  var standDifference: RingDifference {
    difference(tolerance: 0.5, days) { ($0.ownStand, $0.day.stand.value) }
  }

  private func difference(
    tolerance: Double, _ days: [RingFigures], _ figures: (RingFigures) -> (Double?, Double?)
  ) -> RingDifference {
    RingDifference(
      days.compactMap { day in
        let (own, exported) = figures(day)
        if let own, let exported { return (own, exported) }
        return nil
      }, tolerance: tolerance)
  }
}
