public import CalendarBuckets

/// The best efforts of each activity: the shortest active time over a distance inside one workout, and the longest
/// distance in a time. JSON: `hkstats/workout-efforts/1`.
///
/// Semantics 8.3.
public struct WorkoutEffortsReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/workout-efforts/1"
  /// The zone on whose clocks instants are.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// The units of paces and speeds.
  public var units: WorkoutUnitNames
  /// How many workouts the store holds.
  public var storedCount: Int
  /// How many more of the range repeat another one, and are left out. Semantics 8.1.
  public var repeatedCount: Int
  /// The activities that went anywhere, the one with the most workouts first.
  public var activities: [Activity]

  /// The best efforts of an activity.
  public struct Activity: Sendable, Codable, Equatable {
    /// The activity as the export names it: `HKWorkoutActivityTypeRunning`.
    public var activity: String
    /// How many workouts of it have a course.
    public var workouts: Int
    /// The efforts, distances before times, each from the shortest on; those that no workout was long enough for
    /// are absent.
    public var efforts: [Effort]
  }

  /// A best effort.
  public struct Effort: Sendable, Codable, Equatable {
    /// What it is: `5 km`, `12 min`.
    public var name: String
    /// The distance in metres: given, or the longest in the time.
    public var distance: Double
    /// The active seconds: given, or the shortest over the distance.
    public var duration: Double
    /// Whether the distance is given; else the time.
    public var isOverDistance: Bool
    /// The seconds for one ``paceUnit``.
    public var pace: Double?
    /// The unit of ``pace``.
    public var paceUnit: String?
    /// The speed.
    public var speed: Double?
    /// The unit of ``speed``.
    public var speedUnit: String?
    /// The local date on which the workout starts.
    public var date: String
    /// Where the workout starts; of equal ones the earliest.
    public var start: OffsetInstant
    /// The identity of the workout in the store.
    public var uuid: String
    /// Its source, verbatim.
    public var source: String
    /// Whether the course is that of samples or of a route.
    public var origin: FigureOrigin
  }
}
