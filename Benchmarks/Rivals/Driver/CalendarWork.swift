internal import CalendarBuckets
internal import Foundation

/// Line 4: edge tables of ten years of days, and the bucket of an instant.
///
/// 10,000 zones, anchors and intervals are drawn from a fixed seed; Foundation's calendar does a part
/// of the same work in zones whose rules have not changed for long, and has to find the same.
struct CalendarWork: TimedWork {
  private static let tableCount = 10_000
  private static let daysInTenYears = 3_653
  private static let instantsPerTable = 100

  private var days: [BucketEdges] = []
  private var combinations: [BucketEdges] = []
  private var singleUnits: [BucketEdges] = []
  private var instants: [Double] = []
  private let foundation: FoundationCalendarWork
  /// Something of each result, so that none is computed in vain.
  private var witness = 0.0

  init() throws {
    var random = SplitMix(state: 4)
    let zones = ZoneRules.knownIdentifiers().compactMap { try? ZoneRules(identifier: $0) }
    guard !zones.isEmpty else { throw DriverError("The system has no time zone database.") }
    let singles = [
      try BucketInterval(hours: 1), try BucketInterval(days: 1), try BucketInterval(weeks: 1),
      try BucketInterval(months: 1), try BucketInterval(years: 1),
    ]
    let combined = [
      try BucketInterval(months: 1, days: 3), try BucketInterval(days: 1, hours: 6),
      try BucketInterval(weeks: 1, days: 2), try BucketInterval(years: 1, months: 6),
      try BucketInterval(years: 1, months: 1, days: 1, hours: 1),
    ]
    for number in 0..<Self.tableCount {
      let zone = zones[Int(random.next(below: UInt64(zones.count)))]
      // 1990 to 2030, at any second of the day.
      let anchor = Double(631_152_000 + random.next(below: 1_262_304_000))
      let multiple = 1 + Int(random.next(below: 3))
      func edges(_ interval: BucketInterval) throws -> BucketEdges {
        try BucketEdges(zone: zone, anchor: anchor, interval: interval)
      }
      days.append(try edges(BucketInterval(days: multiple)))
      singleUnits.append(try edges(singles[number % singles.count]))
      combinations.append(try edges(combined[number % combined.count]))
    }
    for _ in 0..<Self.instantsPerTable {
      instants.append(Double(946_684_800 + random.next(below: 1_000_000_000)))
    }
    foundation = try FoundationCalendarWork()
  }

  mutating func run() throws -> [(name: String, value: Double)] {
    let edgeCount = Double(Self.tableCount * (Self.daysInTenYears + 1))
    let indexCount = Double(Self.tableCount * Self.instantsPerTable)
    let tables = tableTime(days)
    let combinedTables = tableTime(combinations)
    let single = indexTime(singleUnits)
    let combined = indexTime(combinations)
    let rival = try foundation.run()
    return [
      ("edge", tables / edgeCount), ("edgeOfCombination", combinedTables / edgeCount),
      ("index", single / indexCount), ("indexOfCombination", combined / indexCount),
      ("edgeByFoundation", rival.nanosecondsPerEdge),
      ("indexByFoundation", rival.nanosecondsPerIndex),
    ]
  }

  private mutating func tableTime(_ all: [BucketEdges]) -> Double {
    nanoseconds {
      for edges in all {
        let table = edges.table(indices: 0..<Self.daysInTenYears)
        witness += table.edges[Self.daysInTenYears]
      }
    }
  }

  private mutating func indexTime(_ all: [BucketEdges]) -> Double {
    nanoseconds {
      var sum = 0
      for edges in all {
        for instant in instants { sum &+= edges.index(of: instant) }
      }
      witness += Double(sum)
    }
  }

  func answer() -> [Double] {
    [witness]
  }
}

/// Foundation's calendar at the same questions: days by addition, the day of an instant by
/// difference. Anchors stand at noon, where no clock changes.
private struct FoundationCalendarWork {
  private static let places = [
    "America/New_York", "Europe/Paris", "Asia/Kathmandu", "Australia/Lord_Howe",
  ]
  private static let dayCount = 3_653
  private static let indexCount = 200

  private var cases: [(calendar: Calendar, anchor: Date, edges: BucketEdges)] = []

  init() throws {
    for place in Self.places {
      guard let zone = TimeZone(identifier: place) else {
        throw DriverError("Foundation does not know the time zone \(place).")
      }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let rules = try ZoneRules(identifier: place)
      let noon = rules.instant(of: try LocalDateTime(parsing: "2010-01-01T12:00"))
      cases.append(
        (
          calendar, Date(timeIntervalSince1970: noon),
          try BucketEdges(zone: rules, anchor: noon, interval: BucketInterval(days: 1))
        ))
    }
  }

  /// The times a piece; throws if Foundation and the project do not agree.
  func run() throws -> (nanosecondsPerEdge: Double, nanosecondsPerIndex: Double) {
    var edgeTime = 0.0
    var indexTime = 0.0
    for (calendar, anchor, edges) in cases {
      var found: [Double] = []
      edgeTime += nanoseconds {
        for day in 0..<Self.dayCount {
          found.append(
            calendar.date(byAdding: .day, value: day, to: anchor)?.timeIntervalSince1970 ?? .nan)
        }
      }
      for (day, edge) in found.enumerated() where edge != edges.edge(day) {
        throw DriverError(
          "Day \(day) in \(edges.zone.identifier) starts at \(edge) by Foundation and at "
            + "\(edges.edge(day)) by CalendarBuckets.")
      }
      let step = 86_400.0 * Double(Self.dayCount) / Double(Self.indexCount) + 1_234
      var indices: [Int?] = []
      indexTime += nanoseconds {
        for number in 0..<Self.indexCount {
          let instant = anchor.addingTimeInterval(Double(number) * step)
          indices.append(calendar.dateComponents([.day], from: anchor, to: instant).day)
        }
      }
      for (number, index) in indices.enumerated() {
        let instant = anchor.timeIntervalSince1970 + Double(number) * step
        guard index == edges.index(of: instant) else {
          throw DriverError(
            "The instant \(instant) in \(edges.zone.identifier) is in day "
              + "\(index.map(String.init) ?? "none") by Foundation and in day "
              + "\(edges.index(of: instant)) by CalendarBuckets.")
        }
      }
    }
    let cases = Double(cases.count)
    return (
      edgeTime / (cases * Double(Self.dayCount)), indexTime / (cases * Double(Self.indexCount))
    )
  }
}

/// Numbers that follow from a seed (Steele, Lea and Flood, 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next(below bound: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) % bound
  }
}
