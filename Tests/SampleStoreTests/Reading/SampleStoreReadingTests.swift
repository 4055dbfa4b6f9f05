import HealthCalculations
import Testing
import TestSupport

@testable import SampleStore

@Suite struct SampleStoreReadingTests {
  static let sources = ["Watch", "iPhone", "Scale"]

  /// Several imports of overlapping times, and every record of them.
  func filledStore(seed: UInt64, imports: Int, each: Int) throws -> (SampleStore, [TestRecord]) {
    var generator = SeededGenerator(seed: seed)
    let store = try SampleStore.inMemory()
    var all: [TestRecord] = []
    for round in 0..<imports {
      let records = (0..<each).map { index in
        let start = Double(Int.random(in: 0..<(each * 3), using: &generator))
        // The value tells each record from all others.
        return TestRecord(
          start, start + Double(Int.random(in: 0..<3, using: &generator) * 40),
          Double(round * each + index) + 1,
          source: Self.sources.randomElement(using: &generator) ?? "Watch"
        ).with(\.flags, Int.random(in: 0..<5, using: &generator) == 0 ? [.userEntered] : [])
          .with(\.creation, Double(round))
      }
      try store.importing(records)
      all += records
    }
    return (store, all)
  }

  @Test func overlappingSegmentsReadInOrder() throws {
    for (imports, each) in [(1, 5000), (2, 4500), (5, 300)] {
      let (store, records) = try filledStore(seed: UInt64(imports), imports: imports, each: each)
      // A stable sort keeps the order of insertion among equals.
      let expected = records.enumerated().sorted {
        ($0.element.start, $0.element.end, $0.offset) < (
          $1.element.start, $1.element.end, $1.offset
        )
      }.map(\.element)
      let ranking = SourceRanking(
        try store.sourcePairFacts(ofType: "HKQuantityTypeIdentifierStepCount"))
      let columns = try store.stepColumns()
      #expect(columns.starts == expected.map(\.start))
      #expect(columns.ends == expected.map(\.end))
      #expect(columns.values == expected.map(\.value))
      #expect(
        columns.ranks
          == expected.map {
            UInt16(
              ranking.rank(
                of: SourcePair(name: $0.source, isUserEntered: $0.flags.contains(.userEntered)))
                ?? 99)
          })
      let rows = try store.steps()
      #expect(rows.map(\.value) == columns.values)
      #expect(Set(rows.map(\.sequence)).count == rows.count)
      #expect(try store.verify().isSound)
      #expect(try store.verify().sampleCount == imports * each)
    }
  }

  @Test func rangesReadWhatOverlapsThem() throws {
    let (store, _) = try filledStore(seed: 9, imports: 3, each: 1500)
    let all = try store.stepColumns()
    var generator = SeededGenerator(seed: 10)
    for round in 0..<40 {
      let from = round % 5 == 0 ? nil : Double(Int.random(in: -100..<5000, using: &generator))
      let to =
        round % 7 == 0 ? nil : (from ?? 0) + Double(Int.random(in: -50..<800, using: &generator))
      let expected = all.filtered { index in
        (to.map { all.starts[index] < $0 } ?? true)
          && (from.map { all.ends[index] > $0 || all.starts[index] >= $0 } ?? true)
      }
      #expect(try store.stepColumns(from: from, to: to) == expected, "[\(from ?? 0), \(to ?? 0))")
      var values: [Double] = []
      try store.forEachSample(
        ofType: "HKQuantityTypeIdentifierStepCount", from: from, to: to
      ) { values.append($0.value) }
      #expect(values == expected.values)
    }
  }

  @Test func instantAtTheLowerBoundIsInAndAtTheUpperOut() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(10, 10, 1), TestRecord(20, 20, 2), TestRecord(5, 10, 3)])
    #expect(try store.stepColumns(from: 10, to: 20).values == [1])
  }

  @Test func unknownTypeAndUnrankedPairAreNoFault() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(10, 10, 1)])
    let ranking = SourceRanking([])
    #expect(try store.columns(ofType: "nothing", ranking: ranking).isEmpty)
    #expect(
      try store.columns(ofType: "HKQuantityTypeIdentifierStepCount", ranking: ranking).ranks == [0])
    #expect(try store.sourcePairFacts(ofType: "nothing").isEmpty)
  }

  @Test func theLastRecordedUnitIsThatOfTheFirstSampleThatReachesTheEnd() throws {
    let units = ["count", "km", "mi", ""]
    for seed in 1...30 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let store = try SampleStore.inMemory()
      for _ in 0..<3 {
        // Few ends, so that several samples of several segments share the latest.
        try store.importing(
          (0..<40).map { _ in
            let end = Double(Int.random(in: 5..<9, using: &generator))
            let start = end - Double(Int.random(in: 0..<3, using: &generator))
            return TestRecord(start, end, 1)
              .with(\.unit, units.randomElement(using: &generator) ?? "")
          })
      }
      let type = try #require(try store.types().first)
      var expected: [String?] = []
      try store.forEachSample(ofType: type.identifier, from: type.lastEnd.nextDown) {
        expected.append($0.unit)
      }
      let first = try #require(expected.first)
      #expect(try store.lastRecordedUnit(of: type) == first, "seed \(seed)")
    }
  }

  @Test func aClosedStoreReadsNoMore() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing([TestRecord(10, 10, 1)])
    store.close()
    #expect(throws: SampleStoreError.self) { try store.types() }
    #expect(try SampleStore.open(path, mode: .readOnly).types().count == 1)
  }

  @Test func compactionKeepsEverySampleAndItsIdentity() throws {
    let (store, _) = try filledStore(seed: 4, imports: 4, each: 1300)
    let before = try store.steps()
    let segments = try store.info().segmentCount
    var steps: [Int] = []
    try store.compact { done, _ in steps.append(done) }
    #expect(steps == [0, 1])
    #expect(try store.steps() == before)
    #expect(try store.info().segmentCount < segments)
    #expect(try store.verify().isSound)
    try store.importing([TestRecord(1e6, 1e6, 5)])
    #expect(try store.steps().count == before.count + 1)
  }

  @Test func smallImportsContinueTheOpenSegment() throws {
    let store = try SampleStore.inMemory()
    for day in 0..<20 {
      try store.importing(
        (0..<30).map { TestRecord(Double(day * 1000 + $0), Double(day * 1000 + $0), 1) })
    }
    #expect(try store.info().segmentCount == 1)
    #expect(try store.steps().map(\.sequence) == (1...600).map { Int64($0) })
  }

  @Test func infoTellsWhatIsThere() throws {
    let directory = try TemporaryDirectory()
    let store = try SampleStore.open(directory.file("a.sqlite"), mode: .readWrite(create: true))
    #expect(try store.info().bytesPerSample == nil)
    try store.importing((0..<5000).map { TestRecord(Double($0) * 60, Double($0) * 60 + 60, 7) })
    let info = try store.info()
    #expect(info.sampleCount == 5000 && info.segmentCount == 2 && info.types.count == 1)
    #expect(info.imports.map(\.added) == [5000] && info.imports.map(\.fileName) == ["export.zip"])
    #expect(info.bytes > 0 && info.segmentBytes < 5000 * 4)
  }
}
