/// One `InstantaneousBeatsPerMinute` element of a heart rate variability record, verbatim.
public struct RecordedBeat: Sendable, Hashable, Codable {
  /// The rate, in beats per minute, as written.
  public var beatsPerMinute: String
  /// The time of day as written: localised, and without a date.
  public var time: String

  /// A beat from its parts.
  public init(beatsPerMinute: String, time: String) {
    self.beatsPerMinute = beatsPerMinute
    self.time = time
  }
}

/// Something that happened in a workout: a pause, a lap, a segment.
public struct WorkoutEventDetails: Sendable, Hashable, Codable {
  /// The event's type as the export names it, for example `HKWorkoutEventTypeLap`.
  public var type: String
  /// When it happened, in seconds since 1970.
  public var date: Double
  /// How long it lasted, in seconds; nil if the export does not say.
  public var duration: Double?
  /// Its metadata.
  public var metadata: [NamedValue]

  /// An event from its parts.
  public init(type: String, date: Double, duration: Double? = nil, metadata: [NamedValue] = []) {
    self.type = type
    self.date = date
    self.duration = duration
    self.metadata = metadata
  }
}

/// The totals of one quantity type over a workout or one of its activities.
///
/// A figure that the export does not give is nil; figures are in ``unit``, unconverted.
public struct WorkoutStatisticsDetails: Sendable, Hashable, Codable {
  /// The full identifier of the quantity type.
  public var type: String
  /// The start in seconds since 1970; nil if absent.
  public var start: Double?
  /// The end in seconds since 1970; nil if absent.
  public var end: Double?
  /// The unit as written.
  public var unit: String?
  /// The sum.
  public var sum: Double?
  /// The average.
  public var average: Double?
  /// The minimum.
  public var minimum: Double?
  /// The maximum.
  public var maximum: Double?

  /// Statistics from their parts.
  public init(
    type: String, start: Double? = nil, end: Double? = nil, unit: String? = nil,
    sum: Double? = nil, average: Double? = nil, minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.type = type
    self.start = start
    self.end = end
    self.unit = unit
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// One leg of a workout, for example the swim of a triathlon.
public struct WorkoutActivityDetails: Sendable, Hashable, Codable {
  /// The identifier that the export gives it, if any.
  public var uuid: String?
  /// The start in seconds since 1970; nil if absent.
  public var start: Double?
  /// The end in seconds since 1970; nil if absent.
  public var end: Double?
  /// The duration in seconds; nil if absent.
  public var duration: Double?
  /// The other attributes of the element, as written.
  public var attributes: [NamedValue]
  /// Its events.
  public var events: [WorkoutEventDetails]
  /// Its statistics.
  public var statistics: [WorkoutStatisticsDetails]
  /// Its metadata.
  public var metadata: [NamedValue]

  /// An activity from its parts.
  public init(
    uuid: String? = nil, start: Double? = nil, end: Double? = nil, duration: Double? = nil,
    attributes: [NamedValue] = [], events: [WorkoutEventDetails] = [],
    statistics: [WorkoutStatisticsDetails] = [], metadata: [NamedValue] = []
  ) {
    self.uuid = uuid
    self.start = start
    self.end = end
    self.duration = duration
    self.attributes = attributes
    self.events = events
    self.statistics = statistics
    self.metadata = metadata
  }
}

/// A reference to the route of a workout; the points are in a file of their own.
public struct WorkoutRouteDetails: Sendable, Hashable, Codable {
  /// The attributes of the element, as written.
  public var attributes: [NamedValue]
  /// The paths of its `FileReference` elements inside the export.
  public var paths: [String]
  /// Its metadata.
  public var metadata: [NamedValue]

  /// A route from its parts.
  public init(
    attributes: [NamedValue] = [], paths: [String] = [], metadata: [NamedValue] = []
  ) {
    self.attributes = attributes
    self.paths = paths
    self.metadata = metadata
  }
}

/// What a workout holds besides the fields that tell it from others.
public struct WorkoutDetails: Sendable, Hashable, Codable {
  /// The duration in seconds without pauses, as the export says; nil if absent.
  public var duration: Double?
  /// Attributes that have no field of their own, as written: `totalDistance`,
  /// `totalDistanceUnit`, `totalEnergyBurned` and so on.
  public var attributes: [NamedValue]
  /// The events, in the order of the file.
  public var events: [WorkoutEventDetails]
  /// The activities, in the order of the file.
  public var activities: [WorkoutActivityDetails]
  /// The statistics of the whole workout.
  public var statistics: [WorkoutStatisticsDetails]
  /// References to its routes.
  public var routes: [WorkoutRouteDetails]
  /// Its metadata.
  public var metadata: [NamedValue]

  /// Details from their parts.
  public init(
    duration: Double? = nil, attributes: [NamedValue] = [], events: [WorkoutEventDetails] = [],
    activities: [WorkoutActivityDetails] = [], statistics: [WorkoutStatisticsDetails] = [],
    routes: [WorkoutRouteDetails] = [], metadata: [NamedValue] = []
  ) {
    self.duration = duration
    self.attributes = attributes
    self.events = events
    self.activities = activities
    self.statistics = statistics
    self.routes = routes
    self.metadata = metadata
  }
}
