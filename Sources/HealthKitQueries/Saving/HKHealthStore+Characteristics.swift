internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// What does not change about a person, as the latest export states it.
///
/// A characteristic that is not known, or that the app was denied to read, is as if it had not been
/// set; one that the app never asked to read is the error `errorAuthorizationNotDetermined`.
extension HKHealthStore {
  /// The value of a characteristic; nil where ``characteristic(_:)`` is, or for a text without a case.
  func value<Value: RawRepresentable<Int>>(
    _ identifier: HKCharacteristicTypeIdentifier, _ enumeration: String
  ) throws -> Value? {
    try characteristic(identifier)
      .flatMap { TypeCatalogue.characteristicValue(exportName: $0, enumeration: enumeration) }
      .flatMap { Value(rawValue: $0) }
  }

  /// The text of the export; nil if there is none, or the app may not read it.
  func characteristic(_ identifier: HKCharacteristicTypeIdentifier) throws -> String? {
    guard case .everything = try readAccess(to: HKCharacteristicType(identifier)) else {
      return nil
    }
    do {
      return try database.store.characteristics().first { $0.name == identifier.rawValue }?.value
    } catch {
      throw HKError(storeError: error)
    }
  }
}
