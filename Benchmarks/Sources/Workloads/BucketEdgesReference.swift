internal import CalendarBuckets

/// Edges worked out with the calendar's plain operations, one at a time.
struct BucketEdgesReference {
  let zone: ZoneRules
  let anchor: Double
  let interval: BucketInterval

  /// The edge `index`, not negative, of an anchor in whole seconds.
  func edge(_ index: Int) throws -> Double {
    guard index > 0 else { return anchor }
    let local = zone.localDateTime(at: anchor)
    var year = local.year + index * interval.years
    var month = local.month
    var day = min(local.day, Self.dayCount(year, month))
    for _ in 0..<(index * interval.months) {
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
    }
    day = min(day, Self.dayCount(year, month))
    let date = try LocalDateTime(
      year: year, month: month, day: day, hour: local.hour, minute: local.minute,
      second: local.second)
    let moved = date.adding(days: index * (interval.weeks * 7 + interval.days))
    let elapsed = interval.hours * 3_600 + interval.minutes * 60 + interval.seconds
    return zone.instant(of: moved) + Double(index * elapsed)
  }

  private static func dayCount(_ year: Int, _ month: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

/// Anchors, zones and intervals drawn from a seed.
struct RandomBuckets {
  private static let zones = [
    "America/New_York", "Europe/Paris", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo",
    "America/Sao_Paulo", "Pacific/Apia", "Africa/Casablanca", "Asia/Tokyo", "UTC",
  ]

  private var random: SplitMix
  private let rules: [ZoneRules]

  init(seed: UInt64) throws {
    random = SplitMix(seed: seed)
    rules = try Self.zones.map { try ZoneRules(identifier: $0) }
  }

  /// Buckets of `interval` from a whole second in the years 2000 to 2025.
  mutating func next(_ interval: BucketInterval) throws -> BucketEdges {
    let zone = rules[Int(random.next() % UInt64(rules.count))]
    let anchor = 946_684_800 + Double(random.next() % 820_000_000)
    return try BucketEdges(zone: zone, anchor: anchor, interval: interval)
  }

  /// An instant in the ten years from `start` on.
  mutating func instant(from start: Double) -> Double {
    start + random.fraction() * 3_652 * 86_400
  }
}
