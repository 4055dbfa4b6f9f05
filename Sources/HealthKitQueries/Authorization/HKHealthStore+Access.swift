internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// What the app may do, as every query and every save asks before it begins.
extension HKHealthStore {
  /// Which objects of a type the app sees.
  ///
  /// `SampleStore.readAccess(ofApp:toType:)` says what apps see.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked for the type,
  ///   `errorDatabaseInaccessible` if the store cannot be read.
  func readAccess(to type: HKObjectType) throws(HKError) -> ReadAccess {
    if configuration.access == .owner { return .everything }
    try database.device.requireReadable()
    do {
      return try readAccess(to: type, at: database.store.commitStamp())
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// Who reads: the owner, or the app.
  var storeReader: StoreReader {
    configuration.access == .owner
      ? .owner : .app(bundleIdentifier: configuration.app.bundleIdentifier)
  }

  /// Runs `body` on the latest state of the data, as the app sees it.
  func withSnapshot<Result>(
    _ body: (StoreSnapshot) throws -> Result
  ) throws(HKError) -> Result {
    if configuration.access == .app { try database.device.requireReadable() }
    do {
      return try database.store.withSnapshot(for: storeReader, body)
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// The same for who has taken the stamp of the last commit already.
  func readAccess(to type: HKObjectType, at stamp: CommitStamp) throws(HKError) -> ReadAccess {
    if configuration.access == .owner { return .everything }
    try database.device.requireReadable()
    let app = configuration.app.bundleIdentifier
    do {
      return try database.access.access(ofApp: app, to: type.identifier, at: stamp) {
        try findReadAccess(to: type)
      }
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// The same if it need not be looked up in the store; else nil.
  func knownReadAccess(to type: HKObjectType, at stamp: CommitStamp) -> ReadAccess? {
    if configuration.access == .owner { return .everything }
    guard database.device.isReadable else { return nil }
    return database.access.known(
      ofApp: configuration.app.bundleIdentifier, to: type.identifier, at: stamp)
  }

  private func findReadAccess(to type: HKObjectType) throws -> ReadAccess {
    let app = configuration.app.bundleIdentifier
    guard let access = try database.store.readAccess(ofApp: app, toType: type.identifier) else {
      throw notDetermined("read", type)
    }
    return access
  }

  /// Returns if the app may save objects of a type, and delete those that it saved.
  ///
  /// A correlation needs no permission of its own: its members do.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked for the type,
  ///   `errorAuthorizationDenied` if it may not save it, and the errors of ``requireOwnerSession()``.
  func requireShare(of type: HKSampleType) throws(HKError) {
    try requireOwnerSession()
    if configuration.access == .owner { return }
    try database.device.requireWritable()
    if type is HKCorrelationType { return }
    let decision = try permission(of: type)
    switch decision.canShare {
    case true: return
    case false:
      throw HKError(
        .errorAuthorizationDenied,
        "Not authorized: \(configuration.app.bundleIdentifier) may not save \(type.identifier). "
          + (decision.share == nil
            ? "It has asked to read the type alone: call requestAuthorization(toShare:read:)."
            : "The owner of the data has denied it and can allow it: hkstats authorize grant."))
    default: throw notDetermined("save", type)
    }
  }

  /// The same for objects of several types. That a type was never asked for is told before that another
  /// was denied.
  func requireShare(of types: [HKSampleType]) throws(HKError) {
    var denial: HKError?
    for type in types {
      do throws(HKError) {
        try requireShare(of: type)
      } catch {
        guard error.code == .errorAuthorizationDenied else { throw error }
        denial = denial ?? error
      }
    }
    if let denial { throw denial }
  }

  /// Returns if the data may be changed in this session at all.
  ///
  /// - Throws: `HKError` with `errorNotPermissibleForGuestUserMode`, or with the
  ///   `errorHealthDataRestricted` of iOS 17, if a guest uses the device.
  func requireOwnerSession() throws(HKError) {
    switch configuration.session {
    case .owner: return
    case .guest:
      throw HKError(
        .errorNotPermissibleForGuestUserMode,
        "Health data cannot be saved, changed or deleted in a Guest User session.")
    case .guestOfIOS17:
      throw HKError(
        .errorHealthDataRestricted,
        "Health data is restricted: it cannot be changed in a Guest User session.")
    }
  }

  /// What was decided about the app and a type.
  func permission(of type: HKObjectType) throws(HKError) -> StoredPermission {
    let app = configuration.app.bundleIdentifier
    do {
      return try database.store.permissions(ofApp: app, types: [type.identifier]).first
        ?? StoredPermission(app: app, type: type.identifier)
    } catch {
      throw HKError(storeError: error)
    }
  }

  private func notDetermined(_ verb: String, _ type: HKObjectType) -> HKError {
    HKError(
      .errorAuthorizationNotDetermined,
      "Authorization not determined: \(configuration.app.bundleIdentifier) has not asked to \(verb) "
        + "\(type.identifier). Call requestAuthorization(toShare:read:) first.")
  }
}
