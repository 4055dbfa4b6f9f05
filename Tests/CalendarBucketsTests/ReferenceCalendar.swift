internal import CalendarBuckets

/// Buckets worked out the slow, obvious way: dates by counting, instants by trying every offset,
/// the bucket of an instant by walking.
struct ReferenceCalendar {
  let zone: ZoneRules
  let anchor: Double
  let interval: BucketInterval

  /// The edge, for anchors in whole seconds.
  func edge(_ index: Int) -> Double {
    guard index != 0 else { return anchor }
    let local = zone.localDateTime(at: anchor)
    var (year, month, day) = (local.year + index * interval.years, local.month, local.day)
    day = min(day, length(year: year, month: month))
    var months = index * interval.months
    while months > 0 {
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
      months -= 1
    }
    while months < 0 {
      (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
      months += 1
    }
    day = min(day, length(year: year, month: month))
    var number = 0
    for other in min(year, 1970)..<max(year, 1970) {
      number += (year > 1970 ? 1 : -1) * (isLeap(other) ? 366 : 365)
    }
    for other in 1..<month { number += length(year: year, month: other) }
    number += day - 1 + index * (interval.weeks * 7 + interval.days)
    let clock = Double(
      number * 86_400 + local.hour * 3_600 + local.minute * 60 + Int(local.second))
    let elapsed = interval.hours * 3_600 + interval.minutes * 60 + interval.seconds
    return instant(clock: clock) + Double(index * elapsed)
  }

  /// The bucket of an instant, walking from a start that is too early.
  func index(of instant: Double, from start: Int) -> Int {
    var index = start
    while edge(index + 1) <= instant { index += 1 }
    return index
  }

  private func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private func length(year: Int, month: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The first instant whose clock shows `clock`, or else that time read with the offset before
  /// the gap that it is in.
  private func instant(clock: Double) -> Double {
    let day = 26 * 3_600.0
    var offsets: Set<Int> = []
    let changes = zone.changes(in: (clock - 2 * day)...(clock + 2 * day))
    for moment in [clock - 2 * day] + changes { offsets.insert(zone.offset(at: moment)) }
    let shown = offsets.map { clock - Double($0) }
      .filter { clock - $0 == Double(zone.offset(at: $0)) }
    if let first = shown.min() { return first }
    for change in changes {
      let before = Double(zone.offset(at: change - 1))
      if clock >= change + before, clock < change + Double(zone.offset(at: change)) {
        return clock - before
      }
    }
    return .nan
  }
}
