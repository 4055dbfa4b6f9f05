internal import CalendarBuckets
internal import Foundation

/// Compares edges with those of Foundation's `Calendar`, which is asked for one addition from the
/// anchor each.
///
/// Where they differ on purpose is accounted for, not ignored:
/// - Going backwards, Foundation takes the second occurrence of a repeated wall time.
/// - Going backwards by months from a 29th, 30th or 31st into February, it takes the length of
///   another year's February.
/// - It leaves a day that never happened out of its count.
/// - In a zone whose standard time changed since the anchor (Ojinaga in 2022), it can miss a wall
///   time on the day of a change of the clock, though its own components of our edge show it.
/// - Its copy of the zone data may be older or newer than the system's. The offsets tell.
struct FoundationSweep {
  /// What one comparison found.
  struct Tally {
    var equal = 0
    var repeatedBackwards = 0
    var lostDay = 0
    var wrongFebruary = 0
    var missedNearChange = 0
    var otherZoneData = 0
    /// The first few differences, in words.
    var different: [String] = []

    var total: Int {
      equal + repeatedBackwards + lostDay + wrongFebruary + missedNearChange + otherZoneData
        + different.count
    }

    mutating func add(_ other: Tally) {
      equal += other.equal
      repeatedBackwards += other.repeatedBackwards
      lostDay += other.lostDay
      wrongFebruary += other.wrongFebruary
      missedNearChange += other.missedNearChange
      otherZoneData += other.otherZoneData
      different += other.different
    }
  }

  enum Unit: CaseIterable {
    case day, week, month, year

    func interval() throws -> BucketInterval {
      switch self {
      case .day: try BucketInterval(days: 1)
      case .week: try BucketInterval(weeks: 1)
      case .month: try BucketInterval(months: 1)
      case .year: try BucketInterval(years: 1)
      }
    }

    var component: Calendar.Component {
      switch self {
      case .day: .day
      case .week: .weekOfYear
      case .month: .month
      case .year: .year
      }
    }
  }

  /// Odd anchors: at both ends and in the middle of the years, at hours that gaps and overlaps
  /// meet, on days that some months lack.
  static let anchors = [
    "1990-01-31T02:30", "2004-02-29T00:00", "2018-01-01T00:00", "2018-11-30T01:59:59.5",
    "2040-12-31T23:15",
  ]

  let rules: ZoneRules
  let zone: TimeZone
  let calendar: Calendar
  /// The last instant before each day that never happened.
  let lostDays: [Double]

  /// Nil if Foundation does not know the zone.
  init?(identifier: String) throws {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    rules = try ZoneRules(identifier: identifier)
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
    var lostDays: [Double] = []
    var moment = Self.instants.lowerBound
    while moment < Self.instants.upperBound {
      if rules.offset(at: moment + 86_400) - rules.offset(at: moment) >= 80_000 {
        lostDays.append(moment)
      }
      moment += 86_400
    }
    self.lostDays = lostDays
  }

  /// 1990-01-01 to 2041-01-01.
  static let instants = 631_152_000.0..<2_240_611_200.0

  /// Compares the edges from 1990 to 2040 of one unit and anchor, or those `choose` picks.
  func compare(
    unit: Unit, anchor: String, choose: (Range<Int>) -> [Int] = { Array($0) }
  ) throws -> Tally {
    let start = try ParsedDateTime(parsing: anchor).instant(in: rules)
    let edges = try BucketEdges(zone: rules, anchor: start, interval: unit.interval())
    var tally = Tally()
    let anchorDate = Date(timeIntervalSince1970: start)
    for index in choose(edges.indices(covering: Self.instants)) {
      guard let date = calendar.date(byAdding: unit.component, value: index, to: anchorDate) else {
        tally.different.append("\(rules) \(unit) \(index) from \(anchor): nothing")
        continue
      }
      let ours = edges.edge(index)
      let theirs = date.timeIntervalSince1970
      if ours == theirs {
        tally.equal += 1
      } else if index < 0, isSecondOccurrence(theirs, of: ours) {
        tally.repeatedBackwards += 1
      } else if unit == .month, index < 0, isOtherYearsFebruary(theirs, anchor: start, ours: ours) {
        tally.wrongFebruary += 1
      } else if try isOffByLostDays(theirs, unit: unit, index: index, anchor: start, ours: ours) {
        tally.lostDay += 1
      } else if [start, ours, theirs].contains(where: isOfOtherData) {
        tally.otherZoneData += 1
      } else if isMissedNearChange(theirs, anchor: start, ours: ours) {
        tally.missedNearChange += 1
      } else {
        tally.different.append(
          "\(rules) \(unit) \(index) from \(anchor): ours \(rules.isoString(at: ours)), "
            + "Foundation's \(rules.isoString(at: theirs))")
      }
    }
    return tally
  }

