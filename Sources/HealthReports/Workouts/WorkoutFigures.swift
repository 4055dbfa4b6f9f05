internal import HealthCalculations
internal import SampleStore

/// A figure and where it comes from.
struct SourcedFigure: Sendable, Equatable {
  var value: Double
  var origin: FigureOrigin
}

/// The heart rate of a workout, in beats per minute.
struct WorkoutHeartRate: Sendable, Equatable {
  var average: Double?
  var minimum: Double?
  var maximum: Double?
  /// How many samples it is of; nil for a stated one.
  var sampleCount: Int?
  var origin: FigureOrigin
}

/// One split with the heart rate in it.
struct SplitFigures: Sendable, Equatable {
  var split: WorkoutSplit
  /// Beats per minute; nil without samples.
  var averageHeartRate: Double?
}

/// What is known of one workout: metres, kilocalories, beats per minute, seconds.
struct WorkoutFigures: Sendable {
  /// The workout.
  var workout: StoredWorkout
  /// When it was not paused.
  var periods: ActivePeriods
  /// The distance, as the workout states it, else of samples.
  var distance: SourcedFigure?
  /// The distance of samples, whatever is stated.
  var sampledDistance: SourcedFigure?
  /// The active energy, as the workout states it, else of samples.
  var energy: SourcedFigure?
  /// The active energy of samples, whatever is stated.
  var sampledEnergy: SourcedFigure?
  /// The heart rate of samples, else as the workout states it.
  var heartRate: WorkoutHeartRate?
  /// The zones of heart rate; nil if nothing says how high it may be.
  var zones: HeartRateZones?
  /// The time in zones; nil without zones or samples.
  var zoneTimes: ZoneTimes?
  /// The height climbed, as the workout states it, else that of its route.
  var ascent: SourcedFigure?
  /// The measures of its routes together; nil without any.
  var route: RouteMeasures?
  /// The splits; nil unless asked for, empty without samples of distance.
  var splits: [SplitFigures]?
  /// Whether there are more splits than are told.
  var splitsAreCut = false

  /// The activity.
  var activity: WorkoutActivity { WorkoutActivity(identifier: workout.activityType) }
  /// The seconds without pauses.
  var duration: Double { periods.duration }
  /// The time from start to end; none if the end is undetermined.
  var window: Range<Double> { workout.start..<max(workout.start, end) }
  /// Whether there are pauses in it.
  var isPaused: Bool { !window.isEmpty && periods.intervals != [window] }
  /// The end; the start if it is undetermined.
  var end: Double { workout.end >= Self.undetermined ? workout.start : workout.end }
  /// The stated duration, where it is not that without pauses, to the second.
  var otherDuration: Double? {
    workout.details.duration.flatMap { abs($0 - duration) > 1 ? $0 : nil }
  }
  /// Metres per second; nil without distance or time.
  var speed: Double? {
    guard let distance, distance.value > 0, duration > 0 else { return nil }
    return distance.value / duration
  }

  private static let undetermined = 6.3e10

  /// A workout of which nothing else is known yet.
  init(_ workout: StoredWorkout) {
    self.workout = workout
    periods = ActivePeriods(
      from: workout.start, to: workout.end, details: workout.details.events)
  }

  /// What totals need of it.
  var entry: WorkoutEntry {
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
