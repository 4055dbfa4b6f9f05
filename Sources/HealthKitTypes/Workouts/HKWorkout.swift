public import Foundation

/// A workout: one activity or several, from start to end, with its events and totals.
///
/// The initialisers that HealthKit keeps for old code are in `HKWorkout+Initializers.swift`.
open class HKWorkout: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The main activity.
  public let workoutActivityType: HKWorkoutActivityType
  /// The events; `nil` if none were given.
  public let workoutEvents: [HKWorkoutEvent]?
  /// The active time in seconds, pauses left out.
  public let duration: TimeInterval
  /// The parts of a workout of several activities; empty if the workout states none.
  public let workoutActivities: [HKWorkoutActivity]
  /// The statistics of the samples recorded during the workout, by type.
  public let allStatistics: [HKQuantityType: HKStatistics]
  /// The totals that an app has stated, for which there may be no samples.
  package let statedTotals: StatedTotals

  /// A stored workout, unchecked.
  package init(
    _ content: WorkoutContent, provenance: ObjectProvenance, invalidity: String? = nil
  ) {
    workoutActivityType = content.activityType
    workoutEvents = content.events
    duration = content.duration
    workoutActivities = content.activities
    allStatistics = content.statistics
    statedTotals = content.totals
    super.init(
      sampleType: HKWorkoutType.shared, start: content.start, end: content.end,
      provenance: provenance, invalidity: invalidity)
  }

  /// The statistics of one type; `nil` if no samples of it were recorded.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    allStatistics[quantityType]
  }

  private func total(_ kind: StatedTotals.Kind) -> HKQuantity? {
    let type = kind.type(in: workoutActivityType)
    if let sum = statistics(for: type)?.sumQuantity() { return sum }
    // One of another dimension is no total; `save` refuses the workout for it.
    return statedTotals[kind].flatMap { type.is(compatibleWith: $0.originalUnit) ? $0 : nil }
  }

  /// The active energy burned: the sum of the samples, else what the app has stated.
  open var totalEnergyBurned: HKQuantity? { total(.energyBurned) }

  /// The distance, of the type that belongs to the activity (cycled, swum, walked and run): the sum of the
  /// samples, else what the app has stated.
  open var totalDistance: HKQuantity? { total(.distance) }

  /// The strokes swum: the sum of the samples, else what the app has stated.
  open var totalSwimmingStrokeCount: HKQuantity? { total(.swimmingStrokes) }

  /// The flights of stairs climbed: the sum of the samples, else what the app has stated.
  open var totalFlightsClimbed: HKQuantity? { total(.flightsClimbed) }

  override var valueDescription: String { "\(workoutActivityType) \(duration) s" }

  /// Writes what ``HKSample`` writes, activity, events, duration, activities and statistics.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(Int(workoutActivityType.rawValue), forKey: "activityType")
    if let workoutEvents { coder.encode(NSArray(array: workoutEvents), forKey: "events") }
    coder.encode(duration, forKey: "duration")
    coder.encode(NSArray(array: workoutActivities), forKey: "activities")
    coder.encode(WorkoutStatistics.archived(allStatistics), forKey: "statistics")
    statedTotals.encode(with: coder)
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard
      let activity = UInt(exactly: coder.decodeInteger(forKey: "activityType"))
        .flatMap({ HKWorkoutActivityType(rawValue: $0) }),
      let events = coder.decodeObjects(of: HKWorkoutEvent.self, forKey: "events"),
      let activities = coder.decodeObjects(of: HKWorkoutActivity.self, forKey: "activities"),
      let statistics = coder.decodeObjects(of: HKStatistics.self, forKey: "statistics")
    else { return nil }
    workoutActivityType = activity
    workoutEvents = coder.containsValue(forKey: "events") ? events : nil
    duration = coder.decodeDouble(forKey: "duration")
    workoutActivities = activities
    allStatistics = WorkoutStatistics.byType(statistics)
    statedTotals = StatedTotals(coder: coder)
    super.init(coder: coder)
  }
}

/// Everything about a workout that is not its provenance.
package struct WorkoutContent: Sendable {
  package var activityType: HKWorkoutActivityType
  package var start: Date
  package var end: Date
  package var duration: TimeInterval
  package var events: [HKWorkoutEvent]?
  package var activities: [HKWorkoutActivity]
  package var statistics: [HKQuantityType: HKStatistics]
  package var totals: StatedTotals

  /// A duration of `nil` is the time from start to end without the pauses of the events.
  package init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval? = nil,
    events: [HKWorkoutEvent]? = nil, activities: [HKWorkoutActivity] = [],
    statistics: [HKQuantityType: HKStatistics] = [:], totals: StatedTotals = StatedTotals()
  ) {
    self.activityType = activityType
    self.start = start
    self.end = end
    self.duration = duration ?? ActiveTime.seconds(from: start, to: end, events: events ?? [])
    self.events = events
    self.activities = activities
    self.statistics = statistics
    self.totals = totals
  }
}
