public import HKStats
internal import HealthKitQueries

/// What goes wrong on devices.
extension HKHealthStore {
  /// Says whether the device has health data: if not, `isHealthDataAvailable()` of the default store is
  /// false, and whatever the app asks ends in `errorHealthDataUnavailable`.
  public func setHealthDataAvailable(_ isAvailable: Bool) {
    changeDeviceConditions { $0.isHealthDataAvailable = isAvailable }
  }

  /// Locks the device, or unlocks it: while it is locked, reading ends in `errorDatabaseInaccessible`, and
  /// what is saved waits in the store.
  public func setLocked(_ isLocked: Bool) {
    changeDeviceConditions { $0.isLocked = isLocked }
  }

  /// Lets each save and each deletion end in an error from now on; nil lets them succeed again.
  public func failSaving(with error: HKError?) {
    changeDeviceConditions { $0.savingFailure = error }
  }
}
