public import Foundation
public import HealthKitTypes
internal import SampleStore

/// What does not change about a person, as the latest export states it.
///
/// A characteristic that is not known, or that the app was denied to read, is as if it had not been
/// set; one that the app never asked to read is the error `errorAuthorizationNotDetermined`.
extension HKHealthStore {
  /// The day of birth.
  ///
  /// - Throws: ``HKError``; `errorNoData` if it is not set.
  public func dateOfBirthComponents() throws -> DateComponents {
    let text = try characteristic(.dateOfBirth)
    let parts = (text ?? "").split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else {
      throw HKError(.errorNoData, "No data available: there is no date of birth in the store.")
    }
    return DateComponents(
      calendar: Calendar(identifier: .gregorian), year: parts[0], month: parts[1], day: parts[2])
  }

  /// When the day of birth began, in the time zone of the store's calendar. HealthKit deprecates it for
  /// ``dateOfBirthComponents()``.
  ///
  /// - Throws: ``HKError``; `errorNoData` if it is not set, or there is no such day.
  public func dateOfBirth() throws -> Date {
    let birth = try dateOfBirthComponents()
    let day = DateComponents(year: birth.year, month: birth.month, day: birth.day)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = configuration.calendar.timeZone
    guard let date = calendar.date(from: day), day.isValidDate(in: calendar) else {
      throw HKError(.errorNoData, "No data available: the date of birth in the store is no day.")
    }
    return calendar.startOfDay(for: date)
  }

  /// The biological sex.
  public func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try value(.biologicalSex, "HKBiologicalSex") ?? .notSet)
  }

  /// The blood type.
  public func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try value(.bloodType, "HKBloodType") ?? .notSet)
  }

  /// The skin type on Fitzpatrick's scale.
  public func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(try value(.fitzpatrickSkinType, "HKFitzpatrickSkinType") ?? .notSet)
  }

  /// Whether a wheelchair is used.
  public func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try value(.wheelchairUse, "HKWheelchairUse") ?? .notSet)
  }

  /// What the activity rings count; active energy if it is not known.
  public func activityMoveMode() throws -> HKActivityMoveModeObject {
    HKActivityMoveModeObject(
      try value(.activityMoveMode, "HKActivityMoveMode") ?? .activeEnergy)
  }

  private func value<Value: RawRepresentable<Int>>(
    _ identifier: HKCharacteristicTypeIdentifier, _ enumeration: String
  ) throws -> Value? {
    try characteristic(identifier)
      .flatMap { TypeCatalogue.characteristicValue(exportName: $0, enumeration: enumeration) }
      .flatMap { Value(rawValue: $0) }
  }

  /// The text of the export; nil if there is none, or the app may not read it.
  private func characteristic(_ identifier: HKCharacteristicTypeIdentifier) throws -> String? {
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
