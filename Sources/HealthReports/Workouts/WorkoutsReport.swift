public import CalendarBuckets

/// Workouts one by one. JSON: `hkstats/workouts/2`.
///
/// Distances, energies and elevations are in ``units``, durations in seconds, heart rates in beats per minute.
/// What is not known is nil. A workout has either a pace or a speed, as is usual for its activity, each with
/// its unit beside it: `s/km`, `s/mi`, `s/100 m`, `s/100 yd`; `km/h`, `mi/h`.
public struct WorkoutsReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/workouts/2"
  /// The zone on whose clocks instants are.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// The units of the figures.
  public var units: WorkoutUnitNames
  /// How the zones of heart rate came about; nil if nothing tells how high the rate may be.
  public var zones: ZoneBasis?
  /// What climbs of routes have to exceed to count, in metres.
  public var elevationThreshold: Double
  /// How many workouts the store holds.
  public var storedCount: Int
  /// How many of ``workouts`` repeat another one and do not count in totals; 0 if all were asked to count.
  public var repeatedCount: Int
  /// How many more workouts of the range there are, earlier than ``workouts``; nil if sources were named.
  public var excludedCount: Int?
  /// How many figures come from where.
  public var basis: WorkoutBasis
  /// The workouts, oldest first.
  public var workouts: [Workout]

  /// How zones of heart rate came about.
  public struct ZoneBasis: Sendable, Codable, Equatable {
    /// What the bounds are shares of; nil for bounds that the request named.
    public var method: ZoneMethod?
    /// At how many percent zones begin; nil for bounds that the request named.
    public var percentages: [Double]?
    /// The maximum heart rate that the request named.
    public var maximum: Double?
    /// Where the maximum comes from; nil for bounds that the request named.
    public var maximumOrigin: RateOrigin?
    /// The resting heart rate that the request named.
    public var resting: Double?
    /// Where the resting rate comes from; nil for shares of the maximum.
    public var restingOrigin: RateOrigin?
    /// Where zones begin, as the request says.
    public var bounds: [Double]?
  }

  /// Where a rate that zones are made of comes from.
  public enum RateOrigin: String, Sendable, Codable {
    /// The request.
    case request
    /// The age on the day of the workout: 208 - 0.7 x age.
    case age
    /// The last one recorded before the workout.
    case lastRecorded
  }

  /// The workout that counts in the stead of one that repeats it. Semantics 8.1.
  public struct Cover: Sendable, Codable, Equatable {
    /// Its identity in the store.
    public var uuid: String
    /// Its source, verbatim.
    public var source: String
    /// Where it starts.
    public var start: OffsetInstant
    /// Whether one source saved the workout several times; else two sources recorded it.
    public var isCopy: Bool
  }

  /// One workout.
  public struct Workout: Sendable, Codable, Equatable {
    /// The identity of the workout in the store.
    public var uuid: String
    /// The activity as the export names it: `HKWorkoutActivityTypeRunning`.
    public var activity: String
    /// The name of the source, verbatim.
    public var source: String
    /// The workout that counts in its stead; nil if it counts itself.
    public var coveredBy: Cover?
    /// Where it starts.
    public var start: OffsetInstant
    /// Where it ends; the start if the end is undetermined.
    public var end: OffsetInstant
    /// The seconds without pauses. Semantics 8.2.
    public var duration: Double
    /// The duration that the workout states.
    public var statedDuration: Double?
    /// Whether it has pauses.
    public var paused: Bool
    /// The distance: as the workout states it, else of its samples, else of its route.
    public var distance: Double?
    /// Where ``distance`` comes from.
    public var distanceOrigin: FigureOrigin?
    /// The distance of samples, beside a stated one.
    public var computedDistance: Double?
    /// Where ``computedDistance`` comes from.
    public var computedDistanceOrigin: FigureOrigin?
    /// The seconds for one ``paceUnit``.
    public var pace: Double?
    /// The unit of ``pace``.
    public var paceUnit: String?
    /// The speed.
    public var speed: Double?
    /// The unit of ``speed``.
    public var speedUnit: String?
    /// The active energy: as the workout states it, else of its samples.
    public var energy: Double?
    /// Where ``energy`` comes from.
    public var energyOrigin: FigureOrigin?
    /// The active energy of samples, beside a stated one.
    public var computedEnergy: Double?
    /// Where ``computedEnergy`` comes from.
    public var computedEnergyOrigin: FigureOrigin?
    /// The average heart rate: of samples, else as the workout states it.
    public var averageHeartRate: Double?
    /// The lowest heart rate.
    public var minimumHeartRate: Double?
    /// The highest heart rate.
    public var maximumHeartRate: Double?
    /// How many samples the heart rate is of; nil for a stated one.
    public var heartRateSamples: Int?
    /// Where the heart rate comes from.
    public var heartRateOrigin: FigureOrigin?
    /// The height climbed: as the workout states it, else that of its route.
    public var ascent: Double?
    /// Where ``ascent`` comes from.
    public var ascentOrigin: FigureOrigin?
    /// The measures of its routes together; nil without any.
    public var route: Route?
    /// The time in zones of heart rate; nil without zones or samples.
    public var zones: Zones?
    /// The splits; nil unless asked for, empty without samples of distance.
    public var splits: [Split]?
    /// Whether ``splits`` are the first ones of more: a workout with so many has a wrong distance. Nil if they
    /// are all.
    public var splitsAreCut: Bool?
  }

  /// What the places of a route say.
  public struct Route: Sendable, Codable, Equatable {
    /// The distance along it.
    public var distance: Double
    /// The height climbed; nil without heights.
    public var ascent: Double?
    /// The height descended, positive; nil without heights.
    public var descent: Double?
    /// How many places count.
    public var places: Int
    /// How many were excluded because their position is not known well enough.
    public var excludedPlaces: Int
  }

  /// How long the heart rate was in each zone.
  public struct Zones: Sendable, Codable, Equatable {
    /// Where the five zones begin.
    public var bounds: [Double]
    /// The seconds below the first zone, then in zones 1...5.
    public var seconds: [Double]
    /// The seconds of which no reading is near enough to tell.
    public var unknown: Double
  }

  /// A kilometre or a mile of a workout; the last one is what is left.
  public struct Split: Sendable, Codable, Equatable {
    /// Where it starts, to the microsecond.
    public var start: OffsetInstant
    /// Where it ends, to the microsecond.
    public var end: OffsetInstant
    /// The distance.
    public var distance: Double
    /// The seconds without pauses.
    public var duration: Double
    /// The seconds for one ``paceUnit``.
    public var pace: Double?
    /// The unit of ``pace``.
    public var paceUnit: String?
    /// The speed.
    public var speed: Double?
    /// The unit of ``speed``.
    public var speedUnit: String?
    /// The average heart rate; nil without samples.
    public var averageHeartRate: Double?
  }
}
