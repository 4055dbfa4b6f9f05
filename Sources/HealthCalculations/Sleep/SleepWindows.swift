internal import CalendarBuckets

/// The windows that nights are looked for in: from one evening to the next, named by the day they end in.
///
/// Semantics 5.2: the night.
struct SleepWindows: Sendable {
  let edges: BucketEdges

  /// The windows of a zone.
  init(zone: ZoneRules, rules: SleepRules) {
    // The window 0 begins on 1 January 2018 or at the nearest instant there is.
    // A year of our days is among the supported instants, and a day is an interval.
    guard let interval = try? BucketInterval(days: 1),
      let edges = try? BucketEdges(
        zone: zone, localAnchor: Self.firstEvening(rules), interval: interval)
    else { preconditionFailure("days from 2018 on are buckets in every zone") }
    self.edges = edges
  }

  private static func firstEvening(_ rules: SleepRules) -> LocalDateTime {
    let start = rules.nightStart
    guard
      let evening = try? LocalDateTime(
        year: 2018, month: 1, day: 1, hour: start / 3_600, minute: start / 60 % 60,
        second: Double(start % 60))
    else { preconditionFailure("a night starts within a day") }
    return evening
  }

  /// The instants of a window.
  func range(_ index: Int) -> Range<Double> {
    edges.edge(index)..<edges.edge(index + 1)
  }

  /// The window that something which ends at `instant` belongs to: at a cut the one that it closes.
  ///
  /// Semantics 5.4: the window of a session.
  func index(ofEnd instant: Double) -> Int {
    var index = edges.index(of: instant)
    // Over a day that never happened there are two edges at one instant.
    while edges.edge(index) == instant { index -= 1 }
    return index
  }

  /// The day that a window ends in.
  ///
  /// Semantics 1.8: in recorded zones the day whose cut it ends with, though the clock may show another there.
  func night(_ index: Int) -> LocalDateTime {
    edges.zone.isRecorded
      ? edges.localDate(ofEdge: index + 1)
      : edges.zone.localDateTime(at: edges.edge(index + 1)).startOfDay
  }

  /// The first window that is named by `day` or a later one.
  func index(ofNight day: LocalDateTime) -> Int {
    let midnight = edges.zone.instant(of: day.startOfDay)
    var index = edges.index(of: midnight) - 2
    while night(index) < day.startOfDay { index += 1 }
    return index
  }
}
