import GRDB
import HealthCalculations
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

@Suite struct TypeReaderTests {
  private let type = "HKQuantityTypeIdentifierStepCount"

  /// Three imports, so that samples of the later ones overlap segments of the earlier ones.
  private func filledStore(_ generator: inout SeededGenerator) throws -> SampleStore {
    let store = try SampleStore.inMemory()
    for batch in 0..<3 {
      try store.importing(
        (0..<9_000).map { index in
          let start = Double(Int.random(in: 0..<100_000, using: &generator))
          let length = Double(Int.random(in: 0..<300, using: &generator))
          return TestRecord(
            start, start + length, Double(index + batch * 10_000),
            source: ["Watch", "Phone", "Scale"].randomElement(using: &generator) ?? "Watch")
        })
    }
    return store
  }

  /// Runs `body` on a reader of all samples of the type, while its snapshot lasts.
  private func reading(
    _ store: SampleStore, preferring order: [String]? = nil, _ body: (TypeReader) throws -> Void
  ) throws {
    try store.withSnapshot { snapshot in
      try body(try #require(try snapshot.reader(ofType: type, preferredOrder: order)))
    }
  }

  @Test(arguments: [1, 500, 4_096, 20_000, 1_000_000])
  func partsAreAllBucketsOneBehindTheOther(size: Int) throws {
    var generator = SeededGenerator(seed: 11)
    let edges = (0..<60).map { Double($0) * 2_000 - 7_000 }
    var parts: [Range<Int>] = []
    try reading(filledStore(&generator)) { parts = $0.parts(of: edges, samplesPerPart: size) }
    #expect(parts.first?.lowerBound == 0)
    #expect(parts.last?.upperBound == edges.count - 1)
    for (left, right) in zip(parts, parts.dropFirst()) {
      #expect(left.upperBound == right.lowerBound)
      #expect(!left.isEmpty)
    }
    #expect(size > 4_096 || parts.count > 3)
    #expect(size < 1_000_000 || parts.count == 1)
  }

  @Test func partsGiveTheStatisticsOfTheWhole() throws {
    var generator = SeededGenerator(seed: 12)
    let store = try filledStore(&generator)
    let edges = (0..<200).map { Double($0) * 500 }
    let whole = StatisticsEngine.bucketStatistics(
      of: try store.stepColumns(), kind: .quantity(.cumulative), edges: edges)
    var buckets: [Int] = []
    var counts: [Int] = []
    var sums: [Double] = []
    try reading(store) { (reader: TypeReader) throws in
      for part in reader.parts(of: edges, samplesPerPart: 5_000) {
        let columns = try reader.columns(from: edges[part.lowerBound], to: edges[part.upperBound])
        #expect(
          columns
            == (try store.stepColumns(
              from: edges[part.lowerBound], to: edges[part.upperBound])))
        let statistics = StatisticsEngine.bucketStatistics(
          of: columns, kind: .quantity(.cumulative),
          edges: Array(edges[part.lowerBound...part.upperBound]))
        buckets += statistics.bucketIndices.map { $0 + part.lowerBound }
        counts += statistics.counts
        sums += statistics.sums
      }
    }
    #expect(buckets == whole.bucketIndices)
    #expect(counts == whole.counts)
    for (sum, expected) in zip(sums, whole.sums) {
      #expect(abs(sum - expected) <= 1e-12 * abs(expected))
    }
  }

  @Test func emptyRangesAndFewEdgesHaveNoTrouble() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(10, 10, 1)])
    try reading(store) { (reader: TypeReader) throws in
      #expect(reader.parts(of: []).isEmpty)
      #expect(reader.parts(of: [5]).isEmpty)
      #expect(reader.parts(of: [5, 6]) == [0..<1])
      #expect(try reader.columns(from: 11, to: 12).isEmpty)
    }
    let nothing = try store.withSnapshot { try $0.reader(ofType: "nothing")?.ranking }
    #expect(nothing == nil)
  }

  /// A store whose reading is interrupted, once, by `write`: just after the facts about sources have
  /// been read.
  private func store(
    at path: String, interruptedBy write: @escaping @Sendable () throws -> Void
  ) throws -> SampleStore {
    let isDue = Mutex(true)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      db.trace(options: .profile) { event in
        guard case .profile(let statement, _) = event, statement.sql.contains("earliest_sample"),
          isDue.withLock({ due in
            defer { due = false }
            return due
          })
        else { return }
        do { try write() } catch { Issue.record(error) }
      }
    }
    return SampleStore(
      .readOnly(ReadOnlyConnections(path: path, configuration: configuration)), path: path)
  }

  @Test func aSourceThatComesWhileTheOrderIsReadNeverLacksARank() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let writer = try SampleStore.open(path, mode: .readWrite(create: true))
    try writer.importing([TestRecord(10, 10, 1)])
    let store = try store(at: path) {
      try writer.importing([TestRecord(20, 20, 1, source: "Phone")])
    }
    try reading(store) { (before: TypeReader) throws in
      #expect(try writer.sourcePairFacts(ofType: type).count == 2)
      #expect(before.ranking.pairs.count == 1)
      #expect(try before.columns(from: nil, to: nil).ranks == [0])
    }
    try reading(store) { (after: TypeReader) throws in
      #expect(try after.columns(from: nil, to: nil).ranks.sorted() == [0, 1])
      #expect(after.ranking.pairs.count == 2)
    }
  }

  @Test func thePreferredOrderComesBeforeTheSavedOne() throws {
    let store = try SampleStore.inMemory()
    try store.importing([
      TestRecord(10, 10, 1), TestRecord(20, 20, 1, source: "Phone"),
      TestRecord(30, 30, 1, source: "Scale"),
    ])
    try reading(store) { #expect($0.ranking.sourceNames == ["Scale", "Phone", "Watch"]) }
    try store.setSourceOrder(["Watch"], ofType: type)
    try reading(store) { #expect($0.ranking.sourceNames == ["Watch", "Scale", "Phone"]) }
    try reading(store, preferring: ["Phone"]) {
      #expect($0.ranking.sourceNames == ["Phone", "Scale", "Watch"])
    }
  }
}
