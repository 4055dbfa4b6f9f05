import CalendarBuckets
import HKStatsColumnsABI
import HealthCalculations
import TestSupport
import Testing

/// The figures are those of the engine, bit for bit, however rows are ordered and cut into batches.
@Suite struct RandomParticipantsTests {
  /// A participant's samples, and what the engine is asked.
  struct Person {
    let name: String
    let place: Place
    var samples: [(start: Double, end: Double, value: Double, pair: SourcePair)] = []

    init(_ name: String, using generator: inout SeededGenerator) {
      self.name = name
      place = [.newYork, .lordHowe, .apia, .kathmandu].randomElement(using: &generator) ?? .utc
      // Around changes of the clocks, and around the day that Apia never had.
      let instants: [Double] = [1_710_000_000, 1_325_200_000, 1_396_700_000, -8e8]
      let around = instants.randomElement(using: &generator) ?? 0
      let sources = Int.random(in: 1...12, using: &generator)
      for _ in 0..<Int.random(in: 0...120, using: &generator) {
        let start = (around + Double.random(in: -4e5...4e5, using: &generator)).rounded()
        let length =
          Bool.random(using: &generator) ? 0 : Double.random(in: 0...9e3, using: &generator)
        let number = Int.random(in: 0..<sources, using: &generator)
        samples.append(
          (
            start, start + length.rounded(), Double.random(in: -5...300, using: &generator),
            SourcePair(
              name: number % 3 == 0 ? "iPhone \(number)" : "source \(number)",
              isUserEntered: Int.random(in: 0..<9, using: &generator) == 0)
          ))
      }
    }

    /// The engine's answer for each interval.
    func expected(_ kind: MeasureKind, intervals: [CalendarInterval]) throws -> [(
      EdgeTable, BucketStatistics
    )] {
      guard let first = samples.map(\.start).min(), let last = samples.map(\.end).max() else {
        return []
      }
      let ranking = SourceRanking(
        Set(samples.map(\.pair)).map { pair in
          SourcePairFacts(
            pair: pair,
            earliestStart: samples.filter { $0.pair == pair }.map(\.start).min() ?? 0,
            isAppleDevice: AppleDeviceRule.isApple(sourceName: pair.name, deviceManufacturer: nil))
        })
      var columns = SampleColumns()
      for sample in samples {
        let rank = ranking.rank(of: sample.pair) ?? 0
        columns.append(
          start: sample.start, end: sample.end, value: sample.value, rank: UInt16(rank))
      }
      columns.sort()
      let zone = try ZoneRules(identifier: place.zone)
      let tables = try intervals.map { try $0.edges(in: zone).table(covering: first..<last.nextUp) }
      let statistics = StatisticsEngine.bucketStatistics(
        of: RankedColumns(columns), kind: kind, tables: tables.map(\.edges), cores: .oneCore)
      return Array(zip(tables, statistics))
    }
  }

