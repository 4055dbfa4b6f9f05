import Foundation
import GRDB
import HealthCalculations
import Testing
import TestSupport

@testable import SampleStore

@Suite struct SampleStoreSavingTests {
  static let steps = "HKQuantityTypeIdentifierStepCount"

  /// A step sample of a program.
  static func sample(
    _ start: Double, _ end: Double, _ value: Double, source: String = "org.example.app"
  ) -> NewSample {
    NewSample(
      type: steps, canonicalUnit: "count", start: start, end: end, value: value, unit: "count",
      sourceName: source)
  }

  static func random(_ generator: inout SeededGenerator, count: Int, after: Double) -> [NewSample] {
    (0..<count).map { _ in
      let isLate = Int.random(in: 0..<20, using: &generator) == 0
      let start =
        (isLate ? 0 : after) + Double(Int.random(in: 0..<2000, using: &generator))
        + (Bool.random(using: &generator) ? 0 : Double.random(in: 0..<1, using: &generator))
      let isStand = Int.random(in: 0..<6, using: &generator) == 0
      let isFirst = Bool.random(using: &generator)
      return NewSample(
        type: isStand ? "HKCategoryTypeIdentifierAppleStandHour" : steps,
        canonicalUnit: isStand ? nil : "count", start: start,
        end: start + Double(Int.random(in: 0..<3, using: &generator)) * 30,
        value: isStand ? 1 : Double.random(in: 0..<500, using: &generator),
        creation: isFirst ? nil : start + 0.1, unit: isStand ? nil : "count",
        sourceName: ["org.example.a", "org.example.b", "org.example.e\u{301}"][
          Int.random(in: 0..<3, using: &generator)],
        sourceVersion: isFirst ? nil : "1.\(Int.random(in: 0..<3, using: &generator))",
        device: isFirst ? nil : "<<HKDevice>, name:Apple Watch, manufacturer:Apple Inc.>",
        metadata: isFirst
          ? [] : [NamedValue(name: "k", value: "\(Int.random(in: 0..<9, using: &generator))")],
        isUserEntered: Int.random(in: 0..<5, using: &generator) == 0,
        hasUndeterminedEnd: Int.random(in: 0..<9, using: &generator) == 0)
    }
  }

  /// What reading must give for `samples`, whose sequence numbers begin at 1.
  static func expected(_ samples: [NewSample]) -> [String: [StoredSample]] {
    var result: [String: [StoredSample]] = [:]
    for (index, sample) in samples.enumerated() {
      result[sample.type, default: []].append(
        StoredSample(
          start: sample.start, end: sample.end, value: sample.value, creation: sample.creation,
          unit: sample.unit, sourceName: sample.sourceName, sourceVersion: sample.sourceVersion,
          device: sample.device, metadata: sample.metadata, beats: [],
          isUserEntered: sample.isUserEntered, hasUndeterminedEnd: sample.hasUndeterminedEnd,
          isFromExport: false, sequence: Int64(index + 1), uuid: sample.uuid))
    }
    return result.mapValues { samples in
      samples.sorted { ($0.start, $0.end, $0.sequence) < ($1.start, $1.end, $1.sequence) }
    }
  }

  @Test func savedSamplesComeBackToTheBit() throws {
    let store = try SampleStore.inMemory()
    var sample = Self.sample(1_700_000_000.123_456_789, 1_700_000_060.5, 0.1 + 0.2)
    sample.creation = 1_700_000_061.000_000_1
    sample.sourceVersion = "7"
    sample.device = "<<HKDevice>, name:Ring>"
    sample.metadata = [NamedValue(name: "e\u{301}", value: "\u{E9}")]
    sample.isUserEntered = true
    #expect(try store.save([sample]) == 1..<2)
    let back = try store.allSamples()
    #expect(back == Self.expected([sample]))
    #expect(back[Self.steps]?.first?.metadata.first?.name.unicodeScalars.count == 2)
    let columns = try store.stepColumns()
    #expect(columns.starts == [sample.start] && columns.ends == [sample.end])
    #expect(columns.values == [sample.value])
    #expect(try store.verify().isSound)
  }

