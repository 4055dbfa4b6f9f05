import Foundation
import HealthKitTypes
import Observation
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// The view model of the seeds through all its states.
@MainActor @Suite(.endsInTime) struct HealthKitIntegrationTests {
  private let water = HKQuantityType(.dietaryWater)
  private let mass = HKQuantityType(.bodyMass)
  private let steps = HKQuantityType(.stepCount)

  private struct SheetConflict: Error {}
  private typealias Status = HealthKitIntegrationState.WriteTypeStatus

  private func store(_ answers: ScriptedPresenter.Answer...) throws -> HKHealthStore {
    try ReadAccessTests.store { $0.presenter = ScriptedPresenter(answers) }
  }

  private func model(
    _ store: HKHealthStore, share: Set<HKSampleType>, read: Set<HKObjectType> = [],
    of center: NotificationCenter = NotificationCenter()
  ) -> HealthKitIntegration {
    HealthKitIntegration(store: store, toShare: share, read: read, of: center)
  }

  @Test func itBeginsLoading() throws {
    let model = model(try store(), share: [water])
    #expect(model.state == .loading)
    #expect(!model.hasRequestedAuthorization)
  }

  @Test func aPersonWhoHasNotSeenTheSheetIsNotDetermined() async throws {
    let model = model(try store(), share: [water], read: [steps])
    await model.refresh()
    #expect(model.state == .notDetermined)
    #expect(!model.state.isIntegrated)
  }

  @Test func aPersonWhoGrantedSomeIsIntegratedWithAStatusForEachType() async throws {
    let model = model(
      try store(.grant(share: [water], read: [])), share: [water, mass], read: [steps])
    #expect(try await model.requestAuthorization())
    #expect(
      model.state
        == .determined([
          Status(type: mass, status: .sharingDenied),
          Status(type: water, status: .sharingAuthorized),
        ]))
    #expect(model.state.isIntegrated)
    #expect(model.hasRequestedAuthorization)
  }

  @Test func aPersonWhoDeniedAllIsNotIntegrated() async throws {
    let model = model(try store(.denyAll), share: [water], read: [steps])
    #expect(try await !model.requestAuthorization())
    #expect(model.state == .determined([Status(type: water, status: .sharingDenied)]))
    #expect(model.hasRequestedAuthorization)
  }

  @Test func readingGrantedAndSavingDeniedLooksLikeADenial() async throws {
    let model = model(
      try store(.grant(share: [], read: [steps])), share: [water], read: [steps])
    #expect(try await !model.requestAuthorization())
    #expect(!model.state.isIntegrated)
  }

  @Test func aNewTypeToSaveIsPartiallyDetermined() async throws {
    let store = try store(.grantAll, .denyAll)
    try await model(store, share: [water]).requestAuthorization()
    let model = model(store, share: [water, mass])
    await model.refresh()
    #expect(
      model.state
        == .partiallyDetermined(
          determinedWriteTypes: [Status(type: water, status: .sharingAuthorized)],
          nonDeterminedWriteTypes: [Status(type: mass, status: .notDetermined)]))
    #expect(model.state.isIntegrated)
    try await model.requestAuthorization()
    #expect(
      model.state
        == .determined([
          Status(type: mass, status: .sharingDenied),
          Status(type: water, status: .sharingAuthorized),
        ]))
  }

  @Test func aNewTypeToReadIsPartiallyDeterminedWithoutAStatus() async throws {
    let store = try store(.grantAll)
    try await model(store, share: [water]).requestAuthorization()
    let model = model(store, share: [water], read: [steps])
    await model.refresh()
    #expect(
      model.state
        == .partiallyDetermined(
          determinedWriteTypes: [Status(type: water, status: .sharingAuthorized)],
          nonDeterminedWriteTypes: []))
  }

  @Test func aRequestThatHealthKitRefusesIsNoHealthData() async throws {
    let model = model(try store(), share: [HKQuantityType(.appleExerciseTime)])
    await model.refresh()
    #expect(model.state == .healthDataNotAvailable)
    #expect(!model.hasRequestedAuthorization)
  }

  @Test func anAppThatOnlyReadsIsIntegratedOnceItHasAsked() async throws {
    let model = model(try store(.denyAll), share: [], read: [steps])
    await model.refresh()
    #expect(model.state == .notDetermined)
    #expect(try await model.requestAuthorization())
    #expect(model.state == .determined([]))
    #expect(model.hasRequestedAuthorization)
  }

  @Test func anAttemptWhoseSheetNeverAppearedDoesNotCount() async throws {
    let store = try store(.fail(SheetConflict()), .grantAll)
    let model = model(store, share: [water])
    await #expect(throws: HKError.self) { try await model.requestAuthorization() }
    #expect(!model.hasRequestedAuthorization)
    #expect(model.state == .notDetermined)
    await model.recordAuthorizationAttempt()
    #expect(!model.hasRequestedAuthorization)
    try await model.requestAuthorization()
    #expect(model.hasRequestedAuthorization)
  }

  @Test func anAttemptMadeElsewhereIsRecordedByWhatTheStoreSays() async throws {
    let store = try store(.denyAll)
    let model = model(store, share: [water])
    try await store.requestAuthorization(toShare: [water], read: [])
    await model.recordAuthorizationAttempt()
    #expect(model.hasRequestedAuthorization)
    #expect(!model.state.isIntegrated)
  }

  @Test func itIsCalculatedAgainWhenTheAppReturns() async throws {
    let center = NotificationCenter()
    let store = try store(.grantAll)
    let model = model(store, share: [water], of: center)
    try await model.requestAuthorization()
    try store.database.store.decide([
      StoredPermission(
        app: ReadAccessTests.app.bundleIdentifier, type: water.identifier, share: false)
    ])
    #expect(model.state.isIntegrated)
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = model.state
      } onChange: {
        continuation.resume()
      }
      center.post(name: HealthKitIntegration.appWillEnterForeground, object: nil)
    }
    #expect(model.state == .determined([Status(type: water, status: .sharingDenied)]))
  }
}