  @Test(arguments: AggregationStyle.allCases)
  func figuresAreThoseOfTheEngine(style: AggregationStyle) throws {
    let intervals: [CalendarInterval] = [.hour, .day, .week, .month]
    for seed in 1...30 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let people = (0..<Int.random(in: 1...8, using: &generator)).map { number in
        Person("person \(number)", using: &generator)
      }
      let isSorted = Bool.random(using: &generator)
      let isSaid = isSorted && Bool.random(using: &generator)
      var rows = people.indices.flatMap { person in
        people[person].samples.indices.map { (person, $0) }
      }
      if !isSorted { rows.shuffle(using: &generator) }
      let samples = rows.map { people[$0.0].samples[$0.1] }
      let table = SampleTable(
        participants: rows.map { people[$0.0].name }, sources: samples.map(\.pair.name),
        zones: rows.map { people[$0.0].place.zone }, starts: samples.map(\.start),
        ends: samples.map(\.end), values: samples.map(\.value),
        userEntered: samples.map(\.pair.isUserEntered))
      let sizes = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        Int.random(in: 0...100, using: &generator)
      }
      let asking = try Asking([
        ("interval", intervals.map(\.rawValue).joined(separator: ",")),
        ("aggregation", style.rawValue), ("sorted_by_participant", "\(isSaid)"),
        ("memory", Bool.random(using: &generator) ? "finish" : "call"),
        ("threads", seed % 5 == 0 ? "2" : "1"),
      ])
      try asking.append(table.table(batches: sizes))
      try asking.finish()
      let figures = try asking.figures()
      var expected: [Row] = []
      var inOrder: [Int] = []
      for (person, _) in rows where !inOrder.contains(person) { inOrder.append(person) }
      for person in inOrder {
        // Of equal samples the order of the rows counts.
        var asRead = people[person]
        asRead.samples = rows.filter { $0.0 == person }.map { people[person].samples[$0.1] }
        let answer = try asRead.expected(.quantity(style), intervals: intervals)
        for (number, (table, statistics)) in answer.enumerated() {
          for entry in 0..<statistics.count {
            expected.append(
              Row(people[person].name, intervals[number].rawValue, table, statistics, entry))
          }
        }
      }
      let found = Row.rows(of: figures)
      let different = zip(found, expected).first { $0 != $1 }
      #expect(found.count == expected.count && different == nil, "seed \(seed)")
    }
  }

  /// Rows of several types that alternate have the figures of each type's rows alone.
  @Test(arguments: [2, 3, 9])
  func typesThatAlternateAreTakenApart(typeCount: Int) throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let people = (0..<3).map { Person("person \($0)", using: &generator) }
      var all = SampleTable(participants: [], types: [], sources: [], zones: [])
      all.ends = []
      var ofType = Array(repeating: all, count: typeCount)
      for person in people {
        for sample in person.samples {
          let type = Int.random(in: 0..<typeCount, using: &generator)
          func add(to table: inout SampleTable) {
            table.participants?.append(person.name)
            table.types?.append("type \(type)")
            table.sources?.append(sample.pair.name)
            table.zones?.append(person.place.zone)
            table.starts.append(sample.start)
            table.ends?.append(sample.end)
            table.values.append(sample.value)
          }
          add(to: &all)
          add(to: &ofType[type])
        }
      }
      func rows(_ table: SampleTable) throws -> [Row] {
        let asking = try Asking([("interval", "day"), ("aggregation", "cumulative")])
        try asking.append(table.table())
        try asking.finish()
        return try Row.rows(of: asking.figures())
      }
      func sorted(_ rows: [Row]) -> [String] { rows.map { "\($0)" }.sorted() }
      let apart = try ofType.flatMap { try rows($0) }
      #expect(sorted(try rows(all)) == sorted(apart), "seed \(seed)")
    }
  }

  /// A row of figures.
  struct Row: Equatable {
    let participant: String?
    let interval: String?
    let figures: [Double?]

    init(_ participant: String?, _ interval: String?, _ figures: [Double?]) {
      self.participant = participant
      self.interval = interval
      self.figures = figures
    }

    init(
      _ participant: String, _ interval: String, _ table: EdgeTable, _ statistics: BucketStatistics,
      _ entry: Int
    ) {
      let bucket = statistics.bucketIndices[entry]
      let figures = statistics[entry]
      self.init(
        participant, interval,
        [
          table.edges[bucket], table.edges[bucket + 1], Double(figures.count), figures.duration,
          figures.sum, figures.average, figures.minimum, figures.maximum, figures.mostRecent?.value,
          figures.mostRecent?.start,
        ])
    }

    static func rows(of figures: Rows) -> [Row] {
      let names = [
        "start", "end", "count", "duration", "sum", "average", "minimum", "maximum", "most_recent",
        "most_recent_start",
      ]
      let columns = names.map { figures.numbers($0) }
      return (0..<figures.count).map { row in
        Row(
          figures.texts("participant")[row], figures.texts("interval")[row],
          columns.map { $0.isEmpty ? nil : $0[row] })
      }
    }
  }
}
