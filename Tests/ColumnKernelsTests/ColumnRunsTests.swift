import ColumnKernels
import TestSupport
import Testing

@Suite struct ColumnRunsTests {
  @Test func runsAreThePopulatedSlices() {
    let instants: [Double] = [5, 6, 7, 20, 70]
    let runs = ColumnRuns(ofSorted: instants.span, between: [0, 10, 20, 30])
    #expect(runs.bounds == [0, 3, 4] && runs.slices == [0, 2] && runs.count == 2)
    #expect(runs.rows(ofRun: 1) == 3..<4 && runs.lengths == [3, 1])
  }

  @Test func nothingToCutHasNoRun() {
    let none: [Double] = []
    #expect(ColumnRuns(ofSorted: none.span, between: [0, 1]).count == 0)
    let two: [Double] = [5, 9]
    let without: [[Double]] = [[], [3], [9, 9], [100, 200]]
    for edges in without {
      #expect(ColumnRuns(ofSorted: two.span, between: edges).count == 0)
    }
    let runs = ColumnRuns(bounds: [4])
    #expect(ColumnKernels.summaries([], over: ColumnRuns(bounds: [0])).sums == [])
    #expect(runs.count == 0 && runs.grouped(between: [0, 3]).whole.count == 0)
  }

  @Test func runsGroupBySlices() {
    // Slices 0, 2, 3, 7 are populated.
    let instants: [Double] = [0, 2, 2, 3, 7]
    let runs = ColumnRuns(ofSorted: instants.span, between: (0...9).map { Double($0) })
    let groups = runs.grouped(between: [1, 3, 3, 5, 9])
    #expect(groups.whole.slices == [0, 2, 3] && groups.whole.bounds == [1, 3, 4, 5])
    #expect(groups.parts?.slices == [0, 2, 3] && groups.parts?.bounds == [1, 2, 3, 4])
    let same = runs.grouped(between: Array(0...9))
    #expect(same.whole == runs && same.parts == nil)
    #expect(runs.grouped(between: [0, 2]).whole.bounds == [0, 1])
    let inner = runs.grouped(between: [1, 2, 3, 4])
    #expect(inner.whole.slices == [1, 2] && inner.whole.bounds == [1, 3, 4])
    #expect(inner.parts?.slices == [1, 2] && inner.parts?.bounds == [1, 2, 3])
    #expect(runs.grouped(between: []).whole.count == 0)
  }

