/// The hours of the wall clock on consecutive dates: 24 a date, whatever the clock does.
///
/// ```swift
/// let zone = try ZoneRules(identifier: "Europe/Paris")
/// let spring = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 31))
/// let hours = LocalHours(zone: zone, covering: spring..<spring + 3_600)
/// hours.edges.count                     // 25
/// hours.edges[3] - hours.edges[2]       // 0.0: there was no 02:00
/// ```
///
/// Slot `24 d + h` holds the instants of date `d` at which the clock shows hour `h`. An hour that is left
/// out is empty, one that comes twice is one slot of both, one that is cut (Lord Howe changes by half an
/// hour) is as long as it was. A date that never happened has 24 empty slots.
public struct LocalHours: Sendable, Equatable {
  /// The edges of the slots, ascending: one more than slots.
  public let edges: [Double]
  /// The weekday of each date: 1 is Monday, 7 is Sunday.
  public let weekdays: [Int]

  /// The hours of all dates that a range of instants touches, upper bound excluded; none if the range
  /// is empty.
  ///
  /// - Complexity: O(dates), which must fit into memory.
  public init(zone: ZoneRules, covering range: Range<Double>) {
    guard !range.isEmpty else {
      edges = []
      weekdays = []
      return
    }
    let first = zone.localDateTime(at: range.lowerBound).dayNumber
    let last = max(first, zone.localDateTime(at: range.upperBound.nextDown).dayNumber)
    weekdays = (first...last).map { ProlepticGregorian.weekday(dayNumber: $0) }
    let count = (last - first + 1) * 24
    var edges = (0...count).map { slot in
      let second = first * ProlepticGregorian.secondsPerDay + slot * 3_600
      return SupportedInstants.clamp(Double(second - zone.offsets.offset(localSecond: second)))
    }
    // A time in a gap moves forward by the gap's length, which may be beyond the hours that follow it.
    for slot in stride(from: count - 1, through: 0, by: -1) {
      edges[slot] = min(edges[slot], edges[slot + 1])
    }
    self.edges = edges
  }

  /// How many dates there are.
  public var dateCount: Int { weekdays.count }
}
