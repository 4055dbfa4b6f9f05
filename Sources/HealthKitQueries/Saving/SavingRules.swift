internal import Foundation
internal import HealthKitTypes

/// What an object must be to be saved by an app; permissions and sessions are looked at after this.
enum SavingRules {
  /// Refuses an object that cannot be saved.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and a sentence.
  static func check(_ object: HKObject) throws(HKError) {
    if let error = object.validationError { throw error }
    guard let sample = object as? HKSample else {
      throw .invalidArgument("\(object) is no sample; only samples can be saved.")
    }
    // What is saved most stands first: each test of a class that is none takes time.
    switch sample {
    case is HKQuantitySample, is HKCategorySample: break
    case let correlation as HKCorrelation:
      for member in correlation.objects.sorted(by: { $0.uuid.uuidString < $1.uuid.uuidString }) {
        try check(member)
      }
    case let workout as HKWorkout:
      for activity in workout.workoutActivities {
        if let error = activity.validationError { throw error }
      }
    case _ where SampleContent.exists(of: sample): break
    default:
      throw .invalidArgument(
        "A sample of \(sample.sampleType.identifier) cannot be saved as it is; "
          + "samples of this type come from a builder or from the system.")
    }
    try checkSync(sample)
    // A series is known by its measurements, which the sample itself does not hold.
    if let quantity = sample as? HKQuantitySample, quantity.count != 1 {
      throw .invalidArgument(
        "A sample of \(quantity.sampleType.identifier) with \(quantity.count) measurements cannot be "
          + "saved as it is; use HKQuantitySeriesSampleBuilder.")
    }
  }

  /// A sync identifier is a text and needs a version, which is a number.
  private static func checkSync(_ sample: HKSample) throws(HKError) {
    let identifier = sample.provenance.metadata?[HKMetadataKeySyncIdentifier]
    let version = sample.provenance.metadata?[HKMetadataKeySyncVersion]
    let name = sample.sampleType.identifier
    switch (identifier, version) {
    case (nil, nil): return
    case (nil, _):
      throw .invalidArgument(
        "A sample of \(name) has a \(HKMetadataKeySyncVersion) and no "
          + "\(HKMetadataKeySyncIdentifier); give both.")
    case (_, nil):
      throw .invalidArgument(
        "A sample of \(name) has a \(HKMetadataKeySyncIdentifier) and no "
          + "\(HKMetadataKeySyncVersion); give both.")
    default:
      guard identifier is String else {
        throw .invalidArgument(
          "The \(HKMetadataKeySyncIdentifier) of a sample of \(name) is no text; give one.")
      }
      guard let number = version as? NSNumber, number.doubleValue.isFinite else {
        throw .invalidArgument(
          "The \(HKMetadataKeySyncVersion) of a sample of \(name) is no number; give one.")
      }
    }
  }

  /// Refuses a sample from before the earliest permitted date, and one from `Date.distantFuture` on, which
  /// is no date but says of an end that it is not known.
  static func check(_ object: HKObject, notBefore earliest: Date) throws(HKError) {
    guard let sample = object as? HKSample else { return }
    guard sample.startDate < .distantFuture else {
      throw .invalidArgument(
        "A sample of \(sample.sampleType.identifier) starts at \(sample.startDate.text); save those "
          + "before \(Date.distantFuture) only.")
    }
    guard sample.startDate < earliest else { return }
    throw .invalidArgument(
      "A sample of \(sample.sampleType.identifier) starts at \(sample.startDate), before the "
        + "earliest permitted date \(earliest); save later ones only.")
  }

  /// The types that an app must be allowed to save, each once, for all objects.
  static func types(of objects: [HKObject]) -> [HKSampleType] {
    var seen: Set<HKSampleType> = []
    var types: [HKSampleType] = []
    /// The type of the last sample without members.
    var known: HKSampleType?
    func add(_ sample: HKSample) {
      if seen.insert(sample.sampleType).inserted { types.append(sample.sampleType) }
    }
    for case let sample as HKSample in objects where sample.sampleType !== known {
      if let correlation = sample as? HKCorrelation {
        for member in correlation.objects { add(member) }
      } else {
        known = sample.sampleType
      }
      add(sample)
    }
    return types.sorted { $0.identifier < $1.identifier }
  }
}