  @Test func groupsAreTheRunsBetweenTheirEdges() {
    for seed in UInt64(1)..<200 {
      var generator = SeededGenerator(seed: seed)
      let slices = Int.random(in: 1...30, using: &generator)
      let instants = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Double.random(in: 0..<Double(slices), using: &generator)
      }.sorted()
      let edges = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        Int.random(in: 0...slices, using: &generator)
      }.sorted()
      let groups = ColumnRuns(ofSorted: instants.span, between: (0...slices).map { Double($0) })
        .grouped(between: edges)
      let expected = ColumnRuns(ofSorted: instants.span, between: edges.map { Double($0) })
      #expect(groups.whole.slices == expected.slices, "seed \(seed)")
      if expected.count > 0 { #expect(groups.whole == expected, "seed \(seed)") }
      #expect((groups.parts ?? groups.whole).slices == expected.slices, "seed \(seed)")
    }
  }

  @Test func rangesJoinToTheWhole() {
    let instants: [Double] = [-1, 0, 2, 2, 3, 7, 9]
    let edges: [Double] = (0...9).map { Double($0) }
    let whole = ColumnRuns(ofSorted: instants.span, between: edges)
    let cuts: [(row: Int, slice: Int)] = [(0, 0), (4, 3), (5, 5), (5, 6), (7, 9)]
    let parts = zip(cuts, cuts.dropFirst()).map { cut, next in
      ColumnRuns(
        ofSorted: instants.span, rows: cut.row..<next.row, between: edges.span,
        slices: cut.slice..<next.slice)
    }
    #expect(parts.map(\.slices) == [[0, 2], [3], [], [7]])
    #expect(ColumnRuns(joining: parts) == whole)
    #expect(ColumnRuns(joining: [whole]) == whole)
    let values: [Double] = [9, 1, 2, 3, 4, 5, 9]
    let summaries = parts.map { ColumnKernels.summaries(values, over: $0) }
    #expect(RunSummaries(joining: summaries) == ColumnKernels.summaries(values, over: whole))
  }

  @Test func weightedSumsOfTheTemporalVector() {
    let instants: [Double] = [0, 60, 70]
    let sums = ColumnKernels.timeWeightedSums(
      [60, 60, 180], starts: instants, ends: instants, over: ColumnRuns(bounds: [0, 3]),
      gapCap: 900)
    #expect(sums.weights == [70] && sums.products == [4_800])
  }

  @Test func energyMeansOfTheLeqVector() throws {
    let starts: [Double] = [0, 3_600, 7_200, 20_000, 20_001]
    let ends: [Double] = [3_600, 5_400, 14_400, 20_000, 20_001]
    let levels: [Double] = [70, 80, 60, 0, 10]
    let runs = ColumnRuns(bounds: [0, 3, 5])
    let highest = ColumnKernels.summaries(levels, over: runs).maxima
    let means = EnergySums(
      of: levels, starts: starts, ends: ends, over: runs, highest: highest
    ).means
    #expect((means[0] * 1e4).rounded() / 1e4 == 72.4832)
    #expect(isClose(means[1], 7.403_626_894_942_439, within: 1e-14))
    let parts = EnergySums(
      of: levels, starts: starts, ends: ends, over: ColumnRuns(bounds: [0, 1, 2, 3, 4, 5]),
      highest: levels)
    let combined = parts.combined(over: runs, highest: highest).means
    #expect(zip(combined, means).allSatisfy { isClose($0, $1, within: 1e-14) })
    let infinite = EnergySums(
      of: [.infinity, 1, -.infinity, .nan, 1], starts: starts, ends: ends,
      over: ColumnRuns(bounds: [0, 2, 3, 5]), highest: [.infinity, -.infinity, .nan])
    for sums in [
      infinite,
      infinite.combined(over: ColumnRuns(bounds: [0, 1, 2, 3]), highest: infinite.highest),
    ] {
      let means = sums.means
      #expect(means[0] == .infinity && means[1] == -.infinity && means[2].isNaN)
    }
  }

  @Test func runsThatDoNotFitStop() async {
    await #expect(processExitsWith: .failure) { _ = ColumnRuns(bounds: []) }
    await #expect(processExitsWith: .failure) { _ = ColumnRuns(bounds: [0, 2, 2]) }
    await #expect(processExitsWith: .failure) { _ = ColumnRuns(bounds: [-1, 2]) }
    await #expect(processExitsWith: .failure) {
      _ = ColumnRuns(joining: [ColumnRuns(bounds: [0, 2]), ColumnRuns(bounds: [3, 4])])
    }
    await #expect(processExitsWith: .failure) {
      _ = ColumnKernels.summaries([1], over: ColumnRuns(bounds: [0, 2]))
    }
    await #expect(processExitsWith: .failure) {
      _ = ColumnKernels.timeWeightedSums(
        [1], starts: [1], ends: [], over: ColumnRuns(bounds: [0, 1]), gapCap: 9)
    }
  }
}

@Suite struct OverlaidColumnsTests {
  @Test func rowsUnderBetterOnesDoNotCount() {
    var rows = OverlaidColumns(starts: [10], ends: [20], values: [1])
    rows.overlay(starts: [5, 10, 15, 20], ends: [5, 10, 15, 20], values: [2, 3, 4, 5])
    #expect(rows.starts == [5, 10, 10, 15, 20])
    #expect(rows.counted().values == [2, 1, 5])
    // A row that does not count masks as well.
    rows.overlay(starts: [15, 16, 21], ends: [15, 30, 22], values: [6, 7, 8])
    #expect(rows.counted().values == [2, 1, 5, 8])
    var none = OverlaidColumns(starts: [], ends: [], values: [])
    #expect(none.counted().starts == [])
    none.overlay(starts: [1, 1], ends: [1, 2], values: [3, 4])
    #expect(none.counted().values == [3, 4])
  }

  @Test func rowsCountAsALookAtEveryPairSays() {
    for seed in UInt64(1)..<300 {
      var generator = SeededGenerator(seed: seed)
      let sources = (0..<4).map { _ in
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          let start = Double(Int.random(in: -20...60, using: &generator))
          return (
            start: start, end: start + Double(max(0, Int.random(in: -3...9, using: &generator)))
          )
        }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      }
      var rows = OverlaidColumns(starts: [], ends: [], values: [])
      for (number, source) in sources.enumerated() {
        rows.overlay(
          starts: source.map(\.start), ends: source.map(\.end),
          values: source.map { _ in Double(number) })
      }
      var expected: [(start: Double, end: Double, value: Double)] = []
      for (number, source) in sources.enumerated() {
        for row in source {
          let isMasked = sources[..<number].joined().contains {
            $0.start == row.start || ($0.start <= row.start && row.start < $0.end)
          }
          if !isMasked { expected.append((row.start, row.end, Double(number))) }
        }
      }
      expected.sort { ($0.start, $0.end) < ($1.start, $1.end) }
      let counted = rows.counted()
      #expect(counted.starts == expected.map(\.start), "seed \(seed)")
      #expect(counted.ends == expected.map(\.end), "seed \(seed)")
      #expect(counted.values == expected.map(\.value), "seed \(seed)")
      #expect(rows.starts == sources.joined().map(\.start).sorted(), "seed \(seed)")
    }
  }
}
