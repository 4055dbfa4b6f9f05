import Foundation
import GRDB
import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

/// A filter and what it means, said by itself on one sample.
private struct FilterCase {
  var filter: SampleFilter
  var text: String
  var holds: (StoredSample) -> Bool
}

@Suite struct SampleFilterTests {
  static let type = "HKQuantityTypeIdentifierStepCount"
  static let sources = ["Watch", "org.example.a", "org.example.e\u{301}"]
  static let devices: [String?] = [nil, "<<HKDevice>, name:Watch>", "<<HKDevice>, name:Phone>"]

  /// Imported and saved samples, whole seconds and fractions, in segments that overlap.
  static func filledStore(
    _ generator: inout SeededGenerator, each: Int
  ) throws -> (store: SampleStore, samples: [StoredSample]) {
    let store = try SampleStore.inMemory()
    for round in 0..<3 {
      var records = (0..<each).map { index in
        let start = Double(Int.random(in: 0..<9000, using: &generator))
        return TestRecord(
          start, start + Double(Int.random(in: 0..<4, using: &generator) * 50),
          Double(Int.random(in: 0..<40, using: &generator)),
          source: sources.randomElement(using: &generator) ?? ""
        ).with(\.version, Bool.random(using: &generator) ? "1" : nil)
          .with(\.creation, Double(round * each + index))
          .with(\.device, (devices.randomElement(using: &generator) ?? nil) ?? "")
          .with(
            \.metadata,
            Bool.random(using: &generator)
              ? [] : [NamedValue(name: "k", value: "\(Int.random(in: 0..<5, using: &generator))")]
          ).with(\.flags, Int.random(in: 0..<9, using: &generator) == 0 ? [.userEntered] : [])
      }
      for member in [3, 4, 17] where round == 0 { records[member].flags = .insideCorrelation }
      try store.importing(records) { importing in
        guard round == 0 else { return }
        try importing.addCorrelation(
          ImportedCorrelation(
            type: "HKCorrelationTypeIdentifierFood", start: 0, end: 1,
            sourceRevision: importing.sourceRevisionID(name: "Watch", version: nil),
            memberOrdinals: [3, 4, 17]))
      }
      for _ in 0..<4 {
        var saved = SampleStoreSavingTests.random(&generator, count: each / 20, after: 3000)
        for index in saved.indices {
          saved[index].uuid = UUID(
            uuid: UUID.random(using: &generator).uuid)
        }
        try store.save(saved)
      }
    }
    return (store, try store.steps())
  }

  private static func bound(_ generator: inout SeededGenerator) -> Double? {
    if Int.random(in: 0..<5, using: &generator) == 0 { return nil }
    return Double(Int.random(in: -500..<10_000, using: &generator))
  }

