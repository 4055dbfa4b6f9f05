package import CalendarBuckets

/// A moment at which the clocks of a zone were set.
package struct ClockChange: Equatable, Sendable {
  /// When, in seconds since 1970.
  package var instant: Double
  /// How far the clocks were ahead of UTC before, in seconds.
  package var before: Int
  /// How far they are ahead from then on.
  package var after: Int

  /// What the clocks would have shown at that moment, without the change: `02:00`.
  package var oldTime: String { Self.time(instant, offset: before) }

  /// What they show at that moment: `03:00`.
  package var newTime: String { Self.time(instant, offset: after) }

  /// The changes in a range of at most some 400 days; none of a longer one, where they are no news. A day
  /// whose midnight the clocks jump over begins with the change.
  ///
  /// Two changes less than a quarter of a day apart count as one.
  package static func changes(of zone: ZoneRules, in range: Range<Double>) -> [ClockChange] {
    let step = 21_600.0
    guard range.upperBound - range.lowerBound <= 400 * 86_400 else { return [] }
    var changes: [ClockChange] = []
    let end = range.upperBound.nextDown
    var low = range.lowerBound.nextDown
    while low < end {
      let high = min(low + step, end)
      let (before, after) = (zone.offset(at: low), zone.offset(at: high))
      if before != after {
        var (last, first) = (low.rounded(.down), high.rounded(.up))
        while first - last > 1 {
          let middle = ((last + first) / 2).rounded(.down)
          if zone.offset(at: middle) == before { last = middle } else { first = middle }
        }
        changes.append(ClockChange(instant: first, before: before, after: after))
      }
      low = high
    }
    return changes
  }

  private static func time(_ instant: Double, offset: Int) -> String {
    String(ZoneRules(fixedOffset: offset).isoString(at: instant).dropFirst(11).prefix(5))
  }
}
