package import HealthKitTypes
internal import Synchronization

/// What keeps apps from their data for a while, as it happens on devices: nothing does here, unless a test
/// says so. The owner's own tools are not kept from anything.
package struct DeviceConditions: Sendable {
  /// Whether the device has health data at all.
  package var isHealthDataAvailable = true
  /// Whether the device is locked: then nothing can be read, and what is saved waits in the store.
  package var isLocked = false
  /// The error in which each save and each deletion ends.
  package var savingFailure: HKError?

  /// A device that works.
  package init() {}

  /// Whether nothing is in the way.
  fileprivate var isNormal: Bool { isHealthDataAvailable && !isLocked && savingFailure == nil }
}

/// The conditions of the device that a database is on.
final class DeviceState: Sendable {
  private let conditions = Mutex(DeviceConditions())
  /// What nearly every question finds, without a lock.
  private let isNormal = Atomic(true)

  /// The present conditions.
  var current: DeviceConditions { conditions.withLock { $0 } }

  /// Changes the conditions.
  func change(_ body: (inout DeviceConditions) -> Void) {
    conditions.withLock { conditions in
      body(&conditions)
      isNormal.store(conditions.isNormal, ordering: .releasing)
    }
  }

  /// Whether an app can read.
  var isReadable: Bool {
    if isNormal.load(ordering: .acquiring) { return true }
    let current = current
    return current.isHealthDataAvailable && !current.isLocked
  }

  /// Returns if there is health data on the device.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`.
  func requireAvailable() throws(HKError) {
    if isNormal.load(ordering: .acquiring) || current.isHealthDataAvailable { return }
    throw HKError(
      .errorHealthDataUnavailable,
      "Health data is unavailable on this device. Ask HKHealthStore.isHealthDataAvailable() first.")
  }

  /// Returns if an app can read.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`, or `errorDatabaseInaccessible` while the
  ///   device is locked.
  func requireReadable() throws(HKError) {
    if isReadable { return }
    try requireAvailable()
    throw HKError(
      .errorDatabaseInaccessible,
      "Protected health data is inaccessible: the device is locked. Read again when it is unlocked."
    )
  }

  /// Returns if an app can save and delete.
  ///
  /// - Throws: `HKError` with `errorHealthDataUnavailable`, or the failure that was asked for.
  func requireWritable() throws(HKError) {
    if isNormal.load(ordering: .acquiring) { return }
    try requireAvailable()
    if let failure = current.savingFailure { throw failure }
  }
}
