internal import Foundation
internal import HealthKitTypes

/// What an object has under a key path that no factory of ``HKQuery`` asks for by itself.
///
/// An object without it has nil there, as it does for `NSPredicate`: that differs from every value, and
/// compares in no other way.
enum HealthAttribute: Hashable, Sendable {
  /// When a sample starts.
  case startDate
  /// When a sample ends; where it starts, if its end is not known.
  case endDate
  /// The name of the source.
  case sourceName
  /// The identifier of the source.
  case sourceBundleIdentifier
  /// The version of the source.
  case sourceVersion
  /// The kind of device that the source ran on.
  case sourceProductType
  /// The description of the device.
  case device
  /// A property of the device, by `HKDevicePropertyKey...`.
  case deviceProperty(String)
  /// How many measurements a quantity sample holds.
  case count
  /// The smallest measurement of a discrete sample.
  case minimum
  /// The largest measurement of a discrete sample.
  case maximum
  /// The last measurement of a discrete sample.
  case mostRecent
  /// How many seconds the last measurement of a discrete sample took.
  case mostRecentDuration
  /// When the last measurement of a discrete sample began.
  case mostRecentStartDate
  /// When the last measurement of a discrete sample ended.
  case mostRecentEndDate
  /// A total of a workout.
  case workoutTotal(HealthCondition.WorkoutTotal)
  /// A statistic of a workout.
  case workoutStatistic(HKQuantityType, HealthCondition.WorkoutStatistic)
  /// When an activity of a workout starts.
  case activityStartDate
  /// When an activity of a workout ended.
  case activityEndDate
  /// A statistic of an activity of a workout.
  case activityStatistic(HKQuantityType, HealthCondition.WorkoutStatistic)
  /// The average heart rate of an electrocardiogram.
  case averageHeartRate
  /// The identifier of the resource of a clinical record.
  case resourceIdentifier

  /// The kinds of values.
  enum Kind {
    case text, number, date
    /// A quantity that converts to a unit; to that of the type of the samples for nil.
    case quantity(HKUnit?)
  }

  /// What the values are.
  var kind: Kind {
    switch self {
    case .startDate, .endDate, .mostRecentStartDate, .mostRecentEndDate, .activityStartDate,
      .activityEndDate:
      .date
    case .sourceName, .sourceBundleIdentifier, .sourceVersion, .sourceProductType, .device,
      .deviceProperty, .resourceIdentifier:
      .text
    case .count, .mostRecentDuration: .number
    case .minimum, .maximum, .mostRecent: .quantity(nil)
    case .workoutTotal(let total): .quantity(total.unit)
    case .workoutStatistic(let type, _), .activityStatistic(let type, _):
      .quantity(type.canonicalUnit)
    case .averageHeartRate: .quantity(.count().unitDivided(by: .minute()))
    }
  }

  /// The value of a sample, an activity of a workout, or another health object; nil without one.
  func value(of object: Any) -> MetadataValue? {
    switch self {
    case .startDate: (object as? HKSample).map { .date($0.startDate) }
    case .endDate:
      (object as? HKSample).map {
        .date($0.hasUndeterminedDuration ? $0.startDate : $0.endDate)
      }
    case .sourceName, .sourceBundleIdentifier, .sourceVersion, .sourceProductType:
      (object as? HKObject).flatMap { value(of: $0.sourceRevision) }
    case .device, .deviceProperty:
      (object as? HKObject).flatMap { value(of: $0.device) }
    case .count: (object as? HKQuantitySample).map { .number(Double($0.count)) }
    case .minimum, .maximum, .mostRecent, .mostRecentDuration, .mostRecentStartDate,
      .mostRecentEndDate:
      (object as? HKDiscreteQuantitySample).flatMap { value(ofDiscrete: $0) }
    case .workoutTotal(let total):
      (object as? HKWorkout)?.total(total).map { .quantity($0) }
    case .workoutStatistic(let type, let statistic):
      (object as? HKWorkout)?.statistics(for: type)?.quantity(statistic).map { .quantity($0) }
    case .activityStartDate: (object as? HKWorkoutActivity).map { .date($0.startDate) }
    case .activityEndDate: (object as? HKWorkoutActivity)?.endDate.map { .date($0) }
    case .activityStatistic(let type, let statistic):
      (object as? HKWorkoutActivity)?.statistics(for: type)?.quantity(statistic).map {
        .quantity($0)
      }
    case .averageHeartRate:
      (object as? HKElectrocardiogram)?.averageHeartRate.map { .quantity($0) }
    case .resourceIdentifier:
      (object as? HKClinicalRecord)?.fhirResource.map { .text($0.identifier) }
    }
  }

