import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

/// What only a phone or a watch does: refused, each time once, with a sentence.
@Suite(.endsInTime) struct DevicesTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func error(_ body: () async throws -> Void) async -> HKError? {
    await SavingFixture.error(body)
  }

  /// What a handler gets.
  private func refusal(
    _ body: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) async -> HKError.Code? {
    await withCheckedContinuation { continuation in
      body { done, error in
        continuation.resume(returning: done ? nil : (error as? HKError)?.code)
      }
    }
  }

  @Test func watchAppCannotBeStarted() async throws {
    let store = try SavingFixture.store()
    let configuration = HKWorkoutConfiguration()
    let error = await error { try await store.startWatchApp(toHandle: configuration) }
    #expect(error?.code == .errorHealthDataUnavailable)
    #expect(error?.description.contains("Run this on a device") == true)
    #expect(
      await refusal { store.startWatchApp(with: configuration, completion: $0) }
        == .errorHealthDataUnavailable)
  }

  @Test func thereIsNoSessionToRecover() async throws {
    let store = try SavingFixture.store()
    #expect(try await store.recoverActiveWorkoutSession() == nil)
    let isNothing = await withCheckedContinuation { continuation in
      store.recoverActiveWorkoutSession { session, error in
        continuation.resume(returning: session == nil && error == nil)
      }
    }
    #expect(isNothing)
  }

  @Test func mirroringHandlerIsKept() throws {
    let store = try SavingFixture.store()
    #expect(store.workoutSessionMirroringStartHandler == nil)
    store.workoutSessionMirroringStartHandler = { _ in }
    #expect(store.workoutSessionMirroringStartHandler != nil)
    store.workoutSessionMirroringStartHandler = nil
    #expect(store.workoutSessionMirroringStartHandler == nil)
  }

  @Test func sessionCannotBeMirrored() async throws {
    let session = try SessionFixture().session()
    let codes = [
      await error { try await session.startMirroringToCompanionDevice() }?.code,
      await error { try await session.stopMirroringToCompanionDevice() }?.code,
      await error { try await session.sendToRemoteWorkoutSession(data: Data([1])) }?.code,
      await refusal { session.startMirroringToCompanionDevice(completion: $0) },
      await refusal { session.stopMirroringToCompanionDevice(completion: $0) },
      await refusal { session.sendToRemoteWorkoutSession(data: Data(), completion: $0) },
    ]
    #expect(codes == Array(repeating: .errorHealthDataUnavailable, count: 6))
  }

  @Test func estimatesCannotBeRecalibrated() async throws {
    let store = try SavingFixture.store()
    let types: [HKSampleType] = [
      HKQuantityType(.sixMinuteWalkTestDistance), SavingFixture.steps, .workoutType(),
    ]
    for type in types {
      let expected: HKError.Code =
        type.allowsRecalibrationForEstimates ? .errorHealthDataUnavailable : .errorInvalidArgument
      let error = await error { try await store.recalibrateEstimates(sampleType: type, date: noon) }
      #expect(error?.code == expected)
      #expect(error?.description.contains(type.identifier) == true)
      #expect(
        await refusal {
          store.recalibrateEstimates(sampleType: type, date: noon, completion: $0)
        } == expected)
    }
    #expect(types.contains { $0.allowsRecalibrationForEstimates })
  }

  @Test func energyCannotBeParted() async throws {
    let store = try SavingFixture.store()
    func code(_ quantity: HKQuantity, end: Date) async -> HKError.Code? {
      await withCheckedContinuation { continuation in
        store.splitTotalEnergy(quantity, start: noon, end: end) { active, resting, error in
          continuation.resume(
            returning: active == nil && resting == nil ? (error as? HKError)?.code : nil)
        }
      }
    }
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 100)
    #expect(await code(energy, end: noon + 60) == .errorHealthDataUnavailable)
    #expect(await code(energy, end: noon - 60) == .errorInvalidArgument)
    let length = HKQuantity(unit: .meter(), doubleValue: 100)
    #expect(await code(length, end: noon + 60) == .errorInvalidArgument)
  }
}
