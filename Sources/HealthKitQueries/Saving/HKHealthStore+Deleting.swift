public import Foundation
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
  /// A correlation can be deleted by an app that may save its samples.
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
    let samples = objects.compactMap { $0 as? HKSample }
    try requireShare(of: samples.map(\.sampleType) + membersTypes(ofOwn: samples))
    do {
      try database.store.delete(
        objects.map(\.uuid), ownedBy: deletionOwner,
        date: configuration.clock.now.timeIntervalSince1970)
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// Deletes what the app saved of a type and a predicate matches, and tells how many that were.
  ///
  /// - Throws: ``HKError``: `errorInvalidArgument` for a type without samples or a predicate that
  ///   cannot be run, and the errors of ``delete(_:)-([HKObject])``. That there is nothing to delete is
  ///   no error.
  @discardableResult
  public func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate
  ) async throws -> Int {
    let predicate = TranslatedPredicate(predicate)
    return try await database.perform { () throws(HKError) in
      try self.deleteNow(objectType, predicate)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    let predicate = TranslatedPredicate(predicate)
    database.queue.async {
      do {
        completion(true, try self.deleteNow(objectType, predicate), nil)
      } catch {
        completion(false, 0, error)
      }
    }
  }

  private func deleteNow(
    _ type: HKObjectType, _ predicate: TranslatedPredicate
  ) throws(HKError) -> Int {
    guard let type = type as? HKSampleType else {
      throw .invalidArgument(
        "Objects of \(type.identifier) cannot be deleted: they are no samples.")
    }
    let condition = try predicate.condition
    try condition.check(for: type)
    try requireShare(of: type)
    let search = SampleSearch(parts: [.init(type: type, condition: condition)])
    let own = deletionOwner.map { ReadAccess.own(bundleIdentifier: $0, objects: []) }
    let found = try search.found(in: self, access: own ?? .everything)
    if found.isEmpty { return 0 }
    try requireShare(of: membersTypes(ofOwn: found.map(\.sample)))
    let count: Int
    do {
      count = try database.store.delete(
        sequences: Set(found.map(\.sequence)), ownedBy: deletionOwner,
        date: configuration.clock.now.timeIntervalSince1970)
    } catch {
      throw HKError(storeError: error)
    }
    return count
  }

  /// The types of the samples in those correlations among `samples` that the app saved: of all of them, also
  /// those that the app may not read.
  private func membersTypes(ofOwn samples: [HKSample]) throws(HKError) -> [HKSampleType] {
    guard let app = deletionOwner else { return [] }
    var owners = configuration
    owners.access = .owner
    let owner = store(for: owners)
    var types: Set<HKSampleType> = []
    let correlations = samples.compactMap { $0 as? HKCorrelation }
    for (type, correlations) in Dictionary(grouping: correlations, by: \.correlationType) {
      let search = SampleSearch(
        parts: [.init(type: type, condition: .uuids(Set(correlations.map(\.uuid))))])
      let found = try search.found(in: owner, access: .own(bundleIdentifier: app, objects: []))
      for case let correlation as HKCorrelation in found.lazy.map(\.sample) {
        types.formUnion(correlation.objects.map(\.sampleType))
      }
    }
    return types.sorted { $0.identifier < $1.identifier }
  }

  /// The source whose objects the app may delete; nil for the owner's own tools, which may delete all.
  var deletionOwner: String? {
    configuration.access == .owner ? nil : configuration.app.bundleIdentifier
  }
}
