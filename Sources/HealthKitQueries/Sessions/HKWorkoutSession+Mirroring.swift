public import Foundation
internal import HealthKitTypes

/// Mirroring to another device of the person: there is none here.
extension HKWorkoutSession {
  /// Shows the session on the phone of the person: not here. Since watchOS 10.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`, always.
  public func startMirroringToCompanionDevice() async throws {
    throw HKError.noDevice(for: "The workout session cannot be mirrored")
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  public func startMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    refuse("The workout session cannot be mirrored", completion)
  }

  /// Ends what ``startMirroringToCompanionDevice()`` began: nothing here. Since watchOS 10.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`, always.
  public func stopMirroringToCompanionDevice() async throws {
    throw HKError.noDevice(for: "The workout session is not mirrored")
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  public func stopMirroringToCompanionDevice(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    refuse("The workout session is not mirrored", completion)
  }

  /// Sends data to the other device's session: not here, where none is mirrored. Since iOS 17.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`, always.
  public func sendToRemoteWorkoutSession(data: Data) async throws {
    throw HKError.noDevice(for: "\(data.count) bytes cannot be sent to a mirrored session")
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  public func sendToRemoteWorkoutSession(
    data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    refuse("\(data.count) bytes cannot be sent to a mirrored session", completion)
  }

  private func refuse(
    _ what: String, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    healthStore.database.perform(completion) { () throws(HKError) in
      throw HKError.noDevice(for: what)
    }
  }
}
