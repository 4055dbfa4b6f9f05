public import CalendarBuckets
public import HealthCalculations

/// The types that a store holds samples of. JSON: `hkstats/types/2`.
public struct TypesReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/types/2"
  /// The zone of the times.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// The types, those of everyday use first, the others by short name.
  public var types: [TypeRow]

  /// A type.
  public struct TypeRow: Sendable, Codable, Equatable {
    /// The full identifier.
    public var type: String
    /// What its samples hold.
    public var kind: Kind
    /// How many samples there are.
    public var samples: Int
    /// When the first sample starts.
    public var from: OffsetInstant
    /// When the last sample ends.
    public var to: OffsetInstant
    /// The unit of the stored values; nil for categories and series.
    public var unit: String?
    /// The unit that answers show it in; nil for categories and series.
    public var shownUnit: String?
    /// How its values are put together; nil for categories.
    public var aggregationStyle: AggregationStyle?
  }

  /// What the samples of a type hold.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A number with a unit.
    case quantity
    /// One of some values.
    case category
    /// A series: places of a route, heartbeats.
    case series
  }
}
