import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Workouts, correlations, activity summaries and sources, as an export brings them.
@Suite(.endsInTime) struct ObjectQueryTests {
  private typealias Fixture = ReadingFixture

  static let systolic = HKQuantityType(.bloodPressureSystolic)
  static let diastolic = HKQuantityType(.bloodPressureDiastolic)

  /// Two blood pressures, two workouts and three days of rings.
  private func filledStore() throws -> HKHealthStore {
    let store = try Fixture.ownersStore()
    let importing = try store.database.store.beginImport(
      ImportHeader(fileName: "export.zip", date: 1_700_000_000))
    let source = importing.sourceRevisionID(name: "Cuff", version: "3")
    let noon = Fixture.noon.timeIntervalSince1970
    for (place, type) in [Self.systolic, Self.diastolic].enumerated() {
      let number = importing.typeID(
        identifier: type.identifier, isCategory: false, canonicalUnit: "mmHg")
      try importing.append(
        (0..<3).map { day in
          ImportedSample(
            start: noon + Double(day) * 86_400, end: noon + Double(day) * 86_400,
            value: Double(120 + 10 * day - 40 * place), ordinal: UInt64(10 * place + day),
            sourceRevision: source, unit: importing.unitID("mmHg"),
            flags: day < 2 ? .insideCorrelation : [])
        }, type: number)
    }
    for day in 0..<2 {
      try importing.addCorrelation(
        ImportedCorrelation(
          type: HKCorrelationType(.bloodPressure).identifier, start: noon + Double(day) * 86_400,
          end: noon + Double(day) * 86_400, sourceRevision: source,
          metadata: [NamedValue(name: "arm", value: "left")],
          memberOrdinals: [UInt64(day), UInt64(10 + day)]))
    }
    try importing.addWorkout(
      ImportedWorkout(
        activityType: "HKWorkoutActivityTypeRunning", start: noon, end: noon + 3600,
        sourceRevision: importing.sourceRevisionID(name: "Watch", version: nil),
        details: WorkoutDetails(
          duration: 3000,
          attributes: [
            NamedValue(name: "totalDistance", value: "5"),
            NamedValue(name: "totalDistanceUnit", value: "mi"),
          ],
          events: [
            WorkoutEventDetails(type: "HKWorkoutEventTypePause", date: noon + 60),
            WorkoutEventDetails(type: "HKWorkoutEventTypeResume", date: noon + 660),
          ],
          activities: [
            WorkoutActivityDetails(
              start: noon, end: noon + 1800, duration: 1200,
              attributes: [
                NamedValue(name: "workoutActivityType", value: "HKWorkoutActivityTypeCycling")
              ])
          ],
          statistics: [
            WorkoutStatisticsDetails(
              type: "HKQuantityTypeIdentifierActiveEnergyBurned", unit: "kJ", sum: 4184)
          ], metadata: [NamedValue(name: "HKIndoorWorkout", value: "0")])))
    try importing.addWorkout(
      ImportedWorkout(
        activityType: "HKWorkoutActivityTypeYoga", start: noon + 9000, end: noon + 9600,
        sourceRevision: source))
    for day in 1...3 {
      try importing.addActivitySummary(
        ImportedActivitySummary(
          date: "2024-03-0\(day)",
          attributes: [
            NamedValue(name: "activeEnergyBurned", value: "\(day * 100)"),
            NamedValue(name: "activeEnergyBurnedUnit", value: "kcal"),
            NamedValue(name: "activeEnergyBurnedGoal", value: day == 3 ? "0" : "500"),
            NamedValue(name: "appleMoveTimeGoal", value: "30"),
            NamedValue(name: "appleStandHoursGoal", value: "12"),
          ]))
    }
    _ = try importing.finish(
      ImportClosing(
        exportDate: 1_700_000_000, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0))
    return store
  }

