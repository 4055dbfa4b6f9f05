public import CalendarBuckets

/// The sources of types, best first, and why. JSON: `hkstats/sources/2`.
public struct SourcesReport: ZonedReport, Sendable, Codable, Equatable {
  /// The schema of the report's JSON.
  public var schema = "hkstats/sources/2"
  /// The zone of the times.
  public var timeZone: String
  /// Who named the zone.
  public var timeZoneOrigin: ZoneOrigin
  /// The types, as they were asked for; else those of everyday use first.
  public var types: [TypeSources]

  /// The sources of a type.
  public struct TypeSources: Sendable, Codable, Equatable {
    /// The full identifier.
    public var type: String
    /// The names of the sources that were saved as an order, best first; empty if none was.
    public var savedOrder: [String]
    /// The pairs of source and entered by the user or not, best first: a source that has both is named
    /// twice.
    public var sources: [Source]
  }

  /// A pair of source and entered by the user or not.
  public struct Source: Sendable, Codable, Equatable {
    /// The verbatim name.
    public var source: String
    /// Whether the user entered the samples.
    public var userEntered: Bool
    /// Whether it is an Apple device.
    public var appleDevice: Bool
    /// When its earliest sample of the type starts.
    public var since: OffsetInstant
    /// What decides its place.
    public var because: RankReason
  }
}
