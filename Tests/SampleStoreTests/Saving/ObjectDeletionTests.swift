import Foundation
import GRDB
import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

@Suite struct ObjectDeletionTests {
  typealias Batches = BatchWriterTests

  func code(_ body: () throws -> Void) -> SampleStoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SampleStoreError)?.code
    }
  }

  @Test func deletedSamplesAreGoneAndRemembered() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    let samples = (0..<600).map { Batches.sample(Double($0), Double($0)) }
    try store.save(Batches.batch(samples))
    try store.delete([samples[3].uuid, samples[500].uuid], ownedBy: Batches.app, date: 7)
    let again = try SampleStore.open(path, mode: .readOnly)
    let kept = (0..<600).filter { $0 != 3 && $0 != 500 }
    #expect(try again.steps().map(\.value) == kept.map(Double.init))
    #expect(Set(try again.deletions().map(\.uuid)) == [samples[3].uuid, samples[500].uuid])
    #expect(try again.deletions().map(\.date) == [7, 7])
    #expect(try again.verify().faults == [])
  }

  @Test func samplesOfOtherSourcesAreNotDeleted() throws {
    let store = try SampleStore.inMemory()
    let own = Batches.sample(1)
    let foreign = Batches.sample(2)
    try store.save(Batches.batch([own]))
    try store.save(Batches.batch([foreign], app: "org.example.other"))
    let both = [own.uuid, foreign.uuid]
    #expect(code { try store.delete(both, ownedBy: Batches.app, date: 0) } == .notOwned)
    #expect(try store.steps().count == 2 && store.deletions().isEmpty)
    try store.delete(both, ownedBy: nil, date: 0)
    #expect(try store.steps().isEmpty)
  }

  @Test func whatIsNotThereCannotBeDeleted() throws {
    let store = try SampleStore.inMemory()
    let sample = Batches.sample(1)
    try store.save(Batches.batch([sample]))
    #expect(code { try store.delete([UUID()], ownedBy: nil, date: 0) } == .notFound)
    #expect(code { try store.delete([sample.uuid, UUID()], ownedBy: nil, date: 0) } == .notFound)
    try store.delete([sample.uuid], ownedBy: nil, date: 0)
    #expect(code { try store.delete([sample.uuid], ownedBy: nil, date: 0) } == .notFound)
    #expect(code { try store.save(Batches.batch([sample])) } == .misuse)
  }

  @Test func importedSamplesAreDeletedByTheOwner() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(0, 1, 2), TestRecord(5, 6, 3)])
    let uuid = try #require(try store.steps().first?.uuid)
    try store.delete([uuid], ownedBy: nil, date: 0)
    #expect(try store.steps().map(\.value) == [3])
    #expect(try store.deletions().map(\.uuid) == [uuid])
    #expect(try store.verify().faults == [])
  }

  @Test func aDeletionThatFailsInTheEndLeavesEverything() throws {
    let store = try SampleStore.inMemory()
    let samples = (0..<9000).map { Batches.sample(Double($0), Double($0)) }
    try store.save(Batches.batch(samples))
    let before = try store.steps()
    #expect(try store.info().segmentCount > 1)
    try store.database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON deletion WHEN NEW.deleted_sequence > 8990
          BEGIN SELECT RAISE(ABORT, 'full'); END
          """)
    }
    let sequences = Set(before.map(\.sequence))
    #expect(throws: SampleStoreError.self) {
      try store.delete(sequences: sequences, ownedBy: Batches.app, date: 0)
    }
    #expect(try store.steps() == before && store.deletions().isEmpty)
    try store.database.write { try $0.execute(sql: "DROP TRIGGER full") }
    #expect(try store.delete(sequences: sequences, ownedBy: Batches.app, date: 0) == 9000)
    #expect(try store.steps().isEmpty && store.verify().isSound)
  }

  @Test func membersOutliveTheirCorrelation() throws {
    let store = try SampleStore.inMemory()
    var batch = Batches.batch()
    batch.objects = [Batches.correlation([Batches.sample(1), Batches.sample(2)])]
    try store.save(batch)
    try store.delete([batch.objects[0].uuid], ownedBy: Batches.app, date: 0)
    #expect(try store.correlations().isEmpty)
    #expect(try store.steps().count == 2)
    #expect(try store.deletions().map(\.type) == [Batches.pressure])
  }

  @Test func aDeletedMemberLeavesItsCorrelation() throws {
    let store = try SampleStore.inMemory()
    let members = [Batches.sample(1), Batches.sample(2)]
    var batch = Batches.batch()
    batch.objects = [Batches.correlation(members)]
    try store.save(batch)
    try store.delete([members[0].uuid], ownedBy: nil, date: 0)
    #expect(try store.correlations().first?.members.count == 1)
  }

  @Test func aDeletedSyncIdentifierMayBeUsedAgain() throws {
    let store = try SampleStore.inMemory()
    let first = Batches.sample(1, sync: ("a", 5))
    try store.save(Batches.batch([first]))
    try store.delete([first.uuid], ownedBy: nil, date: 0)
    try store.save(Batches.batch([Batches.sample(2, sync: ("a", 1))]))
    #expect(try store.steps().count == 1)
  }

  @Test func manySavesAndDeletionsLeaveFewSegments() throws {
    let store = try SampleStore.inMemory()
    for round in 0..<100 {
      let samples = [Batches.sample(Double(round)), Batches.sample(Double(round) + 0.5)]
      try store.save(Batches.batch(samples))
      try store.delete([samples[1].uuid], ownedBy: nil, date: 0)
    }
    #expect(try store.info().segmentCount == 1)
    #expect(try store.steps().count == 100)
  }

  @Test func ranksForgetDeletedSamples() throws {
    for seed in UInt64(0)..<4 {
      var generator = SeededGenerator(seed: seed)
      let store = try SampleStore.inMemory()
      try store.importing(
        (0..<500).map { (index: Int) -> TestRecord in
          TestRecord(
            Double(index / 3), Double(index / 3) + 1, 1,
            source: ["A", "B", "e\u{301}"][Int.random(in: 0..<3, using: &generator)]
          ).with(\.flags, Bool.random(using: &generator) ? .userEntered : [])
            .with(
              \.device, Bool.random(using: &generator) ? "<<HKDevice>, manufacturer:Apple>" : "")
        })
      for _ in 0..<20 {
        let samples = try store.steps()
        let gone = samples.prefix(Int.random(in: 1...20, using: &generator)).map(\.uuid)
        try store.delete(gone, ownedBy: nil, date: 0)
        let rest = Array(samples.dropFirst(gone.count))
        // Halves of one source that begin together may come in either order.
        let facts = try store.sourcePairFacts(ofType: Batches.steps)
        let expected = SampleStoreSavingTests.facts(of: rest)
        #expect(Set(facts) == Set(expected) && facts.count == expected.count, "seed \(seed)")
      }
    }
  }
}
