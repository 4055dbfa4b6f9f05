public import CalendarBuckets

/// The figures of the heart: resting and walking heart rate with the trend, variability, recovery after
/// workouts, the profile of a day. JSON: `hkstats/heart/2`.
///
/// Parts that were not asked for are nil; a part without data is empty. Lists of buckets hold those that have
/// a figure, in order. What each part is in is told by ``units``.
public struct HeartReport: BucketedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/heart/2"
  /// The zone on whose clocks buckets and hours begin.
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
  public var units = Units()
  /// The resting heart rate by bucket.
  public var restingHeartRate: [Figures]?
  /// The trend of the daily resting heart rate from ``start`` to ``end``; nil for fewer than eight days.
  public var restingTrend: RestingTrend?
  /// The mean heart rate of walking by bucket.
  public var walkingHeartRate: [Figures]?
  /// The SDNN that the store's samples state, by bucket.
  public var statedSDNN: [Figures]?
  /// How much an RR interval may differ from the one before it, as a share of that.
  public var artefactTolerance: Double?
  /// The variability computed from recorded RR intervals, by bucket.
  public var computedVariability: [Variability]?
  /// The fall of the heart rate in one minute that the store's samples state, by bucket.
  public var statedRecovery: [Figures]?
  /// The mean recovery that was computed, by bucket.
  public var computedRecovery: [MeanRecovery]?
  /// The recovery after each workout whose readings tell it, in order.
  public var recoveries: [Recovery]?
  /// The heart rate at each hour of the day that has readings, from hour 0 on.
  public var profile: [Hour]?

  /// The units of a heart report, by the names of its parts. HealthKit itself keeps the readings of the heart
  /// rate per second and all other rates per minute.
  public struct Units: Sendable, Codable, Equatable {
    /// The unit of what is computed from readings: ``recoveries``, ``computedRecovery`` and ``profile``.
    public var heartRate = "count/min"
    /// The unit of ``HeartReport/restingHeartRate`` and of its trend.
    public var restingHeartRate = "count/min"
    /// The unit of ``HeartReport/walkingHeartRate``.
    public var walkingHeartRate = "count/min"
    /// The unit of ``HeartReport/statedRecovery``.
    public var statedRecovery = "count/min"
    /// The unit of SDNN and RMSSD.
    public var variability = "ms"
  }

  /// The merged samples of one type in a bucket.
  public struct Figures: Sendable, Codable, Equatable {
    /// The local date on which the bucket begins.
    public var date: String
    /// Where the bucket begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// The average.
    public var average: Double
    /// The smallest value.
    public var minimum: Double
    /// The largest value.
    public var maximum: Double
    /// How many samples count.
    public var count: Int
  }

  /// The trend of the daily resting heart rate: the median slope (Theil and Sen).
  public struct RestingTrend: Sendable, Codable, Equatable {
    /// The change per year, in ``Units/restingHeartRate``.
    public var perYear: Double
    /// The lower bound of the 95 % interval of ``perYear``.
    public var low: Double
    /// The upper bound of the 95 % interval of ``perYear``.
    public var high: Double
    /// How many days have a value.
    public var days: Int
  }

  /// The variability of the recordings of a bucket: means over recordings of at least 20 normal intervals, by
  /// the definitions of the Task Force (1996).
  public struct Variability: Sendable, Codable, Equatable {
    /// The local date on which the bucket begins.
    public var date: String
    /// Where the bucket begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// The standard deviation of normal intervals, in ``Units/variability``.
    public var sdnn: Double?
    /// The root mean square of successive differences, in ``Units/variability``; nil without any.
    public var rmssd: Double?
    /// The share of intervals that differ from the next by more than 50 ms, 0...1; nil without any pair.
    public var pnn50: Double?
    /// How many recordings count.
    public var recordings: Int
    /// The normal intervals of these recordings.
    public var normalIntervals: Int
    /// The intervals of these recordings that were excluded as artefacts.
    public var excludedIntervals: Int
  }

  /// The recovery after the workouts that start in a bucket.
  public struct MeanRecovery: Sendable, Codable, Equatable {
    /// The local date on which the bucket begins.
    public var date: String
    /// Where the bucket begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// The mean fall in one minute; nil if no workout tells it.
    public var oneMinute: Double?
    /// The mean fall in two minutes; nil if no workout tells it.
    public var twoMinutes: Double?
    /// How many workouts tell at least one of the two.
    public var workouts: Int
  }

  /// The recovery after one workout, between readings no more than a minute apart.
  public struct Recovery: Sendable, Codable, Equatable {
    /// The activity as the export names it: `HKWorkoutActivityTypeRunning`.
    public var activity: String
    /// Where the workout starts.
    public var start: OffsetInstant
    /// Where its exercise ends: the last moment without a pause.
    public var end: OffsetInstant
    /// The highest rate of the workout; nil without a reading in it.
    public var peak: Double?
    /// The rate at ``end``.
    public var atEnd: Double
    /// The rate one minute later; nil if no readings tell it.
    public var afterOneMinute: Double?
    /// The rate two minutes later; nil if no readings tell it.
    public var afterTwoMinutes: Double?
    /// How far the rate fell in one minute.
    public var oneMinute: Double?
    /// How far the rate fell in two minutes.
    public var twoMinutes: Double?
  }

  /// The heart rate at one hour of the day, on the wall clock; every day has the same weight.
  public struct Hour: Sendable, Codable, Equatable {
    /// The hour, 0...23.
    public var hour: Int
    /// The mean of the averages of this hour over the days.
    public var average: Double
    /// The smallest reading.
    public var minimum: Double
    /// The largest reading.
    public var maximum: Double
    /// How many days have readings in this hour.
    public var days: Int
  }

  /// Whether nothing of what was asked for is known.
  public var isEmpty: Bool {
    let figures = [restingHeartRate, walkingHeartRate, statedSDNN, statedRecovery]
    return figures.allSatisfy { $0?.isEmpty ?? true } && computedVariability?.isEmpty ?? true
      && recoveries?.isEmpty ?? true && profile?.isEmpty ?? true
  }
}
