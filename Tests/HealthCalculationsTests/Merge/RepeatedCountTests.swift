import Testing

@testable import HealthCalculations

/// What is kept of samples that count in several slices.
@Suite struct RepeatedCountTests {
  private let hours = (0...10_000).map { Double($0) * 3_600 }

  private func tally(of tables: [[Double]], notesRepeats: Bool) -> SliceTally {
    var samples = SampleColumns()
    for number in 0..<20 {
      samples.append(start: Double(number), end: 36_000_000, value: 1, rank: 0)
    }
    samples.sort()
    let pairs = RankedColumns(samples).pairs
    let groups = MergePlan(pairs, window: 0...36_000_000).groups
    return RankedMerge(
      pairs: pairs, edges: [-.infinity] + EdgeUnion(tables).edges + [.infinity], selection: .sum,
      notesRepeats: notesRepeats
    ).tally(of: groups[0])
  }

  @Test func aLongSampleIsNotedOnceHoweverManySlicesItHas() {
    let days = hours.enumerated().filter { $0.offset.isMultiple(of: 24) }.map(\.element)
    #expect(tally(of: [hours, days], notesRepeats: true).repeats.count <= 20)
  }

  @Test func nothingIsNotedWhereNoBucketIsCut() {
    #expect(tally(of: [hours], notesRepeats: false).repeats.isEmpty)
  }
}
