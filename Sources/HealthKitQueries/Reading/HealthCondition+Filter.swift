internal import Foundation
internal import HealthKitTypes
internal import SampleStore
internal import Synchronization

extension HealthCondition {
  /// What the condition asks of the samples of a type, in the terms of the store.
  ///
  /// Of a quantity or category type it picks the same samples that ``holds(for:in:)`` does, with the
  /// contexts that only the store knows. Quantities are compared in the type's canonical unit. What only
  /// the object of a workout or a correlation tells is left open.
  func filter(for type: HKSampleType) -> SampleFilter {
    switch self {
    case .interval(let start, let end, let options):
      return Self.filter(
        from: start?.timeIntervalSince1970, to: end?.timeIntervalSince1970, options)
    case .quantity(let comparison, let quantity):
      guard let type = type as? HKQuantityType,
        let value = try? quantity.value(in: type.canonicalUnit)
      else { return .nothing }
      return .value(comparison.ofValues, value)
    case .categoryValue(let comparison, let value):
      return type is HKCategoryType ? .value(comparison.ofValues, Double(value)) : .nothing
    case .categoryValues(let values):
      return type is HKCategoryType ? .values(Set(values.map { Double($0) })) : .nothing
    case .uuids(let uuids): return .uuids(uuids)
    case .sources(let sources):
      return .revision { sources.contains(HKSource(exportName: $0.name)) }
    case .sourceRevisions(let revisions):
      return .revision { stored in
        let revision = HKSourceRevision(stored)
        return revisions.contains { $0.matches(revision) }
      }
    case .devices(let devices):
      return .device { $0.map { devices.contains(HKDevice(exportString: $0)) } ?? false }
    case .deviceProperty(let key, let allowed):
      return .device { description in
        let value = description.flatMap { HKDevice(exportString: $0).property(key) }
        return value.map { allowed.contains($0) } ?? allowed.isEmpty
      }
    case .workout(let uuid): return .inWorkout(uuid)
    case .workoutEffort(let workout, let activity): return .inWorkout(workout, activity: activity)
    case .metadataKey(let key):
      return .metadata { $0.contains { $0.name == key } }
    case .metadata(let key, let test):
      return .metadata { test.holds(for: $0.healthValue(key)) }
    case .attribute(let attribute, let test):
      return attribute.filter(test, for: type)
        ?? Self.filter(of: type) { test.holds(for: $0.flatMap { attribute.value(of: $0) }) }
    case .noCorrelation: return .not(.isCorrelated)
    case .all(let parts): return .all(parts.map { $0.filter(for: type) })
    case .any(let parts): return .any(parts.map { $0.filter(for: type) })
    case .not(let part): return .not(part.filter(for: type))
    case .block(let block): return Self.filter(of: type) { block.holds(for: $0) }
    case .workoutActivityType(let activity):
      // Others are also those whose stored name says nothing.
      return activity == .other ? .objectCondition : .activities(activity.storedNames)
    case .workoutDuration(let comparison, let seconds):
      return .duration(comparison.ofValues, seconds)
    case .workoutTotal, .workoutStatistic, .anyActivity: return .objectCondition
    case .stateOfMindKind, .stateOfMindLabel, .stateOfMindAssociation, .stateOfMindValence:
      return type is HKStateOfMindType ? .objectCondition : .nothing
    case .electrocardiogramClassification, .electrocardiogramSymptoms:
      return type is HKElectrocardiogramType
        ? Self.filter(of: type) { $0.map { holds(forSpecial: $0) } ?? false } : .nothing
    case .electrocardiogram, .activityType, .activityDuration, .activityInterval,
      .activityStatistic, .activitySummary, .activitySummaries, .activitySummaryDay,
      .clinicalRecordType, .clinicalRecord, .verifiableClinicalRecord, .medicationDose,
      .medicationDoseStatus, .medicationDoseDate,
      .medicationDoseInterval, .medicationIsArchived, .medicationHasSchedule, .unsupported:
      return .nothing
    }
  }

  /// Semantics 4.1: the same, asked of the columns of the store.
  private static func filter(
    from: Double?, to: Double?, _ options: StrictDates
  ) -> SampleFilter {
    var parts: [SampleFilter] = []
    if options.contains(.strictStartDate) { parts.append(.starts(from: from, to: to)) }
    if options.contains(.strictEndDate) { parts.append(.ends(from: from, to: to)) }
    if parts.isEmpty { return .overlaps(from: from, to: to) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// A question to the objects of the samples.
  private static func filter(
    of type: HKSampleType, _ holds: @escaping @Sendable (HKSample?) -> Bool
  ) -> SampleFilter {
    let objects = HealthObjectMaker()
    return .sample { stored in holds(objects.sample(stored, type: type)) }
  }
}

extension HKWorkoutActivityType {
  /// The names under which workouts of the activity may be stored.
  fileprivate var storedNames: Set<String> {
    Set([TypeCatalogue.workoutActivityTypeName(rawValue), "\(rawValue)"].compactMap { $0 })
  }
}

/// ``HealthObjects`` for closures that may run on any thread.
private final class HealthObjectMaker: Sendable {
  private let objects = Mutex(HealthObjects())

  func sample(_ stored: StoredSample, type: HKSampleType) -> HKSample? {
    objects.withLock { $0.sample(stored, type: type) }
  }
}

extension Comparison {
  /// The same for values of the store.
  fileprivate var ofValues: SampleFilter.ValueComparison {
    switch self {
    case .lessThan: .less
    case .lessThanOrEqualTo: .lessOrEqual
    case .greaterThan: .greater
    case .greaterThanOrEqualTo: .greaterOrEqual
    case .equalTo: .equal
    case .notEqualTo: .different
    }
  }
}
