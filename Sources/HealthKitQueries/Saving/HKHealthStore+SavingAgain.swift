public import Foundation
public import HealthKitTypes
internal import SampleStore

/// What became of objects of which some may have been saved before.
public struct SaveCounts: Sendable, Hashable {
  /// How many are new.
  public var saved: Int
  /// How many took the place of an older version with the same sync identifier.
  public var replaced: Int
  /// How many were in the store already, or a newer version of them.
  public var known: Int

  /// Counts from their parts.
  public init(saved: Int = 0, replaced: Int = 0, known: Int = 0) {
    self.saved = saved
    self.replaced = replaced
    self.known = known
  }
}

extension HKHealthStore {
  /// Saves objects that may have been saved before, as a service gets them that is sent the same again after a connection
  /// broke: all of them, or none if it throws.
  ///
  /// A sample to which an identity is given has it in the store; if the store holds an object with it, the sample is known
  /// and nothing is changed. Sync identifiers count as in ``save(_:)-([HKObject])``, whose rules and errors hold.
  ///
  /// ```swift
  /// let counts = try await store.saveUnlessKnown([sample], identities: [uuid])
  /// counts.saved   // 1 the first time, 0 the second time
  /// ```
  ///
  /// - Parameters:
  ///   - objects: what is saved.
  ///   - identities: the identity of the object at the same place; nil for one of its own. Only quantity and category samples
  ///     can be given one.
  /// - Throws: `HKError`, see ``save(_:)-([HKObject])``; with `errorInvalidArgument` for an identity that stands twice, that an
  ///   object once had which was deleted, or that belongs to another kind of object.
  @discardableResult
  public func saveUnlessKnown(
    _ objects: [HKObject], identities: [UUID?]
  ) async throws -> SaveCounts {
    try await database.perform { () throws(HKError) in
      try self.saveUnlessKnownNow(objects, identities: identities)
    }
  }

  /// What ``save(_:)-([HKObject])`` says about an object whoever saves it; nil if nothing is wrong with it.
  ///
  /// A service that is sent many says so about each.
  public func complaint(about object: HKObject) -> HKError? {
    do throws(HKError) {
      try SavingRules.check(object)
      try SavingRules.check(object, notBefore: earliestPermittedSampleDate())
      return nil
    } catch {
      return error
    }
  }

  /// The unit that values of a type are stored in, for who sends numbers without one.
  public static func storedUnit(of type: HKQuantityType) -> HKUnit { type.canonicalUnit }

  private func saveUnlessKnownNow(
    _ objects: [HKObject], identities: [UUID?]
  ) throws(HKError) -> SaveCounts {
    guard !objects.isEmpty else {
      throw .invalidArgument("There is no object to save; give at least one.")
    }
    guard identities.count == objects.count else {
      throw .invalidArgument(
        "\(objects.count) objects and \(identities.count) identities were given; give one for each, or nil."
      )
    }
    try requireSaving(objects)
    let date = configuration.clock.now
    var batch = try SaveBatch([], app: configuration.app, date: date)
    var seen: Set<UUID> = []
    for (object, identity) in zip(objects, identities) {
      let before = batch.samples.count
      try batch.add(object)
      guard let identity else { continue }
      guard batch.samples.count > before, var sample = batch.samples.popLast() else {
        throw .invalidArgument(
          "\(object) cannot be given an identity; quantity and category samples can.")
      }
      guard seen.insert(identity).inserted else {
        throw .invalidArgument("Two samples have the identity \(identity); give each its own.")
      }
      sample.uuid = identity
      batch.samplesUnlessStored.append(sample)
    }
    do {
      let counts = try database.store.save(batch)
      return SaveCounts(
        saved: counts.added, replaced: counts.replaced, known: counts.known)
    } catch {
      throw HKError(storeError: error)
    }
  }
}
