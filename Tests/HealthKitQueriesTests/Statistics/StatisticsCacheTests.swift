import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// Answers are kept while nobody commits, and not a moment longer.
@Suite struct StatisticsCacheTests {
  static let midnight = StatisticsFixture.midnight

  /// A fixture in memory, and one in a file.
  static func withFixtures(
    access: HKHealthStore.Configuration.Access = .owner,
    _ body: (inout StatisticsFixture) async throws -> Void
  ) async throws {
    var inMemory = try StatisticsFixture(access: access)
    try inMemory.save(0, 60, 10)
    try await body(&inMemory)
    let directory = try TemporaryDirectory()
    var inFile = try StatisticsFixture(
      storage: .file(URL(filePath: directory.file("health.sqlite"))), access: access)
    try inFile.save(0, 60, 10)
    try await body(&inFile)
  }

  @Test func theSameQuestionIsAnsweredByTheSameObjectUntilACommit() async throws {
    try await Self.withFixtures { fixture in
      let today = HKQuery.predicateForSamples(withStart: Self.midnight, end: nil)
      let statistics = try await fixture.statistics(today)
      let collection = try await fixture.collection(today)
      for _ in 0..<3 {
        // The predicate is another object that asks the same.
        let same = HKQuery.predicateForSamples(withStart: Self.midnight, end: nil)
        #expect(try await fixture.statistics(same) === statistics)
        #expect(try await fixture.collection(same) === collection)
      }
      try fixture.save(100, 160, 5)
      #expect(try await fixture.statistics(today)?.sum == 15)
      #expect(try await fixture.collection(today).statistics().sums == [15])
      try fixture.store.database.store.save([fixture.sample(3_600, 3_700, 1)])
      #expect(try await fixture.collection(today).statistics().sums == [15, 1])
    }
  }

  @Test func everyPartOfAQuestionCounts() async throws {
    try await Self.withFixtures { fixture in
      let base = fixture.descriptor()
      var others = [
        fixture.descriptor(HKQuery.predicateForSamples(withStart: .distantPast, end: nil)),
        fixture.descriptor(options: [.cumulativeSum, .duration]),
        fixture.descriptor(anchor: Self.midnight + 1),
        fixture.descriptor(interval: DateComponents(hour: 2)),
        fixture.descriptor(interval: DateComponents(timeZone: .init(secondsFromGMT: 60), hour: 1)),
      ]
      others.append(base)
      var seen: [HKStatisticsCollection] = []
      for descriptor in others {
        let collection = try await descriptor.result(for: fixture.store)
        #expect(!seen.contains { $0 === collection })
        seen.append(collection)
      }
      // And all of them are kept side by side.
      for (descriptor, collection) in zip(others, seen) {
        #expect(try await descriptor.result(for: fixture.store) === collection)
      }
    }
  }

