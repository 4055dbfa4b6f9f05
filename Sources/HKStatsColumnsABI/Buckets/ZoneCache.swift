internal import ArrowColumns
internal import CalendarBuckets

/// The buckets of the zones that participants live in.
struct ZoneCache {
  /// The most zones whose buckets are kept.
  private static let limit = 1_024

  private let settings: QuerySettings
  private var buckets: [VerbatimText: ZoneBuckets] = [:]
  private var bucketsOfDefault: ZoneBuckets?

  init(_ settings: QuerySettings) {
    self.settings = settings
  }

  /// The buckets of a zone by its name, or of the default.
  ///
  /// - Throws: a ``ParticipantFailure`` for a zone that is not known, or none at all.
  mutating func buckets(of name: VerbatimText?) throws(ParticipantFailure) -> ZoneBuckets {
    guard let name else {
      if let known = bucketsOfDefault { return known }
      guard let zone = settings.zone else { throw .noZone }
      let made = try make(zone)
      bucketsOfDefault = made
      return made
    }
    if let known = buckets[name] { return known }
    guard let zone = settings.zoneFiles[name.string] ?? ZoneRules.known(name.string) else {
      throw .unknownZone(name.string)
    }
    if buckets.count >= Self.limit { buckets.removeAll(keepingCapacity: true) }
    let made = try make(zone)
    buckets[name] = made
    return made
  }

  private func make(_ zone: ZoneRules) throws(ParticipantFailure) -> ZoneBuckets {
    do {
      return try ZoneBuckets(zone, settings: settings)
    } catch {
      throw .unknownZone(error.sentence)
    }
  }
}
