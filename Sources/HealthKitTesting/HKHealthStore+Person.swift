public import HKStats
internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// What no app can save.
extension HKHealthStore {
  /// Sets what is known of the person; nil is not set.
  public func setCharacteristics(
    dateOfBirth: DateComponents? = nil, biologicalSex: HKBiologicalSex? = nil,
    bloodType: HKBloodType? = nil, fitzpatrickSkinType: HKFitzpatrickSkinType? = nil,
    wheelchairUse: HKWheelchairUse? = nil, activityMoveMode: HKActivityMoveMode? = nil
  ) throws {
    var attributes: [NamedValue] = []
    func set(_ identifier: HKCharacteristicTypeIdentifier, _ text: String?) {
      if let text { attributes.append(NamedValue(name: identifier.rawValue, value: text)) }
    }
    if let dateOfBirth {
      guard let year = dateOfBirth.year, let month = dateOfBirth.month, let day = dateOfBirth.day
      else {
        throw HKError(
          .errorInvalidArgument, "A date of birth needs a year, a month and a day.")
      }
      set(.dateOfBirth, "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))")
    }
    func name(_ value: Int?, _ enumeration: String) -> String? {
      value.flatMap { TypeCatalogue.characteristicValueName($0, enumeration: enumeration) }
    }
    set(.biologicalSex, name(biologicalSex?.rawValue, "HKBiologicalSex"))
    set(.bloodType, name(bloodType?.rawValue, "HKBloodType"))
    set(.fitzpatrickSkinType, name(fitzpatrickSkinType?.rawValue, "HKFitzpatrickSkinType"))
    set(.wheelchairUse, name(wheelchairUse?.rawValue, "HKWheelchairUse"))
    set(.activityMoveMode, name(activityMoveMode?.rawValue, "HKActivityMoveMode"))
    try sampleStore.replaceCharacteristics(
      attributes, date: configuration.clock.now.timeIntervalSince1970)
  }

  /// Sets the activity summary of a day, in place of the one that there was.
  public func setActivitySummary(_ summary: HKActivitySummary, on day: DateComponents) throws {
    guard let year = day.year, let month = day.month, let number = day.day else {
      throw HKError(
        .errorInvalidArgument, "The day of an activity summary needs a year, a month and a day.")
    }
    func value(_ name: String, _ quantity: HKQuantity?, _ unit: HKUnit) -> NamedValue? {
      quantity.map { NamedValue(name: name, value: "\($0.doubleValue(for: unit))") }
    }
    let attributes = [
      value("activeEnergyBurned", summary.activeEnergyBurned, .kilocalorie()),
      value("activeEnergyBurnedGoal", summary.activeEnergyBurnedGoal, .kilocalorie()),
      NamedValue(name: "activeEnergyBurnedUnit", value: "kcal"),
      value("appleMoveTime", summary.appleMoveTime, .minute()),
      value("appleMoveTimeGoal", summary.appleMoveTimeGoal, .minute()),
      value("appleExerciseTime", summary.appleExerciseTime, .minute()),
      value("appleExerciseTimeGoal", summary.exerciseTimeGoal, .minute()),
      value("appleStandHours", summary.appleStandHours, .count()),
      value("appleStandHoursGoal", summary.standHoursGoal, .count()),
    ].compactMap(\.self)
    let text = "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(number))"
    try sampleStore.replaceActivitySummaries(
      [ImportedActivitySummary(date: text, attributes: attributes)],
      date: configuration.clock.now.timeIntervalSince1970)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
