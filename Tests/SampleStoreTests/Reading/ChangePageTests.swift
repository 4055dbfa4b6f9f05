import Foundation
import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

@Suite struct ChangePageTests {
  typealias Batches = BatchWriterTests
  static let types = [Batches.steps, "b", Batches.pressure, "HKWorkoutTypeIdentifier"]

  /// All changes after a sequence number, page by page.
  func pages(
    _ store: SampleStore, after first: Int64, limit: Int, types: [String] = types
  ) throws -> (changes: [StoreChange], last: Int64) {
    var changes: [StoreChange] = []
    var anchor = first
    while true {
      let page = try store.changes(after: anchor, types: types, limit: limit)
      #expect(page.changes.count <= limit)
      #expect(page.changes.map(\.sequence) == page.changes.map(\.sequence).sorted())
      changes += page.changes
      anchor = page.lastSequence
      if !page.isFull { return (changes, anchor) }
    }
  }

  @Test func limitCountsAdditionsAndDeletions() throws {
    let store = try SampleStore.inMemory()
    let samples = (0..<5).map { Batches.sample(Double($0)) }
    try store.save(Batches.batch(samples))
    try store.delete([samples[0].uuid, samples[1].uuid], ownedBy: nil, date: 0)
    let page = try store.changes(after: 0, types: [Batches.steps], limit: 4)
    #expect(page.changes.map(\.sequence) == [3, 4, 5, 6] && page.isFull)
    let rest = try store.changes(after: page.lastSequence, types: [Batches.steps], limit: 4)
    #expect(rest.changes.map(\.sequence) == [7] && !rest.isFull)
    #expect(rest.lastSequence == 7)
  }

  @Test func otherTypesMoveTheAnchorOnly() throws {
    let store = try SampleStore.inMemory()
    try store.save(Batches.batch([Batches.sample(1), Batches.sample(2)]))
    let page = try store.changes(after: 0, types: ["b"], limit: 10)
    #expect(page.changes.isEmpty && page.lastSequence == 2)
  }

  @Test func pagesOverAnImportReadEachSampleOnce() throws {
    let store = try SampleStore.inMemory()
    var generator = SeededGenerator(seed: 8)
    try store.importing(
      (0..<20_000).map { _ in
        TestRecord(Double.random(in: 0..<1e6, using: &generator), 1e6, 1)
      })
    for limit in [1, 700, 5000, 100_000] {
      if limit == 1 {
        let page = try store.changes(after: 19_990, types: Self.types, limit: 1)
        #expect(page.changes.map(\.sequence) == [19_991])
        continue
      }
      let all = try pages(store, after: 0, limit: limit)
      #expect(all.changes.map(\.sequence) == Array(1...20_000))
    }
  }

  /// Random saves, replacements and deletions against lists; a copy that follows the changes page by
  /// page ends with what the store holds.
  @Test(arguments: [false, true]) func storeAndFollowerAgreeWithTheLists(inFile: Bool) throws {
    let directory = try TemporaryDirectory()
    for seed in UInt64(0)..<(inFile ? 2 : 6) {
      var generator = SeededGenerator(seed: seed)
      let store =
        inFile
        ? try SampleStore.open(directory.file("\(seed).sqlite"), mode: .readWrite(create: true))
        : try SampleStore.inMemory()
      var model = BatchModel()
      var follower: [UUID: Int64] = [:]
      var anchor: Int64 = 0
      for round in 0..<60 {
        try step(&model, store, &generator)
        if round % 5 == 0 {
          let (changes, last) = try pages(
            store, after: anchor, limit: Int.random(in: 1...40, using: &generator))
          let uuids = Dictionary(
            uniqueKeysWithValues: model.entries.map { ($0.sequence, $0.uuid) })
          for change in changes {
            switch change {
            case .added(_, let sequence):
              let uuid = try #require(uuids[sequence])
              #expect(follower.updateValue(sequence, forKey: uuid) == nil, "seed \(seed)")
            case .deleted(let deletion): follower[deletion.uuid] = nil
            }
          }
          anchor = last
          let expected = Dictionary(
            uniqueKeysWithValues: model.entries.map { ($0.uuid, $0.sequence) })
          #expect(follower == expected, "seed \(seed)")
        }
      }
      try compare(store, model, seed: seed)
      try store.compact()
      try compare(store, model, seed: seed)
    }
  }

