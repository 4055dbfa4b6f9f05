public import Foundation
public import HealthKitTypes
internal import SampleStore

extension HKHealthStore {
  /// The earliest start of a sample that may be saved: `Date.distantPast`, so any.
  public func earliestPermittedSampleDate() -> Date { .distantPast }

  /// Saves an object under the name of the app.
  ///
  /// - Throws: ``HKError``, see ``save(_:)-([HKObject])``.
  public func save(_ object: HKObject) async throws {
    try await save([object])
  }

  /// Saves objects under the name of the app: all of them, or none if it throws. When the call
  /// returns they are on the disk, and every query sees them.
  ///
  /// A correlation is saved with its samples. A sample with a sync identifier replaces the one of the
  /// same app, type and identifier if its sync version is higher, and is ignored otherwise.
  ///
  /// ```swift
  /// let water = HKQuantitySample(
  ///   type: HKQuantityType(.dietaryWater), quantity: HKQuantity(unit: .literUnit(with: .milli),
  ///   doubleValue: 250), start: now, end: now)
  /// try await store.save([water])
  /// ```
  ///
  /// - Throws: ``HKError``, by the first of these rules that is broken: `errorInvalidArgument` if there
  ///   is no object, or one cannot be saved (``HKObject``); `errorNotPermissibleForGuestUserMode` in the
  ///   session of a guest; `errorAuthorizationNotDetermined` for a type that the app never asked to save,
  ///   then `errorAuthorizationDenied` for one that it may not; `errorInvalidArgument` for one from before
  ///   ``earliestPermittedSampleDate()`` or not before `Date.distantFuture`, or that was saved before;
  ///   `errorDatabaseInaccessible` if the store cannot be written.
  public func save(_ objects: [HKObject]) async throws {
    try await database.perform { () throws(HKError) in try self.saveNow(objects) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    save([object], withCompletion: completion)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in try self.saveNow(objects) }
  }

  /// Saves on the caller's thread.
  package func saveNow(_ objects: [HKObject]) throws(HKError) {
    guard !objects.isEmpty else {
      throw .invalidArgument("There is no object to save; give at least one.")
    }
    try requireSaving(objects)
    try commit(try SaveBatch(objects, app: configuration.app, date: configuration.clock.now))
  }

  /// Returns if objects can be saved by the app.
  func requireSaving(_ objects: [HKObject]) throws(HKError) {
    for object in objects { try SavingRules.check(object) }
    try requireOwnerSession()
    try requireShare(of: SavingRules.types(of: objects))
    let earliest = earliestPermittedSampleDate()
    for object in objects { try SavingRules.check(object, notBefore: earliest) }
  }

  /// Writes a batch.
  func commit(_ batch: SaveBatch) throws(HKError) {
    do {
      try database.store.save(batch)
    } catch {
      throw HKError(storeError: error)
    }
  }
}

extension HealthDatabase {
  /// Runs `body` on a thread of the database's and reports to a completion handler.
  func perform(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
    _ body: @escaping @Sendable () throws(HKError) -> Void
  ) {
    queue.async {
      do {
        try body()
        completion(true, nil)
      } catch {
        completion(false, error)
      }
    }
  }
}