  /// One condition, or several joined.
  private static func filter(
    _ generator: inout SeededGenerator, depth: Int, samples: [StoredSample], correlated: Set<Int64>
  ) -> FilterCase {
    func part() -> FilterCase {
      filter(&generator, depth: depth - 1, samples: samples, correlated: correlated)
    }
    switch Int.random(in: 0..<(depth > 0 ? 18 : 15), using: &generator) {
    case 0:
      return Bool.random(using: &generator)
        ? FilterCase(filter: .everything, text: "everything") { _ in true }
        : FilterCase(filter: .nothing, text: "nothing") { _ in false }
    case 1, 2:
      let (from, to) = (bound(&generator), bound(&generator))
      return FilterCase(
        filter: .overlaps(from: from, to: to), text: "overlaps(\(from as Any), \(to as Any))"
      ) { $0.end >= from ?? -.infinity && $0.start < to ?? .infinity }
    case 3, 4:
      let (from, to) = (bound(&generator), bound(&generator))
      return FilterCase(
        filter: .starts(from: from, to: to), text: "starts(\(from as Any), \(to as Any))"
      ) { $0.start >= from ?? -.infinity && $0.start < to ?? .infinity }
    case 5:
      let (from, to) = (bound(&generator), bound(&generator))
      return FilterCase(
        filter: .ends(from: from, to: to), text: "ends(\(from as Any), \(to as Any))"
      ) { $0.end >= from ?? -.infinity && $0.end < to ?? .infinity }
    case 6:
      let comparison = SampleFilter.ValueComparison.allCases.randomElement(using: &generator)
      let value = Double(Int.random(in: -2..<45, using: &generator))
      return FilterCase(
        filter: .value(comparison ?? .less, value), text: "value \(comparison as Any) \(value)"
      ) { sample in
        switch comparison {
        case .less: sample.value < value
        case .lessOrEqual: sample.value <= value
        case .greater: sample.value > value
        case .greaterOrEqual: sample.value >= value
        case .equal: sample.value == value
        default: sample.value != value
        }
      }
    case 7:
      let values = Set(
        (0..<3).map { _ in Double(Int.random(in: 0..<600, using: &generator) / 10) })
      return FilterCase(filter: .values(values), text: "values \(values)") {
        values.contains($0.value)
      }
    case 8:
      let count = Int.random(in: 0..<4, using: &generator) * 30
      let uuids = Set(
        (0..<count).map { _ in
          Int.random(in: 0..<9, using: &generator) == 0
            ? UUID.random(using: &generator)
            : samples.randomElement(using: &generator)?.uuid ?? UUID.random(using: &generator)
        })
      return FilterCase(filter: .uuids(uuids), text: "\(count) uuids") { uuids.contains($0.uuid) }
    case 9:
      let count = [0, 2, 40, 400].randomElement(using: &generator) ?? 0
      let sequences = Set((0..<count).map { _ in Int64.random(in: 0..<9000, using: &generator) })
      return FilterCase(filter: .sequences(sequences), text: "\(count) sequences") {
        sequences.contains($0.sequence)
      }
    case 10:
      let name = sources.randomElement(using: &generator) ?? ""
      return FilterCase(filter: .revision { $0.name == name }, text: "revision \(name)") {
        $0.sourceName == name
      }
    case 11:
      let device = devices.randomElement(using: &generator) ?? nil
      return FilterCase(filter: .device { $0 == device }, text: "device \(device as Any)") {
        $0.device == device
      }
    case 12:
      let value = "\(Int.random(in: 0..<5, using: &generator))"
      return FilterCase(
        filter: .metadata { $0.contains { $0.value == value } }, text: "metadata \(value)"
      ) { $0.metadata.contains { $0.value == value } }
    case 13:
      return FilterCase(filter: .isCorrelated, text: "isCorrelated") {
        correlated.contains($0.sequence)
      }
    case 14:
      return FilterCase(
        filter: .sample { $0.isUserEntered && $0.creation != nil }, text: "sample"
      ) { $0.isUserEntered && $0.creation != nil }
    case 15:
      let parts = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in part() }
      return FilterCase(
        filter: .all(parts.map(\.filter)), text: "all(\(parts.map(\.text)))"
      ) { sample in parts.allSatisfy { $0.holds(sample) } }
    case 16:
      let parts = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in part() }
      return FilterCase(
        filter: .any(parts.map(\.filter)), text: "any(\(parts.map(\.text)))"
      ) { sample in parts.contains { $0.holds(sample) } }
    default:
      let part = part()
      return FilterCase(filter: .not(part.filter), text: "not(\(part.text))") { !part.holds($0) }
    }
  }

  private static func order(_ generator: inout SeededGenerator) -> [SampleOrder] {
    (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
      SampleOrder(
        [.start, .end, .value, .uuid, .sequence].randomElement(using: &generator) ?? .start,
        isAscending: .random(using: &generator))
    }
  }

  private static func precedes(
    _ left: StoredSample, _ right: StoredSample, _ order: [SampleOrder]
  ) -> Bool {
    for term in order {
      let (first, second) = term.isAscending ? (left, right) : (right, left)
      switch term.key {
      case .start where left.start != right.start: return first.start < second.start
      case .end where left.end != right.end: return first.end < second.end
      case .value where left.value != right.value: return first.value < second.value
      case .sequence where left.sequence != right.sequence:
        return first.sequence < second.sequence
      case .uuid where left.uuid != right.uuid:
        return first.uuid.uuidString < second.uuid.uuidString
      default: continue
      }
    }
    return (left.start, left.end, left.sequence) < (right.start, right.end, right.sequence)
  }

  @Test(arguments: [20, 1500, 4500])
  func randomFiltersPickWhatEverySampleByItselfSays(each: Int) throws {
    var generator = SeededGenerator(seed: UInt64(each))
    let (store, samples) = try Self.filledStore(&generator, each: each)
    let ranking = SourceRanking(try store.sourcePairFacts(ofType: Self.type))
    let correlated = Set(try store.correlations().flatMap { $0.members.map(\.sequence) })
    #expect(correlated.count == 3)
    for round in 0..<(each > 4000 ? 60 : 150) {
      let pick = Self.filter(
        &generator, depth: 3, samples: samples, correlated: correlated)
      let order = Self.order(&generator)
      let limit = [nil, 0, 1, 7, 100, 100_000].randomElement(using: &generator) ?? nil
      let picked = samples.filter(pick.holds)
      let said = Comment(
        rawValue: "each \(each), round \(round): \(pick.text), \(order), \(limit as Any)")
      let expected = picked.sorted { Self.precedes($0, $1, order) }
        .prefix(limit ?? .max)
      let found = try store.samples(
        ofType: Self.type, matching: pick.filter, order: order, limit: limit)
      #expect(found.map(\.sequence) == expected.map(\.sequence), said)
      #expect(found == Array(expected), said)
      let columns = try store.columns(
        ofType: Self.type, matching: pick.filter, ranking: ranking)
      #expect(columns == Self.columns(picked, ranking), said)
      let revisions = try store.revisions(ofType: Self.type, matching: pick.filter)
      #expect(Set(revisions) == Set(picked.map(\.revision)), said)
    }
  }

  private static func columns(_ samples: [StoredSample], _ ranking: SourceRanking) -> SampleColumns
  {
    var columns = SampleColumns()
    for sample in samples {
      let pair = SourcePair(name: sample.sourceName, isUserEntered: sample.isUserEntered)
      columns.append(
        start: sample.start, end: sample.end, value: sample.value,
        rank: UInt16(ranking.rank(of: pair) ?? ranking.pairs.count))
    }
    return columns
  }

  @Test func aLimitReadsOnlyTheSegmentsThatItNeeds() throws {
    let store = try SampleStore.inMemory()
    try store.importing((0..<40_960).map { TestRecord(Double($0), Double($0) + 1, Double($0)) })
    // Whatever is read of a broken segment throws, so what does not throw was not read.
    try store.write { db in
      try db.execute(
        sql: "UPDATE segment SET payload = zeroblob(9) WHERE head_start BETWEEN 8000 AND 30000")
    }
    for key in [SampleOrder.Key.start, .end, .value, .sequence] {
      let first = try store.samples(
        ofType: Self.type, order: [SampleOrder(key)], limit: 4096)
      #expect(first.map(\.value) == (0..<4096).map(Double.init), "\(key)")
      let last = try store.samples(
        ofType: Self.type, order: [SampleOrder(key, isAscending: false)], limit: 3)
      #expect(last.map(\.value) == [40_959, 40_958, 40_957], "\(key)")
    }
    let middle = try store.samples(
      ofType: Self.type, matching: .starts(from: 5000, to: 6000), order: [SampleOrder(.uuid)])
    #expect(middle.count == 1000)
    #expect(
      try store.samples(ofType: Self.type, matching: .value(.greaterOrEqual, 40_000)).count == 960)
    #expect(throws: SampleStoreError.self) { try store.samples(ofType: Self.type, limit: 20_000) }
  }

  @Test func notANumberStandsBehindEveryNumber() throws {
    let store = try SampleStore.inMemory()
    let values = [3, .nan, 1, .infinity, .nan, 2]
    try store.importing(values.enumerated().map { TestRecord(Double($0), Double($0), $1) })
    for isAscending in [true, false] {
      let found = try store.samples(
        ofType: Self.type, order: [SampleOrder(.value, isAscending: isAscending)])
      let numbers: [Double] = isAscending ? [1, 2, 3, .infinity] : [.infinity, 3, 2, 1]
      #expect(found.prefix(4).map(\.value) == numbers)
      #expect(found.suffix(2).map(\.start) == [1, 4])
    }
    for (comparison, count) in [
      (SampleFilter.ValueComparison.different, 5), (.equal, 1), (.less, 2),
    ] {
      #expect(
        try store.samples(ofType: Self.type, matching: .value(comparison, 3)).count == count)
      #expect(
        try store.samples(ofType: Self.type, matching: .not(.value(comparison, 3))).count
          == 6 - count)
    }
  }

  @Test func deletedAndForeignIdentitiesFindNothing() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(10, 10, 1), TestRecord(20, 20, 2)])
    let first = try #require(try store.steps().first)
    let found = try store.samples(ofType: Self.type, matching: .uuids([first.uuid, UUID()]))
    #expect(found == [first])
    #expect(try store.samples(ofType: "nothing", matching: .uuids([first.uuid])).isEmpty)
    let other = try SampleStore.inMemory()
    try other.importing([TestRecord(10, 10, 1)])
    #expect(try other.samples(ofType: Self.type, matching: .uuids([first.uuid])).isEmpty)
  }
}

extension UUID {
  /// A UUID whose bits all come from `generator`.
  fileprivate static func random(using generator: inout SeededGenerator) -> UUID {
    func byte() -> UInt8 { .random(in: 0...255, using: &generator) }
    return UUID(
      uuid: (
        byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(),
        byte(), byte(), byte(), byte(), byte()
      ))
  }
}
