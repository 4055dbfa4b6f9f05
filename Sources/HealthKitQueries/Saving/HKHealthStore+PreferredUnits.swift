internal import Foundation
internal import HealthKitTypes

extension HKHealthStore {
  /// The units of types, on the caller's thread.
  func preferredUnitsNow(
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
