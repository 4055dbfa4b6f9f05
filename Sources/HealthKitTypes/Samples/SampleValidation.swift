internal import Foundation

extension HKError {
  /// An argument that cannot be accepted, with the sentence that says why.
  package static func invalidArgument(_ sentence: String) -> HKError {
    HKError(.errorInvalidArgument, sentence)
  }
}

/// The rules that a sample made by an app must keep. Each check answers a sentence or `nil`.
enum SampleValidation {
  /// The first complaint of several.
  static func first(_ complaints: String?...) -> String? {
    complaints.lazy.compactMap { $0 }.first
  }

  /// Start and end are dates, in order, and neither further apart nor closer than the type allows.
  static func interval(of type: HKSampleType, start: Date, end: Date) -> String? {
    let length = end.timeIntervalSince(start)
    guard start.timeIntervalSinceReferenceDate.isFinite,
      end.timeIntervalSinceReferenceDate.isFinite
    else { return "A \(type) sample has a start or end that is not a date; give finite dates." }
    guard length >= 0 else {
      return "The end \(end) of a \(type) sample lies before its start \(start); "
        + "give an end that is not earlier."
    }
    guard length <= type.maximumAllowedDuration else {
      return "A \(type) sample from \(start) to \(end) is longer than the "
        + "\(Int(type.maximumAllowedDuration)) s that the type allows; split it."
    }
    return type.isTooShort(from: start, to: end)
      ? "A \(type) sample from \(start) to \(end) lasts \(length) s, less than the "
        + "\(type.minimumAllowedDuration) s that the type demands; give the time that it was measured "
        + "over."
      : nil
  }

  /// All metadata values are texts, numbers, dates or quantities, and what the type demands is there.
  static func metadata(_ metadata: SampleMetadata?, of type: HKSampleType) -> String? {
    if let key = metadata?.refusedKeys.first {
      return "The metadata key \(key) of a \(type) sample holds a value of another kind than text, "
        + "number, date or quantity; convert it."
    }
    guard let key = requiredKeys[type.identifier], metadata?[key] == nil else { return nil }
    return "A \(type) sample has no metadata under \(key), which the type demands; add it."
  }

  private static let requiredKeys: [String: String] = [
    HKCategoryTypeIdentifier.menstrualFlow.rawValue: HKMetadataKeyMenstrualCycleStart,
    HKQuantityTypeIdentifier.insulinDelivery.rawValue: HKMetadataKeyInsulinDeliveryReason,
  ]

  /// The quantity has a unit of the type and a finite value.
  static func quantity(_ quantity: HKQuantity, of type: HKQuantityType) -> String? {
    guard let value = try? quantity.value(in: type.canonicalUnit) else {
      return "The quantity \(quantity) has a unit that is not compatible with \(type); "
        + "use one that converts to \(type.canonicalUnit.unitString)."
    }
    guard value.isFinite else {
      return "A \(type) sample has the value \(value); give a finite number."
    }
    return nil
  }

  /// The number is one of the type's enumeration.
  static func categoryValue(_ value: Int, of type: HKCategoryType) -> String? {
    guard TypeCatalogue.categoryType(identifier: type.identifier) != nil,
      TypeCatalogue.categoryValueName(value, type: type.identifier) == nil
    else { return nil }
    return "The value \(value) is not one of \(type); use a raw value of the type's enumeration."
  }

  /// An optional total of a workout has a unit of the right dimension and a finite value, not below 0.
  static func total(_ quantity: HKQuantity?, named name: String, unit: HKUnit) -> String? {
    guard let quantity else { return nil }
    guard let value = try? quantity.value(in: unit) else {
      return "The \(name) \(quantity) of a workout has a unit that does not convert to "
        + "\(unit.unitString)."
    }
    guard value.isFinite, value >= 0 else {
      return "The \(name) \(quantity) of a workout is not a finite number of 0 or more."
    }
    return nil
  }
}
