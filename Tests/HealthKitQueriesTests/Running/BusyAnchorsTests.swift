import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

private typealias Fixture = RunningFixture

/// What one reader was told.
private struct SeenChanges {
  private(set) var added: Set<UUID> = []
  private(set) var deleted: Set<UUID> = []
  private(set) var repeated = 0

  mutating func take(_ result: HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result) {
    for id in result.addedIDs {
      // What was deleted before was not there to be seen.
      if !added.insert(id).inserted || deleted.contains(id) { repeated += 1 }
    }
    for id in result.deletedIDs where !deleted.insert(id).inserted { repeated += 1 }
  }
}

@Suite(.endsInTime) struct BusyAnchorsTests {
  /// What was written in fact.
  private final class Written: Sendable {
    let ids = Mutex<(added: Set<UUID>, deleted: Set<UUID>)>(([], []))
  }

  private let written = Written()

  private func sample(_ place: Int) -> NewSample {
    let unit = Fixture.steps.canonicalUnit.unitString
    let start = 1_700_000_000 + Double(place)
    return NewSample(
      type: Fixture.steps.identifier, canonicalUnit: unit, start: start, end: start + 1,
      value: Double(place), unit: unit, sourceName: Fixture.app.bundleIdentifier)
  }

  /// 11,500 additions and 1,000 deletions.
  private func write(_ writer: Int, to stored: SampleStore, _ database: HealthDatabase) async throws
  {
    for batch in 0..<23 {
      let samples = (0..<500).map { sample((batch * 500 + $0) * 8 + writer) }
      try await database.perform { () throws(HKError) in
        do { try stored.save(samples) } catch { throw HKError(storeError: error) }
      }
      written.ids.withLock { $0.added.formUnion(samples.map(\.uuid)) }
      guard batch % 6 == 5 || batch == 22 else { continue }
      let gone = samples[..<250].map(\.uuid)
      try await database.perform { () throws(HKError) in
        do {
          try stored.delete(gone, ownedBy: nil, date: 0)
        } catch {
          throw HKError(storeError: error)
        }
      }
      written.ids.withLock { $0.deleted.formUnion(gone) }
    }
  }

  /// Pages until it has seen the sample that is saved last.
  private func page(_ limit: Int, until last: UUID, in store: HKHealthStore) async throws
    -> SeenChanges
  {
    var seen = SeenChanges()
    var descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.steps)], anchor: nil, limit: limit)
    var wakeUps = store.database.changes.wakeUps(by: store.configuration.clock)
      .makeAsyncIterator()
    while true {
      let result = try await descriptor.result(for: store)
      seen.take(result)
      descriptor.anchor = result.newAnchor
      if seen.added.contains(last) { return seen }
      if result.addedSamples.isEmpty && result.deletedObjects.isEmpty { await wakeUps.next() }
    }
  }

  private func follow(_ limit: Int, until last: UUID, in store: HKHealthStore) async throws
    -> SeenChanges
  {
    var seen = SeenChanges()
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.steps)], anchor: nil, limit: limit)
    for try await result in descriptor.results(for: store) {
      seen.take(result)
      if seen.added.contains(last) { break }
    }
    return seen
  }

  /// Rounds of 100,000 changes each, one after the other; `HKSTATS_FULL_SWEEP=1` has sixty.
  @Test func nothingIsMissedOrSeenTwiceWhileWritersAreBusy() async throws {
    let isFullSweep = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"
    for round in 0..<(isFullSweep ? 60 : 1) {
      try await Self().nothingIsMissedOrSeenTwice()
      if isFullSweep { print("round \(round + 1): 100,000 changes, 8 readers") }
    }
  }

  private func nothingIsMissedOrSeenTwice() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let store = try Fixture.store(.file(URL(filePath: path)))
    // Half of the writers have connections of their own, as another process has.
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    let last = sample(1_000_000)
    let readers = (0..<8).map { reader in
      Task {
        if reader.isMultiple(of: 2) {
          return try await page(1000 + reader * 300, until: last.uuid, in: store)
        }
        return try await follow(1000 + reader * 300, until: last.uuid, in: store)
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { writers in
      for writer in 0..<8 {
        let stored = writer.isMultiple(of: 2) ? store.database.store : other
        writers.addTask { try await write(writer, to: stored, store.database) }
      }
      try await writers.waitForAll()
    }
    try await store.database.perform { () throws(HKError) in
      do { try store.database.store.save([last]) } catch { throw HKError(storeError: error) }
    }
    let (added, deleted) = written.ids.withLock { ($0.added, $0.deleted) }
    #expect(added.count + deleted.count == 100_000)
    for reader in readers {
      let seen = try await reader.value
      #expect(seen.repeated == 0)
      #expect(seen.deleted == deleted)
      #expect(added.subtracting(deleted).subtracting(seen.added).isEmpty)
      #expect(seen.added.subtracting(added) == [last.uuid])
    }
  }
}
