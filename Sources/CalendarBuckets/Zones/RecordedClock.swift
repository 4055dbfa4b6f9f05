/// The clock of a person who goes from zone to zone, and the days that it makes.
///
/// Semantics 1.8: a person's date never goes back. Around the changes every day's beginning is written
/// down; days far from them are those of one zone.
final class RecordedClock: Sendable {
  /// The zones in order; the first reaches back without end.
  let periods: [ZonePeriod]
  /// When the periods begin.
  private let starts: [Double]
  /// The days that are written down: where each begins.
  private let dayStarts: [Double]
  /// The number of the first of them.
  private let firstDay: Int
  /// Times of one offset, from before the first change until after the last.
  private let runs: [Run]

  /// A time of one offset.
  private struct Run {
    var start: Double
    var end: Double
    var offset: Int
  }

  private static let day = Double(ProlepticGregorian.secondsPerDay)
  /// So far from a change, dates follow from the clock again: the largest difference of two clocks is 26 hours.
  private static let margin = 5 * day

  init(_ periods: [ZonePeriod]) {
    precondition(!periods.isEmpty, "a clock is of one zone at least")
    self.periods = periods
    starts = periods.enumerated().map { $0 == 0 ? -.infinity : SupportedInstants.clamp($1.start) }
    guard periods.count > 1 else {
      (runs, dayStarts, firstDay) = ([], [], 0)
      return
    }
    let low = SupportedInstants.clamp(starts[1] - Self.margin)
    let high = SupportedInstants.clamp(starts[starts.count - 1] + Self.margin)
    let runs = Self.runs(of: periods, from: starts, low: low, high: high)
    let first = runs.first.map { Self.dayNumber(at: $0.start, offset: $0.offset) + 1 } ?? 0
    var days: [Double] = []
    for run in runs {
      while true {
        let midnight = Double(first + days.count) * Self.day - Double(run.offset)
        let begin = max(run.start, midnight)
        if begin >= run.end { break }
        days.append(begin)
      }
    }
    (self.runs, dayStarts, firstDay) = (runs, days, first)
  }

  private static func runs(
    of periods: [ZonePeriod], from starts: [Double], low: Double, high: Double
  ) -> [Run] {
    var runs: [Run] = []
    for (number, period) in periods.enumerated() {
      var start = max(low, starts[number])
      let end = number + 1 < starts.count ? min(high, starts[number + 1]) : high
      guard start < end else { continue }
      var offset = period.zone.offset(at: start)
      for change in period.zone.transitions(in: start.nextUp..<end) {
        runs.append(Run(start: start, end: change.instant, offset: offset))
        (start, offset) = (change.instant, change.offsetAfter)
      }
      runs.append(Run(start: start, end: end, offset: offset))
    }
    return runs
  }

  // MARK: The clock

  /// How far the clock is ahead of UTC, in seconds.
  func offset(at instant: Double) -> Int {
    period(at: instant).zone.offset(at: instant)
  }

  private func period(at instant: Double) -> ZonePeriod {
    periods[max(0, starts.firstPosition { $0 > instant } - 1)]
  }

  /// The changes of the clock in a range: those of each zone during its time, and those from zone to zone.
  func transitions(in range: Range<Double>) -> [ZoneTransition] {
    periods.indices.flatMap { number -> [ZoneTransition] in
      let low = max(range.lowerBound, starts[number])
      let high =
        number + 1 < starts.count ? min(range.upperBound, starts[number + 1]) : range.upperBound
      guard low < high else { return [] }
      let zone = periods[number].zone
      var changes = zone.transitions(in: low..<high)
      if number > 0, starts[number] == low {
        // The clock goes from what the zone before showed to what this one shows.
        changes.removeAll { $0.instant == low }
        let change = ZoneTransition(
          instant: low, offsetBefore: periods[number - 1].zone.offset(at: low.nextDown),
          offsetAfter: zone.offset(at: low))
        if change.offsetBefore != change.offsetAfter { changes.insert(change, at: 0) }
      }
      return changes
    }
  }

