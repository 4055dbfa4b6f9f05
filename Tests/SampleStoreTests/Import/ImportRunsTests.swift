import TestSupport
import Testing

@testable import SampleStore

struct ImportRunsTests {
  private static func row(_ start: Double, _ end: Double, _ ordinal: Int) -> ImportedSample {
    ImportedSample(
      start: start, end: end, value: Double(ordinal), ordinal: UInt64(ordinal), sourceRevision: 1)
  }

  @Test(arguments: 0..<40)
  func rowsAreSortedWhateverTheirOrder(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = [0, 1, 2, 50, 3_000].randomElement(using: &random) ?? 0
    // From in order, over a few places away from it, to no order at all.
    let reaches: [Double] = [0, 1, 5, 40, 1e6]
    let reach: Double = reaches.randomElement(using: &random) ?? 0
    let falls = Int.random(in: 0..<8, using: &random) == 0
    var rows: [ImportedSample] = []
    for index in 0..<count {
      let noise = Double.random(in: 0...1, using: &random) * reach
      let start = (Double(falls ? -index : index) + noise).rounded()
      rows.append(Self.row(start, start + Double(Int.random(in: 0...2, using: &random)), index))
    }
    let expected = rows.sorted {
      ($0.start, $0.end, $0.ordinal) < ($1.start, $1.end, $1.ordinal)
    }
    ImportRuns.sort(&rows)
    #expect(rows.map(\.ordinal) == expected.map(\.ordinal), "seed \(seed)")
  }

  @Test func chunksBecomeOneRunWithItsBounds() {
    var rows = [Self.row(9, 9, 9)]
    let bounds = ImportRuns.join(
      [[Self.row(30, 90, 1), Self.row(10, 20, 2)], [], [Self.row(40, 41, 3)]], into: &rows)
    #expect(rows.map(\.ordinal) == [2, 1, 3])
    #expect(rows.allSatisfy { $0.flags.contains(.fromExport) })
    #expect(bounds.firstStart == 10 && bounds.lastStart == 40 && bounds.lastEnd == 90)
  }

  @Test func longestRunIsSpilledWhenMemoryIsFull() {
    var runs = ImportRuns()
    var due: [Int] = []
    let batch = (0..<1_000).map { Self.row(Double($0), Double($0), $0) }
    for round in 0..<400 {
      guard let type = runs.append(batch, type: round % 9 == 0 ? 9 : round % 9) else { continue }
      due.append(type)
      #expect(runs.takeWaiting(type: type).joined().count >= 1_000)
    }
    #expect(!due.isEmpty)
    #expect(runs.types.reduce(0) { $0 + $1.count } == 400_000)
    runs.sortWaiting()
    #expect(runs.types.reduce(0) { $0 + $1.waiting.count } < ImportRuns.waitingLimit)
  }

  @Test func rowsBroughtAfterAPlanAreMergedToo() throws {
    let store = try SampleStore.inMemory()
    let importing = try store.begin([TestRecord(100, 160, 20), TestRecord(10, 20, 3)])
    _ = try importing.mirrorPlan(store.closing(1))
    let type = importing.typeID(
      identifier: "HKQuantityTypeIdentifierStepCount", isCategory: false, canonicalUnit: "count")
    try importing.append([Self.row(50, 60, 7)], type: type)
    _ = try importing.finish(store.closing(1))
    #expect(try store.steps().map(\.start) == [10, 50, 100])
  }
}
