public import CalendarBuckets
public import HealthCalculations

/// Nights with their sessions of sleep, the means of weeks, and what the nights have in common. JSON:
/// `hkstats/sleep/2`.
///
/// Durations are in seconds. What is not known is nil. Semantics 5.
public struct SleepReport: ZonedReport, Sendable, Codable, Hashable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/sleep/2"
  /// The zone on whose clocks nights are cut.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// What nights are made by, and which are free.
  public var rules: SleepRules
  /// The sources of sleep and wakefulness, best first, each named once.
  public var sources: [String]
  /// Whether the store holds any sleep or time in bed, of whatever night.
  public var hasSleep: Bool
  /// The nights, in order; days without one are left out.
  public var nights: [Night]
  /// The weeks, from the scope's first weekday on, that have nights among these, in order. Each is whole: its means are over all of
  /// its nights, also those before the first and after the last of ``nights``.
  public var weeks: [Week]
  /// What all of the nights have in common.
  public var summary: Summary

  /// A night: what was slept in the window from one evening to the next.
  public struct Night: Sendable, Codable, Hashable {
    /// The day that the window ends in, which names the night. Semantics 5.2.
    public var date: String
    /// Where the window begins.
    public var start: OffsetInstant
    /// Where the window ends, itself excluded.
    public var end: OffsetInstant
    /// How many sessions end in the window.
    public var sessions: Int
    /// The sleep of all sessions; nil if there is none.
    public var totalAsleep: Double?
    /// The time in bed of the main sleep; without one that of the window, as old phones record it.
    public var inBed: Double
    /// When the person went to bed, of a night of which only the time in bed is known; else nil, as it stands
    /// in ``mainSleep``. Semantics 5.6.
    public var bedtime: OffsetInstant?
    /// When the person left the bed, of a night of which only the time in bed is known. Semantics 5.6.
    public var outOfBed: OffsetInstant?
    /// The pieces of time in bed of such a night, in order; empty for others.
    public var inBedPieces: [TimeSpan]
    /// The session with the most sleep, of equal ones the earlier; nil if only the time in bed is known.
    public var mainSleep: Session?
    /// The other sessions that end in the window, in order.
    public var naps: [Session]
  }

  /// Sleep without a long gap: the main sleep of a night, or a nap. Semantics 5.7.
  ///
  /// The figures follow the definitions of polysomnography reports (Berry et al., *The AASM Manual for the
  /// Scoring of Sleep*), with what devices recorded in the place of epochs.
  public struct Session: Sendable, Codable, Hashable {
    /// Where the session starts.
    public var start: OffsetInstant
    /// Where it ends.
    public var end: OffsetInstant
    /// The time asleep: total sleep time.
    public var asleep: Double
    /// Of it, light or intermediate sleep.
    public var core: Double
    /// Of it, deep sleep.
    public var deep: Double
    /// Of it, sleep with rapid eye movements.
    public var rem: Double
    /// Of it, sleep of which no depth is known.
    public var unspecified: Double
    /// The time that was recorded as awake, also before and after the sleep; nil if the sources that win in
    /// the session never record any.
    public var awake: Double?
    /// The time in bed: that of the stays which the session lies in, or from its start to its end.
    public var inBed: Double
    /// Whether nothing recorded the time in bed.
    public var inBedIsDerived: Bool
    /// The share of the time in bed of which sleep or wakefulness is known, 0...1.
    public var coverage: Double
    /// Whether ``coverage`` is below that of the rules, a half: such a night counts in no mean but those of
    /// bedtime and time in bed. Semantics 5.5.
    public var partial: Bool
    /// The time from onset to wake.
    public var sleepPeriod: Double
    /// The time after onset that was not sleep: wake after sleep onset, unscored gaps included.
    public var waso: Double
    /// When the person fell asleep.
    public var onset: OffsetInstant
    /// When the person woke up for the last time.
    public var wake: OffsetInstant
    /// The share of the time in bed that was sleep, 0...1; nil if the session is partial.
    public var efficiency: Double?
    /// How long it took to fall asleep; nil if nothing recorded the time in bed.
    public var latency: Double?
    /// When the person went to bed: the earlier of the session's start and that of its first stay.
    public var bedtime: OffsetInstant
    /// The middle between onset and wake.
    public var midpoint: OffsetInstant
    /// How often sleep was interrupted between onset and wake, by being awake or by a gap.
    public var awakenings: Int
    /// The pieces of time in bed, in order; empty if nothing recorded it.
    public var inBedPieces: [TimeSpan]
    /// What happened, merged of all sources, in order, without overlaps.
    public var slices: [Slice]
  }

  /// A span of time in one stage of sleep, or awake.
  public struct Slice: Sendable, Codable, Hashable {
    /// Where it starts.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// What the person did; never in bed.
    public var stage: SleepStage
  }

  /// The nights of a week.
  public struct Week: Sendable, Codable, Hashable {
    /// The first day: nights belong to the week of the day that names them.
    public var date: String
    /// How many nights it has.
    public var nights: Int
    /// How many of them are partial.
    public var partialNights: Int
    /// The means over these nights.
    public var mean: SleepFigures<Double>
    /// How many nights each mean is of.
    public var meanNights: SleepFigures<Int>
  }

  /// A figure of the times of day at which main sleeps had something in common, in seconds.
  public struct TimesOfDay: Sendable, Codable, Hashable {
    /// Of going to bed.
    public var bedtime: Double?
    /// Of falling asleep.
    public var onset: Double?
    /// Of waking up.
    public var wake: Double?
    /// Of leaving the bed, of nights of which only the time in bed is known.
    public var outOfBed: Double?
  }

  /// What nights have in common. Times of day are seconds after midnight on the wall clock. Semantics 5.8.
  public struct Summary: Sendable, Codable, Hashable {
    /// How many nights there are.
    public var nights: Int
    /// How many of them are partial: the watch may have been off, or sleep came late.
    public var partialNights: Int
    /// How many naps there are beside the main sleeps.
    public var naps: Int
    /// The sleep of all naps together.
    public var napsAsleep: Double
    /// Means over the nights that have the figure and are not partial, unless the rules include these; of the
    /// time in bed over all nights. Semantics 5.8.
    public var mean: SleepFigures<Double>
    /// How many nights each mean is of.
    public var meanNights: SleepFigures<Int>
    /// Circular means of times of day.
    public var meanTimes: TimesOfDay
    /// Circular standard deviations of times of day: `sqrt(-2 ln R)` of a day over 2π.
    public var circularSD: TimesOfDay
    /// The middle of sleep on free nights (MSF).
    public var midSleepFree: Double?
    /// The middle of sleep on the other nights (MSW).
    public var midSleepWork: Double?
    /// How far the two lie apart, the shorter way round: Wittmann et al., *Social jetlag*, Chronobiology
    /// International 23 (2006).
    public var socialJetlag: Double?
    /// The middle of sleep on free nights, corrected for sleep that was caught up on (MSFsc): Roenneberg et
    /// al., *A marker for the end of adolescence*, Current Biology 14 (2004).
    public var midSleepFreeCorrected: Double?
    /// The Sleep Regularity Index, -100...100: Phillips et al., Scientific Reports 7 (2017); nil without
    /// pairs.
    public var regularityIndex: Double?
    /// Of how many pairs of epochs, 24 hours apart, the index is.
    public var regularityPairs: Int
  }
}

extension SleepReport.Night {
  /// Midnight of the day that names the night, on the wall clock.
  public var day: LocalDateTime {
    (try? LocalDateTime(parsing: date)) ?? end.localDateTime.startOfDay
  }

  /// The main sleep and the naps, the main sleep first.
  public var allSessions: [SleepReport.Session] { (mainSleep.map { [$0] } ?? []) + naps }
}