  @Test func workoutsComeWithTheirParts() async throws {
    let store = try filledStore()
    func workouts(_ predicate: NSPredicate?) async throws -> [HKWorkout] {
      try await HKSampleQueryDescriptor(
        predicates: [.workout(predicate)],
        sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)]
      ).result(for: store)
    }
    let all = try await workouts(nil)
    #expect(all.map(\.workoutActivityType) == [.yoga, .running])
    let run = try #require(all.last)
    #expect(run.duration == 3000 && run.workoutEvents?.map(\.type) == [.pause, .resume])
    #expect(run.totalEnergyBurned == HKQuantity(unit: .kilocalorie(), doubleValue: 1000))
    #expect(run.totalDistance == HKQuantity(unit: .mile(), doubleValue: 5))
    #expect(run.metadata?["HKIndoorWorkout"] as? Bool == false)
    let leg = try #require(run.workoutActivities.first)
    #expect(leg.workoutConfiguration.activityType == .cycling && leg.duration == 1200)
    #expect(all.first?.workoutEvents == nil && all.first?.duration == 600)
    #expect(
      try await workouts(HKQuery.predicateForWorkouts(with: .running)).map(\.uuid) == [run.uuid])
    #expect(
      try await workouts(
        HKQuery.predicateForWorkouts(
          activityPredicate: HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling))
      ).map(\.uuid) == [run.uuid])
    #expect(try await workouts(HKQuery.predicateForObject(with: leg.uuid)).isEmpty)
    let again = try await workouts(HKQuery.predicateForObject(with: run.uuid))
    #expect(again.first?.workoutActivities.first?.uuid == leg.uuid)
  }

  private func correlations(
    _ predicate: NSPredicate?, _ members: [HKSampleType: NSPredicate]?, in store: HKHealthStore
  ) async -> [HKCorrelation]? {
    await Fixture.answer(in: store) { answer in
      HKCorrelationQuery(
        type: HKCorrelationType(.bloodPressure), predicate: predicate, samplePredicates: members
      ) { _, correlations, _ in answer(correlations) }
    }
  }

  @Test func correlationsArePickedByTheirSamplesToo() async throws {
    let store = try filledStore()
    let all = try #require(await correlations(nil, nil, in: store))
    #expect(all.map { $0.objects.count } == [2, 2])
    #expect(all.first?.metadata?["arm"] as? String == "left")
    #expect(all.first?.objects(for: Self.diastolic).count == 1)
    let pressure = HKQuantity(unit: .millimeterOfMercury(), doubleValue: 125)
    let high = HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: pressure)
    let second = await correlations(nil, [Self.systolic: high], in: store)
    #expect(second?.map(\.uuid) == [all[1].uuid])
    #expect(await correlations(nil, [Self.diastolic: high], in: store) == [])
    let early = HKQuery.predicateForSamples(
      withStart: nil, end: Fixture.noon + 60, options: .strictStartDate)
    #expect(await correlations(early, nil, in: store)?.map(\.uuid) == [all[0].uuid])
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.correlation(type: HKCorrelationType(.bloodPressure))], sortDescriptors: [],
      limit: 1)
    #expect(try await descriptor.result(for: store).map(\.uuid) == [all[0].uuid])
    let alone = HKSampleQueryDescriptor(
      predicates: [
        .quantitySample(
          type: Self.systolic, predicate: HKQuery.predicateForObjectsWithNoCorrelation())
      ], sortDescriptors: [])
    #expect(
      try await alone.result(for: store).map(\.startDate) == [Fixture.noon + 2 * 86_400])
  }

  @Test func sourcesAreThoseOfTheSamplesThatArePicked() async throws {
    let store = try filledStore()
    try store.database.store.save([
      Fixture.step(0, 60, 1, source: "org.example.b"),
      Fixture.step(100, 160, 2, source: "org.example.a"),
      Fixture.step(200, 260, 3, source: "org.example.b"),
    ])
    let all = HKSourceQueryDescriptor(predicate: .quantitySample(type: Fixture.steps))
    #expect(
      try await all.result(for: store).map(\.bundleIdentifier) == [
        "org.example.a", "org.example.b",
      ])
    let workouts = HKSourceQueryDescriptor(predicate: .workout())
    #expect(try await workouts.result(for: store).map(\.name) == ["Cuff", "Watch"])
    let early = HKQuery.predicateForSamples(withStart: nil, end: Fixture.noon + 100)
    let sources: Set<HKSource>? = await Fixture.answer(in: store) { answer in
      HKSourceQuery(sampleType: Fixture.steps, samplePredicate: early) { _, sources, _ in
        answer(sources)
      }
    }
    #expect(sources?.map(\.bundleIdentifier) == ["org.example.b"])
    let error: HKError? = await Fixture.answer(in: store) { answer in
      HKSourceQuery(
        sampleType: Fixture.steps,
        samplePredicate: HKQuery.predicateForObjects(
          withDeviceProperty: "colour", allowedValues: [])
      ) { _, _, error in answer(error as? HKError) }
    }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func summariesArePickedByDay() async throws {
    let store = try filledStore()
    let all = try await HKActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
    #expect(
      all.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [100, 200, 300])
    #expect(all.map(\.activityMoveMode) == [.activeEnergy, .activeEnergy, .appleMoveTime])
    #expect(all[0].standHoursGoal == HKQuantity(unit: .count(), doubleValue: 12))
    #expect(all[0].exerciseTimeGoal == nil)
    let calendar = Calendar(identifier: .gregorian)
    func day(_ day: Int) -> DateComponents {
      DateComponents(calendar: calendar, year: 2024, month: 3, day: day)
    }
    let two = HKActivitySummaryQueryDescriptor(
      predicate: HKQuery.predicate(forActivitySummariesBetweenStart: day(2), end: day(9)))
    #expect(try await two.result(for: store) == Array(all.dropFirst()))
    let one = HKActivitySummaryQueryDescriptor(
      predicate: HKQuery.predicateForActivitySummary(with: day(1)))
    #expect(try await one.result(for: store) == [all[0]])
    var configuration = HKHealthStore.Configuration()
    configuration.app = HealthApp(bundleIdentifier: "org.example.reader", name: "Reader")
    let app = store.store(for: configuration)
    await #expect(throws: HKError.self) { try await one.result(for: app) }
    try store.database.store.decide([
      StoredPermission(
        app: "org.example.reader", type: HKObjectType.activitySummaryType().identifier,
        read: false)
    ])
    #expect(try await one.result(for: app).isEmpty)
  }

  /// Imports the rings of a day.
  private func importDay(_ date: String, into store: HKHealthStore) throws {
    let importing = try store.database.store.beginImport(
      ImportHeader(fileName: "export.zip", date: 1_700_000_000))
    try importing.addActivitySummary(
      ImportedActivitySummary(
        date: date, attributes: [NamedValue(name: "appleStandHours", value: "9")]))
    _ = try importing.finish(
      ImportClosing(
        exportDate: 1_700_000_001, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0))
  }

  @Test func summariesAreFollowed() async throws {
    let store = try filledStore()
    var iterator = HKActivitySummaryQueryDescriptor(predicate: nil).results(for: store)
      .makeAsyncIterator()
    let first = try #require(try await iterator.next())
    // What an app does with its objects is no change of the data.
    first.first?.isPaused = true
    try store.database.store.save([Fixture.step(0, 60, 1)])
    try importDay("2024-03-04", into: store)
    #expect(try await iterator.next()?.count == 4)
    let answers = AnswerBox<Int>()
    let updates = AnswerBox<Int>()
    let query = HKActivitySummaryQuery(predicate: nil) { _, summaries, _ in
      answers.put(summaries?.count ?? -1)
    }
    query.updateHandler = { _, summaries, _ in updates.put(summaries?.count ?? -1) }
    store.execute(query)
    #expect(await answers.get() == 4)
    try importDay("2024-03-05", into: store)
    #expect(await updates.get() == 5)
    store.stop(query)
  }

  @Test func aQueryForSummariesEndsWithItsError() async throws {
    let owner = try filledStore()
    let app = HealthApp(bundleIdentifier: "org.example.reader", name: "Reader")
    let store = owner.store(for: HKHealthStore.Configuration(app: app))
    let told = Notes<String>()
    weak var freed: HKActivitySummaryQuery?
    do {
      let query = HKActivitySummaryQuery(predicate: nil) { _, summaries, error in
        told.write(
          "\(summaries?.count ?? -1) \((error as? HKError)?.code == .errorAuthorizationNotDetermined)"
        )
      }
      query.updateHandler = { _, _, _ in told.write("update") }
      freed = query
      store.execute(query)
      #expect(await told.next() == "-1 true")
      query.updateHandler = { _, _, error in
        told.write("\((error as? HKError)?.code == .errorInvalidArgument)")
      }
      #expect(await told.next() == "true")
    }
    try owner.database.store.decide([
      StoredPermission(
        app: app.bundleIdentifier, type: HKObjectType.activitySummaryType().identifier, read: true)
    ])
    try importDay("2024-03-06", into: owner)
    await store.settle()
    #expect(told.count == 2)
    // Nobody needs to stop it.
    #expect(freed == nil)
    var configuration = store.configuration
    configuration.app = HealthApp(bundleIdentifier: "org.example.stranger", name: "Stranger")
    var iterator = HKActivitySummaryQueryDescriptor(predicate: nil)
      .results(for: owner.store(for: configuration)).makeAsyncIterator()
    await #expect(throws: HKError.self) { _ = try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }
}
