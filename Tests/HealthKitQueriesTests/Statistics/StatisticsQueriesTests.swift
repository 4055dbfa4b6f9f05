import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Statistics of what a store holds: Docs/Semantics.md, 2 to 4.
@Suite(.endsInTime) struct StatisticsQueriesTests {
  static let midnight = StatisticsFixture.midnight

  /// A random fixture of three sources over two days, one of them typed in at times.
  static func random(_ type: HKQuantityType, seed: UInt64) throws -> StatisticsFixture {
    var generator = SeededGenerator(seed: seed)
    var fixture = try StatisticsFixture(type)
    let batches = Int.random(in: 1...3, using: &generator)
    for _ in 0..<batches {
      try fixture.save(
        (0..<Int.random(in: 0...15, using: &generator)).map { _ in
          let start = Double(Int.random(in: 0..<172_800, using: &generator))
          let isInstant = Int.random(in: 0..<4, using: &generator) == 0
          return fixture.sample(
            start, start + (isInstant ? 0 : Double.random(in: 0..<9_000, using: &generator)),
            (Double.random(in: 40...160, using: &generator) * 4).rounded() / 4,
            source: ["org.example.watch", "org.example.phone", "Schlüssel"][
              Int.random(in: 0..<3, using: &generator)],
            isUserEntered: Int.random(in: 0..<6, using: &generator) == 0)
        })
    }
    return fixture
  }

  /// A predicate, and which samples it picks.
  static func predicates() -> [(NSPredicate?, (NewSample) -> Bool)] {
    let (from, to) = (midnight + 30_000, midnight + 100_000)
    let (first, last) = (from.timeIntervalSince1970, to.timeIntervalSince1970)
    return [
      (nil, { _ in true }),
      (
        HKQuery.predicateForSamples(withStart: from, end: to),
        { $0.end >= first && $0.start < last }
      ),
      (
        HKQuery.predicateForSamples(withStart: from, end: to, options: .strictStartDate),
        { first <= $0.start && $0.start < last }
      ),
      (
        HKQuery.predicateForObjects(from: [HKSource(exportName: "org.example.phone")]),
        { $0.sourceName == "org.example.phone" }
      ),
    ]
  }

