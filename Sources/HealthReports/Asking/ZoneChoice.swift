package import CalendarBuckets

/// The time zone of an answer, and where it comes from.
package struct ZoneChoice: Sendable {
  /// The zone.
  package var zone: ZoneRules
  /// Who named it.
  package var origin: ZoneOrigin

  /// A zone that somebody named.
  package init(zone: ZoneRules, origin: ZoneOrigin) {
    self.zone = zone
    self.origin = origin
  }
}
