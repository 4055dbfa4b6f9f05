public import HKStats
internal import HealthKitTypes
internal import SampleStore

/// Deciding for the owner of the data, as in the Health app: before a test, or in the midst of it.
extension HKHealthStore {
  /// Grants the app to save and to read types, whether it has asked or not.
  public func grant(toShare share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) throws {
    try decide(share: share, read: read, true)
  }

  /// Denies the app to save and to read types, whatever was granted before.
  public func deny(toShare share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) throws {
    try decide(share: share, read: read, false)
  }

  /// Denies the app everything that it was ever granted.
  public func revokeAll() throws {
    try sampleStore.revokeAll(fromApp: configuration.app.bundleIdentifier)
  }

  /// Makes the app one that never asked for anything: its next request shows the sheet again.
  public func forgetPermissions() throws {
    try sampleStore.forgetPermissions(ofApp: configuration.app.bundleIdentifier)
  }

  private func decide(
    share: Set<HKSampleType>, read: Set<HKObjectType>, _ isGranted: Bool
  ) throws {
    let app = configuration.app.bundleIdentifier
    try sampleStore.decide(
      share.map { StoredPermission(app: app, type: $0.identifier, share: isGranted) }
        + read.map { StoredPermission(app: app, type: $0.identifier, read: isGranted) })
  }
}
