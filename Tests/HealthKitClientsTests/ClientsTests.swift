import CoreLocation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

/// Small apps as people write them for a phone, which import HealthKit and nothing of this project.
@Suite struct ClientsTests {
  private static let morning = Date(timeIntervalSince1970: 1_709_280_000)
  private static let steps = HKQuantityType(.stepCount)

  private static func walk(
    _ count: Double, at offset: TimeInterval, typedIn: Bool? = nil
  ) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: morning + offset, end: morning + offset + 60,
      metadata: typedIn.map { [HKMetadataKeyWasUserEntered: $0] })
  }

  @Test @MainActor func aChartGrowsWhileTheAppIsOpen() async throws {
    let store = try HKHealthStore.forTesting(
      .samples([Self.walk(100, at: 0), Self.walk(50, at: -86_400)]))
    try store.grant(read: [Self.steps])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
    try await HKHealthStore.withDefault(store) {
      let chart = ActivityChart()
      chart.start(today: Self.morning + 3_600, calendar: calendar)
      try await eventually { chart.bars == [0, 0, 0, 0, 0, 50, 100] }
      try store.insert(.samples([Self.walk(20, at: 600)]))
      try await eventually { chart.bars.last == 120 }
      #expect(chart.problem == nil)
      chart.stop()
    }
  }

  @Test func aLoggerThatMayNotReadFindsItsOwnDuplicates() async throws {
    let cup = UUID()
    let foreign = HKQuantitySample(
      type: HKQuantityType(.dietaryCaffeine),
      quantity: HKQuantity(unit: .gramUnit(with: .milli), doubleValue: 80), start: Self.morning,
      end: Self.morning, metadata: [HKMetadataKeyExternalUUID: cup.uuidString])
    let store = try HKHealthStore.forTesting(.samples([foreign]))
    try await HKHealthStore.withDefault(store) {
      let log = CaffeineLog()
      try await log.askOnce()
      #expect(try await log.drink(cup: cup, milligrams: 80, at: Self.morning))
      #expect(try await !log.drink(cup: cup, milligrams: 80, at: Self.morning))
      #expect(try await log.drink(cup: UUID(), milligrams: 60, at: Self.morning + 60))
    }
  }

  @Test func aSyncGoesOnWhereItEnded() async throws {
    let walks = (0..<5).map { Self.walk(Double($0 + 1), at: Double($0) * 60) }
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: [Self.steps], read: [Self.steps])
    try await store.save(walks)
    try await HKHealthStore.withDefault(store) {
      let sync = CloudSync(Self.steps)
      #expect(try await sync.pull(limit: 2).added == walks.map(\.uuid))
      try await store.delete(walks[1])
      let late = Self.walk(9, at: 600)
      try await store.save(late)
      // The app was ended and begins anew.
      let again = CloudSync(Self.steps, savedAnchor: sync.savedAnchor)
      let batch = try await again.pull()
      #expect(batch == .init(added: [late.uuid], deleted: [walks[1].uuid]))
      #expect(try await again.pull() == .init())
    }
  }

  @Test func stepsThatWereTypedInDoNotCount() async throws {
    let store = try HKHealthStore.forTesting(
      .samples([
        Self.walk(100, at: 0), Self.walk(30, at: 120, typedIn: false),
        Self.walk(9_000, at: 240, typedIn: true),
      ]))
    try store.grant(read: [Self.steps])
    try await HKHealthStore.withDefault(store) {
      let race = StepRace()
      let steps = try await race.steps(from: Self.morning, to: Self.morning + 3_600)
      #expect(steps == 130)
      let byFormat = try await race.stepsByFormat(from: Self.morning, to: Self.morning + 3_600)
      #expect(byFormat == 130)
    }
  }

  @Test func aRunKeepsItsDistanceItsPauseAndItsWay() async throws {
    let distance = HKQuantityType(.distanceWalkingRunning)
    let store = try HKHealthStore.forTesting()
    try store.grant(
      toShare: [.workoutType(), distance, HKSeriesType.workoutRoute()],
      read: [.workoutType(), distance, HKSeriesType.workoutRoute()])
    try await HKHealthStore.withDefault(store) {
      let recorder = RunRecorder()
      let start = Self.morning
      try await recorder.begin(at: start)
      let places = (0..<10).map { second in
        CLLocation(
          coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 11 + Double(second) / 10_000),
          altitude: 500, horizontalAccuracy: 5, verticalAccuracy: 5,
          timestamp: start + Double(second))
      }
      try await recorder.ran(metres: 1_000, from: start, to: start + 300, along: places)
      try await recorder.rested(from: start + 300, to: start + 360)
      let workout = try #require(try await recorder.finish(at: start + 600))
      #expect(workout.workoutActivityType == .running)
      #expect(workout.duration == 540)
      #expect(
        workout.statistics(for: distance)?.sumQuantity()?.doubleValue(for: .meter()) == 1_000)
      let routes = try await HKSampleQueryDescriptor(
        predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))],
        sortDescriptors: []
      ).result(for: store)
      #expect(routes.map(\.count) == [10])
    }
  }

  @Test func aPermissionScreenFollowsWhatWasDecided() async throws {
    let water = HKQuantityType(.dietaryWater)
    let mass = HKQuantityType(.bodyMass)
    let presenter = ScriptedPresenter([.grant(share: [water], read: [])])
    let store = try HKHealthStore.forTesting(presenter: presenter)
    try await HKHealthStore.withDefault(store) {
      let screen = PermissionScreen(toShare: [water, mass], read: [Self.steps])
      #expect(screen.rows == [.unasked, .unasked])
      #expect(try await screen.showsButton())
      try await screen.tap()
      #expect(screen.rows == [.on, .off])
      #expect(try await !screen.showsButton())
      try store.deny(toShare: [water])
      #expect(screen.rows == [.off, .off])
      store.setHealthDataAvailable(false)
      #expect(try await !screen.showsButton())
    }
  }

  @Test func anObserverIsWokenForEachNewRate() async throws {
    let heart = HKQuantityType(.heartRate)
    let beats = HKUnit.count().unitDivided(by: .minute())
    func rate(_ value: Double, at offset: TimeInterval) -> HKQuantitySample {
      HKQuantitySample(
        type: heart, quantity: HKQuantity(unit: beats, doubleValue: value),
        start: Self.morning + offset, end: Self.morning + offset)
    }
    let store = try HKHealthStore.forTesting(.samples([rate(61, at: 0)]))
    try store.grant(read: [heart])
    try await HKHealthStore.withDefault(store) {
      let watch = HeartWatch()
      try await watch.begin()
      await store.settled()
      #expect(watch.last == 61)
      try store.insert(.samples([rate(140, at: 60)]))
      await store.settled()
      #expect(watch.last == 140)
      watch.end()
    }
  }

  @Test func aDiaryAddsUpTheStagesOfANight() async throws {
    let sleep = HKCategoryType(.sleepAnalysis)
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: [sleep], read: [sleep])
    try await HKHealthStore.withDefault(store) {
      let diary = SleepDiary()
      try await diary.write(
        [(.inBed, 10), (.asleepCore, 200), (.asleepDeep, 60), (.awake, 15), (.asleepREM, 100)],
        from: Self.morning)
      #expect(
        try await diary.hoursAsleep(from: Self.morning, to: Self.morning + 36_000) == 6)
    }
  }

  @Test func aJournalKeepsPairsAndKnowsWhoseTheyAre() async throws {
    let types: Set<HKSampleType> = [
      HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic),
    ]
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: types, read: types.union([]))
    try store.grant(read: [HKCharacteristicType(.dateOfBirth)])
    try await HKHealthStore.withDefault(store) {
      let journal = PressureJournal()
      try await journal.note(124, over: 81, at: Self.morning)
      #expect(try await journal.pairs() == [[124, 81]])
      #expect(try journal.yearOfBirth() == nil)
      try store.setCharacteristics(dateOfBirth: DateComponents(year: 1970, month: 12, day: 31))
      #expect(try journal.yearOfBirth() == 1970)
    }
  }

  @Test func aTestDoubleStandsInForTheStore() throws {
    let store = HealthStoreDouble()
    let query = HKSampleQuery(
      sampleType: Self.steps, predicate: nil, limit: 1, sortDescriptors: nil
    ) { _, _, _ in Issue.record("a double asks nobody") }
    store.execute(query)
    store.stop(query)
    #expect(store.executed == [query] && store.stopped == [query])
    #expect(!HealthStoreDouble.isHealthDataAvailable() && HKHealthStore.isHealthDataAvailable())
    #expect(store.authorizationStatus(for: Self.steps) == .sharingAuthorized)
    #expect(throws: HKError.self) { try store.dateOfBirthComponents() }
    store.born = DateComponents(year: 1980)
    #expect(try store.dateOfBirthComponents().year == 1980)
    // The form for one object ends in that for several, which the double has overridden.
    store.save(Self.walk(1, at: 0)) { isSaved, _ in #expect(isSaved) }
    #expect(store.saved.count == 1)
    store.failure = HKError(.errorAuthorizationDenied)
    store.save([Self.walk(2, at: 0)]) { isSaved, error in
      #expect(!isSaved && (error as? HKError)?.code == .errorAuthorizationDenied)
    }
    #expect(store.saved.count == 1)
  }

  @Test func queriesThatATestDrivesAreSubclasses() async throws {
    await confirmation(expectedCount: 2) { called in
      let observer = ObserverDouble(sampleType: Self.steps, predicate: nil) { _, completion, _ in
        called()
        completion()
      }
      observer.change {}
      let anchored = AnchoredDouble(
        type: Self.steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
      ) { query, samples, _, _, _ in
        #expect((query as? AnchoredDouble)?.anchor == nil && samples?.count == 1)
        called()
      }
      anchored.find([Self.walk(1, at: 0)], HKQueryAnchor(fromValue: 1))
      #expect(observer.sampleType == Self.steps && anchored.sampleType == Self.steps)
    }
  }

  @Test func aSubclassOfAQueryRunsAsItsParentDoes() async throws {
    let store = try HKHealthStore.forTesting(.samples([Self.walk(7, at: 0)]))
    try store.grant(read: [Self.steps])
    let count: Int = await withCheckedContinuation { continuation in
      store.execute(
        AnchoredDouble(
          type: Self.steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
        ) { _, samples, _, _, _ in continuation.resume(returning: samples?.count ?? -1) })
    }
    #expect(count == 1)
  }

  @Test func aSubclassOfABuilderSeesWhatPassesThroughIt() async throws {
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: [.workoutType(), Self.steps])
    let builder = BuilderDouble(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    try await builder.beginCollection(at: Self.morning)
    await withCheckedContinuation { continuation in
      builder.add([Self.walk(5, at: 0)]) { _, _ in continuation.resume() }
    }
    try await builder.endCollection(at: Self.morning + 600)
    let workout = try await builder.finishWorkout()
    #expect(builder.count == 1)
    #expect(workout?.statistics(for: Self.steps)?.sumQuantity()?.doubleValue(for: .count()) == 5)
  }
}
