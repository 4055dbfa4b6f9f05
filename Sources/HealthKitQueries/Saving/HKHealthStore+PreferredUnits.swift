internal import Foundation
public import HealthKitTypes

extension HKHealthStore {
  /// The units that people see quantities in: those of the calendar's locale, metric or of the United
  /// States.
  ///
  /// - Throws: ``HKError`` with `errorAuthorizationNotDetermined` for a type that the app never asked to
  ///   read or to save.
  public func preferredUnits(
    for quantityTypes: Set<HKQuantityType>
  ) async throws -> [HKQuantityType: HKUnit] {
    try await database.perform { () throws(HKError) in try self.preferredUnitsNow(quantityTypes) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    database.queue.async {
      do {
        completion(try self.preferredUnitsNow(quantityTypes), nil)
      } catch {
        completion([:], error)
      }
    }
  }

  private func preferredUnitsNow(
    _ types: Set<HKQuantityType>
  ) throws(HKError) -> [HKQuantityType: HKUnit] {
    let locale = configuration.calendar.locale ?? .current
    var units: [HKQuantityType: HKUnit] = [:]
    for type in types.sorted(by: { $0.identifier < $1.identifier }) {
      _ = try readAccess(to: type)
      let entry = TypeCatalogue.quantityType(identifier: type.identifier)
      let text = locale.measurementSystem == .us ? entry?.exportUnitUS : entry?.exportUnit
      units[type] = text.flatMap { try? HKUnit(parsing: $0) } ?? type.canonicalUnit
    }
    return units
  }
}