  private func isSecondOccurrence(_ theirs: Double, of ours: Double) -> Bool {
    rules.resolution(of: rules.localDateTime(at: ours)) == .overlap(first: ours, second: theirs)
  }

  /// Whether ours is the last day of February and theirs is where a February of the other length
  /// would end.
  private func isOtherYearsFebruary(_ theirs: Double, anchor: Double, ours: Double) -> Bool {
    let edge = rules.localDateTime(at: ours)
    let day = edge.adding(days: edge.day == 29 ? -1 : 1)
    return edge.month == 2 && edge.day >= 28 && rules.localDateTime(at: anchor).day >= 29
      && rules.localDateTime(at: theirs) == day
  }

  /// Whether theirs is our edge as many days on as days were lost between it and the anchor.
  private func isOffByLostDays(
    _ theirs: Double, unit: Unit, index: Int, anchor: Double, ours: Double
  ) throws -> Bool {
    guard !lostDays.isEmpty, unit == .day || unit == .week else { return false }
    let days = try BucketEdges(zone: rules, anchor: anchor, interval: BucketInterval(days: 1))
    let lost = lostDays.count { (min(anchor, theirs)...max(anchor, theirs)).contains($0) }
    let index = index * (unit == .week ? 7 : 1)
    let shifted = days.edge(index + (index > 0 ? lost : -lost))
    return lost > 0 && (shifted == theirs || isSecondOccurrence(theirs, of: shifted))
  }

  /// Whether standard time is another around the edge than at the anchor, a change of the clock is
  /// near, and Foundation itself shows the anchor's time of day at our edge, or agrees that the
  /// clock jumped over it.
  private func isMissedNearChange(_ theirs: Double, anchor: Double, ours: Double) -> Bool {
    let standard = standardOffset(anchor)
    let isOther = [ours - 100_000, ours, theirs].contains { standardOffset($0) != standard }
    guard isOther else { return false }
    let near = [-100_000.0, 100_000].map { rules.offset(at: ours + $0) }
    guard near[0] != near[1] else { return false }
    let units: Set<Calendar.Component> = [.hour, .minute, .second]
    let wanted = calendar.dateComponents(units, from: Date(timeIntervalSince1970: anchor))
    let shown = calendar.dateComponents(units, from: Date(timeIntervalSince1970: ours))
    if shown == wanted { return true }
    // The time before the jump that our edge was moved on from.
    let offset = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: ours)))
    let moved = rules.localDateTime(at: anchor)
    let clock = rules.localDateTime(at: ours)
    guard
      let sought = try? LocalDateTime(
        year: clock.year, month: clock.month, day: clock.day, hour: moved.hour,
        minute: moved.minute, second: moved.second),
      case .gap(_, let transition, let later) = rules.resolution(of: sought)
    else { return false }
    let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: transition - 1))
    let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: transition))
    return later == ours && after > before && Double(after) == offset
  }

  private func standardOffset(_ instant: Double) -> Int {
    let date = Date(timeIntervalSince1970: instant)
    return zone.secondsFromGMT(for: date) - Int(zone.daylightSavingTimeOffset(for: date))
  }

  /// Whether the two databases disagree about the offset within a day of an instant.
  private func isOfOtherData(_ instant: Double) -> Bool {
    stride(from: -90_000.0, through: 90_000, by: 3_600).contains { step in
      let date = Date(timeIntervalSince1970: instant + step)
      return zone.secondsFromGMT(for: date) != rules.offset(at: instant + step)
    }
  }
}
