package import Foundation

/// The type of samples that group others: a blood pressure, a meal.
open class HKCorrelationType: HKSampleType, ReplaceableInInitializer, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  /// The type of that identifier.
  ///
  /// Stops the process for an identifier that is not one of HealthKit's, as HealthKit does.
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
    guard let known = Self.shared[identifier.rawValue] else {
      UnknownTypeIdentifier.stop(identifier.rawValue, class: "HKCorrelationType")
    }
    self.init(replacedBy: known)
  }

  /// All types of this class, by identifier.
  package static let shared: [String: HKCorrelationType] = {
    let identifiers: [HKCorrelationTypeIdentifier] = [
      .bloodPressure, .food,
    ]
    return Dictionary(
      uniqueKeysWithValues: identifiers.map {
        ($0.rawValue, HKCorrelationType(identifier: $0.rawValue))
      })
  }()

  package override var durationLimit: TimeInterval? { Self.fourDays }
}

/// The type of a fact about a person that hardly ever changes.
open class HKCharacteristicType: HKObjectType, ReplaceableInInitializer, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  /// The type of that identifier.
  ///
  /// Stops the process for an identifier that is not one of HealthKit's, as HealthKit does.
  public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
    guard let known = Self.shared[identifier.rawValue] else {
      UnknownTypeIdentifier.stop(identifier.rawValue, class: "HKCharacteristicType")
    }
    self.init(replacedBy: known)
  }

  /// All types of this class, by identifier.
  package static let shared: [String: HKCharacteristicType] = {
    let identifiers: [HKCharacteristicTypeIdentifier] = [
      .activityMoveMode, .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType,
      .wheelchairUse,
    ]
    return Dictionary(
      uniqueKeysWithValues: identifiers.map {
        ($0.rawValue, HKCharacteristicType(identifier: $0.rawValue))
      })
  }()
}

/// The type of samples that hold a medical document.
open class HKDocumentType: HKSampleType, ReplaceableInInitializer, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  /// The type of that identifier.
  ///
  /// Stops the process for an identifier that is not one of HealthKit's, as HealthKit does.
  public convenience init(_ identifier: HKDocumentTypeIdentifier) {
    guard let known = Self.shared[identifier.rawValue] else {
      UnknownTypeIdentifier.stop(identifier.rawValue, class: "HKDocumentType")
    }
    self.init(replacedBy: known)
  }

  /// All types of this class, by identifier.
  package static let shared: [String: HKDocumentType] = {
    let identifiers: [HKDocumentTypeIdentifier] = [
      .CDA
    ]
    return Dictionary(
      uniqueKeysWithValues: identifiers.map {
        ($0.rawValue, HKDocumentType(identifier: $0.rawValue))
      })
  }()

  package override var durationLimit: TimeInterval? { Self.fourDays }
}

/// The type of samples that hold a clinical record.
open class HKClinicalType: HKSampleType, ReplaceableInInitializer, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  /// The type of that identifier.
  ///
  /// Stops the process for an identifier that is not one of HealthKit's, as HealthKit does.
  public convenience init(_ identifier: HKClinicalTypeIdentifier) {
    guard let known = Self.shared[identifier.rawValue] else {
      UnknownTypeIdentifier.stop(identifier.rawValue, class: "HKClinicalType")
    }
    self.init(replacedBy: known)
  }

  /// All types of this class, by identifier.
  package static let shared: [String: HKClinicalType] = {
    let identifiers: [HKClinicalTypeIdentifier] = [
      .allergyRecord, .clinicalNoteRecord, .conditionRecord, .coverageRecord,
      .immunizationRecord, .labResultRecord, .medicationRecord, .procedureRecord,
      .vitalSignRecord,
    ]
    return Dictionary(
      uniqueKeysWithValues: identifiers.map {
        ($0.rawValue, HKClinicalType(identifier: $0.rawValue))
      })
  }()
}

/// The type of samples that hold the answers to a questionnaire with a score.
open class HKScoredAssessmentType: HKSampleType, ReplaceableInInitializer,
  @unchecked Sendable
{
  // @unchecked: see HKObjectType.

  /// The type of that identifier.
  ///
  /// Stops the process for an identifier that is not one of HealthKit's, as HealthKit does.
  public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
    guard let known = Self.shared[identifier.rawValue] else {
      UnknownTypeIdentifier.stop(identifier.rawValue, class: "HKScoredAssessmentType")
    }
    self.init(replacedBy: known)
  }

  /// All types of this class, by identifier.
  package static let shared: [String: HKScoredAssessmentType] = {
    let identifiers: [HKScoredAssessmentTypeIdentifier] = [
      .GAD7, .PHQ9,
    ]
    return Dictionary(
      uniqueKeysWithValues: identifiers.map {
        ($0.rawValue, HKScoredAssessmentType(identifier: $0.rawValue))
      })
  }()
}
