public import Foundation

/// Workouts of the running app, as HealthKit made them before it had workout builders.
///
/// The totals are what the properties of the totals tell until samples are added to the workout; there are no
/// statistics of samples that do not exist. A workout that cannot be (end before start,
/// longer than four days, a duration below 0 or longer than the workout, a total of another dimension,
/// an event outside the workout) is refused by the store's `save`.
extension HKWorkout {
  private convenience init(
    _ activityType: HKWorkoutActivityType, _ start: Date, _ end: Date, duration: TimeInterval?,
    events: [HKWorkoutEvent]?, totals: StatedTotals, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let provenance = ObjectProvenance(device: device, metadata: metadata)
    let content = WorkoutContent(
      activityType: activityType, start: start, end: end, duration: duration, events: events,
      totals: totals)
    self.init(
      content, provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: HKWorkoutType.shared, start: start, end: end),
        Self.complaint(aboutDuration: content.duration, from: start, to: end),
        totals.complaint,
        Self.complaint(about: events ?? [], from: start, to: end),
        SampleValidation.metadata(provenance.metadata, of: HKWorkoutType.shared)))
  }

  private static func complaint(
    aboutDuration duration: TimeInterval, from start: Date, to end: Date
  ) -> String? {
    let length = end.timeIntervalSince(start)
    guard duration >= 0, duration <= length else {
      return "The duration of a workout is \(duration) s; it must lie between 0 and the "
        + "\(length) s from its start to its end."
    }
    return nil
  }

  private static func complaint(
    about events: [HKWorkoutEvent], from start: Date, to end: Date
  ) -> String? {
    for event in events {
      guard event.dateInterval.start >= start, event.dateInterval.end <= end else {
        return "The workout event \(event) lies outside the workout from \(start.text) to "
          + "\(end.text)."
      }
      if let key = event.keptMetadata?.refusedKeys.first {
        return "The metadata key \(key) of a workout event holds a value of another kind than "
          + "text, number, date or quantity; convert it."
      }
    }
    return nil
  }

  /// A workout without totals, events and metadata.
  public convenience init(activityType: HKWorkoutActivityType, start: Date, end: Date) {
    self.init(
      activityType, start, end, duration: nil, events: nil, totals: StatedTotals(), device: nil,
      metadata: nil)
  }

  /// A workout with a stated duration in seconds; 0 stands for the time from start to end.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: activityType, start: start, end: end, duration: duration,
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
      metadata: metadata)
  }

  /// A workout of a device with a stated duration in seconds; 0 stands for the time from start to end.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      activityType, start, end, duration: duration == 0 ? nil : duration, events: nil,
      totals: StatedTotals(energyBurned: totalEnergyBurned, distance: totalDistance),
      device: device, metadata: metadata)
  }

  /// A workout whose duration is the time from start to end without the pauses of its events.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: activityType, start: start, end: end, workoutEvents: workoutEvents,
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
      metadata: metadata)
  }

  /// A workout of a device whose duration is the time from start to end without pauses.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      activityType, start, end, duration: nil, events: workoutEvents,
      totals: StatedTotals(energyBurned: totalEnergyBurned, distance: totalDistance),
      device: device, metadata: metadata)
  }

  /// A swim with its strokes, whose duration is the time from start to end without pauses.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      activityType, start, end, duration: nil, events: workoutEvents,
      totals: StatedTotals(
        energyBurned: totalEnergyBurned, distance: totalDistance,
        swimmingStrokes: totalSwimmingStrokeCount), device: device, metadata: metadata)
  }

  /// A climb with its flights, whose duration is the time from start to end without pauses.
  public convenience init(
    activityType: HKWorkoutActivityType, start: Date, end: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, totalFlightsClimbed: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      activityType, start, end, duration: nil, events: workoutEvents,
      totals: StatedTotals(
        energyBurned: totalEnergyBurned, distance: totalDistance,
        flightsClimbed: totalFlightsClimbed), device: device, metadata: metadata)
  }
}

extension StatedTotals {
  fileprivate init(
    energyBurned: HKQuantity?, distance: HKQuantity?, swimmingStrokes: HKQuantity? = nil,
    flightsClimbed: HKQuantity? = nil
  ) {
    self.init()
    self[.energyBurned] = energyBurned
    self[.distance] = distance
    self[.swimmingStrokes] = swimmingStrokes
    self[.flightsClimbed] = flightsClimbed
  }
}