  /// The value of a source revision; nil without one.
  func value(of revision: HKSourceRevision) -> MetadataValue? {
    switch self {
    case .sourceName: .text(revision.source.name)
    case .sourceBundleIdentifier: .text(revision.source.bundleIdentifier)
    case .sourceVersion: revision.version.map { .text($0) }
    case .sourceProductType: revision.productType.map { .text($0) }
    default: nil
    }
  }

  /// The value of a device; nil without one.
  func value(of device: HKDevice?) -> MetadataValue? {
    switch self {
    case .device: device.map { .text("\($0)") }
    case .deviceProperty(let key): device?.property(key).map { .text($0) }
    default: nil
    }
  }

  private func value(ofDiscrete sample: HKDiscreteQuantitySample) -> MetadataValue? {
    let interval = sample.mostRecentQuantityDateInterval
    return switch self {
    case .minimum: .quantity(sample.minimumQuantity)
    case .maximum: .quantity(sample.maximumQuantity)
    case .mostRecent: .quantity(sample.mostRecentQuantity)
    case .mostRecentDuration: .number(interval.duration)
    case .mostRecentStartDate: .date(interval.start)
    case .mostRecentEndDate: .date(interval.end)
    default: nil
    }
  }
}

extension HealthAttribute: CustomStringConvertible {
  /// The key path, as a predicate's description shows it.
  var description: String {
    switch self {
    case .startDate: HKPredicateKeyPathStartDate
    case .endDate: HKPredicateKeyPathEndDate
    case .sourceName: "source.name"
    case .sourceBundleIdentifier: "source.bundleIdentifier"
    case .sourceVersion: "sourceRevision.version"
    case .sourceProductType: "sourceRevision.productType"
    case .device: HKPredicateKeyPathDevice
    case .deviceProperty(let key): "device.\(key)"
    case .count: HKPredicateKeyPathCount
    case .minimum: HKPredicateKeyPathMin
    case .maximum: HKPredicateKeyPathMax
    case .mostRecent: HKPredicateKeyPathMostRecent
    case .mostRecentDuration: HKPredicateKeyPathMostRecentDuration
    case .mostRecentStartDate: HKPredicateKeyPathMostRecentStartDate
    case .mostRecentEndDate: HKPredicateKeyPathMostRecentEndDate
    case .workoutTotal(let total): "total.\(total.rawValue)"
    case .workoutStatistic(let type, let statistic): "\(statistic.rawValue)(\(type.identifier))"
    case .activityStartDate: "activity.startDate"
    case .activityEndDate: "activity.endDate"
    case .activityStatistic(let type, let statistic):
      "activity.\(statistic.rawValue)(\(type.identifier))"
    case .averageHeartRate: HKPredicateKeyPathAverageHeartRate
    case .resourceIdentifier: HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier
    }
  }
}

extension HealthCondition.WorkoutTotal {
  /// A unit that quantities which compare with the total convert to.
  var unit: HKUnit {
    switch self {
    case .energyBurned: .joule()
    case .distance: .meter()
    case .swimmingStrokeCount, .flightsClimbed: .count()
    }
  }
}
