public import CalendarBuckets
internal import HealthCalculations

/// How the figures of one bucket came about. JSON: `hkstats/explain/2`.
///
/// Values are in ``unit``, durations in seconds. What does not exist is nil. What a source's amounts say adds
/// up: `recorded` is `clippedBefore` + `raw` + `clippedAfter`, and `raw` is `counted` and what each better
/// source masked.
public struct ExplainReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/explain/2"
  /// The zone on whose clocks the bucket begins.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// The type's full identifier.
  public var type: String
  /// The unit of values; nil for category types.
  public var unit: String?
  /// How values become one figure: `cumulative`, `discreteArithmetic`, `discreteTemporallyWeighted` or
  /// `discreteEquivalentContinuousLevel`; nil for category types.
  public var aggregationStyle: String?
  /// The values of a category that are counted, by short name; nil for quantities, and where all are.
  public var categoryValues: [String]?
  /// How long the bucket is; nil if its bounds were named.
  public var interval: CalendarInterval?
  /// The local date on which the bucket begins.
  public var date: String
  /// Where the bucket begins.
  public var start: OffsetInstant
  /// Where it ends, itself excluded.
  public var end: OffsetInstant
  /// How many hours these are.
  public var hours: Double
  /// Where in it the clocks were set; none of a bucket longer than 400 days.
  public var clockChanges: [ClockChange]
  /// From when to when the type has samples; nil if it has none.
  public var data: TimeSpan?
  /// The figures that are explained; nil if no sample counts.
  public var figures: Figures?
  /// What all sources recorded in the bucket, added; nil if the values are no amounts.
  public var raw: Double?
  /// By what weights the average was made; nil if there is none.
  public var average: Average?
  /// The sources that have samples in the bucket, the best first.
  public var sources: [Source]
  /// Who wins when, in order; nobody has a sample that lasts in the gaps.
  public var segments: [Segment]

  /// The figures of samples.
  public struct Figures: Sendable, Codable, Equatable {
    /// How many samples contribute.
    public var count: Int
    /// The sum; nil if the values are no amounts.
    public var sum: Double?
    /// The average; nil of amounts and categories.
    public var average: Double?
    /// The smallest value; nil of amounts and categories.
    public var minimum: Double?
    /// The largest value; nil of amounts and categories.
    public var maximum: Double?
    /// The time that contributing samples cover.
    public var duration: Double
    /// The value of the contributing sample with the latest start.
    public var mostRecent: Double?
  }

  /// By what weights an average was made.
  public struct Average: Sendable, Codable, Equatable {
    /// What a sample weighs: `equal`, the same as every other; `time`, its length and half the gaps beside
    /// it; `energy`, its length, levels being averaged as energies.
    public var weighing: String
    /// The sum of all weights: a number of samples, or seconds.
    public var weight: Double
    /// The seconds of it that samples last; nil where time has no weight.
    public var sampleDuration: Double?
    /// The seconds of it that lie in gaps between samples; nil where gaps have no weight.
    public var gapDuration: Double?
    /// The most that a gap counts; nil where gaps have no weight.
    public var gapCap: Double?
    /// Whether the samples would have weighed nothing, all of them, and weigh the same instead.
    public var hasFallenBack: Bool
  }

  /// What a source recorded in the bucket, and what of it counts.
  public struct Source: ExplainedSource, Sendable, Codable, Equatable {
    /// The name of the source, verbatim.
    public var source: String
    /// Whether these are the samples that a person typed in.
    public var userEntered: Bool
    /// The rank among all of the type, 1 being the best.
    public var rank: Int
    /// What decides the rank.
    public var because: RankReason
    /// When its earliest sample of the type starts; nil if that is not known.
    public var since: OffsetInstant?
    /// How many samples have to do with the bucket: of amounts and time asleep those that lie in it, in part or
    /// whole; of everything else those that start in it.
    public var samples: Int
    /// How many of them count whole.
    public var whole: Int
    /// How many of them count in part: an edge of the bucket or a better source took the rest.
    public var inPart: Int
    /// How many of them do not count at all.
    public var dropped: Int
    /// How many of them an edge of the bucket cuts; only amounts and time asleep are cut.
    public var clipped: Int
    /// The whole values of the samples, added; nil, as all that follow, if they are no amounts.
    public var recorded: Double?
    /// How much of them lies before the bucket.
    public var clippedBefore: Double?
    /// How much of them lies in the bucket, nothing masked.
    public var raw: Double?
    /// How much of them lies behind the bucket.
    public var clippedAfter: Double?
    /// How much of them counts.
    public var counted: Double?
    /// For how many seconds of the bucket the source has samples.
    public var coveredDuration: Double
    /// For how many of them it wins.
    public var wonDuration: Double
    /// What better sources took, the best first; of time asleep also what the source itself says was time awake.
    public var masked: [Masked]
    /// What the samples of this source alone would say; nil if it has none in the bucket.
    public var alone: Figures?
    /// What it contributes to the average; nil if there is none, or if none of its samples counts.
    public var average: Share?
    /// When it has samples in the bucket, in order, and whether they count there.
    public var spans: [ExplainedSpan]
  }

  /// What a better source took; of time asleep also what the source itself says was time awake.
  public struct Masked: Sendable, Codable, Equatable {
    /// The name of the better source.
    public var source: String
    /// Whether it is its typed-in samples that win.
    public var userEntered: Bool
    /// How many samples lost something to it; a sample may lose to several.
    public var samples: Int
    /// For how many seconds this source had samples and the better one won.
    public var duration: Double
    /// How much of the values was dropped; nil if they are no amounts.
    public var amount: Double?
  }

  /// What the counted samples of a source contribute to an average.
  public struct Share: Sendable, Codable, Equatable {
    /// The sum of the weights of the samples.
    public var weight: Double
    /// Their mean by these weights; nil if they weigh nothing.
    public var mean: Double?
    /// The smallest of them.
    public var minimum: Double
    /// The largest of them.
    public var maximum: Double
  }

  /// A span of time, as long as can be, that one source wins.
  public struct Segment: Sendable, Codable, Equatable {
    /// Where it starts.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// The name of the source that wins it.
    public var source: String
    /// Whether it is its typed-in samples that win.
    public var userEntered: Bool
  }
}

extension ExplainReport {
  /// The zone's rules.
  public var zone: ZoneRules {
    zone(elseOffset: start.offset)
  }

  /// Whether values are amounts, which add up.
  public var isCumulative: Bool { aggregationStyle == AggregationStyle.cumulative.rawValue }

  /// Whether the type is a category, whose samples and time are counted.
  public var isCategory: Bool { aggregationStyle == nil }
}
