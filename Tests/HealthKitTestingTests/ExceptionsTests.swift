import Foundation
import HKStats
import HealthKitTesting
import TestSupport
import Testing

/// What ends an app on a phone ends a test, and is an error for a service.
@Suite(.endsInTime) struct ExceptionsTests {
  private static let steps = HKQuantityType(.stepCount)
  private static let rate = HKQuantityType(.heartRate)

  private static func store(
    _ exceptions: HKHealthStore.Configuration.Exceptions = .trap
  ) throws -> HKHealthStore {
    let store = try HKHealthStore.forTesting(exceptions: exceptions)
    try store.grant(toShare: [steps], read: [steps, rate])
    return store
  }

  private static var wrongUnit: NSPredicate {
    HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .meter(), doubleValue: 1))
  }

  private static func query(
    _ handler: @escaping @Sendable ((any Error)?) -> Void
  ) -> HKSampleQuery {
    HKSampleQuery(
      sampleType: steps, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil
    ) { _, _, error in handler(error) }
  }

  @Test func optionsThatDoNotFitTheType() async {
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      store.execute(
        HKStatisticsQuery(
          quantityType: Self.rate, quantitySamplePredicate: nil, options: .cumulativeSum
        ) { _, _, _ in })
    }
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      store.execute(
        HKStatisticsCollectionQuery(
          quantityType: Self.steps, quantitySamplePredicate: nil, options: .discreteAverage,
          anchorDate: .now, intervalComponents: DateComponents(day: 1)))
    }
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      _ = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: Self.rate), options: .cumulativeSum
      ).result(for: store)
    }
  }

  @Test func aPredicateWithAForeignUnit() async {
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      store.execute(
        HKSampleQuery(
          sampleType: Self.steps, predicate: Self.wrongUnit, limit: 1, sortDescriptors: nil
        ) { _, _, _ in })
    }
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      _ = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: Self.steps, predicate: Self.wrongUnit)],
        sortDescriptors: []
      ).result(for: store)
    }
  }

  @Test func aQueryThatIsExecutedTwice() async {
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      let query = Self.query { _ in }
      store.execute(query)
      store.execute(query)
    }
  }

  @Test func aHandlerThatIsSetTooLateOrWithALimit() async {
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      let query = HKStatisticsCollectionQuery(
        quantityType: Self.steps, quantitySamplePredicate: nil, options: .cumulativeSum,
        anchorDate: .now, intervalComponents: DateComponents(day: 1))
      store.execute(query)
      query.initialResultsHandler = { _, _, _ in }
    }
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      let query = HKAnchoredObjectQuery(
        type: Self.steps, predicate: nil, anchor: nil, limit: 5
      ) { _, _, _, _, _ in }
      query.updateHandler = { _, _, _, _, _ in }
      store.execute(query)
    }
  }

  @Test func aRequestThatCannotBeMade() async {
    await #expect(processExitsWith: .failure) {
      try await Self.store().requestAuthorization(toShare: [], read: [])
    }
    await #expect(processExitsWith: .failure) {
      try await Self.store().requestAuthorization(
        toShare: [], read: [HKCorrelationType(.bloodPressure)])
    }
  }

  @Test func aSampleThatCannotBe() async {
    await #expect(processExitsWith: .failure) {
      try await Self.store().save(
        HKQuantitySample(
          type: Self.steps, quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: .now,
          end: .now))
    }
  }

  private static var wrongSample: HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: .now, end: .now)
  }

  private static func builder(
    _ exceptions: HKHealthStore.Configuration.Exceptions = .trap
  ) async throws -> HKWorkoutBuilder {
    let store = try store(exceptions)
    try store.grant(toShare: [.workoutType(), steps], read: [.workoutType(), steps])
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    try await builder.beginCollection(at: .now)
    return builder
  }

  /// An activity that ends before it begins.
  private static var wrongActivity: HKWorkoutActivity {
    HKWorkoutActivity(
      workoutConfiguration: HKWorkoutConfiguration(), start: .now,
      end: .now.addingTimeInterval(-60), metadata: nil)
  }

  @Test func aSampleThatComesToABuilder() async {
    await #expect(processExitsWith: .failure) {
      try await Self.builder().addSamples([Self.wrongSample])
    }
    await #expect(processExitsWith: .failure) {
      let builder = try await Self.builder()
      builder.add([Self.wrongSample]) { _, _ in }
    }
  }

  @Test func anActivityThatCannotBe() async {
    await #expect(processExitsWith: .failure) {
      try await Self.builder().addWorkoutActivity(Self.wrongActivity)
    }
    await #expect(processExitsWith: .failure) {
      let builder = try await Self.builder()
      let activity = HKWorkoutActivity(
        workoutConfiguration: HKWorkoutConfiguration(), start: .now, end: nil, metadata: nil)
      try await builder.addWorkoutActivity(activity)
      try await builder.updateActivity(
        uuid: activity.uuid, end: activity.startDate.addingTimeInterval(-60))
    }
    await #expect(processExitsWith: .failure) {
      let store = try Self.store()
      let session = try HKWorkoutSession(
        healthStore: store, configuration: HKWorkoutConfiguration())
      session.startActivity(with: .now)
      session.beginNewActivity(
        configuration: HKWorkoutConfiguration(), date: .now, metadata: ["k": [1, 2]])
    }
  }

  /// HKWorkoutBuilder.h calls a step in another order an error, which the handler gets; HKWorkoutSession.h
  /// has one for its delegate.
  @Test func stepsInAnotherOrderAreErrorsOfBuildersAndSessions() async throws {
    let builder = try await Self.builder()
    await #expect(throws: HKError.self) { try await builder.beginCollection(at: .now) }
    await #expect(throws: HKError.self) { try await builder.finishWorkout() }
    builder.discardWorkout()
    await #expect(throws: HKError.self) { try await builder.addMetadata(["k": 1]) }
    let session = try HKWorkoutSession(
      healthStore: try Self.store(), configuration: HKWorkoutConfiguration())
    session.pause()
    #expect(session.state == .notStarted)
    let open = try await Self.builder(.error)
    await #expect(throws: HKError.self) { try await open.addWorkoutActivity(Self.wrongActivity) }
    await #expect(throws: HKError.self) { try await open.addSamples([Self.wrongSample]) }
  }

  @Test func withoutTrappingTheyAreErrors() async throws {
    let store = try Self.store(.error)
    let sample = HKQuantitySample(
      type: Self.steps, quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: .now,
      end: .now)
    await #expect(throws: HKError.self) { try await store.save(sample) }
    await #expect(throws: HKError.self) {
      try await store.requestAuthorization(toShare: [], read: [])
    }
    let errors: [Bool] = await withCheckedContinuation { continuation in
      let query = Self.query { first in
        let hasFirst = first != nil
        let again = HKSampleQuery(
          sampleType: Self.steps, predicate: Self.wrongUnit, limit: 1, sortDescriptors: nil
        ) { _, _, second in continuation.resume(returning: [hasFirst, second != nil]) }
        store.execute(again)
      }
      store.execute(query)
    }
    #expect(errors == [false, true])
  }

  @Test func whatIsAnErrorOnAPhoneTrapsNowhere() async throws {
    let store = try Self.store()
    let unknown = HKQuantitySample(
      type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gram(), doubleValue: 1),
      start: .now, end: .now)
    await #expect(throws: HKError.self) { try await store.save(unknown) }
    await #expect(throws: HKError.self) { try await store.delete(unknown) }
    await #expect(throws: HKError.self) {
      _ = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: Self.steps), options: .cumulativeSum
      ).result(for: store)
    }
  }
}
