internal import CalendarBuckets
internal import HealthCalculations
internal import SyntheticHealthData

/// How much time a data set covers.
enum TimeSpan: Int, Sendable, CaseIterable {
  /// 30 days, for counting instructions.
  case month = 30
  /// The year 2024.
  case year = 366
  /// The years 2024 to 2033.
  case decade = 3_653

  /// The name as titles show it.
  var name: String {
    switch self {
    case .month: "30 days"
    case .year: "1 year"
    case .decade: "10 years"
    }
  }

  /// What a workload over so much data is measured for.
  var measures: Set<Workload.Measure> { self == .month ? [.instructions] : [.time] }

  /// The made-up person's days.
  func days() throws -> SyntheticYears {
    try SyntheticYears(seed: 2024, days: rawValue)
  }

  /// Midnights, Mondays or firsts of months in New York that reach around the time span.
  func edges(_ interval: BucketInterval) throws -> EdgeTable {
    let zone = try ZoneRules(identifier: "America/New_York")
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    let first = zone.instant(of: try LocalDateTime(year: 2024, month: 1, day: 1))
    return try BucketEdges(zone: zone, anchor: anchor, interval: interval)
      .table(covering: first..<(first + Double(rawValue) * 86_400))
  }
}

extension TimeSpan {
  /// Weeks, months, days and hours.
  func fourTables() throws -> [EdgeTable] {
    try [
      edges(BucketInterval(weeks: 1)), edges(BucketInterval(months: 1)),
      edges(BucketInterval(days: 1)), edges(BucketInterval(hours: 1)),
    ]
  }
}

/// Samples of one type, the same in every run.
struct DataSet: Sendable {
  /// The name as titles show it, without the time span.
  let name: String
  /// How many samples there are; checked whenever they are loaded.
  let counts: [TimeSpan: Int]
  private let make: @Sendable (SyntheticYears) -> SampleColumns

  private init(
    _ name: String, month: Int, year: Int, decade: Int,
    make: @escaping @Sendable (SyntheticYears) -> SampleColumns
  ) {
    self.name = name
    counts = [.month: month, .year: year, .decade: decade]
    self.make = make
  }

  /// The samples of a time span.
  ///
  /// - Throws: ``WrongAnswer`` if there are not as many as titles say.
  func load(_ span: TimeSpan) throws -> SampleColumns {
    let columns = make(try span.days())
    try Reference.expect(counts[span] ?? 0, equals: columns.count, "The size of \(name), \(span)")
    guard columns.isSorted else { throw WrongAnswer("\(name), \(span.name), is not sorted.") }
    return columns
  }

  /// One workload for each of the time spans: what is done to the samples of this set.
  func workloads(
    _ what: String, over spans: [TimeSpan] = TimeSpan.allCases, file: String = #fileID,
    prepare: @escaping @Sendable (SampleColumns, TimeSpan) throws -> PreparedWork
  ) -> [Workload] {
    spans.map { span in
      Workload(
        what, on: "\(name), \(span.name)", size: counts[span] ?? 0, measures: span.measures,
        file: file
      ) {
        try prepare(try load(span), span)
      }
    }
  }
}

extension DataSet {
  /// Instants of one source, every few minutes, in workouts every five seconds.
  static let heartRate = DataSet("heart rate", month: 16_049, year: 211_923, decade: 2_128_440) {
    columns(of: .heartRate, in: $0)
  }

  /// Readings a little more than a minute apart, as a chest strap that is never taken off would make them.
  static let denseHeartRate = DataSet(
    "heart rate each minute", month: 40_984, year: 500_000, decade: 4_990_437
  ) { days in
    var random = SplitMix(seed: days.seed)
    var samples = SampleColumns()
    for number in 0..<((days.dayCount * 500_000 + 365) / 366) {
      let start = 1_704_085_200 + Double(number) * 366 * 86_400 / 500_000
      let instant = (start + random.fraction() * 50).rounded(.down)
      samples.append(
        start: instant, end: instant, value: 50 + (random.fraction() * 100).rounded(), rank: 0)
    }
    return samples
  }

  /// Spans of one source, end to end in most hours.
  static let energy = DataSet("active energy", month: 31_619, year: 419_444, decade: 4_218_846) {
    columns(of: .activeEnergyBurned, in: $0)
  }

  /// Spans of a watch and a phone that overlap on most walks.
  static let steps = DataSet("steps", month: 4_479, year: 59_974, decade: 613_070) {
    columns(of: .stepCount, in: $0)
  }

  /// Sound levels over whole durations, of one source.
  static let soundLevels = DataSet("sound levels", month: 1_504, year: 18_214, decade: 181_525) {
    columns(of: .environmentalAudioExposure, in: $0)
  }

  /// ``energy`` with two more sources that are there in some hours only, a phone in every third and
  /// a band in two of five, and whose spans are not in step with the watch's.
  static let energyOfThree = DataSet(
    "active energy", month: 53_355, year: 732_467, decade: 7_309_912
  ) { days in
    var samples = columns(of: .activeEnergyBurned, in: days)
    let watch = samples
    for (rank, share) in [(UInt16(1), 0.33), (UInt16(2), 0.4)] {
      var random = SplitMix(seed: days.seed + UInt64(rank))
      var hour = 0.0
      var isThere = false
      for position in watch.starts.indices {
        let start = watch.starts[position]
        if start >= hour {
          hour = ((start / 3_600).rounded(.down) + 1) * 3_600
          isThere = random.fraction() < share
        }
        let delay = (random.fraction() * 40).rounded()
        let factor = 0.5 + random.fraction()
        if isThere {
          samples.append(
            start: start + delay, end: watch.ends[position] + delay,
            value: watch.values[position] * factor, rank: rank)
        }
      }
    }
    samples.sort()
    return samples
  }

  /// ``heartRate`` with a chest strap, the better source, in every fourth hour.
  static let heartRateOfTwo = DataSet("heart rate", month: 19_999, year: 263_507, decade: 2_655_655)
  { days in
    let watch = columns(of: .heartRate, in: days)
    var samples = SampleColumns()
    var random = SplitMix(seed: days.seed)
    var hour = 0.0
    var isThere = false
    for position in watch.starts.indices {
      let start = watch.starts[position]
      if start >= hour {
        hour = ((start / 3_600).rounded(.down) + 1) * 3_600
        isThere = random.fraction() < 0.25
      }
      samples.append(start: start, end: start, value: watch.values[position], rank: 1)
      if isThere {
        samples.append(
          start: start + 1, end: start + 3, value: watch.values[position] + 1, rank: 0)
      }
    }
    samples.sort()
    return samples
  }

  /// All samples of a type, the watch before the phone before what a person typed in or others wrote.
  private static func columns(
    of type: SyntheticType, in days: SyntheticYears
  ) -> SampleColumns {
    let columns = days.columns(of: type)
    return SampleColumns(
      starts: columns.starts, ends: columns.ends, values: columns.values,
      ranks: columns.origins.map { UInt16(min($0.rawValue, 2)) })
  }
}

/// Steele, Lea and Flood's SplitMix64: the same numbers on every machine.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// The next number in [0, 1).
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}

extension SourceRanking {
  /// The order of three sources, by their ranks.
  static let ofThree = SourceRanking(
    (0..<3).map { source in
      SourcePairFacts(
        pair: SourcePair(name: "Source \(source)", isUserEntered: false),
        earliestStart: 0, isAppleDevice: false)
    }, preferredOrder: (0..<3).map { "Source \($0)" })
}