  @Test func manySavesReadLikeOneSortedList() throws {
    for seed in UInt64(0)..<3 {
      var generator = SeededGenerator(seed: seed)
      let store = try SampleStore.inMemory()
      var all: [NewSample] = []
      for round in 0..<30 {
        let count = [1, 1, 2, 7, 100, 400, 5000][
          Int.random(in: 0..<(round == 15 ? 7 : 6), using: &generator)]
        let samples = Self.random(&generator, count: count, after: Double(round * 1500))
        let first = Int64(all.count + 1)
        #expect(try store.save(samples) == first..<first + Int64(count))
        all += samples
      }
      let expected = Self.expected(all)
      #expect(try store.allSamples() == expected, "seed \(seed)")
      let steps = expected[Self.steps] ?? []
      #expect(try store.stepColumns().values == steps.map(\.value), "seed \(seed)")
      #expect(
        try store.sourcePairFacts(ofType: Self.steps) == Self.facts(of: steps), "seed \(seed)")
      #expect(try store.verify().faults == [])
      try store.compact()
      #expect(try store.allSamples() == expected, "seed \(seed)")
      #expect(try store.verify().faults == [])
      try store.save([Self.sample(9e8, 9e8, 1)])
      #expect(try store.stepColumns().count == steps.count + 1)
    }
  }

  /// The facts of ranks, found by looking at all samples.
  static func facts(of samples: [StoredSample]) -> [SourcePairFacts] {
    let bySource = Dictionary(grouping: samples) { Array($0.sourceName.utf8) }
    var facts: [SourcePairFacts] = []
    for name in bySource.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let samples = bySource[name] ?? []
      let first = samples.map(\.start).min()
      let isApple = samples.contains { $0.start == first && $0.device != nil }
      var ofSource: [SourcePairFacts] = []
      for isUserEntered in [false, true] {
        let half = samples.filter { $0.isUserEntered == isUserEntered }
        guard let start = half.map(\.start).min() else { continue }
        ofSource.append(
          SourcePairFacts(
            pair: SourcePair(
              name: String(decoding: name, as: UTF8.self), isUserEntered: isUserEntered),
            earliestStart: start, isAppleDevice: isApple))
      }
      facts += ofSource.sorted { $0.earliestStart < $1.earliestStart }
    }
    return facts
  }

  @Test func singleSavesFillFewSegments() throws {
    let store = try SampleStore.inMemory()
    for index in 0..<600 {
      try store.save([Self.sample(Double(index) * 60, Double(index) * 60 + 30, Double(index))])
    }
    let info = try store.info()
    #expect(info.segmentCount <= 2 && info.sampleCount == 600)
    #expect(try store.stepColumns().values == (0..<600).map { Double($0) })
  }

  @Test func refusedSaveLeavesNothingBehind() throws {
    let store = try SampleStore.inMemory()
    let known = Self.sample(0, 1, 1)
    try store.save([known])
    try store.importing([TestRecord(5, 6, 7)])
    let imported = try #require(try store.steps().last)
    let before = try store.allSamples()
    func refused(_ sample: NewSample) throws {
      var fresh = Self.sample(2, 3, 4, source: "another")
      fresh.device = "another"
      fresh.metadata = [NamedValue(name: "another", value: "")]
      do {
        try store.save([fresh, sample])
        Issue.record("\(sample) was saved")
      } catch let error as SampleStoreError {
        #expect(error.code == .misuse)
        #expect(error.description.hasSuffix("."))
      }
      #expect(try store.allSamples() == before)
      #expect(try store.sourcePairFacts(ofType: Self.steps).count == 2)
    }
    try refused(known)
    var sample = Self.sample(8, 9, 1)
    sample.uuid = imported.uuid
    try refused(sample)
    try refused(Self.sample(2, 1, 1))
    try refused(Self.sample(.nan, 1, 1))
    try refused(Self.sample(0, .infinity, 1))
    try refused(Self.sample(0, 1, .nan))
    sample = Self.sample(8, 9, 1)
    sample.creation = .infinity
    try refused(sample)
    sample = Self.sample(8, 9, 1)
    sample.canonicalUnit = "mL"
    try refused(sample)
    sample.canonicalUnit = nil
    try refused(sample)
    #expect(try store.save([]).isEmpty)
    #expect(try store.save([Self.sample(8, 9, 1)]).lowerBound == imported.sequence + 1)
    #expect(try store.verify().isSound)
  }

  @Test func twoSamplesOfOneUUIDInOneSaveAreRefused() throws {
    let store = try SampleStore.inMemory()
    let sample = Self.sample(0, 1, 1)
    #expect(throws: SampleStoreError.self) { try store.save([sample, sample]) }
    #expect(try store.types().isEmpty)
  }

  @Test func mirroringKeepsSavedSamples() throws {
    let store = try SampleStore.inMemory()
    let starts = (0..<20).map { Double($0 * 10) }
    let records = starts.map { TestRecord($0, $0 + 5, 1) }
    try store.importing(records)
    let saved = starts.map { Self.sample($0 + 1, $0 + 6, 2) }
    try store.save(saved)
    let importing = try store.begin([records[0], records[19]])
    let plan = try importing.mirrorPlan(store.closing(1_700_000_000))
    #expect(plan.deletionCount == 18)
    _ = try importing.finish(store.closing(1_700_000_000), mirror: .delete(plan))
    let left = try store.steps()
    let kept = left.filter { !$0.isFromExport }
    #expect(kept.map { $0.uuid } == saved.map { $0.uuid })
    #expect(left.count == 22)
    #expect(try store.verify().faults == [])
  }

  @Test func savedSampleIsFoundAgainInAnExport() throws {
    let store = try SampleStore.inMemory()
    let sample = Self.sample(0, 10, 3, source: "Watch")
    try store.save([sample, Self.sample(20, 30, 4, source: "Watch")])
    let records = [TestRecord(0, 10, 3), TestRecord(20, 30, 5), TestRecord(40, 50, 6)]
    for round in 0..<2 {
      let counts = try #require(try store.importing(records).samples[Self.steps])
      #expect(counts.known == (round == 0 ? 1 : 3) && counts.new == (round == 0 ? 2 : 0))
    }
    let steps = try store.steps()
    #expect(steps.map(\.value) == [3, 4, 5, 6])
    #expect(steps.map(\.isFromExport) == [false, false, true, true])
    #expect(steps[0].uuid == sample.uuid)
    #expect(try store.verify().faults == [])
  }

  @Test func saveAfterImportGoesOnWithItsLastSegment() throws {
    let store = try SampleStore.inMemory()
    try store.importing((0..<5000).map { TestRecord(Double($0), Double($0) + 1, 1) })
    for round in 0..<4 {
      try store.save((0..<300).map { Self.sample(Double(6000 + round * 300 + $0), 9e5, 2) })
    }
    #expect(try store.info().segmentCount == 2)
    try store.importing((0..<50).map { TestRecord(Double(20_000 + $0), 9e5, 3) })
    try store.save([Self.sample(30_000, 9e5, 4)])
    #expect(try store.stepColumns().count == 6251)
    #expect(try store.verify().faults == [])
  }

  @Test func missingUUIDIsAFault() throws {
    let store = try SampleStore.inMemory()
    try store.save([Self.sample(0, 1, 1), Self.sample(1, 2, 1)])
    try store.database.write { db in
      try db.execute(sql: "UPDATE saved_sample SET uuids = substr(uuids, 1, 16)")
    }
    #expect(try store.verify().faults.count == 1)
    try store.database.write { db in
      try db.execute(sql: "DELETE FROM segment")
    }
    #expect(try store.verify().faults.count == 1)
  }

  @Test func readOnlyStoreRefusesToSave() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.sqlite")
    _ = try SampleStore.open(path, mode: .readWrite(create: true))
    let store = try SampleStore.open(path, mode: .readOnly)
    #expect(throws: SampleStoreError.self) { try store.save([Self.sample(0, 1, 1)]) }
  }
}
