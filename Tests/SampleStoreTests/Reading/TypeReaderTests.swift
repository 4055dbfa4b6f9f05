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

  private func reader(of store: SampleStore) throws -> TypeReader {
    try #require(try store.reader(ofType: type))
  }

  @Test(arguments: [1, 500, 4_096, 20_000, 1_000_000])
  func partsAreAllBucketsOneBehindTheOther(size: Int) throws {
    var generator = SeededGenerator(seed: 11)
    let reader = try reader(of: filledStore(&generator))
    let edges = (0..<60).map { Double($0) * 2_000 - 7_000 }
    let parts = reader.parts(of: edges, samplesPerPart: size)
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
    let reader = try reader(of: store)
    let edges = (0..<200).map { Double($0) * 500 }
    let whole = StatisticsEngine.bucketStatistics(
      of: try store.stepColumns(), kind: .quantity(.cumulative), edges: edges)
    var buckets: [Int] = []
    var counts: [Int] = []
    var sums: [Double] = []
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
    #expect(buckets == whole.bucketIndices)
    #expect(counts == whole.counts)
    for (sum, expected) in zip(sums, whole.sums) {
      #expect(abs(sum - expected) <= 1e-12 * abs(expected))
    }
  }

  @Test func emptyRangesAndFewEdgesHaveNoTrouble() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(10, 10, 1)])
    let reader = try reader(of: store)
    #expect(reader.parts(of: []).isEmpty)
    #expect(reader.parts(of: [5]).isEmpty)
    #expect(reader.parts(of: [5, 6]) == [0..<1])
    #expect(try reader.columns(from: 11, to: 12).isEmpty)
    #expect(try store.reader(ofType: "nothing") == nil)
  }

  @Test func writesBetweenTwoReadsAreToldApart() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(10, 10, 1)])
    let first = try reader(of: store)
    _ = try first.columns(from: nil, to: nil)
    try store.importing([TestRecord(20, 20, 1)])
    #expect {
      try first.columns(from: nil, to: nil)
    } throws: { ($0 as? SampleStoreError)?.code == .changedMeanwhile }
    #expect(try reader(of: store).columns(from: nil, to: nil).count == 2)
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
    let before = try reader(of: store)
    #expect(try writer.sourcePairFacts(ofType: type).count == 2)
    #expect(before.ranking.pairs.count == 1)
    #expect {
      try before.columns(from: nil, to: nil)
    } throws: { ($0 as? SampleStoreError)?.code == .changedMeanwhile }
    let after = try reader(of: store)
    let ranks = try after.columns(from: nil, to: nil).ranks
    #expect(ranks.sorted() == [0, 1])
    #expect(after.ranking.pairs.count == 2)
  }

  @Test func readersOfAnEarlierStateAreRefused() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(10, 10, 1)])
    let state = try store.state()
    #expect(try store.reader(ofType: type, of: state) != nil)
    try store.importing([TestRecord(20, 20, 1)])
    #expect {
      try store.reader(ofType: type, of: state)
    } throws: { ($0 as? SampleStoreError)?.code == .changedMeanwhile }
  }

  @Test func thePreferredOrderComesBeforeTheSavedOne() throws {
    let store = try SampleStore.inMemory()
    try store.importing([
      TestRecord(10, 10, 1), TestRecord(20, 20, 1, source: "Phone"),
      TestRecord(30, 30, 1, source: "Scale"),
    ])
    #expect(try reader(of: store).ranking.sourceNames == ["Scale", "Phone", "Watch"])
    try store.setSourceOrder(["Watch"], ofType: type)
    #expect(try reader(of: store).ranking.sourceNames == ["Watch", "Scale", "Phone"])
    let preferring = try store.reader(ofType: type, preferredOrder: ["Phone"])
    #expect(preferring?.ranking.sourceNames == ["Phone", "Scale", "Watch"])
  }

  @Test func compactingBetweenTwoReadsIsToldApart() throws {
    var generator = SeededGenerator(seed: 13)
    let store = try filledStore(&generator)
    let reader = try reader(of: store)
    #expect(try reader.columns(from: nil, to: nil).count == 27_000)
    try store.compact()
    #expect {
      try reader.columns(from: nil, to: nil)
    } throws: { ($0 as? SampleStoreError)?.code == .changedMeanwhile }
  }
}
