import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// What permissions mean for data.
@Suite struct AuthorizedDataTests {
  private let water = HKQuantityType(.dietaryWater)
  private let steps = HKQuantityType(.stepCount)
  private static let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func glass(_ millilitres: Double, at seconds: TimeInterval = 0) -> HKQuantitySample {
    let date = Self.noon + seconds
    return HKQuantitySample(
      type: water,
      quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: millilitres), start: date,
      end: date)
  }

  private func glasses(_ store: HKHealthStore) async throws -> [Double] {
    try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: water)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store).map { $0.quantity.doubleValue(for: .literUnit(with: .milli)).rounded() }
  }

  /// A store in which another app has saved a glass of 200 ml, as our app sees it.
  private func store(
    _ answers: ScriptedPresenter.Answer...,
    change: (inout HKHealthStore.Configuration) -> Void = { _ in }
  ) async throws -> HKHealthStore {
    let other = try HKHealthStore(
      configuration: .init(app: HealthApp(bundleIdentifier: "com.example.tap", name: "Tap")))
    try await other.requestAuthorization(toShare: [water], read: [])
    try await other.save(glass(200))
    var configuration = HKHealthStore.Configuration(
      app: ReadAccessTests.app, presenter: ScriptedPresenter(answers))
    change(&configuration)
    return other.store(for: configuration)
  }

  private func decide(_ store: HKHealthStore, share: Bool? = nil, read: Bool? = nil) throws {
    try store.database.store.decide([
      StoredPermission(
        app: store.configuration.app.bundleIdentifier, type: water.identifier, share: share,
        read: read)
    ])
  }

  private func code(_ body: () async throws -> Void) async -> HKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  @Test func readingWhatWasNeverAskedForIsAnError() async throws {
    let store = try await store()
    #expect(await code { _ = try await glasses(store) } == .errorAuthorizationNotDetermined)
  }

  @Test func readingGrantedShowsTheSamplesOfAllApps() async throws {
    let store = try await store(.grantAll)
    try await store.requestAuthorization(toShare: [water], read: [water])
    try await store.save(glass(300, at: 60))
    #expect(try await glasses(store) == [200, 300])
  }

  @Test func readingDeniedLooksEmptyButForTheAppsOwnSamples() async throws {
    let store = try await store(.grant(share: [water], read: []))
    try await store.requestAuthorization(toShare: [water], read: [water])
    #expect(try await glasses(store).isEmpty)
    try await store.save(glass(300, at: 60))
    #expect(try await glasses(store) == [300])
  }

  /// "If your app is given share permission but not read permission, you see only the data that your app
  /// has written": in every kind of query.
  @Test func whoMaySaveAndNeverAskedToReadSeesItsOwnInEveryQuery() async throws {
    let store = try await store(.grantAll)
    try await store.requestAuthorization(toShare: [water], read: [])
    let predicate = HKSamplePredicate.quantitySample(type: water)
    let calls = Notes<(samples: [HKSample], isDeletion: Bool)>()
    let follower = Task {
      for try await result in HKAnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil)
        .results(for: store)
      {
        calls.write((result.addedSamples, !result.deletedObjects.isEmpty))
      }
    }
    defer { follower.cancel() }
    #expect(await calls.next()?.samples == [])
    let observed = Notes<Bool>()
    let observer = HKObserverQuery(sampleType: water, predicate: nil) { _, done, error in
      observed.write(error == nil)
      done()
    }
    store.execute(observer)
    #expect(await observed.next() == true)

    #expect(try await glasses(store).isEmpty)
    let own = glass(300, at: 60)
    try await store.save(own)
    #expect(try await glasses(store) == [300])
    #expect(await calls.next()?.samples.map(\.uuid) == [own.uuid])
    #expect(await observed.next() == true)
    let sum = try await HKStatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
      .result(for: store)?.sumQuantity()?.doubleValue(for: .literUnit(with: .milli))
    #expect(sum == 300)
    let days = try await HKStatisticsCollectionQueryDescriptor(
      predicate: predicate, options: .cumulativeSum, anchorDate: Self.noon,
      intervalComponents: DateComponents(day: 1)
    ).result(for: store)
    #expect(
      days.statistics().map { $0.sumQuantity()?.doubleValue(for: .literUnit(with: .milli)) }
        == [300])
    let sources = await withCheckedContinuation { continuation in
      store.execute(
        HKSourceQuery(sampleType: water, samplePredicate: nil) { _, sources, _ in
          continuation.resume(returning: sources)
        })
    }
    #expect(sources?.map(\.bundleIdentifier) == [ReadAccessTests.app.bundleIdentifier])
    try await store.delete(own)
    #expect(await calls.next()?.isDeletion == true)
    store.stop(observer)
  }

  @Test func readingRevokedLaterHidesTheOthersSamples() async throws {
    let store = try await store(.grantAll)
    try await store.requestAuthorization(toShare: [water], read: [water])
    try await store.save(glass(300, at: 60))
    #expect(try await glasses(store) == [200, 300])
    try decide(store, read: false)
    #expect(try await glasses(store) == [300])
    try decide(store, read: true)
    #expect(try await glasses(store) == [200, 300])
  }

  @Test func savingUndeterminedAndDeniedAreTwoErrors() async throws {
    let store = try await store(.denyAll)
    #expect(await code { try await store.save(glass(1)) } == .errorAuthorizationNotDetermined)
    try await store.requestAuthorization(toShare: [water], read: [])
    #expect(await code { try await store.save(glass(1)) } == .errorAuthorizationDenied)
  }

  @Test func revokingSavingKeepsTheSamplesAndForbidsDeletingThem() async throws {
    let store = try await store(.grantAll)
    try await store.requestAuthorization(toShare: [water], read: [water])
    let sample = glass(300, at: 60)
    try await store.save(sample)
    try decide(store, share: false)
    #expect(try await glasses(store) == [200, 300])
    #expect(await code { try await store.delete(sample) } == .errorAuthorizationDenied)
    #expect(try await glasses(store) == [200, 300])
    try decide(store, share: true)
    try await store.delete(sample)
    #expect(try await glasses(store) == [200])
  }

  @Test(arguments: [
    (HKHealthStore.Configuration.Session.guest, HKError.Code.errorNotPermissibleForGuestUserMode),
    (.guestOfIOS17, .errorHealthDataRestricted),
  ])
  func aGuestReadsWhatWasAuthorizedAndChangesNothing(
    session: HKHealthStore.Configuration.Session, code expected: HKError.Code
  ) async throws {
    let owner = try await store(.grantAll)
    try await owner.requestAuthorization(toShare: [water], read: [water])
    let sample = glass(300, at: 60)
    try await owner.save(sample)
    var configuration = owner.configuration
    configuration.session = session
    let guest = owner.store(for: configuration)
    #expect(try await glasses(guest) == [200, 300])
    #expect(await code { try await guest.save(glass(1)) } == expected)
    #expect(await code { try await guest.delete(sample) } == expected)
    try await guest.requestAuthorization(toShare: [steps], read: [steps])
    #expect(guest.authorizationStatus(for: steps) == .notDetermined)
    #expect(try await glasses(owner) == [200, 300])
  }

  @Test func theOwnersToolsSeeEverythingWithoutAsking() async throws {
    let store = try await store { $0.access = .owner }
    #expect(try await glasses(store) == [200])
  }

  @Test func aCorrelationHidesTheMembersThatMayNotBeRead() async throws {
    let (systolic, diastolic) = (
      HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)
    )
    let clinic = try HKHealthStore(
      configuration: .init(app: HealthApp(bundleIdentifier: "com.example.cuff", name: "Cuff")))
    try await clinic.requestAuthorization(toShare: [systolic, diastolic], read: [])
    let members = [(systolic, 120.0), (diastolic, 80)].map { type, value in
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value),
        start: Self.noon, end: Self.noon)
    }
    try await clinic.save(
      HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: Self.noon, end: Self.noon,
        objects: Set(members)))
    let query = HKSampleQueryDescriptor(
      predicates: [.correlation(type: HKCorrelationType(.bloodPressure))], sortDescriptors: [])
    let both = clinic.store(
      for: .init(app: ReadAccessTests.app, presenter: ScriptedPresenter(.grantAll)))
    try await both.requestAuthorization(toShare: [], read: [systolic, diastolic])
    #expect(try await query.result(for: both).map(\.objects.count) == [2])
    let one = clinic.store(
      for: .init(
        app: HealthApp(bundleIdentifier: "com.example.chart", name: "Chart"),
        presenter: ScriptedPresenter(.grantAll)))
    try await one.requestAuthorization(toShare: [], read: [systolic])
    #expect(try await query.result(for: one).map { $0.objects.map(\.sampleType) } == [[systolic]])
  }

  @Test func allStoresOfTheProcessHaveTheSamePermissions() async throws {
    let type = HKCategoryType(.handwashingEvent)
    // Others replace the default store, each in its turn.
    await DefaultStoreTurn.shared.take()
    try? await HKHealthStore().requestAuthorization(toShare: [type], read: [])
    let status = HKHealthStore().authorizationStatus(for: type)
    await DefaultStoreTurn.shared.pass()
    #expect(status == .sharingAuthorized)
    #expect(
      try HKHealthStore(configuration: .init()).authorizationStatus(for: type) == .notDetermined)
  }

  @Test func aBlockIsShownWhatTheAppMayReadOnly() async throws {
    let store = try await store(.grant(share: [water], read: []))
    try await store.requestAuthorization(toShare: [water], read: [water])
    let own = glass(300, at: 60)
    try await store.save(own)
    let seen = Mutex<Set<UUID>>([])
    let block = NSPredicate { object, _ in
      if let object = object as? HKObject { seen.withLock { _ = $0.insert(object.uuid) } }
      return true
    }
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [
      HKQuery.predicateForObjects(withMetadataKey: "note"), block,
    ])
    for predicate in [block, either, NSCompoundPredicate(notPredicateWithSubpredicate: block)] {
      let samples = HKSamplePredicate.quantitySample(type: water, predicate: predicate)
      _ = try await HKSampleQueryDescriptor(predicates: [samples], sortDescriptors: [])
        .result(for: store)
      _ = try await HKSourceQueryDescriptor(predicate: samples).result(for: store)
      _ = try await HKAnchoredObjectQueryDescriptor(predicates: [samples], anchor: nil)
        .result(for: store)
      _ = try await HKStatisticsCollectionQueryDescriptor(
        predicate: samples, options: .cumulativeSum, anchorDate: Self.noon,
        intervalComponents: DateComponents(day: 1)
      ).result(for: store)
    }
    #expect(seen.withLock { $0 } == [own.uuid])
  }

  @Test func aDenialHidesSourcesToo() async throws {
    let store = try await store(.denyAll)
    try await store.requestAuthorization(toShare: [], read: [water])
    let samples = HKSamplePredicate.quantitySample(type: water)
    #expect(try await HKSourceQueryDescriptor(predicate: samples).result(for: store).isEmpty)
    let days = try await HKStatisticsCollectionQueryDescriptor(
      predicate: samples, options: [.cumulativeSum, .separateBySource], anchorDate: Self.noon,
      intervalComponents: DateComponents(day: 1)
    ).result(for: store)
    #expect(days.sources().isEmpty && days.statistics().isEmpty)
    let page = try await HKAnchoredObjectQueryDescriptor(predicates: [samples], anchor: nil)
      .result(for: store)
    #expect(page.addedSamples.isEmpty && page.deletedObjects.isEmpty)
  }

  @Test func aWorkoutShowsItsStatisticsToWhoMayReadWorkouts() async throws {
    let rate = HKQuantityType(.heartRate)
    let perMinute = HKUnit.count().unitDivided(by: .minute())
    let watch = try HKHealthStore(
      configuration: .init(app: HealthApp(bundleIdentifier: "com.example.watch", name: "Watch")))
    try await watch.requestAuthorization(toShare: [rate, .workoutType()], read: [])
    let builder = HKWorkoutBuilder(
      healthStore: watch, configuration: HKWorkoutConfiguration(), device: nil)
    try await builder.beginCollection(at: Self.noon)
    try await builder.addSamples([
      HKQuantitySample(
        type: rate, quantity: HKQuantity(unit: perMinute, doubleValue: 150), start: Self.noon,
        end: Self.noon)
    ])
    try await builder.endCollection(at: Self.noon + 60)
    try await builder.finishWorkout()
    let reader = watch.store(
      for: .init(
        app: ReadAccessTests.app,
        presenter: ScriptedPresenter(.grant(share: [], read: [.workoutType()]))))
    try await reader.requestAuthorization(toShare: [], read: [rate, .workoutType()])
    let workouts = try await HKSampleQueryDescriptor(
      predicates: [.workout()], sortDescriptors: []
    ).result(for: reader)
    let workout = try #require(workouts.first)
    #expect(
      workout.statistics(for: rate)?.averageQuantity()?.doubleValue(for: perMinute).rounded() == 150
    )
    let samples = try await HKSampleQueryDescriptor(
      predicates: [
        .quantitySample(type: rate, predicate: HKQuery.predicateForObjects(from: workout))
      ], sortDescriptors: []
    ).result(for: reader)
    #expect(samples.isEmpty)
  }
}
