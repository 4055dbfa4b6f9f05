import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

@Suite struct EdgeUnionTests {
  @Test func tablesOfOtherPhaseCutEachOther() {
    let union = EdgeUnion([[0, 60, 120, 180], [30, 120]])
    #expect(union.edges == [0, 30, 60, 120, 180])
    #expect(union.positions == [[0, 2, 3, 4], [1, 3]])
    #expect(union.bucketsOfSlices(inTable: 0) == [0, 0, 1, 2])
    #expect(union.bucketsOfSlices(inTable: 1) == [-1, 0, 0, -1])
    #expect(union.slices(ofBucket: 0, inTable: 1) == 1..<3)
  }

  @Test func bucketsWithoutLengthHaveNoSlice() {
    let union = EdgeUnion([[0, 10, 10, 10, 20], [10, 10]])
    #expect(union.edges == [0, 10, 20])
    #expect(union.slices(ofBucket: 1, inTable: 0).isEmpty)
    #expect(union.bucketsOfSlices(inTable: 0) == [0, 3])
    #expect(union.bucketsOfSlices(inTable: 1) == [-1, -1])
  }

  @Test func tablesWithoutABucketAddNone() {
    #expect(EdgeUnion([]).sliceCount == 0)
    #expect(EdgeUnion([[], [5]]).sliceCount == 0)
    let union = EdgeUnion([[5], [0, 9], []])
    #expect(union.edges == [0, 5, 9])
    #expect(union.bucketsOfSlices(inTable: 0) == [-1, -1])
    #expect(union.bucketsOfSlices(inTable: 1) == [0, 0])
    #expect(union.bucketsOfSlices(inTable: 2) == [-1, -1])
  }

  @Test func infiniteEdgesHoldEverything() {
    let union = EdgeUnion([[-.infinity, .infinity], [0, 1]])
    #expect(union.edges == [-.infinity, 0, 1, .infinity])
    #expect(union.bucketsOfSlices(inTable: 0) == [0, 0, 0])
  }

  /// The hours of Lord Howe's anchor are cut by its days after the clock moves by 30 minutes.
  @Test func halfHourChangesCutHours_LordHowe() throws {
    let zone = try ZoneRules(identifier: "Australia/Lord_Howe")
    let year = 1_704_027_600.0..<1_735_650_000
    let tables = try [BucketInterval(hours: 1), BucketInterval(days: 1)].map { interval in
      try BucketEdges(zone: zone, anchor: year.lowerBound, interval: interval)
        .table(covering: year).edges
    }
    let union = EdgeUnion(tables)
    #expect(union.edges.count > tables[0].count)
    #expect(zip(union.edges, union.edges.dropFirst()).contains { $1 - $0 == 1_800 })
  }

  @Test func slicesAreInTheBucketsThatHoldTheirMiddle() {
    for seed in UInt64(1)..<200 {
      var generator = SeededGenerator(seed: seed)
      let tables = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          Double(Int.random(in: -20...20, using: &generator))
        }.sorted()
      }
      let union = EdgeUnion(tables)
      #expect(union.edges == Set(tables.joined()).sorted(), "seed \(seed)")
      for (number, table) in tables.enumerated() {
        let expected = zip(union.edges, union.edges.dropFirst()).map { low, high in
          let middle = (low + high) / 2
          return zip(table, table.dropFirst()).enumerated()
            .first { $1.0 <= middle && middle < $1.1 }?.offset ?? -1
        }
        #expect(union.bucketsOfSlices(inTable: number) == expected, "seed \(seed)")
      }
    }
  }

  @Test func edgesOutOfOrderStop() async {
    await #expect(processExitsWith: .failure) {
      _ = EdgeUnion([[0, 2, 1]])
    }
  }
}
