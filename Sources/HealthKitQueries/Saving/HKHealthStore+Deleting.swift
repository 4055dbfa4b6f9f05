internal import Foundation
public import HealthKitTypes
internal import SampleStore

extension HKHealthStore {
  /// Deletes an object that the app saved.
  ///
  /// - Throws: ``HKError``, see ``delete(_:)-([HKObject])``.
  public func delete(_ object: HKObject) async throws {
    try await delete([object])
  }

  /// Deletes objects that the app saved: all of them, or none if it throws.
  ///
  /// The samples of a correlation and of a workout stay; they are deleted by themselves. Anchored
  /// queries get an ``HKDeletedObject`` for each.
  ///
  /// - Throws: ``HKError``: `errorInvalidArgument` if there is no object, or one is not in the store;
  ///   `errorNotPermissibleForGuestUserMode` in the session of a guest;
  ///   `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if the app may not save the type,
  ///   and `errorAuthorizationDenied` for what another app saved.
  public func delete(_ objects: [HKObject]) async throws {
    try await database.perform { () throws(HKError) in try self.deleteNow(objects) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func delete(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    delete([object], withCompletion: completion)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func delete(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in try self.deleteNow(objects) }
  }

  private func deleteNow(_ objects: [HKObject]) throws(HKError) {
    guard !objects.isEmpty else {
      throw .invalidArgument("There is no object to delete; give at least one.")
    }
    try requireOwnerSession()
    for case let sample as HKSample in objects { try requireShare(of: sample.sampleType) }
    do {
      try database.store.delete(
        objects.map(\.uuid), ownedBy: deletionOwner,
        date: configuration.clock.now.timeIntervalSince1970)
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// The source whose objects the app may delete; nil for the owner's own tools, which may delete all.
  var deletionOwner: String? {
    configuration.access == .owner ? nil : configuration.app.bundleIdentifier
  }
}
