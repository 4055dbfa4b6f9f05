import Foundation
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthKitQueries

/// Predicates for what belongs to workouts and correlations.
@Suite struct AssociatedSamplesTests {
  typealias Fixture = SavingFixture
  static let energy = HKQuantityType(.activeEnergyBurned)
  static let mindful = HKCategoryType(.mindfulSession)
  static let effort = HKQuantityType(.workoutEffortScore)

  /// Two workouts of the app that were built beside each other, and samples of neither.
  struct Case {
    let store: HKHealthStore
    /// As the owner of the data sees the same.
    let owner: HKHealthStore
    let run: HKWorkout
    let swim: HKWorkout
    /// Energy of the run: 1 and 2 of the builder, 4 of a saved sample, 8 of a new one.
    let runEnergy: [HKQuantitySample]
    /// Energy of the swim: 16.
    let swimEnergy: HKQuantitySample
    /// Energy of neither, at the same time: 32.
    let otherEnergy: HKQuantitySample
    let runMinute: HKCategorySample
    let otherMinute: HKCategorySample
  }

  static func minute(_ offset: TimeInterval) -> HKCategorySample {
    HKCategorySample(
      type: mindful, value: 0, start: Fixture.now.addingTimeInterval(offset),
      end: Fixture.now.addingTimeInterval(offset + 60))
  }