  @Test func commitsOfOtherConnectionsAreSeenAtOnce() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    var fixture = try StatisticsFixture(storage: .file(URL(filePath: path)))
    try fixture.save(0, 60, 10)
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    for round in 1...30 {
      #expect(try await fixture.statistics()?.sum == 10 * Double(round))
      try other.save([fixture.sample(Double(round) * 100, Double(round) * 100 + 60, 10)])
    }
  }

  @Test func commitsOfOtherProcessesAreSeenAtOnce() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    var fixture = try StatisticsFixture(storage: .file(URL(filePath: path)))
    try fixture.save(0, 60, 10)
    #expect(try await fixture.statistics()?.sum == 10)
    #expect(try await fixture.collection().statistics().sums == [10])
    await #expect(processExitsWith: .success) { [path = path as String] in
      let fixture = try StatisticsFixture()
      try SampleStore.open(path, mode: .readWrite(create: false))
        .save([fixture.sample(200, 260, 5)])
    }
    #expect(try await fixture.statistics()?.sum == 15)
    #expect(try await fixture.collection().statistics().sums == [15])
  }

  @Test func revokedReadingIsSeenAtOnceAndAppsHaveTheirOwnAnswers() async throws {
    try await Self.withFixtures(access: .app) { fixture in
      try fixture.decide(read: true)
      var configuration = fixture.store.configuration
      configuration.app = HealthApp(bundleIdentifier: "org.example.watch", name: "Watch")
      let watch = fixture.store.store(for: configuration)
      configuration.access = .owner
      let owner = fixture.store.store(for: configuration)
      let descriptor = fixture.descriptor()
      #expect(try await descriptor.result(for: fixture.store).statistics().sums == [10])
      #expect(
        await StatisticsQueriesTests.refusal { _ = try await descriptor.result(for: watch) }?.code
          == .errorAuthorizationNotDetermined)
      #expect(try await descriptor.result(for: owner).statistics().sums == [10])
      for isAllowed in [false, true, false] {
        try fixture.decide(read: isAllowed)
        #expect(
          try await descriptor.result(for: fixture.store).statistics().sums
            == (isAllowed ? [10] : []))
        #expect(try await descriptor.result(for: owner).statistics().sums == [10])
      }
      // What another app may not read, it may have saved itself.
      try fixture.decide(read: false, app: "org.example.watch")
      #expect(try await descriptor.result(for: watch).statistics().sums == [10])
      #expect(try await descriptor.result(for: fixture.store).statistics().sums == [])
    }
  }

  /// Decides in another process what an app may read, as `hkstats authorize` does.
  private static func decideElsewhere(read: Bool, _ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String, read = read as Bool] in
      try SampleStore.open(path, mode: .readWrite(create: false)).decide([
        StoredPermission(
          app: "org.example.app", type: HKQuantityType(.stepCount).identifier, read: read)
      ])
    }
  }

  @Test func readingRevokedByAnotherProcessIsSeenAtOnce() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    var fixture = try StatisticsFixture(storage: .file(URL(filePath: path)), access: .app)
    try fixture.save(0, 60, 10)
    try fixture.decide(read: true)
    func refusal() async -> HKError.Code? {
      await StatisticsQueriesTests.refusal { _ = try await fixture.statistics() }?.code
    }
    for _ in 0..<2 {
      let warm = try await fixture.statistics()
      let collection = try await fixture.collection()
      #expect(try await fixture.statistics() === warm && warm?.sum == 10)
      #expect(try await fixture.collection() === collection)
      await Self.decideElsewhere(read: false, path)
      // Nothing was read meanwhile that could have told.
      #expect(await refusal() == .errorNoData)
      #expect(try await fixture.collection().statistics().isEmpty)
      let samples = HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: fixture.type)], sortDescriptors: [])
      #expect(try await samples.result(for: fixture.store).isEmpty)
      await Self.decideElsewhere(read: true, path)
      #expect(try await fixture.statistics()?.sum == 10)
      #expect(try await fixture.collection().statistics().sums == [10])
    }
    // With samples of its own, the app is left with those.
    try fixture.save(100, 160, 3, source: "org.example.app")
    #expect(try await fixture.statistics()?.sum == 13)
    await Self.decideElsewhere(read: false, path)
    #expect(try await fixture.statistics()?.sum == 3)
    #expect(try await fixture.collection().statistics().sums == [3])
  }

  @Test func blocksAreAskedEachTime() async throws {
    try await Self.withFixtures { fixture in
      let calls = Mutex(0)
      let block = NSPredicate { object, _ in
        calls.withLock { $0 += 1 }
        return (object as? HKQuantitySample)?.quantity.doubleValue(for: .count()) == 10
      }
      let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
      for predicate in [
        block, NSCompoundPredicate(andPredicateWithSubpredicates: [all, block]),
        NSCompoundPredicate(
          notPredicateWithSubpredicate: NSCompoundPredicate(notPredicateWithSubpredicate: block)),
      ] {
        for _ in 0..<2 {
          let before = calls.withLock { $0 }
          let sum = try await fixture.statistics(predicate)?.sum
          #expect(sum == 10)
          #expect(calls.withLock { $0 } > before)
        }
      }
      #expect(fixture.store.database.statistics.size.count == 0)
    }
  }

  static func question(_ condition: HealthCondition) throws -> StatisticsQuestion {
    try StatisticsQuestion(HKQuantityType(.stepCount), condition, options: .cumulativeSum)
  }

  static let nothing = StatisticsAnswer.nothing(HKQuantityType(.stepCount))

  @Test func memoryIsBoundedAndWhatWasUsedLastStays() throws {
    let cache = StatisticsCache(limit: 11_000)
    let stamp = try SampleStore.inMemory().commitStamp()
    let first = try Self.question(.metadataKey("0"))
    #expect(cache.answer(to: first, with: .everything, at: stamp) == nil)
    for number in 0..<1_000 {
      cache.keep(
        Self.nothing, to: try Self.question(.metadataKey("\(number)")), with: .everything,
        at: stamp)
      // The first one is asked again and again.
      #expect(cache.answer(to: first, with: .everything, at: stamp) != nil)
      #expect(cache.size.bytes <= 11_000)
    }
    #expect(cache.size.count == 10)
    let last = try Self.question(.metadataKey("999"))
    let early = try Self.question(.metadataKey("500"))
    #expect(cache.answer(to: last, with: .everything, at: stamp) != nil)
    #expect(cache.answer(to: early, with: .everything, at: stamp) == nil)
    // Questions count as well as answers.
    let long = try Self.question(.any([.uuids(Set((0..<100).map { _ in UUID() }))]))
    cache.keep(Self.nothing, to: long, with: .everything, at: stamp)
    #expect(cache.size.count < 6)
    #expect(cache.size.bytes <= 11_000)
  }

  @Test func largeAnswersAreNotKept() async throws {
    var fixture = try StatisticsFixture()
    try fixture.save((0..<400).map { fixture.sample(Double($0) * 3_600, Double($0) * 3_600, 1) })
    let answer = StatisticsAnswer.collection(try await fixture.collection())
    let cache = StatisticsCache(limit: 8_000)
    let stamp = try fixture.store.database.store.commitStamp()
    let question = try Self.question(.all([]))
    #expect(cache.answer(to: question, with: .everything, at: stamp) == nil)
    cache.keep(answer, to: question, with: .everything, at: stamp)
    #expect(cache.size.count == 0)
  }

  @Test func answersAreOfOneStateAndOneAccess() throws {
    let store = try SampleStore.inMemory()
    let cache = StatisticsCache()
    let question = try Self.question(.all([]))
    let early = try store.commitStamp()
    #expect(cache.answer(to: question, with: .everything, at: early) == nil)
    cache.keep(Self.nothing, to: question, with: .everything, at: early)
    #expect(cache.answer(to: question, with: .everything, at: early) != nil)
    for objects in [Set(), [UUID()]] {
      let own = ReadAccess.own(bundleIdentifier: "org.example.app", objects: objects)
      #expect(cache.answer(to: question, with: own, at: early) == nil)
    }
    try store.save([try StatisticsFixture().sample(0, 60, 10)])
    let late = try store.commitStamp()
    #expect(cache.answer(to: question, with: .everything, at: late) == nil)
    // What was begun before the commit comes too late.
    cache.keep(Self.nothing, to: question, with: .everything, at: early)
    #expect(cache.answer(to: question, with: .everything, at: late) == nil)
    #expect(cache.size.count == 0)
  }

  /// How many samples were saved.
  private final class Saved: Sendable {
    private let number = Mutex(1)
    var count: Int { number.withLock { $0 } }
    func note() { number.withLock { $0 += 1 } }
  }

  /// A writer and readers at once: who begins to ask after a save must see it.
  @Test func noReaderMissesWhatWasSavedBeforeItAsked() async throws {
    try await Self.withFixtures { fixture in
      let fixture = fixture
      let saved = Saved()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for number in 1...60 {
            let start = Double(number) * 100
            try fixture.store.database.store.save([fixture.sample(start, start + 60, 10)])
            saved.note()
          }
        }
        for _ in 0..<3 {
          group.addTask {
            var count = 0
            while count < 61 {
              count = saved.count
              let sum = try #require(try await fixture.statistics()?.sum)
              #expect(sum >= Double(count) * 10)
            }
          }
        }
        try await group.waitForAll()
      }
      let sum = try await fixture.statistics()?.sum
      #expect(sum == 610)
    }
  }
}
