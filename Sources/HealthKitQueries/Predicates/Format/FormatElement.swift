internal import Foundation
internal import HealthKitTypes

/// A key path whose values have no order: one of some values, or none of them.
enum FormatElement: String {
  /// The object itself.
  case object = "SELF"
  /// What tells the object.
  case uuid = "UUID"
  /// The app or device that saved it.
  case source
  /// The same behind the revision.
  case sourceOfRevision = "sourceRevision.source"
  /// The version of what saved it.
  case sourceRevision
  /// What recorded it.
  case device
  /// The workout that it was added to.
  case workout
  /// The correlation that it belongs to.
  case correlation
  /// The kind of a workout.
  case workoutType
  /// The same, as the property of workouts has it.
  case workoutActivityType
  /// An activity of a workout.
  case workoutActivity
  /// The kind of an activity of a workout.
  case activityType
  /// The workout that an effort score was related to.
  case ratedWorkout = "ratingOfExertionAssociation"
  /// What an electrocardiogram shows.
  case classification = "ecg_public_classification"
  /// Whether there were symptoms with an electrocardiogram.
  case symptomsStatus = "ecg_symptoms_status"
  /// What a clinical record is about.
  case resourceType = "FHIRResource.resourceType"

  /// What the element may be compared with, as the end of a sentence.
  private var expected: String {
    switch self {
    case .object: "health objects"
    case .uuid: "UUIDs"
    case .source, .sourceOfRevision:
      "an HKSource; for a text write \(rawValue).bundleIdentifier or \(rawValue).name"
    case .sourceRevision: "an HKSourceRevision"
    case .device: "an HKDevice; for a text write device.name or another property"
    case .workout, .ratedWorkout: "an HKWorkout"
    case .correlation: "nil or an HKCorrelation"
    case .workoutType, .workoutActivityType, .activityType:
      "the rawValue of an HKWorkoutActivityType"
    case .workoutActivity: "an HKWorkoutActivity"
    case .classification: "the rawValue of an HKElectrocardiogramClassification"
    case .symptomsStatus: "the rawValue of an HKElectrocardiogramSymptomsStatus"
    case .resourceType: "the rawValue of an HKFHIRResourceType"
    }
  }

  /// The condition that the element is one of these values.
  ///
  /// - Throws: ``FormatRefusal`` for values of another kind.
  func condition(isOneOf values: [FormatValue]) throws(FormatRefusal) -> HealthCondition {
    switch self {
    case .object, .uuid: return .uuids(Set(try all(values, uuid)))
    case .source, .sourceOfRevision:
      return .sources(
        Set(try all(values) { if case .source(let value) = $0 { value } else { nil } }))
    case .sourceRevision:
      return .sourceRevisions(
        Set(try all(values) { if case .revision(let value) = $0 { value } else { nil } }))
    case .device:
      return .devices(
        Set(try all(values) { if case .device(let value) = $0 { value } else { nil } }))
    case .correlation:
      let correlations: [HKCorrelation] = try all(values, object)
      return .uuids(Set(correlations.flatMap { $0.objects.map(\.uuid) }))
    case .workout:
      let workouts: [HKWorkout] = try all(values, object)
      return Self.any(workouts.map { .workout($0.uuid) })
    case .ratedWorkout:
      let workouts: [HKWorkout] = try all(values, object)
      return Self.any(workouts.map { .workoutEffort(workout: $0.uuid, activity: nil) })
    case .workoutActivity:
      let uuids = try all(values) {
        if case .activity(let value) = $0 { value.uuid } else { nil }
      }
      return .anyActivity(.uuids(Set(uuids)))
    case .workoutType, .workoutActivityType:
      return Self.any(try all(values, activityType).map { .workoutActivityType($0) })
    case .activityType: return Self.any(try all(values, activityType).map { .activityType($0) })
    case .classification:
      return Self.any(
        try all(values) {
          $0.integer.flatMap { HKElectrocardiogramClassification(rawValue: $0) }
        }.map { .electrocardiogramClassification($0) })
    case .symptomsStatus:
      return Self.any(
        try all(values) {
          $0.integer.flatMap { HKElectrocardiogramSymptomsStatus(rawValue: $0) }
        }.map { .electrocardiogramSymptoms($0) })
    case .resourceType:
      return Self.any(
        try all(values) {
          if case .text(let value) = $0 { HKFHIRResourceType(rawValue: value) } else { nil }
        }.map { .clinicalRecordType($0) })
    }
  }

  /// The condition that there is no such element.
  ///
  /// - Throws: ``FormatRefusal`` if that is not known.
  func conditionOfAbsence() throws(FormatRefusal) -> HealthCondition {
    switch self {
    case .device: return .attribute(.device, .compares(.equalTo, nil))
    case .correlation: return .noCorrelation
    case .object, .uuid, .source, .sourceOfRevision, .sourceRevision: return .any([])
    default:
      throw FormatRefusal(
        "Whether \(rawValue) is nil cannot be asked; compare it with \(expected).")
    }
  }

  private func all<Element>(
    _ values: [FormatValue], _ element: (FormatValue) -> Element?
  ) throws(FormatRefusal) -> [Element] {
    var elements: [Element] = []
    for value in values {
      guard let element = element(value) else {
        throw FormatRefusal("\(rawValue) compares with \(expected), not with \(value).")
      }
      elements.append(element)
    }
    return elements
  }

  private static func any(_ conditions: [HealthCondition]) -> HealthCondition {
    conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private func uuid(_ value: FormatValue) -> UUID? {
    switch (self, value) {
    case (.uuid, .uuid(let uuid)): uuid
    case (.object, .object(let object)): object.uuid
    case (.object, .activity(let activity)): activity.uuid
    default: nil
    }
  }

  private func object<Object: HKObject>(_ value: FormatValue) -> Object? {
    if case .object(let object) = value { object as? Object } else { nil }
  }

  private func activityType(_ value: FormatValue) -> HKWorkoutActivityType? {
    value.integer.flatMap { UInt(exactly: $0) }.flatMap { HKWorkoutActivityType(rawValue: $0) }
  }
}

extension FormatValue {
  /// A number without a fraction; nil for another value.
  var integer: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }
}