  @Test(arguments: StatisticsCalculationTests.types)
  func answersAgreeWithTheReference(type: HKQuantityType) async throws {
    for seed in UInt64(1)..<25 {
      let fixture = try Self.random(type, seed: seed)
      for (number, (predicate, isPicked)) in Self.predicates().enumerated() {
        let (reference, names) = fixture.reference(isPicked)
        let scale = reference.samples.values.reduce(0, +)
        let collection = try await fixture.descriptor(
          predicate, options: fixture.allOptions, interval: DateComponents(hour: 5)
        ).result(for: fixture.store)
        var populated = 0
        for bucket in -2..<14 {
          let found = collection.statistics(ofBucket: bucket)
          let (from, to) = (
            found.startDate.timeIntervalSince1970, found.endDate.timeIntervalSince1970
          )
          let expected = reference.canonicalFigures(from: from, to: to)
          #expect(
            found.figures().isClose(to: expected ?? .init(), scale: scale),
            "seed \(seed), predicate \(number), bucket \(bucket)")
          var hasFigures = expected != nil
          for name in Set(names) {
            let alone = reference.alone { names[Int($0)] == name }.canonicalFigures(
              from: from, to: to)
            hasFigures = hasFigures || alone != nil
            #expect(
              found.figures(of: HKSource(exportName: name))
                .isClose(to: alone ?? .init(), scale: scale),
              "seed \(seed), predicate \(number), bucket \(bucket), \(name)")
          }
          if hasFigures { populated += 1 }
        }
        #expect(collection.statistics().count == populated, "seed \(seed), predicate \(number)")
        guard let end = reference.samples.ends.max() else {
          await #expect(throws: HKError.self) { try await fixture.statistics(predicate) }
          continue
        }
        let whole = try #require(
          try await fixture.statistics(predicate, options: fixture.allOptions))
        let expected = try #require(reference.canonicalFigures(from: -1e12, to: 1e12))
        #expect(whole.figures().isClose(to: expected, scale: scale), "seed \(seed)")
        #expect(whole.startDate.timeIntervalSince1970 == reference.samples.starts[0])
        #expect(whole.endDate.timeIntervalSince1970 == end)
      }
    }
  }

  // Semantics 2.8
  @Test func theRankIsThatOfAllSamplesWhateverThePredicate() async throws {
    var fixture = try StatisticsFixture()
    // The phone was first seen a day after the watch, so it is better, although the watch's first
    // sample of the asked time comes later.
    try fixture.save([
      fixture.sample(-200_000, -199_000, 1, source: "org.example.watch"),
      fixture.sample(-100_000, -99_000, 1, source: "org.example.phone"),
      fixture.sample(36_000, 36_600, 100, source: "org.example.phone"),
      fixture.sample(36_300, 36_900, 200, source: "org.example.watch"),
    ])
    let today = HKQuery.predicateForSamples(withStart: Self.midnight, end: nil)
    #expect(try await fixture.statistics(today)?.sum == 200)
    try fixture.store.database.store.setSourceOrder(
      ["org.example.watch"], ofType: fixture.type.identifier)
    #expect(try await fixture.statistics(today)?.sum == 250)
    #expect(try await fixture.collection(today).statistics().sums == [250])
  }

  @Test func samplesCountWholeInAQueryAndArePartialAtTheRimOfACollection() async throws {
    var fixture = try StatisticsFixture()
    try fixture.save(-180, 120, 100)
    let today = HKQuery.predicateForSamples(withStart: Self.midnight, end: nil)
    let whole = try await fixture.statistics(today)
    #expect(whole?.sum == 100)
    #expect(whole?.startDate == Self.midnight - 180)
    #expect(try await fixture.collection(today).statistics().sums == [60, 40])
  }

  @Test func intervalsFollowTheComponentsCalendarOrTheConfigurations() async throws {
    var fixture = try StatisticsFixture()
    try fixture.save(0, 60, 10)
    var newYork = Calendar(identifier: .gregorian)
    newYork.timeZone = try #require(TimeZone(identifier: Place.newYork.zone))
    func day(_ components: DateComponents) async throws -> Date? {
      try await fixture.descriptor(anchor: Self.midnight - 86_400 * 300, interval: components)
        .result(for: fixture.store).statistics().first?.startDate
    }
    #expect(try await day(DateComponents(day: 1)) == Self.midnight)
    // In New York summer became winter since the anchor, so its day begins an hour later.
    #expect(
      try await day(DateComponents(calendar: newYork, day: 1)) == Self.midnight - 86_400 + 3_600)
  }

  // MARK: Errors

  static func refusal(_ body: () async throws -> Void) async -> HKError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? HKError
    }
  }

  static var unbalanced: NSPredicate {
    HKQuery.predicateForObjects(
      withMetadataKey: "note", operatorType: .matches, value: "stairs(")
  }

  @Test func descriptorsThrowWhatCannotBeAnswered() async throws {
    let fixture = try StatisticsFixture(HKQuantityType(.heartRate))
    let sum = await Self.refusal { _ = try await fixture.statistics(options: .cumulativeSum) }
    #expect(sum?.code == .errorInvalidArgument)
    #expect(
      sum?.description
        == "Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data "
        + "type HKQuantityTypeIdentifierHeartRate")
    let nothing = await Self.refusal { _ = try await fixture.statistics() }
    #expect(nothing?.code == .errorNoData)
    #expect(
      nothing?.description
        == "No data available for the specified predicate: there are no samples of "
        + "HKQuantityTypeIdentifierHeartRate that match it and that this app may read.")
    let predicate = await Self.refusal { _ = try await fixture.collection(Self.unbalanced) }
    #expect(predicate?.code == .errorInvalidArgument)
    #expect(predicate?.description.contains("no regular expression") == true)
    let quarter = await Self.refusal {
      _ = try await fixture.descriptor(interval: DateComponents(quarter: 1))
        .result(for: fixture.store)
    }
    #expect(quarter?.description.contains("quarter 1") == true)
    #expect(try await fixture.collection().statistics().isEmpty)
  }

  @Test func classicQueriesHandErrorsToTheirHandlers() async throws {
    let fixture = try StatisticsFixture()
    let cases: [(HKStatisticsOptions, NSPredicate?, String)] = [
      (
        .discreteMax, nil,
        "Statistics option HKStatisticsOptionDiscreteMax is not compatible with cumulative data "
          + "type HKQuantityTypeIdentifierStepCount"
      ),
      (.cumulativeSum, Self.unbalanced, "no regular expression"),
      (.cumulativeSum, nil, "No data available"),
    ]
    for (options, predicate, sentence) in cases {
      let error = await withCheckedContinuation { continuation in
        fixture.store.execute(
          HKStatisticsQuery(
            quantityType: fixture.type, quantitySamplePredicate: predicate, options: options
          ) { _, statistics, error in
            #expect(statistics == nil)
            continuation.resume(returning: error as? HKError)
          })
      }
      #expect(error?.description.contains(sentence) == true)
    }
    for (options, predicate, sentence) in cases.dropLast() {
      let query = HKStatisticsCollectionQuery(
        quantityType: fixture.type, quantitySamplePredicate: predicate, options: options,
        anchorDate: Self.midnight, intervalComponents: DateComponents(day: 1))
      let error = await withCheckedContinuation { continuation in
        query.initialResultsHandler = { _, collection, error in
          #expect(collection == nil)
          continuation.resume(returning: error as? HKError)
        }
        fixture.store.execute(query)
      }
      #expect(error?.description.contains(sentence) == true)
    }
  }

  @Test func classicQueriesAnswerOnceAndAreExecutedOnce() async throws {
    var fixture = try StatisticsFixture()
    try fixture.save(0, 60, 10)
    let (answers, continuation) = AsyncStream.makeStream(of: Result<Double?, HKError>.self)
    let query = HKStatisticsQuery(
      quantityType: fixture.type, quantitySamplePredicate: nil, options: .cumulativeSum
    ) { query, statistics, error in
      #expect(query.objectType == HKQuantityType(.stepCount))
      continuation.yield((error as? HKError).map { .failure($0) } ?? .success(statistics?.sum))
    }
    var answer = answers.makeAsyncIterator()
    fixture.store.execute(query)
    #expect(await answer.next() == .success(10))
    fixture.store.execute(query)
    guard case .failure(let error)? = await answer.next() else {
      Issue.record("a second execution was answered")
      return
    }
    #expect(error.code == .errorInvalidArgument)
  }

  // MARK: Permissions

  @Test func whatWasNeverAskedForIsNotDetermined() async throws {
    var fixture = try StatisticsFixture(access: .app)
    try fixture.save(0, 60, 10)
    for refused in [
      await Self.refusal { _ = try await fixture.statistics() },
      await Self.refusal { _ = try await fixture.collection() },
    ] {
      #expect(refused?.code == .errorAuthorizationNotDetermined)
    }
  }

  @Test func readDeniedShowsTheAppsOwnSamplesOnly() async throws {
    var fixture = try StatisticsFixture(access: .app)
    try fixture.save(0, 60, 10)
    try fixture.decide(read: true)
    #expect(try await fixture.statistics()?.sum == 10)
    try fixture.decide(read: false)
    let nothing = await Self.refusal { _ = try await fixture.statistics() }
    #expect(nothing?.code == .errorNoData)
    #expect(try await fixture.collection().statistics().isEmpty)
    try fixture.save(30, 90, 7, source: "org.example.app")
    #expect(try await fixture.statistics()?.sum == 7)
    #expect(try await fixture.collection().statistics().sums == [7])
  }
}