  private func step(
    _ model: inout BatchModel, _ store: SampleStore, _ generator: inout SeededGenerator
  ) throws {
    func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &generator) == 0 }
    let app = chance(3) ? "org.example.b" : "org.example.a"
    if chance(3) {
      let gone = model.entries.filter { _ in chance(10) }
      try store.delete(gone.map(\.uuid), ownedBy: nil, date: 1)
      model.delete(gone.map(\.uuid))
      return
    }
    var batch = Batches.batch(app: app)
    // One of each identifier in a batch: which of several wins is tested by name.
    var identifiers = Array("abcdefgh").map(String.init).shuffled(using: &generator)
    let sizes = [1, 1, 5, 30, 300]
    for _ in 0..<sizes[Int.random(in: 0..<5, using: &generator)] {
      let sync = chance(12) ? identifiers.popLast() : nil
      batch.samples.append(
        Batches.sample(
          Double(Int.random(in: 0..<5000, using: &generator)), 1,
          sync: sync.map { ($0, Double(Int.random(in: 0..<6, using: &generator))) },
          type: chance(4) ? "b" : Batches.steps))
    }
    let replaced = batch.samples.compactMap { sample -> UUID? in
      guard let old = model.holder(sample.type, app, sample.metadata),
        let (new, known) = zip2(model.sync(sample.metadata), model.sync(old.metadata)),
        new.version > known.version
      else { return nil }
      return old.uuid
    }
    let member = Batches.sample(7, type: "b")
    if chance(3) { batch.objects.append(Batches.correlation([member])) }
    if chance(3) {
      batch.objects.append(Batches.workout())
      let stored = model.entries.filter { $0.sample != nil && !replaced.contains($0.uuid) }
      for entry in stored.shuffled(using: &generator).prefix(3) {
        batch.workoutSamples.append(
          NewWorkoutSample(workout: batch.objects[batch.objects.count - 1].uuid, sample: entry.uuid)
        )
      }
    }
    try store.save(batch)
    follow(batch, app: app, replaced: replaced, &model)
  }

  private func zip2<A, B>(_ left: A?, _ right: B?) -> (A, B)? {
    guard let left, let right else { return nil }
    return (left, right)
  }

  /// The same on the lists: deletions come before all additions.
  private func follow(
    _ batch: SaveBatch, app: String, replaced: [UUID], _ model: inout BatchModel
  ) {
    let places = Dictionary(
      uniqueKeysWithValues: replaced.map { uuid in
        (uuid, model.entries.filter { $0.parts.contains(uuid) }.map(\.uuid))
      })
    let holders = Dictionary(
      uniqueKeysWithValues: batch.samples.compactMap { sample in
        model.holder(sample.type, app, sample.metadata).map { (sample.uuid, $0) }
      })
    model.delete(replaced)
    for sample in batch.samples {
      if let old = holders[sample.uuid] {
        guard replaced.contains(old.uuid) else { continue }
        for whole in places[old.uuid] ?? [] {
          if let index = model.entries.firstIndex(where: { $0.uuid == whole }) {
            model.entries[index].parts.insert(sample.uuid)
          }
        }
      }
      model.save(sample, source: app)
    }
    for case .correlation(_, _, let members) in batch.objects.map(\.content) {
      for member in members { model.save(member, source: app) }
    }
    for object in batch.objects {
      var parts = Set(batch.workoutSamples.filter { $0.workout == object.uuid }.map(\.sample))
      if case .correlation(_, _, let members) = object.content { parts = Set(members.map(\.uuid)) }
      model.save(
        object.uuid, type: object.type, source: app, metadata: object.metadata, parts: parts)
    }
  }

  private func compare(_ store: SampleStore, _ model: BatchModel, seed: UInt64) throws {
    #expect(try store.verify().faults == [], "seed \(seed)")
    #expect(try store.lastSequence() + 1 == model.nextSequence, "seed \(seed)")
    let stored = try store.allSamples().values.joined()
    let samples = model.entries.filter { $0.sample != nil }
    #expect(stored.count == samples.count, "seed \(seed)")
    let byUUID = Dictionary(uniqueKeysWithValues: stored.map { ($0.uuid, $0) })
    for entry in samples {
      let found = try #require(byUUID[entry.uuid], "seed \(seed)")
      #expect(found.sequence == entry.sequence && found.start == entry.sample?.start)
      #expect(found.sourceName == entry.source && found.metadata == entry.metadata)
    }
    #expect(
      Set(try store.deletions().map(\.uuid)) == Set(model.deletions.map(\.uuid)), "seed \(seed)")
    let sequences = Dictionary(uniqueKeysWithValues: model.entries.map { ($0.uuid, $0.sequence) })
    for correlation in try store.correlations() {
      let parts = model.entries.first { $0.uuid == correlation.uuid }?.parts ?? []
      #expect(Set(correlation.members.map(\.sequence)) == Set(parts.compactMap { sequences[$0] }))
    }
    #expect(
      try store.sourcePairFacts(ofType: Batches.steps)
        == SampleStoreSavingTests.facts(of: try store.steps()), "seed \(seed)")
  }
}
