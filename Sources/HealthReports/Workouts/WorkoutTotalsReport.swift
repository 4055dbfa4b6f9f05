public import CalendarBuckets

/// Totals of workouts by bucket, and in each bucket by activity. JSON: `hkstats/workout-totals/1`.
///
/// A workout counts in the bucket that it starts in. Distances, energies and elevations are in ``units``,
/// durations in seconds without pauses, heart rates in beats per minute. What no workout of a bucket knows is
/// nil; a sum is that of the workouts that know it.
public struct WorkoutTotalsReport: BucketedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/workout-totals/1"
  /// The zone on whose clocks buckets begin.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// How long a bucket is.
  public var interval: BucketInterval
  /// Where buckets are counted from.
  public var anchor: OffsetInstant
  /// Where the first bucket begins.
  public var start: OffsetInstant
  /// Where the last bucket ends, itself excluded.
  public var end: OffsetInstant
  /// The units of the figures.
  public var units: WorkoutUnitNames
  /// What climbs of routes have to exceed to count, in metres.
  public var elevationThreshold: Double
  /// How many workouts the store holds.
  public var storedCount: Int
  /// How many more of the buckets repeat another one, and are left out. Semantics 8.1.
  public var repeatedCount: Int
  /// How many figures of the workouts come from where.
  public var basis: WorkoutBasis
  /// The buckets that hold workouts, in order.
  public var buckets: [Bucket]

  /// The workouts of a bucket.
  public struct Bucket: Sendable, Codable, Equatable {
    /// The local date on which it begins.
    public var date: String
    /// Where it begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// How many workouts start in it.
    public var count: Int
    /// Their time.
    public var duration: Double
    /// Their active energy.
    public var energy: Double?
    /// Their average heart rate, each workout weighted by its duration.
    public var averageHeartRate: Double?
    /// Their highest heart rate.
    public var maximumHeartRate: Double?
    /// The height climbed.
    public var ascent: Double?
    /// The same by activity, the one done longest in all buckets first.
    public var activities: [Activity]
  }

  /// The workouts of one activity in a bucket.
  public struct Activity: Sendable, Codable, Equatable {
    /// The activity as the export names it: `HKWorkoutActivityTypeRunning`.
    public var activity: String
    /// How many workouts there are.
    public var count: Int
    /// Their time.
    public var duration: Double
    /// Their distance.
    public var distance: Double?
    /// The mean pace, of the workouts whose distance is known: the seconds for one ``paceUnit``.
    public var pace: Double?
    /// The unit of ``pace``.
    public var paceUnit: String?
    /// The mean speed, of the workouts whose distance is known.
    public var speed: Double?
    /// The unit of ``speed``.
    public var speedUnit: String?
    /// Their active energy.
    public var energy: Double?
    /// Their average heart rate, each workout weighted by its duration.
    public var averageHeartRate: Double?
    /// Their highest heart rate.
    public var maximumHeartRate: Double?
    /// The height climbed.
    public var ascent: Double?
  }
}
