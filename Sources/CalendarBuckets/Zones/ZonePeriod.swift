/// A time during which one zone's clocks hold.
public struct ZonePeriod: Sendable, Hashable {
  /// When it begins, in seconds since 1970; the first of several reaches back without end, whatever it says.
  public var start: Double
  /// Whose clocks hold, until the next period begins.
  public var zone: ZoneRules

  /// A period from its parts.
  public init(start: Double, zone: ZoneRules) {
    self.start = start
    self.zone = zone
  }
}

extension ZoneRules {
  /// The name of rules that are of several zones, one after the other.
  public static let recordedIdentifier = "recorded"

  /// The clocks that somebody looks at who goes from zone to zone.
  ///
  /// ```swift
  /// let flight = utc("2024-03-01T16:00Z")
  /// let zone = ZoneRules.recorded([ZonePeriod(start: -.infinity, zone: paris),
  ///                                ZonePeriod(start: flight, zone: tokyo)])
  /// zone.localDateTime(at: flight)   // 2024-03-02T01:00:00
  /// zone.instant(of: second)         // 2 March begins with the flight
  /// ```
  ///
  /// The date of a person never goes back: it is the largest that the clocks have shown so far. A day begins
  /// at the first instant with its date or a later one, so it may be short, long or of no length. A time of
  /// day is the first instant of its day at which calendar and clock have come to it, or the end of the day.
  /// Semantics 1.8.
  ///
  /// - Parameter periods: in ascending order, at least one.
  /// - Complexity: O(days from the first change to the last).
  public static func recorded(_ periods: [ZonePeriod]) -> ZoneRules {
    ZoneRules(recorded: RecordedClock(periods))
  }

  /// The zones one after the other, if the rules are of several; else none.
  public var periods: [ZonePeriod] { recorded?.periods ?? [] }

  /// The date of a person at an instant: what the calendar shows, in recorded zones the latest that it has shown.
  public func date(at instant: Double) -> LocalDateTime {
    guard let recorded else { return localDateTime(at: instant).startOfDay }
    return LocalDateTime(
      localSecond: recorded.day(at: instant) * ProlepticGregorian.secondsPerDay, fraction: 0)
  }

  /// Whether the rules were made of several zones, be it that all of them are the same.
  public var isRecorded: Bool { recorded != nil }
}
