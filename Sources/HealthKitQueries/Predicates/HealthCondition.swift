internal import Foundation
internal import HealthKitTypes

/// What one predicate of ``HKQuery``'s factories, or one that is written as text, asks of an object.
///
/// A condition picks whole objects, it never clips them. On an object that has nothing to compare (a
/// quantity asked of a category sample) it does not hold. A quantity that the type is not measured in is
/// refused by the query.
indirect enum HealthCondition: Hashable, Sendable {
  /// The object lies in an interval; nil is no bound. Without options it overlaps: its end is not
  /// before `start` and its start is before `end`. A strict date lies in `[start, end)` itself.
  case interval(start: Date?, end: Date?, options: StrictDates)
  /// The quantity compares so.
  case quantity(Comparison, HKQuantity)
  /// The value of a category sample compares so.
  case categoryValue(Comparison, Int)
  /// The value of a category sample is one of these.
  case categoryValues(Set<Int>)
  /// The object is one of these.
  case uuids(Set<UUID>)
  /// It was saved by one of these sources.
  case sources(Set<HKSource>)
  /// It was saved by one of these revisions, in which wildcards stand for anything.
  case sourceRevisions(Set<HKSourceRevision>)
  /// It was recorded by one of these devices.
  case devices(Set<HKDevice>)
  /// A property of its device, by `HKDevicePropertyKey...`, is one of these; with none of them, it has no
  /// such property, or no device.
  case deviceProperty(String, allowed: Set<String>)
  /// It was added to this workout.
  case workout(UUID)
  /// Its metadata has the key.
  case metadataKey(String)
  /// The value of its metadata under the key, or the lack of one, passes the test.
  case metadata(String, MetadataTest)
  /// What it has under a key path, or the lack of it, passes the test.
  case attribute(HealthAttribute, MetadataTest)
  /// It belongs to no correlation.
  case noCorrelation
  /// It belongs to this electrocardiogram.
  case electrocardiogram(UUID)

  /// A workout of this activity.
  case workoutActivityType(HKWorkoutActivityType)
  /// A workout whose duration in seconds compares so.
  case workoutDuration(Comparison, TimeInterval)
  /// A workout whose total compares so.
  case workoutTotal(WorkoutTotal, Comparison, HKQuantity)
  /// A workout whose statistic of a type compares so.
  case workoutStatistic(HKQuantityType, WorkoutStatistic, Comparison, HKQuantity)
  /// A workout with an activity for which the condition holds.
  case anyActivity(HealthCondition)
  /// An activity of this kind.
  case activityType(HKWorkoutActivityType)
  /// An activity whose duration in seconds compares so.
  case activityDuration(Comparison, TimeInterval)
  /// An activity in an interval, as ``interval(start:end:options:)``.
  case activityInterval(start: Date?, end: Date?, options: StrictDates)
  /// An activity whose statistic of a type compares so.
  case activityStatistic(HKQuantityType, WorkoutStatistic, Comparison, HKQuantity)
  /// An effort score of this workout, or of one of its activities.
  case workoutEffort(workout: UUID, activity: UUID?)

  /// The activity summary of this day.
  case activitySummary(DateComponents)
  /// The activity summaries from the first of these days to the last, both included.
  case activitySummaries(DateComponents, DateComponents)
  /// The activity summaries whose day compares so with this one.
  case activitySummaryDay(Comparison, DateComponents)

  /// A clinical record with a resource of this type.
  case clinicalRecordType(HKFHIRResourceType)
  /// The clinical record of this source, type and identifier.
  case clinicalRecord(HKSource, HKFHIRResourceType, identifier: String)
  /// A verifiable clinical record whose relevant date lies in this interval.
  case verifiableClinicalRecord(DateInterval)
  /// An electrocardiogram that was classified so.
  case electrocardiogramClassification(HKElectrocardiogramClassification)
  /// An electrocardiogram with symptoms or without.
  case electrocardiogramSymptoms(HKElectrocardiogramSymptomsStatus)
  /// A state of mind of this kind.
  case stateOfMindKind(HKStateOfMindKind)
  /// A state of mind with this label.
  case stateOfMindLabel(HKStateOfMindLabel)
  /// A state of mind with this association.
  case stateOfMindAssociation(HKStateOfMindAssociation)
  /// A state of mind whose valence compares so.
  case stateOfMindValence(Comparison, Double)

  /// A dose of one of these medications.
  case medicationDose(Set<HKHealthConceptIdentifier>)
  /// A dose of which one of these became, by raw values.
  case medicationDoseStatus(Set<Int>)
  /// A dose that was planned for one of these dates.
  case medicationDoseDate(Set<Date>)
  /// A dose that was planned for a date in `[start, end)`; nil is no bound.
  case medicationDoseInterval(start: Date?, end: Date?)
  /// A medication that is not taken any more, or one that is.
  case medicationIsArchived(Bool)
  /// A medication with a plan, or one without.
  case medicationHasSchedule(Bool)

  /// All of these conditions hold.
  case all([HealthCondition])
  /// One of these conditions holds.
  case any([HealthCondition])
  /// The condition does not hold.
  case not(HealthCondition)
  /// A block of the caller's holds for the object.
  case block(PredicateBlock)
  /// A factory was given what HealthKit cannot compare with, or a text says what cannot be run; a query
  /// with it is refused with this sentence.
  case unsupported(String)

  /// A total of a workout.
  enum WorkoutTotal: String, Hashable, Sendable {
    /// The active energy.
    case energyBurned
    /// The distance.
    case distance
    /// The strokes swum.
    case swimmingStrokeCount
    /// The flights of stairs.
    case flightsClimbed
  }

  /// A statistic of the samples of a workout.
  enum WorkoutStatistic: String, Hashable, Sendable {
    /// The sum.
    case sum
    /// The smallest value.
    case minimum
    /// The largest value.
    case maximum
    /// The average.
    case average
  }
}