  // MARK: Days

  /// The first instant at which the date is that of a day, or a later one.
  func start(ofDay day: Int) -> Double {
    let place = day - firstDay
    if dayStarts.indices.contains(place) { return dayStarts[place] }
    return settled(day * ProlepticGregorian.secondsPerDay, place < 0 ? periods[0] : last)
  }

  /// The day that a person has at an instant: the largest date so far.
  func day(at instant: Double) -> Int {
    if let first = dayStarts.first, let end = runs.last?.end, instant >= first, instant < end {
      return firstDay + dayStarts.firstPosition { $0 > instant } - 1
    }
    var day = Self.dayNumber(at: instant, offset: offset(at: instant))
    // Two clocks differ by two dates at most, and beyond the supported instants days have no length.
    for _ in 0..<2 where start(ofDay: day + 1) <= instant { day += 1 }
    for _ in 0..<2 where start(ofDay: day) > instant { day -= 1 }
    return day
  }

  /// The first instant of a day at which calendar and clock have come to a time of it; the day's end if they
  /// never do.
  func instant(ofDay day: Int, second: Double) -> Double {
    let time = Double(day) * Self.day + second
    return first(ofDay: day, second: second) { local in max(0, time - local) }
  }

  /// The first instant of a day at which the clock shows a time of day or a later one, whatever date the
  /// calendar shows meanwhile; the day's end if it never does.
  ///
  /// Semantics 1.8: the cut of a date for nights.
  func cut(ofDay day: Int, second: Double) -> Double {
    first(ofDay: day, second: second) { local in
      max(0, second - (local - (local / Self.day).rounded(.down) * Self.day))
    }
  }

  /// The first instant of a day that is `wait` seconds behind the beginning of a time of one offset, and in it.
  private func first(ofDay day: Int, second: Double, wait: (Double) -> Double) -> Double {
    let start = start(ofDay: day)
    guard second > 0 else { return start }
    let end = self.start(ofDay: day + 1)
    for run in pieces(from: start, to: end) {
      let low = max(run.start, start)
      let instant = low + wait(low + Double(run.offset))
      if instant < min(run.end, end) { return instant }
    }
    return end
  }

  /// The times of one offset that a day meets, in order.
  private func pieces(from start: Double, to end: Double) -> ArraySlice<Run> {
    if let known = runs.last?.end, start >= runs[0].start, end <= known {
      let first = runs.firstPosition { $0.end > start }
      return runs[first...].prefix { $0.start < end }
    }
    let period = start < (runs.first?.start ?? .infinity) ? periods[0] : last
    return Self.runs(of: [period], from: [-.infinity], low: start, high: end)[...]
  }

  /// What the clock shows at an anchor, in seconds since 1970: midnight, where a day begins.
  func localSecond(ofAnchor instant: Double) -> Int {
    let day = day(at: instant)
    if start(ofDay: day) == instant { return day * ProlepticGregorian.secondsPerDay }
    return Int(floorOf: instant) + offset(at: instant)
  }

  private var last: ZonePeriod { periods[periods.count - 1] }

  /// The first instant at which the clock of one zone has come to a time.
  private func settled(_ midnight: Int, _ period: ZonePeriod) -> Double {
    let instant =
      switch period.zone.offsets.resolution(localSecond: midnight, fraction: 0) {
      case .unique(let instant), .overlap(let instant, _): instant
      case .gap(_, let transition, _): transition
      }
    return SupportedInstants.clamp(instant)
  }

  private static func dayNumber(at instant: Double, offset: Int) -> Int {
    ProlepticGregorian.dayNumber(
      localSecond: Int(floorOf: SupportedInstants.clamp(instant)) + offset)
  }
}

extension Array {
  /// The first position whose element meets a condition that no earlier one meets and all later ones do.
  fileprivate func firstPosition(_ isMet: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
