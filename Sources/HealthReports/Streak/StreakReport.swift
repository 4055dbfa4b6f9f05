public import CalendarBuckets
public import HealthCalculations

/// Days, weeks or months in a row that meet a goal, and how the open one stands. JSON: `hkstats/streak/2`.
///
/// Figures and goal are in ``unit``. What there is not is nil.
public struct StreakReport: BucketedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/streak/2"
  /// The zone on whose clocks intervals begin.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// What is measured: the statistic is named, the activity as exports spell it.
  public var subject: StreakSubject
  /// The names of the values of a category that count; nil where all do.
  public var categoryValues: [String]?
  /// The unit of figures and goal: of lengths of time `h`, `min` or `s`, of shares `%`, although they are
  /// fractions as HealthKit's percentages are.
  public var unit: String
  /// What kind of figure is in the unit.
  public var measure: FigureUnit.Measure
  /// What an interval has to reach.
  public var goal: StreakGoal
  /// How long an interval is.
  public var interval: BucketInterval
  /// Where intervals are counted from.
  public var anchor: OffsetInstant
  /// How many of any ``missSpan`` intervals in a row may miss the goal.
  public var allowedMisses: Int
  /// How many intervals in a row the allowed misses are counted in.
  public var missSpan: Int
  /// Whether an interval without data ends nothing.
  public var skipsEmptyIntervals: Bool
  /// The moment whose interval is open.
  public var now: OffsetInstant
  /// What that moment is. Semantics 6.2.
  public var nowIs: Now
  /// The samples of the type that are dated in the future; nil if there are none.
  public var futureDated: FutureSamples?
  /// How many workouts repeat another one, and are left out; nil if none does. Semantics 8.1.
  public var repeatedWorkouts: Int?
  /// Where the first interval with data begins; without data where the open one does.
  public var start: OffsetInstant
  /// Where the open interval ends.
  public var end: OffsetInstant
  /// Whether the store holds anything of the subject, of whatever time.
  public var hasData: Bool
  /// How many intervals the streak has that the open interval belongs to, or may still belong to; 0 if there
  /// is none.
  public var current: Int
  /// Where that streak begins.
  public var currentStart: OffsetInstant?
  /// How many intervals the longest streak has, of equal ones the earliest; 0 if there is none.
  public var longest: Int
  /// Where the longest streak begins.
  public var longestStart: OffsetInstant?
  /// Where the last interval of the longest streak ends.
  public var longestEnd: OffsetInstant?
  /// How many streaks there are.
  public var runs: Int
  /// How the open interval stands.
  public var today: Today
  /// All streaks, in order.
  public var streaks: [Streak]
  /// The intervals with data from the first to the open one, in order.
  public var intervals: [Interval]

  /// What the moment is whose interval is open.
  public enum Now: String, Sendable, Codable, CaseIterable {
    /// The one that was asked for.
    case asked
    /// The end of the store's data, which lies before the present: an export is hours old when it is read.
    case dataEnd
    /// The present.
    case present
  }

  /// The interval that holds ``StreakReport/now``.
  public struct Today: Sendable, Codable, Equatable {
    /// The local date on which it begins.
    public var date: String
    /// Where it begins.
    public var start: OffsetInstant
    /// Where it ends.
    public var end: OffsetInstant
    /// Whether it holds the present; else it is called by its date.
    public var isPresent: Bool
    /// Its figure; nil without data.
    public var value: Double?
    /// Whether it meets the goal already.
    public var met: Bool
    /// How much it lacks; nil if nothing, and if the goal is not one to be reached from below.
    public var missing: Double?
  }

  /// Intervals in a row that meet the goal, but for misses that are allowed.
  public struct Streak: Sendable, Codable, Equatable {
    /// The local date on which the first interval begins.
    public var date: String
    /// Where the first interval begins.
    public var start: OffsetInstant
    /// Where the last interval ends.
    public var end: OffsetInstant
    /// How many intervals meet the goal.
    public var length: Int
  }

  /// An interval with data.
  public struct Interval: Sendable, Codable, Equatable {
    /// The local date on which it begins.
    public var date: String
    /// Its figure.
    public var value: Double
    /// Whether it meets the goal.
    public var met: Bool
  }

  /// What the figures are in.
  public var figureUnit: FigureUnit { FigureUnit(measure, named: unit, noun: subject.noun) }

  /// The streak that the open interval belongs to, or may still belong to; nil if there is none.
  public var currentStreak: Streak? { streaks.first { $0.start == currentStart } }

  /// The longest streak; nil if there is none.
  public var longestStreak: Streak? { streaks.first { $0.start == longestStart } }
}
