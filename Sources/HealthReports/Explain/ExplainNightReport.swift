public import CalendarBuckets
public import HealthCalculations

/// How a night came about. JSON: `hkstats/explain-night/2`.
///
/// Durations are in seconds. What does not exist is nil. Semantics 5.
public struct ExplainNightReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/explain-night/2"
  /// The zone on whose clocks nights are cut.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// What nights are made by.
  public var rules: SleepRules
  /// The day that the window ends in, which names the night.
  public var date: String
  /// Where the window begins.
  public var start: OffsetInstant
  /// Where it ends, itself excluded.
  public var end: OffsetInstant
  /// How many hours these are.
  public var hours: Double
  /// Where in it the clocks were set.
  public var clockChanges: [ClockChange]
  /// The figures of the night; nil if nothing in the window makes one.
  public var figures: Figures?
  /// The sessions that end in the window, the main sleep first.
  public var sessions: [Session]
  /// The times in bed of all sources, joined, that have to do with the window; whole.
  public var inBedPieces: [TimeSpan]
  /// What ends in the window and was no session because nobody slept in it.
  public var sleeplessRanges: [TimeSpan]
  /// How many samples of time in bed overlap the window.
  public var inBedSamples: Int
  /// How many samples in the window have no length, and are ignored.
  public var emptySamples: Int
  /// The sources that say something of sleep or wakefulness in the window, in the order in which they win.
  public var sources: [Source]
  /// What happened in the window, merged, in order; cut at its edges.
  public var slices: [Slice]

  /// The figures of a night, as `SleepReport` has them.
  public struct Figures: Sendable, Codable, Equatable {
    /// The time in bed.
    public var inBed: Double
    /// The sleep of all sessions; nil, as all that follow, if only the time in bed is known.
    public var totalAsleep: Double?
    /// Whether nothing recorded the time in bed of the main sleep.
    public var inBedIsDerived: Bool?
    /// The sleep of the main sleep.
    public var asleep: Double?
    /// Of it, light or intermediate sleep.
    public var core: Double?
    /// Of it, deep sleep.
    public var deep: Double?
    /// Of it, sleep with rapid eye movements.
    public var rem: Double?
    /// Of it, sleep of unknown depth.
    public var unspecified: Double?
    /// The time awake of the main sleep; nil also if its sources never record any.
    public var awake: Double?
    /// When the person went to bed.
    public var bedtime: OffsetInstant?
    /// When the person left the bed, of a night of which only the time in bed is known.
    public var outOfBed: OffsetInstant?
  }

  /// A session of sleep.
  public struct Session: Sendable, Codable, Equatable {
    /// Where it starts.
    public var start: OffsetInstant
    /// Where it ends.
    public var end: OffsetInstant
    /// Whether it is the main sleep: the one with the most sleep, of equal ones the earlier.
    public var isMain: Bool
    /// The time asleep.
    public var asleep: Double
    /// The time in bed.
    public var inBed: Double
    /// Whether nothing recorded the time in bed.
    public var inBedIsDerived: Bool
    /// The share of the time in bed of which sleep or wakefulness is known, 0...1.
    public var coverage: Double
    /// Whether that is less than the rules want. Semantics 5.5.
    public var partial: Bool
    /// The pieces of the stays in bed that the session lies in, in order; its part of those that it shares.
    public var inBedPieces: [TimeSpan]
  }

  /// What a source recorded in the window, and what of it counts.
  public struct Source: ExplainedSource, Sendable, Codable, Equatable {
    /// The name of the source, verbatim.
    public var source: String
    /// Whether these are the samples that a person typed in.
    public var userEntered: Bool
    /// The rank among all of sleep, 1 being the best.
    public var rank: Int
    /// What decides the rank.
    public var because: RankReason
    /// When its earliest sample of sleep or wakefulness starts; nil if that is not known.
    public var since: OffsetInstant?
    /// Whether it knows a stage somewhere in the window: such sources go before all others. Semantics 5.3.
    public var knowsStages: Bool
    /// How many samples of sleep and wakefulness lie in the window, in part or whole.
    public var samples: Int
    /// How many of them an edge of the window cuts.
    public var clipped: Int
    /// For how long each stage was recorded in the window, samples over one another both.
    public var recorded: Stages
    /// For how long each stage counts.
    public var counted: Stages
    /// For how long there is any sample.
    public var coveredDuration: Double
    /// For how long the source wins.
    public var wonDuration: Double
    /// For how long samples of the source lie over one another.
    public var overlapDuration: Double
    /// What better sources took, the best first.
    public var masked: [Masked]
    /// When it has samples in the window, in order, and whether they count there.
    public var spans: [ExplainedSpan]
  }

  /// The time of each stage; nil where there is none.
  public struct Stages: Sendable, Codable, Equatable {
    /// Sleep of unknown depth.
    public var unspecified: Double?
    /// Awake.
    public var awake: Double?
    /// Light or intermediate sleep.
    public var core: Double?
    /// Deep sleep.
    public var deep: Double?
    /// Sleep with rapid eye movements.
    public var rem: Double?
  }

  /// What a better source took.
  public struct Masked: Sendable, Codable, Equatable {
    /// The name of the better source.
    public var source: String
    /// Whether it is its typed-in samples that win.
    public var userEntered: Bool
    /// How many samples lost something to it; a sample may lose to several.
    public var samples: Int
    /// For how long both had samples.
    public var duration: Double
  }

  /// A span of time in one stage of sleep, or awake.
  public struct Slice: Sendable, Codable, Equatable {
    /// Where it starts.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// What the person did; never in bed.
    public var stage: SleepStage
    /// The name of the source that says so.
    public var source: String
    /// Whether a person typed it in.
    public var userEntered: Bool
  }
}

extension ExplainNightReport {
  /// The zone's rules.
  public var zone: ZoneRules {
    zone(elseOffset: start.offset)
  }

  /// Midnight of the day that names the night, on the wall clock.
  public var day: LocalDateTime {
    (try? LocalDateTime(parsing: date)) ?? end.localDateTime.startOfDay
  }

  /// From the first to the last moment of which anything is known in the window; nil if nothing is.
  public var extent: TimeSpan? {
    let spans = slices.map { TimeSpan(start: $0.start, end: $0.end) } + inBedPieces
    guard let first = spans.map(\.start).min(), let last = spans.map(\.end).max() else {
      return nil
    }
    let (low, high) = (max(first, start), min(last, end))
    return low.instant < high.instant ? TimeSpan(start: low, end: high) : nil
  }
}
