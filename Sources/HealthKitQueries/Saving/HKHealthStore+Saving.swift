internal import Foundation
package import HealthKitTypes
internal import SampleStore

extension HKHealthStore {
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
    try raising { () throws(HKError) -> Void in
      for object in objects { try SavingRules.check(object) }
    }
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
