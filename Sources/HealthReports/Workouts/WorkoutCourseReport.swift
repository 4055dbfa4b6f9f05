public import CalendarBuckets

/// The course of one workout: part by part, and the shape of its route. JSON: `hkstats/workout-course/1`.
///
/// Distances and heights are in ``units``, durations in seconds, heart rates in beats per minute. What is not known is
/// nil. Semantics 8.2: all figures are over active time, pauses left out.
public struct WorkoutCourseReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/workout-course/1"
  /// The zone on whose clocks instants are.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// The units of the figures.
  public var units: WorkoutUnitNames
  /// How many workouts the store holds.
  public var storedCount: Int
  /// The workout; nil if the store or the range holds none.
  public var workout: Workout?
  /// The seconds of a part, the last one may be shorter; nil without a workout.
  public var step: Double?
  /// The parts in the order of time, without gaps.
  public var parts: [Part]
  /// When it was paused.
  public var pauses: [Pause]
  /// The shape of its route; nil without one.
  public var route: Route?

  /// The workout that the report is about.
  public struct Workout: Sendable, Codable, Equatable {
    /// Its identity in the store.
    public var uuid: String
    /// The activity as the export names it: `HKWorkoutActivityTypeRunning`.
    public var activity: String
    /// The name of the source, verbatim.
    public var source: String
    /// Where it starts.
    public var start: OffsetInstant
    /// Where it ends; the start if the end is undetermined.
    public var end: OffsetInstant
    /// The seconds without pauses.
    public var duration: Double
    /// Where the heart rates come from; nil without any.
    public var heartRateOrigin: FigureOrigin?
    /// Where the distances come from; nil without any.
    public var distanceOrigin: FigureOrigin?
    /// The workout that counts in its stead; nil if it counts itself. Semantics 8.1.
    public var coveredBy: WorkoutsReport.Cover?
  }

  /// Some seconds of a workout.
  public struct Part: Sendable, Codable, Equatable {
    /// Where it starts, to the microsecond.
    public var start: OffsetInstant
    /// The seconds from the start of the workout to its start, pauses included.
    public var elapsed: Double
    /// The seconds without pauses.
    public var duration: Double
    /// The average heart rate; nil without readings.
    public var averageHeartRate: Double?
    /// The lowest heart rate.
    public var minimumHeartRate: Double?
    /// The highest heart rate.
    public var maximumHeartRate: Double?
    /// The distance covered in it; nil where the workout has no samples of distance and no route.
    public var distance: Double?
    /// The seconds for one ``paceUnit``.
    public var pace: Double?
    /// The unit of ``pace``.
    public var paceUnit: String?
    /// The speed.
    public var speed: Double?
    /// The unit of ``speed``.
    public var speedUnit: String?
    /// The mean height of the route's places; nil without any.
    public var elevation: Double?
  }

  /// A pause.
  public struct Pause: Sendable, Codable, Equatable {
    /// Where it starts.
    public var start: OffsetInstant
    /// Where it ends.
    public var end: OffsetInstant
  }

  /// The shape of a route.
  public struct Route: Sendable, Codable, Equatable {
    /// How many places of the route are of active time; ``places`` are those that make its shape.
    public var placeCount: Int
    /// The places in the order of time.
    public var places: [Place]
  }

  /// A place of a route.
  public struct Place: Sendable, Codable, Equatable {
    /// The number of the segment that it lies on, from 0; no line leads from one segment to the next.
    public var segment: Int
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// The height; nil if not known.
    public var elevation: Double?
    /// The seconds from the start of the workout, pauses included.
    public var elapsed: Double
  }
}
