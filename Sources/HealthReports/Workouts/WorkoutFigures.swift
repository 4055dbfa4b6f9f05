package import HealthCalculations
package import SampleStore

/// Where a figure of a workout comes from.
package enum FigureOrigin: String, CaseIterable, Sendable {
  /// The workout itself says it.
  case stated
  /// The samples that belong to the workout.
  case associated
  /// The merged samples of the time of the workout.
  case window
  /// The route.
  case route
}

/// A figure and where it comes from.
package struct SourcedFigure: Sendable, Equatable {
  package var value: Double
  package var origin: FigureOrigin
}

/// The heart rate of a workout, in beats a minute.
package struct WorkoutHeartRate: Sendable, Equatable {
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?
  /// How many samples it is of; nil for a stated one.
  package var sampleCount: Int?
  package var origin: FigureOrigin
}

/// One split with the heart rate in it.
package struct SplitFigures: Sendable, Equatable {
  package var split: WorkoutSplit
  /// Beats a minute; nil without samples.
  package var averageHeartRate: Double?
}

/// What is known of one workout: metres, kilocalories, beats a minute, seconds.
package struct WorkoutFigures: Sendable {
  /// The workout.
  package var workout: StoredWorkout
  /// When it was not paused.
  package var periods: ActivePeriods
  /// The distance, as the workout states it, else of samples.
  package var distance: SourcedFigure?
  /// The distance of samples, whatever is stated.
  package var sampledDistance: SourcedFigure?
  /// The active energy, as the workout states it, else of samples.
  package var energy: SourcedFigure?
  /// The active energy of samples, whatever is stated.
  package var sampledEnergy: SourcedFigure?
  /// The heart rate of samples, else as the workout states it.
  package var heartRate: WorkoutHeartRate?
  /// The zones of heart rate; nil if nothing says how high it may be.
  package var zones: HeartRateZones?
  /// The time in zones; nil without zones or samples.
  package var zoneTimes: ZoneTimes?
  /// The height climbed, as the workout states it, else that of its route.
  package var ascent: SourcedFigure?
  /// The measures of its routes together; nil without any.
  package var route: RouteMeasures?
  /// The splits; nil unless asked for, empty without samples of distance.
  package var splits: [SplitFigures]?

  /// The activity.
  package var activity: WorkoutActivity { WorkoutActivity(identifier: workout.activityType) }
  /// The seconds without pauses.
  package var duration: Double { periods.duration }
  /// The time from start to end; none if the end is undetermined.
  package var window: Range<Double> { workout.start..<max(workout.start, end) }
  /// Whether there are pauses in it.
  package var isPaused: Bool { !window.isEmpty && periods.intervals != [window] }
  /// The end; the start if it is undetermined.
  package var end: Double { workout.end >= Self.undetermined ? workout.start : workout.end }
  /// The stated duration, where it is not that without pauses, to the second.
  package var otherDuration: Double? {
    workout.details.duration.flatMap { abs($0 - duration) > 1 ? $0 : nil }
  }
  /// Metres a second; nil without distance or time.
  package var speed: Double? {
    guard let distance, distance.value > 0, duration > 0 else { return nil }
    return distance.value / duration
  }

  private static let undetermined = 6.3e10

  /// A workout of which nothing else is known yet.
  package init(_ workout: StoredWorkout) {
    self.workout = workout
    periods = ActivePeriods(
      from: workout.start, to: workout.end, details: workout.details.events)
  }

  /// What totals need of it.
  package var entry: WorkoutEntry {
    var entry = WorkoutEntry(
      activity: workout.activityType, start: workout.start, duration: duration)
    entry.distance = distance?.value
    entry.energy = energy?.value
    entry.averageHeartRate = heartRate?.average
    entry.maximumHeartRate = heartRate?.maximum
    entry.ascent = ascent?.value
    return entry
  }
}
