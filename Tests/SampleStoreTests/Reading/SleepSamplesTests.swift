import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

/// Sleep is read part by part, whatever segments it lies in.
@Suite struct SleepSamplesTests {
  private let type = "HKCategoryTypeIdentifierSleepAnalysis"

  /// Three imports over the same years, so that segments overlap: a watch, a ring that comes later, a phone
  /// that knows the time in bed alone, and instants.
  private func records(_ generator: inout SeededGenerator) -> [[TestRecord]] {
    (0..<3).map { batch in
      (0..<6_000).map { index in
        let night = Double(Int.random(in: 0..<2_000, using: &generator)) * 86_400
        let start = night + Double(Int.random(in: 0..<30_000, using: &generator))
        let length = Double(Int.random(in: 0..<20, using: &generator)) * 300
        let source =
          batch == 0 ? "Watch" : ["Watch", "Ring", "Phone"].randomElement(using: &generator) ?? ""
        return TestRecord(
          source == "Ring" ? start + 40_000_000 : start,
          (source == "Ring" ? start + 40_000_000 : start) + length,
          source == "Phone" ? 0 : Double(Int.random(in: 0...5, using: &generator)), source: source
        ).with(\.type, type)
      }
    }
  }

  @Test func partsGiveWhatAllSamplesGive() throws {
    var generator = SeededGenerator(seed: 5)
    let store = try SampleStore.inMemory()
    let records = records(&generator)
    for batch in records { try store.importing(batch) }
    let sleep = try store.sleepSamples()

    // The reference: all samples as they stand in the store.
    let all = try store.samples(ofType: type).filter { $0.end > $0.start }
    #expect(sleep.columns.starts == all.map(\.start))
    #expect(sleep.columns.ends == all.map(\.end))
    #expect(sleep.columns.values == all.map(\.value))
    #expect(
      sleep.columns.ranks.map { Int($0) < sleep.ranking.pairs.count }
        == all.map { $0.revision.name != "Phone" })
    #expect(
      zip(sleep.columns.ranks, all).allSatisfy { rank, sample in
        sample.revision.name == "Phone"
          || sleep.ranking.pairs[Int(rank)].name == sample.revision.name
      })
    #expect(
      sleep.facts.sorted { $0.pair.name < $1.pair.name }.map(\.earliestStart)
        == ["Ring", "Watch"].map { name in
          all.first { $0.revision.name == name && $0.value != 0 }?.start
        })

    for _ in 0..<40 {
      let first = Double.random(in: -20...2_500, using: &generator) * 86_400
      let range = first..<first + Double.random(in: 1...400, using: &generator) * 86_400
      let around = try store.sleepSamples(around: range)
      #expect(around.columns == sleep.columns.sleep(around: range))
      #expect(around.ranking.pairs == sleep.ranking.pairs)
      #expect(around.facts.map(\.earliestStart) == sleep.facts.map(\.earliestStart))
    }
  }

  @Test func aFilterLeavesTheRanksOfAllSamples() throws {
    var generator = SeededGenerator(seed: 6)
    let store = try SampleStore.inMemory()
    for batch in records(&generator) { try store.importing(batch) }
    let sleep = try store.sleepSamples()
    let ring = try store.sleepSamples(matching: .revision { $0.name == "Ring" })
    #expect(ring.ranking.pairs == sleep.ranking.pairs)
    let place = try #require(sleep.ranking.pairs.firstIndex { $0.name == "Ring" })
    #expect(
      ring.columns == sleep.columns.filtered { sleep.columns.ranks[$0] == UInt16(place) })
  }

  /// Of few sources each instant is looked up, of many all samples are read once.
  @Test(arguments: [5, 32, 33, 200])
  func whoseDeviceTheEarliestSleepComesFrom(_ sources: Int) throws {
    var generator = SeededGenerator(seed: UInt64(sources))
    let store = try SampleStore.inMemory()
    let records = (0..<sources * 6).map { index in
      let start = Double(Int.random(in: 0..<sources, using: &generator)) * 600
      let maker = ["Apple Inc.", "Oura", ""].randomElement(using: &generator) ?? ""
      let isKnown = Bool.random(using: &generator)
      return TestRecord(
        start, start + Double(Int.random(in: 0...3, using: &generator)) * 300,
        Double(Int.random(in: 0...5, using: &generator)), source: "Source \(index % sources)"
      )
      .with(\.type, type)
      .with(
        \.device,
        isKnown ? "<<HKDevice: 0x1>, name:Device, manufacturer:\(maker), model:One>" : "")
    }
    try store.importing(records)
    let facts = try store.sleepSamples().facts
    let told = try store.samples(ofType: type).filter { $0.end > $0.start && $0.value != 0 }
    for fact in facts {
      let own = told.filter { $0.sourceName == fact.pair.name }
      let start = try #require(own.map(\.start).min())
      #expect(fact.earliestStart == start)
      let device = own.first { $0.start == start && $0.device != nil }?.device
      #expect(fact.isAppleDevice == (device?.contains("Apple Inc.") == true), "\(fact)")
    }
    #expect(!facts.filter(\.isAppleDevice).isEmpty)
    #expect(Set(facts.map(\.pair.name)) == Set(told.map(\.sourceName)))
  }

  @Test func aStoreWithoutSleepHasNone() throws {
    let store = try SampleStore.inMemory()
    #expect(try store.sleepSamples().columns.isEmpty)
    #expect(try store.sleepSamples(around: 0..<1).ranking.pairs.isEmpty)
  }
}
