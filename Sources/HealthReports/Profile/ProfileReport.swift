public import CalendarBuckets
public import HealthCalculations

/// What the hours of the week are like. JSON: `hkstats/profile/2`.
///
/// Hours are those of the wall clock. Of amounts, counts and times a mean is that per hour, over the hours of
/// days with any data; of readings it is the mean of the hours that have one.
public struct ProfileReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/profile/2"
  /// The zone of the clock.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// The type's full identifier.
  public var type: String
  /// The unit of its figures; nil for durations, which are in seconds, and for counts of samples.
  public var unit: String?
  /// What a figure is.
  public var statistic: Statistic
  /// The values of a category that were counted, by short name; nil for quantities, and where all were.
  public var categoryValues: [String]?
  /// Where the first day begins; nil without data.
  public var start: OffsetInstant?
  /// Where the last day ends, itself excluded; nil without data.
  public var end: OffsetInstant?
  /// The local date of the first day; nil without data.
  public var firstDate: String?
  /// The local date of the last day; nil without data.
  public var lastDate: String?
  /// How many days there are.
  public var days: Int
  /// The hours of the week that have a mean, Monday's first.
  public var hours: [Hour]
  /// The hours of the day that have a mean on any weekday, in order.
  public var hoursOfDay: [HourOfDay]

  /// An hour of the week.
  public struct Hour: Sendable, Codable, Equatable {
    /// The day of the week.
    public var weekday: Weekday
    /// The hour on the clock, 0 to 23.
    public var hour: Int
    /// How many such hours have data.
    public var count: Int
    /// The mean.
    public var mean: Double
  }

  /// An hour of the day, over all weekdays.
  public struct HourOfDay: Sendable, Codable, Equatable {
    /// The hour on the clock, 0 to 23.
    public var hour: Int
    /// The mean of the weekdays' means, each counting once.
    public var mean: Double
  }
}

extension ProfileReport {
  /// The means hour by hour, 24 per weekday from Monday on; nil where there is none.
  public var means: [Double?] {
    var means = [Double?](repeating: nil, count: 168)
    for hour in hours { means[(hour.weekday.number - 1) * 24 + hour.hour] = hour.mean }
    return means
  }
}
