public import CalendarBuckets

/// Which types move together. JSON: `hkstats/correlate/2`.
///
/// p takes intervals as independent of each other. q is p after Benjamini and Hochberg over all pairs of the
/// report. What a pair does not have is nil.
public struct CorrelationReport: SeriesReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/correlate/2"
  /// The zone on whose clocks days begin.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// Which zone held from when on, if those were asked for in which things happened; else nil. Semantics 1.8.
  public var recordedZones: [RecordedZone]?
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
  /// How many intervals the second of a pair lies behind the first.
  public var lag: Int
  /// The types that have figures, by full identifier.
  public var types: [String]
  /// The types that were asked for and have none.
  public var typesWithoutData: [String]
  /// The pairs of types, each once; with a lag in both directions, and each type with itself.
  public var pairs: [Pair]

  /// The fewest intervals of which anything is told.
  public static let fewestPairs = 10

  /// Two types, and how much they move together.
  public struct Pair: Sendable, Codable, Equatable {
    /// The type that comes first.
    public var first: String
    /// The type that comes ``CorrelationReport/lag`` intervals later.
    public var second: String
    /// How many intervals have figures of both.
    public var count: Int
    /// Pearson's correlation; nil if one of them never changes.
    public var pearson: Double?
    /// The probability of a correlation as far from 0 if there is none.
    public var pearsonP: Double?
    /// ``pearsonP`` among all pairs.
    public var pearsonQ: Double?
    /// Spearman's correlation of ranks; nil if one of them never changes.
    public var spearman: Double?
    /// The probability of a correlation of ranks as far from 0 if there is none.
    public var spearmanP: Double?
    /// ``spearmanP`` among all pairs.
    public var spearmanQ: Double?
  }
}
