internal import CalendarBuckets
internal import HealthReports

extension ZonedReport {
  /// On whose clocks the report's times are: `Time zone Europe/Paris (of the last import).`
  package var zoneSentence: String { zoneSentence(over: nil) }

  /// The same in the middle of a sentence: `time zone Europe/Paris (of the last import)`.
  package var zonePhrase: String { zonePhrase(over: nil) }

  /// The sentence of a part of the report's time: of recorded zones, those that held in it.
  func zoneSentence(over range: Range<Double>?) -> String {
    "T\(zonePhrase(over: range).dropFirst())."
  }

  private func zonePhrase(over range: Range<Double>?) -> String {
    guard let recordedZones else { return "time zone \(timeZone) (\(timeZoneOrigin.text))" }
    let zones = Self.zones(recordedZones, in: range)
    let changes = zones.dropFirst().compactMap { zone in
      zone.start.map { "\(zone.timeZone) from \($0.shownDate) \($0.clockText)" }
    }
    guard let first = zones.first, !changes.isEmpty else {
      return "time zone as recorded: \(zones.first?.timeZone ?? timeZone)"
    }
    let shown = changes.prefix(Self.shownZones)
    let rest = changes.count - shown.count
    return "time zones as recorded: \(first.timeZone); \(shown.joined(separator: "; "))"
      + (rest > 0 ? "; and \(rest) more \(rest == 1 ? "change" : "changes")" : "")
  }

  private static var shownZones: Int { 4 }

  private static func zones(
    _ zones: [RecordedZone], in range: Range<Double>?
  ) -> ArraySlice<RecordedZone> {
    guard let range else { return zones[...] }
    let first = zones.lastIndex { ($0.start?.instant ?? -.infinity) <= range.lowerBound } ?? 0
    return zones[first...].prefix { ($0.start?.instant ?? -.infinity) < range.upperBound }
  }
}

extension BucketedReport {
  /// On whose clocks the report's times are.
  package var zoneSentence: String { zoneSentence(over: start.instant..<end.instant) }
}
