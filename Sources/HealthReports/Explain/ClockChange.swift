public import CalendarBuckets

/// A moment at which the clocks were set.
public struct ClockChange: Sendable, Codable, Hashable {
  /// When, with the new offset.
  public var instant: OffsetInstant
  /// What the clocks would have shown at that moment, without the change: `02:00`.
  public var from: String
  /// What they show at that moment: `03:00`.
  public var to: String
  /// How far they were put forward, in seconds; negative if they were put back.
  public var shift: Int
  /// The zone whose clocks hold from then on, if it is the zone that changed; else nil. Semantics 1.8.
  public var timeZone: String?
}

extension ClockChange {
  /// The changes in a range of at most some 400 days; none of a longer one, where they are no news.
  package static func changes(of zone: ZoneRules, in range: Range<Double>) -> [ClockChange] {
    guard range.upperBound - range.lowerBound <= 400 * 86_400 else { return [] }
    let periods = zone.periods.drop { $0.start < range.lowerBound }
    return zone.transitions(in: range).map { change in
      func time(_ offset: Int) -> String {
        let local = OffsetInstant(change.instant, offset: offset)
        return String(local.description.dropFirst(11).prefix(5))
      }
      return ClockChange(
        instant: OffsetInstant(change.instant, offset: change.offsetAfter),
        from: time(change.offsetBefore), to: time(change.offsetAfter),
        shift: change.offsetAfter - change.offsetBefore,
        timeZone: periods.first { $0.start == change.instant }?.zone.identifier)
    }
  }
}
