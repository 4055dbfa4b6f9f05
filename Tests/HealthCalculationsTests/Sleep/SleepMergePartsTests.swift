import CalendarBuckets
import TestSupport
import Testing

@testable import HealthCalculations

/// Sleep that is merged in parts is the same as sleep that is merged in one. Semantics 5.3.
@Suite struct SleepMergePartsTests {
  /// What a merge says, as values that can be compared.
  private func facts(_ merge: SleepMerge) -> [[String]] {
    [
      merge.slices.map { "\($0)" }, merge.wins.map { "\($0.start) \($0.end) \($0.sample)" },
      merge.contents.runs.map { "\($0)" },
    ]
  }

  private func expectEqualParts(
    _ samples: SampleColumns, in zone: ZoneRules, _ rules: SleepRules, _ hint: Comment
  ) {
    let windows = SleepWindows(zone: zone, rules: rules)
    let whole = facts(
      SleepMerge.merge(samples, in: windows, notesWins: true, samplesPerPart: .max / 2))
    for samplesPerPart in [1, 2, 5, 13] {
      let parts = SleepMerge.merge(
        samples, in: windows, notesWins: true, samplesPerPart: samplesPerPart)
      #expect(facts(parts) == whole, hint)
    }
  }

  @Test(arguments: RandomSleepTests.places.indices, 0..<80 as Range<UInt64>)
  func partsAreJoinedAsIfThereWereNone(place: Int, seed: UInt64) throws {
    let (place, day) = RandomSleepTests.places[place]
    let zone = try ZoneRules(identifier: place.zone)
    let date = try LocalDateTime(year: day[0], month: day[1], day: day[2])
    var samples = try RandomSleepTests.samples(seed: seed, zone: zone, from: date)
    var generator = SeededGenerator(seed: seed)
    // Some that last over many nights, and some that end or begin on an edge of a window.
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let start = samples.starts[Int.random(in: 0..<samples.count, using: &generator)]
      samples.append(
        start: start, end: start + Double.random(in: 0...9, using: &generator) * 86_400,
        value: Double(Int.random(in: 0...5, using: &generator)),
        rank: UInt16.random(in: 0..<4, using: &generator))
    }
    let rules = RandomSleepTests.rules(seed: seed)
    let edges = SleepWindows(zone: zone, rules: rules).edges
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let window = edges.index(of: samples.starts[0]) + Int.random(in: 0...6, using: &generator)
      let edge = edges.edge(window)
      let (before, behind) = (Double.random(in: 0...2, using: &generator), 1.5)
      samples.append(
        start: edge - before.rounded() * 3_600, end: edge + behind * 3_600,
        value: Double(Int.random(in: 1...5, using: &generator)),
        rank: UInt16.random(in: 0..<4, using: &generator))
    }
    samples.sort()
    expectEqualParts(samples, in: zone, rules, "seed \(seed)")
  }

  /// One sample of a whole year lies in every part: it is one slice and wins once.
  @Test func aSampleOverAllPartsIsOneSlice() throws {
    var samples = SampleColumns()
    samples.append(start: 0, end: 365 * 86_400, value: 1, rank: 0)
    for day in 1..<300 {
      samples.append(
        start: Double(day) * 86_400, end: Double(day) * 86_400 + 60, value: 1, rank: 1)
    }
    let merge = SleepMerge.merge(
      samples, in: SleepWindows(zone: .utc, rules: SleepRules()), notesWins: true,
      samplesPerPart: 10)
    #expect(merge.slices.count == 1 && merge.slices[0].end == 365 * 86_400)
    #expect(merge.wins.map(\.sample) == [0] && merge.wins[0].end == 365 * 86_400)
  }

  @Test func withoutSamplesThereIsOneEmptyPart() {
    let parts = SleepMergePart.parts(
      of: SampleColumns(), in: SleepWindows(zone: .utc, rules: SleepRules()), samplesPerPart: 4)
    #expect(parts.count == 1 && parts[0].starting.isEmpty)
  }

  /// Without noting samples the durations are the same, and no counts are told.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func durationsNeedNoCounts(seed: UInt64) throws {
    let samples = try RandomSleepTests.samples(seed: seed, zone: .utc)
    let edges = (-2..<400).map { 1_709_769_600 + Double($0) * 1_800 }
    let (counted, bare) = (
      MergedSleep(of: samples, zone: .utc),
      MergedSleep(of: samples, zone: .utc, notesSamples: false)
    )
    let (all, durations) = (
      AsleepTime(of: counted).statistics(edges: edges),
      AsleepTime(of: bare).statistics(edges: edges)
    )
    #expect(durations.durations == all.durations && durations.bucketIndices == all.bucketIndices)
    #expect(durations.counts.isEmpty && all.counts.allSatisfy { $0 > 0 })
    #expect(all.counts.count == all.durations.count)
  }
}
