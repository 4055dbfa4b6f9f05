public import CalendarBuckets

/// A report whose times are those of a zone, or of the zones in which they happened.
public protocol ZonedReport {
  /// The zone of the answer, by its IANA identifier; `recorded` for those in which things happened.
  var timeZone: String { get }
  /// Who named the zone.
  var timeZoneOrigin: ZoneOrigin { get }
  /// Which zone held from when on, where that was asked for; else nil. Semantics 1.8.
  var recordedZones: [RecordedZone]? { get }
}

extension ZonedReport {
  /// A report that never tells.
  public var recordedZones: [RecordedZone]? { nil }

  /// The rules of the report's clocks.
  ///
  /// - Parameter offset: what holds if this machine does not know the zone.
  func zone(elseOffset offset: Int) -> ZoneRules {
    if let recordedZones, !recordedZones.isEmpty {
      // A traveller comes to the same few zones again and again.
      var known: [String: ZoneRules] = [:]
      func rules(_ name: String) -> ZoneRules {
        if let rules = known[name] { return rules }
        let rules = ZoneRules.known(name) ?? ZoneRules(fixedOffset: offset)
        known[name] = rules
        return rules
      }
      return .recorded(
        recordedZones.map { period in
          ZonePeriod(start: period.start?.instant ?? -.infinity, zone: rules(period.timeZone))
        })
    }
    return ZoneRules.known(timeZone) ?? ZoneRules(fixedOffset: offset)
  }
}

/// A zone that held for a time, because samples name it or because it is that of the store. Semantics 1.8.
public struct RecordedZone: Sendable, Codable, Hashable {
  /// When it begins to hold, on its own clocks; nil for the first.
  public var start: OffsetInstant?
  /// The zone, by its IANA identifier.
  public var timeZone: String

  /// A zone from its parts.
  public init(start: OffsetInstant?, timeZone: String) {
    self.start = start
    self.timeZone = timeZone
  }
}

extension Question {
  /// The zones that a report tells of, if they are recorded ones: those that hold in a range, and three days
  /// around it, so that its days can be told from the report alone. Nil is all time.
  func recordedZones(in range: Range<Double>? = nil) -> [RecordedZone]? {
    guard zone.isRecorded else { return nil }
    let margin = 3 * 86_400.0
    let low = range.map { $0.lowerBound - margin } ?? -.infinity
    let high = range.map { $0.upperBound + margin } ?? .infinity
    let periods = zone.periods
    let first = (periods.firstIndex { $0.start > low } ?? periods.count) - 1
    return periods[max(0, first)...].prefix { $0.start < high }.enumerated().map { place, period in
      RecordedZone(
        start: place == 0 ? nil : OffsetInstant(period.start, in: period.zone),
        timeZone: period.zone.identifier)
    }
  }

  /// The intervals one by one, counted from where they usually are, weeks from the scope's first weekday.
  ///
  /// - Throws: ``ReportError`` for hours of recorded zones: an hour is no part of a day that travels.
  func edges(of interval: CalendarInterval) throws -> BucketEdges {
    try zone.checkHasHours(interval)
    guard interval == .week, let weekday = scope.firstWeekday else {
      return try interval.edges(in: zone)
    }
    return try BucketEdges(
      zone: zone, localAnchor: weekday.onOrAfter(CalendarInterval.localDefaultAnchor),
      interval: interval.bucketInterval())
  }
}

extension Weekday {
  /// The first day of this name from a day on.
  func onOrAfter(_ day: LocalDateTime) -> LocalDateTime {
    day.adding(days: (number - day.weekday + 7) % 7)
  }
}

extension ZoneRules {
  /// Throws for hours of recorded zones. Semantics 1.8.
  func checkHasHours(_ interval: CalendarInterval) throws {
    guard isRecorded, interval == .hour else { return }
    throw ReportError(
      .invalidRequest,
      "A day that goes through several zones has no 24 hours, so \(.timeZone) \(text: Self.recordedIdentifier) has none: name one zone, such as Europe/Paris."
    )
  }
}
