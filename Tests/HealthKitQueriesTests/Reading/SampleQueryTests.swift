import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite struct SampleQueryTests {
  private typealias Fixture = ReadingFixture

  private func filledStore() throws -> HKHealthStore {
    let store = try Fixture.ownersStore()
    let steps = (0..<300).map { minute -> NewSample in
      let start = Double(minute * 60)
      return Fixture.step(start, start + 60, Double(minute * 7 % 100))
    }
    let stages = (0..<10).map { hour -> NewSample in
      let start = Double(hour * 600)
      return Fixture.stage(start, start + 600, hour % 6)
    }
    try store.database.store.save(steps + stages)
    return store
  }

  private func values(_ samples: [HKSample]) -> [Double] {
    samples.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) }
  }

  /// What a predicate of one's own asks is answered from the state that is being read.
  /// Samples in the order of descriptors of the older kind.
  private func sorted(
    _ queries: [HKQueryDescriptor], limit: Int = HKObjectQueryNoLimit, in store: HKHealthStore,
    by descriptors: [NSSortDescriptor]
  ) async throws -> [HKSample] {
    try await withCheckedThrowingContinuation { continuation in
      store.execute(
        HKSampleQuery(queryDescriptors: queries, limit: limit, sortDescriptors: descriptors) {
          _, samples, error in
          continuation.resume(
            with: samples.map { .success($0) }
              ?? .failure(
                error ?? HKError(.unknownError, "There are neither samples nor an error.")))
        })
    }
  }

  @Test func workoutsAreSortedByTheirDurationAndTheirTotals() async throws {
    let store = try Fixture.ownersStore()
    func workout(_ minutes: Double, metres: Double?, kilocalories: Double?) -> HKWorkout {
      HKWorkout(
        activityType: .running, start: Fixture.noon, end: Fixture.noon + minutes * 60,
        duration: minutes * 60,
        totalEnergyBurned: kilocalories.map { HKQuantity(unit: .kilocalorie(), doubleValue: $0) },
        totalDistance: metres.map { HKQuantity(unit: .meter(), doubleValue: $0) }, metadata: nil)
    }
    let workouts = [
      workout(30, metres: 5000, kilocalories: 300), workout(20, metres: 8000, kilocalories: nil),
      workout(40, metres: nil, kilocalories: 200),
    ]
    try await store.save(workouts)
    let query = [HKQueryDescriptor(sampleType: .workoutType(), predicate: nil)]
    func order(_ descriptors: NSSortDescriptor...) async throws -> [Int?] {
      try await sorted(query, in: store, by: descriptors).map { found in
        workouts.firstIndex { $0.uuid == found.uuid }
      }
    }
    #expect(
      try await order(NSSortDescriptor(key: HKWorkoutSortIdentifierDuration, ascending: true))
        == [1, 0, 2])
    #expect(
      try await order(NSSortDescriptor(keyPath: \HKWorkout.duration, ascending: false))
        == [2, 0, 1])
    #expect(
      try await order(NSSortDescriptor(key: HKWorkoutSortIdentifierTotalDistance, ascending: true))
        == [2, 0, 1])
    #expect(
      try await order(
        NSSortDescriptor(key: HKWorkoutSortIdentifierTotalEnergyBurned, ascending: false))
        == [0, 2, 1])
    // None has any: the next key decides.
    for key in [
      HKWorkoutSortIdentifierTotalFlightsClimbed, HKWorkoutSortIdentifierTotalSwimmingStrokeCount,
    ] {
      #expect(
        try await order(
          NSSortDescriptor(key: key, ascending: true),
          NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)) == [2, 0, 1])
    }
  }

  @Test(arguments: [false, true]) func aBlockMayAskTheStore(inFile: Bool) async throws {
    let folder = try TemporaryDirectory()
    let file = URL(filePath: folder.file("health.sqlite"))
    let store =
      try inFile ? HKHealthStore(configuration: .owner(file)) : Fixture.ownersStore()
    try store.database.store.save((0..<300).map { Fixture.step(Double($0), Double($0) + 1, 1) })
    let block = NSPredicate { object, _ in
      (try? store.biologicalSex())?.biologicalSex == .notSet
        && (object as? HKSample)?.startDate != Fixture.noon
    }
    let steps = HKSamplePredicate.quantitySample(type: Fixture.steps, predicate: block)
    let samples = try await HKSampleQueryDescriptor(predicates: [steps], sortDescriptors: [])
      .result(for: store)
    #expect(samples.count == 299)
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: steps, options: .cumulativeSum
    ).result(for: store)
    #expect(statistics?.sumQuantity()?.doubleValue(for: .count()) == 299)
  }

  @Test func descriptorsSortAndLimit() async throws {
    let store = try filledStore()
    let steps = HKSamplePredicate.quantitySample(type: Fixture.steps)
    let all = try await HKSampleQueryDescriptor(predicates: [steps], sortDescriptors: [])
      .result(for: store)
    #expect(values(all) == (0..<300).map { Double($0 * 7 % 100) })
    let latest = try await HKSampleQueryDescriptor(
      predicates: [steps], sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
      limit: 2
    ).result(for: store)
    #expect(latest.map(\.startDate) == [Fixture.noon + 299 * 60, Fixture.noon + 298 * 60])
    let largest = try await sorted(
      [HKQueryDescriptor(sampleType: Fixture.steps, predicate: nil)], limit: 4, in: store,
      by: [
        NSSortDescriptor(keyPath: \HKQuantitySample.quantity, ascending: false),
        NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false),
      ]
    ).compactMap { $0 as? HKQuantitySample }
    #expect(values(largest) == [99, 99, 99, 98])
    #expect(largest.first.map(\.startDate) == Fixture.noon + Double(257 * 60))
    let byIdentity = try await HKSampleQueryDescriptor(
      predicates: [steps], sortDescriptors: [SortDescriptor(\.uuid)], limit: 50
    ).result(for: store)
    #expect(
      byIdentity.map(\.uuid.uuidString) == all.map(\.uuid.uuidString).sorted().prefix(50).map { $0 }
    )
    let byCount = try await HKSampleQueryDescriptor(
      predicates: [steps],
      sortDescriptors: [SortDescriptor(\.count), SortDescriptor(\.startDate, order: .reverse)],
      limit: 1
    ).result(for: store)
    #expect(byCount.map(\.startDate) == [Fixture.noon + 299 * 60])
  }

  @Test func severalTypesComeInOneOrderAndEachSampleOnce() async throws {
    let store = try filledStore()
    let early = HKQuery.predicateForSamples(withStart: nil, end: Fixture.noon + 120)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [
        .sample(type: Fixture.steps, predicate: early), .sample(type: Fixture.sleep),
        .sample(type: Fixture.steps, predicate: early),
      ], sortDescriptors: [SortDescriptor(\.startDate)], limit: 4)
    let samples = try await descriptor.result(for: store)
    #expect(
      samples.map(\.sampleType.identifier) == [
        Fixture.steps.identifier, Fixture.sleep.identifier, Fixture.steps.identifier,
        Fixture.sleep.identifier,
      ])
    #expect(
      samples.map { $0.startDate.timeIntervalSince(Fixture.noon) } == [0, 0, 60, 600])
  }

  @Test func handlersGetSamplesOrAnError() async throws {
    let store = try filledStore()
    let samples: Result<[HKSample], HKError> = await Fixture.answer(in: store) { answer in
      HKSampleQuery(
        sampleType: Fixture.steps, predicate: nil, limit: 3,
        sortDescriptors: [
          NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        ]
      ) { _, samples, error in
        answer(
          samples.map { .success($0) }
            ?? .failure(HKError(storeError: error ?? HKError(.errorNoData, ""))))
      }
    }
    #expect(
      try samples.get().map { $0.startDate.timeIntervalSince(Fixture.noon) } == [
        299 * 60, 298 * 60, 297 * 60,
      ])
    let unsorted: String = await Fixture.answer(in: store) { answer in
      HKSampleQuery(
        queryDescriptors: [HKQueryDescriptor(sampleType: Fixture.sleep, predicate: nil)],
        limit: HKObjectQueryNoLimit,
        sortDescriptors: [NSSortDescriptor(key: "mood", ascending: true)]
      ) { _, samples, error in
        answer("\(samples?.count ?? -1) \((error as? HKError)?.code ?? .unknownError)")
      }
    }
    #expect(unsorted == "-1 \(HKError.Code.errorInvalidArgument)")
    let several: Int = await Fixture.answer(in: store) { answer in
      HKSampleQuery(
        queryDescriptors: [
          HKQueryDescriptor(sampleType: Fixture.sleep, predicate: nil),
          HKQueryDescriptor(sampleType: Fixture.steps, predicate: nil),
        ], limit: HKObjectQueryNoLimit
      ) { _, samples, _ in answer(samples?.count ?? -1) }
    }
    #expect(several == 310)
  }

  @Test func predicatesThatCannotBeRunAreRefused() async throws {
    let store = try filledStore()
    let predicate = HKQuery.predicateForObjects(
      withDeviceProperty: "colour", allowedValues: ["red"])
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.steps, predicate: predicate)],
      sortDescriptors: [])
    await #expect {
      try await descriptor.result(for: store)
    } throws: {
      ($0 as? HKError)?.code == .errorInvalidArgument && "\($0)".contains("colour")
    }
    let negative = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.steps)], sortDescriptors: [], limit: -1)
    await #expect(throws: HKError.self) { try await negative.result(for: store) }
  }

  @Test func anAppSeesWhatItMayRead() async throws {
    let owner = try filledStore()
    try owner.database.store.save([
      Fixture.step(1, 2, 1000, source: "org.example.reader")
    ])
    var configuration = HKHealthStore.Configuration()
    configuration.app = HealthApp(bundleIdentifier: "org.example.reader", name: "Reader")
    let app = owner.store(for: configuration)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Fixture.steps)], sortDescriptors: [])
    await #expect {
      try await descriptor.result(for: app)
    } throws: { ($0 as? HKError)?.code == .errorAuthorizationNotDetermined }
    func decide(_ read: Bool) throws {
      try owner.database.store.decide([
        StoredPermission(
          app: "org.example.reader", type: Fixture.steps.identifier, read: read)
      ])
    }
    try decide(false)
    #expect(values(try await descriptor.result(for: app)) == [1000])
    let all = try await descriptor.result(for: owner)
    let chosen = try #require(all.first { $0.source.bundleIdentifier == "org.example.a" })
    try owner.database.store.choose(
      [chosen.uuid], among: [chosen.uuid], ofType: Fixture.steps.identifier,
      forApp: "org.example.reader")
    #expect(try await descriptor.result(for: app).count == 2)
    try decide(true)
    #expect(try await descriptor.result(for: app).count == 301)
  }

  @Test func objectsSayWhatTheStoreKnows() async throws {
    let store = try Fixture.ownersStore()
    var sample = Fixture.step(0, 60, 12)
    sample.device = Fixture.device
    sample.sourceVersion = "7.1"
    sample.metadata = [
      NamedValue(name: "HKWasUserEntered", value: "1"),
      NamedValue(name: "HKTimeZone", value: "Europe/Paris"),
      NamedValue(name: "HKWeatherHumidity", value: "7800 %"),
      NamedValue(name: "HKExternalUUID", value: "12"),
      NamedValue(name: "serial", value: "0012"), NamedValue(name: "few", value: "12 monkeys"),
      NamedValue(name: "day", value: "2024-03-01 08:00:00 +0100"),
      NamedValue(name: "saved", value: "1", kind: .text),
    ]
    var undetermined = Fixture.stage(100, 100, 3)
    undetermined.hasUndeterminedEnd = true
    try store.database.store.save([sample, undetermined])
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.sample(type: Fixture.steps), .sample(type: Fixture.sleep)],
      sortDescriptors: []
    ).result(for: store)
    let step = try #require(samples.first as? HKCumulativeQuantitySample)
    #expect(step.uuid == sample.uuid && step.sumQuantity.doubleValue(for: .count()) == 12)
    #expect(step.startDate == Fixture.noon && step.endDate == Fixture.noon + 60)
    #expect(step.sourceRevision.version == "7.1" && step.source.name == "org.example.a")
    #expect(step.device?.hardwareVersion == "Watch6,1")
    let metadata = try #require(step.metadata)
    #expect(metadata["HKWasUserEntered"] as? Bool == true)
    #expect(metadata["HKTimeZone"] as? String == "Europe/Paris")
    #expect(
      metadata["HKWeatherHumidity"] as? HKQuantity
        == HKQuantity(unit: .percent(), doubleValue: 7800))
    #expect(metadata["HKExternalUUID"] as? String == "12")
    #expect(metadata["serial"] as? String == "0012" && metadata["few"] as? String == "12 monkeys")
    #expect(metadata["day"] as? Date == Date(timeIntervalSince1970: 1_709_276_400))
    #expect(metadata["saved"] as? String == "1")
    let stage = try #require(samples.last as? HKCategorySample)
    #expect(stage.value == 3 && stage.hasUndeterminedDuration && stage.endDate == .distantFuture)
  }

  @Test func withoutSortDescriptorsSamplesComeByStartThenEndThenSaving() async throws {
    let store = try Fixture.ownersStore()
    for step in [
      Fixture.step(60, 120, 4), Fixture.step(0, 60, 2), Fixture.step(0, 60, 3),
      Fixture.step(0, 30, 1),
    ] { try store.database.store.save([step]) }
    let steps = HKSamplePredicate.quantitySample(type: Fixture.steps)
    let all = try await HKSampleQueryDescriptor(predicates: [steps], sortDescriptors: [])
      .result(for: store)
    #expect(values(all) == [1, 2, 3, 4])
    // The same order decides among equals.
    let byType = try await HKSampleQueryDescriptor(
      predicates: [steps], sortDescriptors: [SortDescriptor(\.count, order: .reverse)]
    ).result(for: store)
    #expect(values(byType) == [1, 2, 3, 4])
  }

  @Test func whatHasNoEndIsSortedAsAnInstantAmongSeveralTypesToo() async throws {
    let store = try Fixture.ownersStore()
    func symptom(
      _ type: HKCategoryTypeIdentifier, _ start: Double, _ end: Double?
    ) -> HKCategorySample {
      HKCategorySample(
        type: HKCategoryType(type), value: 1, start: Fixture.noon + start,
        end: end.map { Fixture.noon + $0 } ?? .distantFuture)
    }
    let samples = [
      symptom(.headache, 0, nil), symptom(.headache, 10, 20), symptom(.coughing, 30, 40),
    ]
    try await store.save(samples)
    let types = [HKCategoryTypeIdentifier.headache, .coughing].map {
      HKSamplePredicate.categorySample(type: HKCategoryType($0))
    }
    for count in 1...3 {
      let found = try await HKSampleQueryDescriptor(
        predicates: types, sortDescriptors: [SortDescriptor(\.endDate)], limit: count
      ).result(for: store)
      #expect(found.map(\.uuid) == samples.prefix(count).map(\.uuid))
    }
  }

  @Test func quantitiesOfSeveralKindsHaveOneOrder() async throws {
    let store = try Fixture.ownersStore()
    func sample(
      _ type: HKQuantityTypeIdentifier, _ unit: String, _ value: Double, _ start: Double
    ) -> HKQuantitySample {
      HKQuantitySample(
        type: HKQuantityType(type),
        quantity: HKQuantity(unit: HKUnit(from: unit), doubleValue: value),
        start: Fixture.noon + start, end: Fixture.noon + start)
    }
    // By start alone the rate would stand between the masses, the heavier first.
    let light = sample(.bodyMass, "kg", 50, 3000)
    let rate = sample(.heartRate, "count/min", 60, 2000)
    let heavy = sample(.leanBodyMass, "g", 70_000, 1000)
    try await store.save([light, rate, heavy])
    let types = [HKQuantityTypeIdentifier.bodyMass, .heartRate, .leanBodyMass].map {
      HKQueryDescriptor(sampleType: HKQuantityType($0), predicate: nil)
    }
    var orders: Set<[UUID]> = []
    for shift in 0..<3 {
      let found = try await sorted(
        Array(types[shift...] + types[..<shift]), in: store,
        by: [NSSortDescriptor(key: HKPredicateKeyPathQuantity, ascending: true)])
      orders.insert(found.map(\.uuid))
    }
    let order = try #require(orders.first)
    #expect(orders.count == 1)
    let masses = order.filter { $0 != rate.uuid }
    #expect(masses == [light.uuid, heavy.uuid])
    #expect(order[1] != rate.uuid)
  }

  @Test func aQuantityThatTheTypeIsNotMeasuredInIsRefused() async throws {
    let store = try filledStore()
    let metres = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .meter(), doubleValue: 5))
    for predicate in [metres, NSCompoundPredicate(notPredicateWithSubpredicate: metres)] {
      let steps = HKSamplePredicate.quantitySample(type: Fixture.steps, predicate: predicate)
      func isRefused(_ body: () async throws -> Void) async {
        await #expect {
          try await body()
        } throws: {
          ($0 as? HKError)?.code == .errorInvalidArgument && "\($0)".contains("5 m")
        }
      }
      await isRefused {
        _ = try await HKSampleQueryDescriptor(predicates: [steps], sortDescriptors: [])
          .result(for: store)
      }
      await isRefused { _ = try await HKSourceQueryDescriptor(predicate: steps).result(for: store) }
      await isRefused {
        _ = try await HKStatisticsQueryDescriptor(predicate: steps, options: .cumulativeSum)
          .result(for: store)
      }
      await isRefused {
        _ = try await store.deleteObjects(of: Fixture.steps, predicate: predicate)
      }
    }
  }

  @Test func aQuestionForNoTypeIsAnsweredByNothing() async throws {
    let store = try filledStore()
    let samples = try await HKSampleQueryDescriptor<HKQuantitySample>(
      predicates: [], sortDescriptors: []
    ).result(for: store)
    #expect(samples.isEmpty)
    let changes = try await HKAnchoredObjectQueryDescriptor<HKQuantitySample>(
      predicates: [], anchor: nil
    ).result(for: store)
    #expect(changes.addedSamples.isEmpty && changes.deletedObjects.isEmpty)
    let classic: Int = await Fixture.answer(in: store) { answer in
      HKSampleQuery(queryDescriptors: [], limit: HKObjectQueryNoLimit) { _, samples, _ in
        answer(samples?.count ?? -1)
      }
    }
    #expect(classic == 0)
  }

  @Test func aLimitMayBeAsLargeAsANumberIs() async throws {
    let store = try filledStore()
    let steps = HKSamplePredicate.quantitySample(type: Fixture.steps)
    let samples = try await HKSampleQueryDescriptor(
      predicates: [steps], sortDescriptors: [SortDescriptor(\.endDate)], limit: .max
    ).result(for: store)
    #expect(samples.count == 300)
    let changes = try await HKAnchoredObjectQueryDescriptor(
      predicates: [steps], anchor: nil, limit: .max
    ).result(for: store)
    #expect(changes.addedSamples.count == 300)
  }
}
