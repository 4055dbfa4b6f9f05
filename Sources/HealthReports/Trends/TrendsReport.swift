public import CalendarBuckets
public import HealthCalculations

/// Where the figures of days or weeks are going. JSON: `hkstats/trends/2`.
///
/// Figures are in the unit of their series at full precision, durations in seconds, percentages as
/// fractions. What is not known is nil.
public struct TrendsReport: SeriesReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/trends/2"
  /// The zone on whose clocks days begin.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
  /// The samples of these types that are dated in the future; nil if there are none.
  public var futureDated: FutureSamples?
  /// What a figure stands for: a day or a week.
  public var interval: BucketInterval
  /// Where weeks are counted from.
  public var anchor: OffsetInstant
  /// Where the first interval begins.
  public var start: OffsetInstant
  /// Where the last interval ends, itself excluded.
  public var end: OffsetInstant
  /// How many intervals there are, with figures or without.
  public var intervals: Int
  /// How many intervals a period has.
  public var period: Int
  /// How many intervals a rolling mean spans.
  public var window: Int
  /// One series per type: those that were asked for, else those that have figures.
  public var series: [Series]

  /// What was found of one type.
  public struct Series: Sendable, Codable, Equatable {
    /// The type's full identifier.
    public var type: String
    /// The unit of its figures; nil for durations, which are in seconds, and for counts of samples.
    public var unit: String?
    /// What a figure is.
    public var statistic: Statistic
    /// The values of a category that were counted, by short name; nil for quantities, and where all were.
    public var categoryValues: [String]?
    /// How many intervals have a figure.
    public var count: Int
    /// The last period; nil if it has no figures.
    public var current: Period?
    /// The period that ends where the last one begins; nil if it has no figures.
    public var previous: EarlierPeriod?
    /// The last period 364 days or 52 weeks earlier; nil if it has no figures.
    public var yearAgo: EarlierPeriod?
    /// The line through the figures; nil for fewer than ``fewestFigures``.
    public var trend: Trend?
    /// The whole course in at most twelve parts of equal length.
    public var course: [CoursePart]
    /// The distribution, and what stands out; nil unless asked for.
    public var details: Details?
    /// The intervals that have a figure or a rolling mean; nil unless asked for.
    public var figures: [Figure]?

    /// The fewest figures of which a trend is told.
    public static let fewestFigures = 10

    /// Whether figures are amounts of their day rather than readings on it.
    public var isAmount: Bool { statistic != .average }

    /// Whether figures are those of nights, named by the day on which they end.
    public var isOfNights: Bool { TypeNames.isOfNights(type) }
  }

  /// The fewest days with figures on either side of which a difference is told.
  public static let fewestDaysCompared = 7

  /// The last days or weeks.
  public struct Period: Sendable, Codable, Equatable {
    /// The local date on which it begins, or the first of the series if that is later.
    public var date: String
    /// Where it begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// How many of its intervals have a figure.
    public var count: Int
    /// The mean of these figures.
    public var mean: Double
  }

  /// A period that the last one is compared with.
  public struct EarlierPeriod: Sendable, Codable, Equatable {
    /// The local date on which it begins, or the first of the series if that is later.
    public var date: String
    /// Where it begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// How many of its intervals have a figure.
    public var count: Int
    /// The mean of these figures.
    public var mean: Double
    /// The probability of means as different as these if the two periods are alike, by the t test of Welch;
    /// nil with fewer than two figures on either side, and if neither side scatters.
    public var p: Double?
    /// Whether a difference says anything: both periods have figures of ``fewestDaysCompared`` days, this one
    /// of at least half as many as the last one, and neither mean lies below a hundredth of the median of all
    /// figures or of the other mean, as the trickle of a phone before the watch does.
    public var comparable: Bool
  }

  /// The straight line through the figures, and whether they rise or fall at all.
  public struct Trend: Sendable, Codable, Equatable {
    /// The median of the slopes between all pairs of figures (Theil and Sen), per month of 30.436875 days.
    public var slopePerMonth: Double
    /// The lower end of the slope's confidence interval, per month.
    public var low: Double
    /// The upper end of the slope's confidence interval, per month.
    public var high: Double
    /// The confidence of the interval: 0.95.
    public var confidence: Double
    /// The same slope per interval.
    public var slope: Double
    /// The line at the first interval: at interval n it is `intercept + n * slope`.
    public var intercept: Double
    /// Pairs of figures that rise, less pairs that fall (Mann and Kendall).
    public var score: Int
    /// The score in standard deviations.
    public var z: Double
    /// The probability of a score as far from 0 without a trend, intervals taken as independent.
    public var p: Double
  }

  /// A part of the course.
  public struct CoursePart: Sendable, Codable, Equatable {
    /// The local date on which it begins.
    public var date: String
    /// Where it begins.
    public var start: OffsetInstant
    /// Where it ends, itself excluded.
    public var end: OffsetInstant
    /// How many of its intervals have a figure.
    public var count: Int
    /// The mean of these figures; nil without any.
    public var mean: Double?
  }

  /// An interval with its figure.
  public struct Figure: Sendable, Codable, Equatable {
    /// The local date on which it begins.
    public var date: String
    /// Where it begins.
    public var start: OffsetInstant
    /// The figure; nil on a day or week without data.
    public var value: Double?
    /// The mean of the window that ends with it; nil if less than half of the window has figures.
    public var rollingMean: Double?
    /// The median of the window that ends with it; nil if less than half of the window has figures.
    public var rollingMedian: Double?
  }
}

extension TrendsReport {
  /// The figures of a series and their rolling means by interval, from ``start`` on; nil unless the figures
  /// were asked for.
  public func columns(of series: Series) -> (values: [Double?], rollingMeans: [Double?])? {
    guard let figures = series.figures, let table = try? table() else { return nil }
    // Of a day that never happened and the next one, which begin together, the next one has the figure.
    let positions = Dictionary(
      zip(table.edges, 0..<table.count), uniquingKeysWith: { _, last in last })
    var values = [Double?](repeating: nil, count: table.count)
    var means = values
    for figure in figures {
      guard let position = positions[figure.start.instant] else { continue }
      values[position] = figure.value
      means[position] = figure.rollingMean
    }
    return (values, means)
  }
}