  static func build(
    _ activity: HKWorkoutActivityType, _ samples: [HKSample], in store: HKHealthStore
  ) async throws -> HKWorkout {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activity
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: configuration, device: nil)
    try await builder.beginCollection(at: Fixture.now)
    try await builder.addSamples(samples)
    try await builder.endCollection(at: Fixture.now.addingTimeInterval(7200))
    return try #require(try await builder.finishWorkout())
  }

  static func filled() async throws -> Case {
    let store = try Fixture.store([.workoutType(), energy, mindful, effort])
    func burn(_ value: Double, _ offset: TimeInterval) -> HKQuantitySample {
      Fixture.sample(value, type: energy, at: offset, lasting: 600)
    }
    // One starts before its workout does, and two in another hour.
    let runEnergy = [burn(1, -300), burn(2, 4000), burn(4, 1000), burn(8, 5000)]
    let (swimEnergy, otherEnergy) = (burn(16, 1000), burn(32, 1000))
    let (runMinute, otherMinute) = (minute(100), minute(200))
    try await store.save([otherEnergy, otherMinute, runEnergy[2]])
    let run = try await build(.running, Array(runEnergy[..<2]) + [runMinute], in: store)
    let swim = try await build(.swimming, [swimEnergy], in: store)
    try await store.addSamples([runEnergy[2], runEnergy[3]], to: run)
    return Case(
      store: store, owner: store.store(for: Fixture.configuration(access: .owner)), run: run,
      swim: swim, runEnergy: runEnergy, swimEnergy: swimEnergy, otherEnergy: otherEnergy,
      runMinute: runMinute, otherMinute: otherMinute)
  }

  static func energies(_ predicate: NSPredicate, in store: HKHealthStore) async throws -> [Double] {
    try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: energy, predicate: predicate)], sortDescriptors: []
    ).result(for: store).map { $0.quantity.doubleValue(for: energy.canonicalUnit) }.sorted()
  }

  static func and(_ parts: NSPredicate...) -> NSPredicate {
    NSCompoundPredicate(andPredicateWithSubpredicates: parts)
  }

  static func or(_ parts: NSPredicate...) -> NSPredicate {
    NSCompoundPredicate(orPredicateWithSubpredicates: parts)
  }

  static func not(_ part: NSPredicate) -> NSPredicate {
    NSCompoundPredicate(notPredicateWithSubpredicate: part)
  }

  @Test func aWorkoutPicksTheSamplesThatWereAddedToIt() async throws {
    let given = try await Self.filled()
    let (inRun, inSwim) = (
      HKQuery.predicateForObjects(from: given.run), HKQuery.predicateForObjects(from: given.swim)
    )
    #expect(try await Self.energies(inRun, in: given.owner) == [1, 2, 4, 8])
    #expect(try await Self.energies(inSwim, in: given.owner) == [16])
    let minutes = HKSampleQueryDescriptor(
      predicates: [.categorySample(type: Self.mindful, predicate: inRun)], sortDescriptors: [])
    #expect(try await minutes.result(for: given.owner).map(\.uuid) == [given.runMinute.uuid])
    // Neither is a workout itself in a workout, nor anything in one that was never saved.
    let workouts = HKSampleQueryDescriptor(
      predicates: [.workout(inRun)], sortDescriptors: [])
    #expect(try await workouts.result(for: given.owner).isEmpty)
    let unsaved = HKWorkout(activityType: .running, start: Fixture.now, end: Fixture.now)
    #expect(
      try await Self.energies(HKQuery.predicateForObjects(from: unsaved), in: given.owner).isEmpty)
    // Several types at once.
    let all: [HKSample]? = await ReadingFixture.answer(in: given.owner) { answer in
      HKSampleQuery(
        queryDescriptors: [Self.energy, Self.mindful].map {
          HKQueryDescriptor(sampleType: $0, predicate: inRun)
        }, limit: HKObjectQueryNoLimit
      ) { _, samples, _ in answer(samples) }
    }
    #expect(all?.count == 5)
  }

  @Test func theWorkoutOfASampleCombinesWithOtherPredicates() async throws {
    let given = try await Self.filled()
    let (inRun, inSwim) = (
      HKQuery.predicateForObjects(from: given.run), HKQuery.predicateForObjects(from: given.swim)
    )
    let late = HKQuery.predicateForSamples(
      withStart: Fixture.now.addingTimeInterval(3600), end: nil, options: .strictStartDate)
    func energies(_ predicate: NSPredicate) async throws -> [Double] {
      try await Self.energies(predicate, in: given.owner)
    }
    #expect(try await energies(Self.and(inRun, late)) == [2, 8])
    #expect(try await energies(Self.and(inRun, inSwim)) == [])
    #expect(try await energies(Self.or(inRun, inSwim)) == [1, 2, 4, 8, 16])
    #expect(try await energies(Self.or(inSwim, late)) == [2, 8, 16])
    #expect(try await energies(Self.not(inRun)) == [16, 32])
    #expect(try await energies(Self.not(Self.or(inRun, inSwim))) == [32])
    #expect(try await energies(Self.and(Self.not(inRun), Self.not(late))) == [16, 32])
    #expect(try await energies(Self.not(Self.and(inRun, late))) == [1, 4, 16, 32])
    let block = NSPredicate { object, _ in (object as? HKQuantitySample)?.uuid != nil }
    #expect(try await energies(Self.and(block, inSwim)) == [16])
  }

  @Test func statisticsCountTheSamplesOfAWorkout() async throws {
    let given = try await Self.filled()
    let inRun = HKQuery.predicateForObjects(from: given.run)
    func sum(_ predicate: NSPredicate) async throws -> Double? {
      try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: Self.energy, predicate: predicate),
        options: .cumulativeSum
      ).result(for: given.owner)?.sumQuantity()?.doubleValue(for: Self.energy.canonicalUnit)
    }
    #expect(try await sum(inRun) == 15)
    #expect(try await sum(Self.not(inRun)) == 48)
    #expect(try await sum(Self.or(inRun, HKQuery.predicateForObjects(from: given.swim))) == 31)
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: Self.energy, predicate: inRun), options: .cumulativeSum,
      anchorDate: Fixture.now, intervalComponents: DateComponents(hour: 1)
    ).result(for: given.owner)
    let sums = collection.statistics().map {
      $0.sumQuantity()?.doubleValue(for: Self.energy.canonicalUnit)
    }
    // Half of the first lies before the workout, and belongs to it all the same.
    #expect(sums == [0.5, 4.5, 10])
    // A warm cache knows of what is added to the workout.
    try await given.store.addSamples([given.otherEnergy], to: given.run)
    #expect(try await sum(inRun) == 47)
    try await given.store.delete(given.run)
    let refusal = await Fixture.error { _ = try await sum(inRun) }
    #expect(refusal?.code == .errorNoData)
  }

  @Test func changesOfAWorkoutArePagedByItsPredicate() async throws {
    let given = try await Self.filled()
    let inRun = HKQuery.predicateForObjects(from: given.run)
    func page(
      _ predicate: NSPredicate, _ anchor: HKQueryAnchor? = nil, limit: Int? = nil
    ) async throws -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result {
      try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: Self.energy, predicate: predicate)], anchor: anchor,
        limit: limit
      ).result(for: given.owner)
    }
    let all = try await page(inRun)
    #expect(
      all.addedSamples.map(\.uuid) == [2, 0, 1, 3].map { given.runEnergy[$0].uuid })
    #expect(try await page(Self.not(inRun)).addedSamples.count == 2)
    var anchor: HKQueryAnchor?
    var paged: [UUID] = []
    for _ in 0..<3 {
      let next = try await page(inRun, anchor, limit: 2)
      paged += next.addedSamples.map(\.uuid)
      anchor = next.newAnchor
    }
    #expect(paged == all.addedSamples.map(\.uuid))
    let late = Fixture.sample(64, type: Self.energy, at: 6000)
    let stray = Fixture.sample(128, type: Self.energy, at: 6000)
    try await given.store.save(stray)
    try await given.store.addSamples([late], to: given.run)
    try await given.store.delete(given.runEnergy[0])
    let more = try await page(inRun, anchor)
    #expect(more.addedSamples.map(\.uuid) == [late.uuid])
    #expect(more.deletedObjects.map(\.uuid) == [given.runEnergy[0].uuid])
    // The deleted one is of no workout any more; the samples of a deleted workout are not either.
    #expect(try await Self.energies(inRun, in: given.owner) == [2, 4, 8, 64])
    try await given.store.delete(given.run)
    #expect(try await Self.energies(inRun, in: given.owner).isEmpty)
    #expect(try await Self.energies(Self.not(inRun), in: given.owner).count == 7)
  }

  @Test func anAppThatMayNotReadSeesItsOwnSamplesOfAWorkout() async throws {
    let given = try await Self.filled()
    let other = given.store.store(for: Fixture.configuration(Fixture.other))
    try given.store.database.store.decide([
      StoredPermission(
        app: Fixture.other.bundleIdentifier, type: Self.energy.identifier, share: true, read: false)
    ])
    let inRun = HKQuery.predicateForObjects(from: given.run)
    #expect(try await Self.energies(inRun, in: other).isEmpty)
    try given.store.database.store.decide([
      StoredPermission(
        app: Fixture.other.bundleIdentifier, type: HKObjectType.workoutType().identifier,
        share: true, read: true)
    ])
    try await other.addSamples([Fixture.sample(64, type: Self.energy)], to: given.run)
    #expect(try await Self.energies(inRun, in: other) == [64])
    #expect(try await Self.energies(inRun, in: given.owner) == [1, 2, 4, 8, 64])
  }

  @Test func effortsArePickedByWorkoutAndActivity() async throws {
    let given = try await Self.filled()
    let configuration = HKWorkoutConfiguration()
    let legs = [0.0, 100].map {
      HKWorkoutActivity(
        workoutConfiguration: configuration, start: Fixture.now.addingTimeInterval($0), end: nil,
        metadata: nil)
    }
    let builder = HKWorkoutBuilder(
      healthStore: given.store, configuration: configuration, device: nil)
    try await builder.beginCollection(at: Fixture.now)
    for leg in legs { try await builder.addWorkoutActivity(leg) }
    try await builder.endCollection(at: Fixture.now.addingTimeInterval(200))
    let triathlon = try #require(try await builder.finishWorkout())
    let scores = (1...4).map { Fixture.sample(Double($0), type: Self.effort, at: Double($0)) }
    for (score, activity) in zip(scores, [nil, legs[0], legs[1], nil]) {
      try await given.store.relateWorkoutEffortSample(
        score, with: score == scores[3] ? given.run : triathlon, activity: activity)
    }
    func found(_ predicate: NSPredicate) async throws -> [Double] {
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: Self.effort, predicate: predicate)],
        sortDescriptors: [SortDescriptor(\.startDate)]
      ).result(for: given.owner).map { $0.quantity.doubleValue(for: .appleEffortScore()) }
    }
    func related(_ workout: HKWorkout, _ activity: HKWorkoutActivity?) -> NSPredicate {
      HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: activity)
    }
    #expect(try await found(related(triathlon, nil)) == [1, 2, 3])
    #expect(try await found(related(triathlon, legs[1])) == [3])
    #expect(try await found(related(given.run, nil)) == [4])
    #expect(try await found(related(given.run, legs[0])) == [])
    #expect(try await found(Self.not(related(triathlon, legs[1]))) == [1, 2, 4])
    #expect(
      try await found(Self.or(related(triathlon, legs[0]), related(given.run, nil))) == [2, 4])
    try await given.store.unrelateWorkoutEffortSample(
      scores[2], from: triathlon, activity: legs[1])
    #expect(try await found(related(triathlon, legs[1])) == [])
  }

  // MARK: Correlations

  @Test func samplesOfCorrelationsAreToldFromOthers() async throws {
    let (systolic, diastolic) = (
      HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)
    )
    let store = try Fixture.store([systolic, diastolic])
    let owner = store.store(for: Fixture.configuration(access: .owner))
    func pressure(_ value: Double) -> HKQuantitySample { Fixture.sample(value, type: systolic) }
    let pair = HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: Fixture.now, end: Fixture.now,
      objects: [pressure(120), Fixture.sample(80, type: diastolic)])
    try await store.save([pair, pressure(130), pressure(140)])
    let alone = HKQuery.predicateForObjectsWithNoCorrelation()
    func values(_ predicate: NSPredicate) async throws -> [Double] {
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: systolic, predicate: predicate)], sortDescriptors: []
      ).result(for: owner).map { $0.quantity.doubleValue(for: .millimeterOfMercury()) }.sorted()
    }
    let high = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 135))
    #expect(try await values(alone) == [130, 140])
    #expect(try await values(Self.not(alone)) == [120])
    #expect(try await values(Self.and(alone, high)) == [140])
    #expect(try await values(Self.or(Self.not(alone), high)) == [120, 140])
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: systolic, predicate: alone), options: .discreteAverage
    ).result(for: owner)
    #expect(
      statistics?.averageQuantity()
        == HKQuantity(unit: .millimeterOfMercury(), doubleValue: 135))
    let changes = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: systolic, predicate: Self.not(alone))], anchor: nil
    ).result(for: owner)
    #expect(changes.addedSamples.count == 1)
    // Correlations are inside of none.
    let pairs = HKSampleQueryDescriptor(
      predicates: [.correlation(type: HKCorrelationType(.bloodPressure), predicate: alone)],
      sortDescriptors: [])
    #expect(try await pairs.result(for: owner).map(\.uuid) == [pair.uuid])
    // When it goes, its samples are by themselves.
    try await store.delete(pair)
    #expect(try await values(alone) == [120, 130, 140])
  }

  @Test func nothingBelongsToAnElectrocardiogram() async throws {
    let given = try await Self.filled()
    let recording = HKElectrocardiogram(
      start: Fixture.now, end: Fixture.now, classification: .sinusRhythm, symptomsStatus: .present,
      numberOfVoltageMeasurements: 0, averageHeartRate: nil, samplingFrequency: nil,
      provenance: ObjectProvenance(device: nil, metadata: nil))
    let symptoms = HKQuery.predicateForObjectsAssociated(electrocardiogram: recording)
    #expect(try await Self.energies(symptoms, in: given.owner).isEmpty)
    #expect(try await Self.energies(Self.not(symptoms), in: given.owner).count == 6)
    let workouts = HKSampleQueryDescriptor(
      predicates: [.workout(Self.not(symptoms))], sortDescriptors: [])
    #expect(try await workouts.result(for: given.owner).count == 2)
  }
}
