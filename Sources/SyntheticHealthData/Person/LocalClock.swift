internal import CalendarBuckets

/// Wall time at home and at the places of the trips, in whole seconds since 1970.
struct LocalClock: Sendable {
  /// Home first, then the destinations; elsewhere a place is its position here.
  let zones: [ZoneRules]
  /// Day number (days since 1970-01-01) of day 0.
  let firstDayNumber: Int

  /// The instant of a wall time on day `day`; one that is skipped moves forward by the gap, one
  /// that occurs twice is its first occurrence.
  func instant(day: Int, second: Int, zone: Int) -> Int {
    let local = (firstDayNumber + day) * 86_400 + second
    let rules = zones[zone]
    let before = rules.offset(at: Double(local - 129_600))
    let first = local - before
    if rules.offset(at: Double(first)) == before { return first }
    let after = rules.offset(at: Double(local + 129_600))
    let second = local - after
    return rules.offset(at: Double(second)) == after ? second : first
  }

  /// Day (relative to day 0) and second of the wall clock at an instant.
  func local(_ instant: Int, zone: Int) -> (day: Int, second: Int) {
    let wall = instant + zones[zone].offset(at: Double(instant))
    let day = wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
    return (day - firstDayNumber, wall - day * 86_400)
  }

  /// The IANA identifier of a place's zone.
  func identifier(zone: Int) -> String { zones[zone].identifier }

  /// 0 for Monday to 6 for Sunday.
  func weekday(day: Int) -> Int {
    let remainder = (firstDayNumber + day + 3) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }
}
