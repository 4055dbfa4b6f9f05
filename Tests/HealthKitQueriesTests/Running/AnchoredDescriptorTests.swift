import Foundation
import HealthKitTesting
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

private typealias Fixture = RunningFixture

@Suite(.endsInTime) struct AnchoredDescriptorTests {
  private func waters(
    _ anchor: HKQueryAnchor? = nil, limit: Int? = nil, predicate: NSPredicate? = nil
  ) -> HKAnchoredObjectQueryDescriptor<HKQuantitySample> {
    HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.water, predicate: predicate)], anchor: anchor,
      limit: limit)
  }

  @Test func additionsAndDeletionsComeInTheirOrder() async throws {
    let store = try Fixture.store()
    let glasses = (0..<5).map { Fixture.glass(10 - $0) }
    try await store.save(Array(glasses[..<3]))
    let first = try await waters().result(for: store)
    #expect(first.addedIDs == glasses[..<3].map(\.uuid))
    #expect(first.deletedObjects.isEmpty)

    try await store.save(glasses[3])
    try await store.delete(glasses[1])
    // Added and deleted since: a deletion alone.
    try await store.save(glasses[4])
    try await store.delete(glasses[4])
    let second = try await waters(first.newAnchor).result(for: store)
    #expect(second.addedIDs == [glasses[3].uuid])
    #expect(second.deletedIDs == [glasses[1].uuid, glasses[4].uuid])

    let third = try await waters(second.newAnchor).result(for: store)
    #expect(third.addedSamples.isEmpty && third.deletedObjects.isEmpty)
    #expect(third.newAnchor == second.newAnchor)
  }

  /// Imports steps of sources: those of a frame minute by minute, others after half a minute.
  private func importSteps(
    _ sources: [String], mirrors: Bool, into store: SampleStore
  ) throws {
    let importing = try store.beginImport(
      ImportHeader(fileName: "export.zip", date: 1_700_000_000))
    let type = importing.typeID(
      identifier: Fixture.steps.identifier, isCategory: false, canonicalUnit: "count")
    try importing.append(
      sources.enumerated().map { place, source in
        let offset = source == "Frame" ? Double(place) * 60 : 30
        let start = Fixture.start.timeIntervalSince1970 + offset
        return ImportedSample(
          start: start, end: start, value: Double(source.utf8.count), ordinal: UInt64(place),
          sourceRevision: importing.sourceRevisionID(name: source, version: nil),
          unit: importing.unitID("count"))
      }, type: type)
    let closing = ImportClosing(
      exportDate: 1_700_000_000, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0)
    if mirrors {
      _ = try importing.finish(closing, mirror: .delete(importing.mirrorPlan(closing)))
    } else {
      _ = try importing.finish(closing)
    }
  }

  @Test func whatAMirroredExportNoLongerHoldsIsADeletionOfItsSource() async throws {
    // The app may not read steps.
    let store = try Fixture.store(reads: false)
    try importSteps(
      ["Frame", "org.example.app", "Phone", "Frame"], mirrors: false, into: store.database.store)
    let steps = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.steps)], anchor: nil)
    let before = try await steps.result(for: store)
    #expect(before.addedSamples.count == 1)
    try importSteps(
      Array(repeating: "Frame", count: 4), mirrors: true, into: store.database.store)
    let later = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.steps)], anchor: before.newAnchor
    ).result(for: store)
    #expect(later.deletedIDs == before.addedIDs && later.addedSamples.isEmpty)
    var configuration = store.configuration
    configuration.access = .owner
    let all = try await steps.result(for: store.store(for: configuration))
    #expect(all.deletedObjects.count == 2)
  }

  @Test func theLimitCountsAdditionsAndDeletions() async throws {
    let store = try Fixture.store()
    let glasses = (0..<6).map { Fixture.glass($0) }
    try await store.save(glasses)
    try await store.delete([glasses[0], glasses[3]])
    var anchor: HKQueryAnchor?
    var pages: [[UUID]] = []
    for _ in 0..<4 {
      let page = try await waters(anchor, limit: 2).result(for: store)
      pages.append(page.addedIDs + page.deletedIDs)
      anchor = page.newAnchor
    }
    let ids = glasses.map(\.uuid)
    #expect(pages == [[ids[1], ids[2]], [ids[4], ids[5]], [ids[0], ids[3]], []])
    // HKObjectQueryNoLimit.
    #expect(try await waters(limit: 0).result(for: store).addedIDs.count == 4)
  }

  @Test func replacementsAreADeletionAndAnAddition() async throws {
    let store = try Fixture.store()
    func version(_ version: Int) -> HKQuantitySample {
      Fixture.glass(
        0, Double(version),
        metadata: [HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: version])
    }
    let (old, new) = (version(1), version(2))
    try await store.save(old)
    let anchor = try await waters().result(for: store).newAnchor
    try await store.save(new)
    let change = try await waters(anchor).result(for: store)
    #expect(change.addedIDs == [new.uuid])
    #expect(change.deletedIDs == [old.uuid])
    #expect(
      change.deletedObjects.first?.metadata?[HKMetadataKeySyncIdentifier] as? String == "a")
  }

  @Test func predicatesPickSamplesWhateverTheLimit() async throws {
    let store = try Fixture.store()
    let glasses = (0..<200).map { Fixture.glass($0, Double($0 + 1)) }
    try await store.save(glasses)
    let large = HKQuery.predicateForQuantitySamples(
      with: .greaterThan,
      quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 190))
    #expect(
      try await waters(predicate: large).result(for: store).addedIDs
        == glasses[190...].map(\.uuid))
    let page = try await waters(limit: 3, predicate: large).result(for: store)
    #expect(page.addedIDs == glasses[190..<193].map(\.uuid))
    let next = try await waters(page.newAnchor, limit: 3, predicate: large).result(for: store)
    #expect(next.addedIDs == glasses[193..<196].map(\.uuid))
    // Of what was deleted nothing is left to compare.
    try await store.delete(glasses[0])
    #expect(
      try await waters(next.newAnchor, predicate: large).result(for: store).deletedIDs
        == [glasses[0].uuid])
  }

  @Test func severalTypesComeInOneOrder() async throws {
    let store = try Fixture.store()
    let samples = (0..<6).map { $0.isMultiple(of: 2) ? Fixture.glass($0) : Fixture.step($0) }
    for sample in samples { try await store.save(sample) }
    let descriptor = HKAnchoredObjectQueryDescriptor<HKSample>(
      predicates: [.sample(type: Fixture.steps), .sample(type: Fixture.water)], anchor: nil,
      limit: 4)
    let page = try await descriptor.result(for: store)
    #expect(page.addedIDs == samples[..<4].map(\.uuid))
  }

  @Test func anchorsOfOtherStoresAndNegativeNumbersAreRefused() async throws {
    let (store, other) = (try Fixture.store(), try Fixture.store())
    let anchor = try await waters().result(for: other).newAnchor
    #expect(
      await Fixture.code { _ = try await waters(anchor).result(for: store) }
        == .errorInvalidArgument)
    #expect(
      await Fixture.code {
        _ = try await waters(HKQueryAnchor(fromValue: -1)).result(for: store)
      } == .errorInvalidArgument)
    #expect(
      await Fixture.code { _ = try await waters(limit: -1).result(for: store) }
        == .errorInvalidArgument)
    _ = try await waters(HKQueryAnchor(fromValue: 0)).result(for: store)
  }

  @Test func nothingIsNewBehindANumberBeyondTheHistory() async throws {
    let store = try Fixture.store()
    try await store.save(Fixture.glass(0))
    let ahead = try await waters(HKQueryAnchor(fromValue: 1_000_000)).result(for: store)
    #expect(ahead.addedIDs.isEmpty && ahead.deletedIDs.isEmpty)
    let late = Fixture.glass(1)
    try await store.save(late)
    #expect(try await waters(ahead.newAnchor).result(for: store).addedIDs == [late.uuid])
  }

  @Test func anchorsSurviveTheProcess() async throws {
    let folder = try TemporaryDirectory()
    let storage = HKHealthStore.Configuration.Storage.file(
      URL(filePath: folder.file("store.sqlite")))
    var archive = Data()
    let late = Fixture.glass(1)
    do {
      let store = try Fixture.store(storage)
      try await store.save(Fixture.glass(0))
      archive = try NSKeyedArchiver.archivedData(
        withRootObject: try await waters().result(for: store).newAnchor,
        requiringSecureCoding: true)
      try await store.save(late)
    }
    let store = try Fixture.store(storage)
    let anchor = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: HKQueryAnchor.self, from: archive)
    #expect(try await waters(anchor).result(for: store).addedIDs == [late.uuid])
  }

  @Test func anAppThatMayNotReadLearnsOfItsOwnChangesOnly() async throws {
    let store = try Fixture.store(reads: false)
    let other = store.store(
      for: HKHealthStore.Configuration(
        app: HealthApp(bundleIdentifier: "org.example.other", name: "Other")))
    try await other.requestAuthorization(toShare: [Fixture.water], read: [Fixture.water])
    let (own, ownGone) = (Fixture.glass(0), Fixture.glass(1))
    let (foreign, foreignGone) = (Fixture.glass(2), Fixture.glass(3))
    try await store.save([own, ownGone])
    try await other.save([foreign, foreignGone])
    try await store.delete(ownGone)
    try await other.delete(foreignGone)
    let seen = try await waters().result(for: store)
    #expect(seen.addedIDs == [own.uuid])
    #expect(seen.deletedIDs == [ownGone.uuid])
    let all = try await waters().result(for: other)
    #expect(all.addedIDs == [own.uuid, foreign.uuid])
    #expect(all.deletedIDs == [ownGone.uuid, foreignGone.uuid])
  }

  @Test func aTypeThatWasNeverAskedForIsAnError() async throws {
    let store = try Fixture.store(reads: nil)
    #expect(
      await Fixture.code { _ = try await waters().result(for: store) }
        == .errorAuthorizationNotDetermined)
    #expect(
      await Fixture.code { for try await _ in waters().results(for: store) {} }
        == .errorAuthorizationNotDetermined)
  }

  // MARK: Live

  @Test func theFirstResultComesEvenIfItIsEmpty() async throws {
    let store = try Fixture.store()
    var results = waters().results(for: store).makeAsyncIterator()
    let first = try #require(try await results.next())
    #expect(first.addedSamples.isEmpty)
    let glass = Fixture.glass(0)
    try await store.save(glass)
    #expect(try await results.next()?.addedIDs == [glass.uuid])
    try await store.delete(glass)
    #expect(try await results.next()?.deletedIDs == [glass.uuid])
  }

  @Test func noEventIsLostBetweenTheFirstResultAndTheFirstUpdate() async throws {
    for round in 0..<50 {
      let store = try Fixture.store()
      let glasses = (0..<8).map { Fixture.glass($0) }
      let writer = Task {
        for glass in glasses { try await store.save(glass) }
      }
      var seen: [UUID] = []
      for try await result in waters().results(for: store) {
        seen += result.addedIDs
        if seen.count >= glasses.count { break }
      }
      try await writer.value
      #expect(seen == glasses.map(\.uuid), "round \(round)")
    }
  }

  @Test func whatALimitLeavesOverComesAtOnce() async throws {
    let store = try Fixture.store()
    let glasses = (0..<5).map { Fixture.glass($0) }
    try await store.save(glasses)
    var seen: [[UUID]] = []
    for try await result in waters(limit: 2).results(for: store) {
      seen.append(result.addedIDs)
      if seen.count == 3 { break }
    }
    #expect(seen.map(\.count) == [2, 2, 1])
    #expect(seen.flatMap { $0 } == glasses.map(\.uuid))
  }

  @Test func cancellingTheTaskEndsTheSequence() async throws {
    let store = try Fixture.store()
    let notes = Notes<Int>()
    let task = Task {
      var count = 0
      for try await _ in waters().results(for: store) {
        count += 1
        notes.write(count)
      }
      return count
    }
    #expect(await notes.next() == 1)
    task.cancel()
    #expect(try await task.value == 1)
    try await store.save(Fixture.glass(0))
    #expect(notes.count == 1)
  }

  @Test func aSecondStoreOnTheFileIsSeenByPolling() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let clock = ManualHealthClock()
    let store = try Fixture.store(.file(URL(filePath: path)), clock: clock)
    var results = waters().results(for: store).makeAsyncIterator()
    _ = try await results.next()
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    let sample = NewSample(
      type: Fixture.water.identifier, canonicalUnit: Fixture.water.canonicalUnit.unitString,
      start: 1_700_000_000, end: 1_700_000_000, value: 1,
      unit: Fixture.water.canonicalUnit.unitString, sourceName: "org.example.other")
    await clock.waitForSleepers(1)
    try other.save([sample])
    clock.advance(by: StoreChanges.pollingInterval)
    #expect(try await results.next()?.addedIDs == [sample.uuid])
  }

  @Test func anotherProcessIsSeenByPolling() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let clock = ManualHealthClock()
    let store = try Fixture.store(.file(URL(filePath: path)), clock: clock)
    var results = waters().results(for: store).makeAsyncIterator()
    _ = try await results.next()
    await clock.waitForSleepers(1)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let store = try RunningFixture.store(
        .file(URL(filePath: path)),
        app: HealthApp(bundleIdentifier: "org.example.other", name: "Other"))
      try await store.save(RunningFixture.glass(7))
    }
    clock.advance(by: StoreChanges.pollingInterval)
    let update = try #require(try await results.next())
    #expect(update.addedSamples.map(\.startDate) == [Fixture.start + 420])
    #expect(update.addedSamples.first?.sourceRevision.source.name == "Other")
  }
}
