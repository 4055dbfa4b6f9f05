internal import HealthKitTypes
internal import SampleStore

/// Being told of changes also while the app was not running.
///
/// Nothing starts an app here. What happened while it was not running it learns when it runs and executes
/// its ``HKObserverQuery``, whose first call then waits for its completion handler.
extension HKHealthStore {
  /// Notes that the app wants to be told of a type.
  func beginDelivery(of type: HKObjectType, _ frequency: HKUpdateFrequency) throws(HKError) {
    if type is HKCorrelationType {
      throw .invalidArgument(
        "\(type.identifier) is not a supported type of background delivery. Ask for the types of its "
          + "members.")
    }
    _ = try readAccess(to: type)
    try change { store, app in
      try store.enableBackgroundDelivery(
        ofApp: app, type: type.identifier, frequency: frequency.rawValue)
    }
  }

  /// Forgets that the app wants to be told of a type; nil for all.
  func endDelivery(of type: HKObjectType?) throws(HKError) {
    try change { store, app in
      if let type {
        try store.disableBackgroundDelivery(ofApp: app, type: type.identifier)
      } else {
        try store.disableBackgroundDelivery(ofApp: app)
      }
    }
  }

  /// Writes a wish of the app.
  private func change(_ body: (SampleStore, String) throws -> Void) throws(HKError) {
    do {
      try body(database.store, configuration.app.bundleIdentifier)
    } catch {
      throw HKError(storeError: error)
    }
  }
}
