public import CalendarBuckets

/// Personal records and milestones. JSON: `hkstats/records/2`.
///
/// Of equal ones the earliest counts. Of a range records are those of the days, weeks and months that lie
/// inside it as a whole; totals are those of all data so far that were reached inside it. Semantics 3.12.
public struct RecordsReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/records/2"
  /// The zone on whose clocks days begin.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// The first local date of the range that was asked for; nil without a first bound.
  public var firstDate: String?
  /// The last local date of that range; nil without a last bound.
  public var lastDate: String?
  /// The samples of these types that are dated in the future, which set no record; nil if there are none.
  public var futureDated: FutureSamples?
  /// How many workouts repeat another one, and are left out; nil if none does. Semantics 8.1.
  public var repeatedWorkouts: Int?
  /// The records, by subject.
  public var records: [Record]
  /// The round totals that were reached, by subject, each in order.
  public var milestones: [Milestone]

  /// What a record is the best of.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The day of the largest amount.
    case highestDay
    /// The week of the largest amount.
    case highestWeek
    /// The month of the largest amount.
    case highestMonth
    /// The highest reading.
    case highest
    /// The lowest reading.
    case lowest
    /// The longest sleep or workout.
    case longest
  }

  /// One record.
  public struct Record: Sendable, Codable, Equatable {
    /// What it is about: the type's full identifier, `sleep.deep`, `workouts`, `workouts.duration`, or
    /// `workouts.` and the activity of one workout.
    public var of: String
    /// What it is the best of.
    public var record: Kind
    /// The figure.
    public var value: Double
    /// What the figure is in; shares are fractions although the unit is `%`.
    public var unit: String
    /// What kind of figure is in the unit.
    public var measure: FigureUnit.Measure
    /// The local date on which it begins.
    public var date: String
    /// Where the day, week or month begins, the day that holds the reading, or the workout.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
  }

  /// A round total: 1, 2 or 5 with zeros.
  public struct Milestone: Sendable, Codable, Equatable {
    /// What it is about, as ``Record/of`` says.
    public var of: String
    /// The total.
    public var total: Double
    /// What it is in.
    public var unit: String
    /// What kind of figure is in the unit.
    public var measure: FigureUnit.Measure
    /// The local date of the day on which it was reached.
    public var date: String
    /// Where that day begins.
    public var reached: OffsetInstant
  }
}
