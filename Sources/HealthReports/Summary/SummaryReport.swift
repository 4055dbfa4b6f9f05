public import CalendarBuckets
public import HealthCalculations

/// The statistics of types in calendar intervals. JSON: `hkstats/summary/2`.
///
/// A bucket without data has no figures; a real zero is one. By week and month, where nothing was picked,
/// nights and workouts stand beside the types.
public struct SummaryReport: BucketedReport, Sendable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/summary/2"
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
  /// The latest end of the data of these types; nil if there are none.
  public var dataEnd: OffsetInstant?
  /// What lies beyond that; nil without future-dated samples.
  public var futureDated: FutureSamples?
  /// A series a type, in the order asked for, else the types of everyday use first.
  public var series: [Series]
  /// The nights of the buckets that have any; nil where nobody asks for them.
  public var sleep: [Nights]?
  /// The workouts of the buckets that have any; nil where nobody asks for them.
  public var workouts: [Workouts]?

  /// The figures of one type.
  public struct Series: Sendable, Equatable {
    /// The type's full identifier.
    public var type: String
    /// The unit of its values; nil for categories.
    public var unit: String?
    /// How its readings become an average; nil for categories.
    public var aggregationStyle: AggregationStyle?
    /// The names of the values of a category that count; nil if all do, and for quantities. Semantics 3.7.
    public var categoryValues: [String]?
    /// The statistics that the buckets have.
    public var statistics: [Statistic]
    /// The ranked halves of its sources, best first.
    public var sourceOrder: [RankedSource]
    /// The merged figures.
    public var buckets: SummaryBuckets
    /// The figures of each source by itself, best first; nil unless asked for.
    public var sources: [SourceBuckets]?
    /// What adding up all sources would have said; nil unless asked for, and where that is no question.
    public var overlap: Overlap?
    /// What each source contributed to the sums, best first; nil unless asked for, for types without sums, and of more
    /// than 1,000 sources or of 16 million shares.
    public var shares: [SourceBuckets]?
  }

  /// Figures of one source.
  public struct SourceBuckets: Sendable, Equatable {
    /// The source, by its verbatim name.
    public var source: String
    /// Its figures.
    public var buckets: SummaryBuckets
  }

  /// What adding up all sources would have said about the whole range, in the unit of the series.
  public struct Overlap: Sendable, Codable, Equatable {
    /// The sum of everything that every source recorded.
    public var raw: Double
    /// The merged sum.
    public var merged: Double
    /// Whose samples lost time to whose, most frequent first.
    public var masked: [Masked]

    /// Samples of one source that lost time, or all of themselves, to a better one.
    public struct Masked: Sendable, Codable, Equatable {
      /// The source that lost.
      public var source: String
      /// The source that won.
      public var under: String
      /// How many samples lost.
      public var samples: Int
    }
  }

  /// The nights of a bucket, by the days that name them.
  public struct Nights: Sendable, Codable, Equatable {
    /// The local date on which the bucket begins.
    public var date: String
    /// Where the bucket begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// How many nights there are, those of which only the time in bed is known included.
    public var nights: Int
    /// How many of them are partial.
    public var partialNights: Int
    /// The mean of each figure over the nights that have it and are not partial; durations in seconds. That of
    /// the time in bed is over all. Semantics 5.8.
    public var mean: SleepFigures<Double>
    /// How many nights each mean is of.
    public var meanNights: SleepFigures<Int>
    /// How many nights have a session of sleep.
    public var days: Int
    /// The sleep of all their sessions, per night; nil without any. Semantics 3.8.
    public var meanPerDay: Double?
    /// The time asleep in main sleeps that are not partial, in seconds; nil if no night has any.
    public var asleep: Spread?
  }

  /// How values are spread.
  public struct Spread: Sendable, Codable, Equatable {
    /// How many values there are.
    public var count: Int
    /// Their sum.
    public var sum: Double
    /// The smallest.
    public var minimum: Double
    /// The largest.
    public var maximum: Double
  }

  /// The workouts that begin in a bucket.
  public struct Workouts: Sendable, Codable, Equatable {
    /// The local date on which the bucket begins.
    public var date: String
    /// Where the bucket begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// How many there are.
    public var count: Int
    /// How long they were together, in seconds, without pauses.
    public var duration: Double
  }
}
