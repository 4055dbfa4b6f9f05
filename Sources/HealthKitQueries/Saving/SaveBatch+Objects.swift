internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension SaveBatch {
  /// What an app saves at an instant.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for two objects with one UUID.
  init(_ objects: [HKObject], app: HealthApp, date: Date) throws(HKError) {
    self.init(revision: NewSourceRevision(app), date: date.timeIntervalSince1970)
    for object in objects { try add(object) }
  }

  /// Adds an object, which was checked. Members of correlations may stand beside them, too.
  mutating func add(_ object: HKObject) throws(HKError) {
    if let sample = object as? HKSample, let new = try newSample(sample) {
      samples.append(new)
      return
    }
    switch object {
    case let correlation as HKCorrelation:
      let members = correlation.objects.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
      var samples: [NewSample] = []
      for member in members {
        if let sample = try newSample(member) { samples.append(sample) }
      }
      self.objects.append(
        newObject(
          correlation,
          .correlation(
            type: correlation.correlationType.identifier,
            metadata: correlation.provenance.metadata?.namedValues ?? [], members: samples)))
    case let workout as HKWorkout:
      self.objects.append(
        newObject(
          workout,
          .workout(
            activityType: TypeCatalogue.workoutActivityTypeName(
              workout.workoutActivityType.rawValue)
              ?? "\(workout.workoutActivityType.rawValue)",
            details: WorkoutDetails(workout))))
    case let sample as HKSample where SampleContent.exists(of: sample):
      let metadata = sample.provenance.metadata?.namedValues ?? []
      self.objects.append(
        newObject(
          sample,
          .correlation(
            type: sample.sampleType.identifier,
            metadata: metadata + [.content(try SampleContent.archive(sample))], members: [])))
    default: break
    }
  }

  private func newObject(_ sample: HKSample, _ content: NewObject.Content) -> NewObject {
    NewObject(
      uuid: sample.uuid, start: sample.startDate.timeIntervalSince1970,
      end: sample.endDate.timeIntervalSince1970, creation: date,
      device: sample.device?.exportString, content: content)
  }

  /// A quantity or category sample; nil for others.
  private func newSample(_ sample: HKSample) throws(HKError) -> NewSample? {
    let unit: HKUnit?
    let canonicalUnit: HKUnit?
    let value: Double
    switch sample {
    case let sample as HKQuantitySample:
      unit = sample.quantity.originalUnit
      canonicalUnit = sample.quantityType.canonicalUnit
      value = try sample.quantity.value(in: sample.quantityType.canonicalUnit)
    case let sample as HKCategorySample:
      (unit, canonicalUnit) = (nil, nil)
      value = Double(sample.value)
    default:
      return nil
    }
    let metadata = sample.provenance.metadata
    let start = sample.startDate.timeIntervalSince1970
    let wasUserEntered = metadata?[HKMetadataKeyWasUserEntered] as? NSNumber
    return NewSample(
      uuid: sample.uuid, type: sample.sampleType.identifier,
      canonicalUnit: canonicalUnit?.unitString, start: start,
      end: sample.hasUndeterminedDuration ? start : sample.endDate.timeIntervalSince1970,
      value: value, creation: date, unit: unit?.unitString, sourceName: revision.name,
      sourceVersion: revision.version, device: sample.device?.exportString,
      metadata: metadata?.namedValues ?? [],
      isUserEntered: wasUserEntered.map { $0.doubleValue != 0 } ?? false,
      hasUndeterminedEnd: sample.hasUndeterminedDuration)
  }
}

extension NewSourceRevision {
  /// An app as it is now.
  init(_ app: HealthApp) {
    let revision = app.sourceRevision
    let system = revision.operatingSystemVersion
    self.init(
      name: app.bundleIdentifier, version: app.version, displayName: app.name,
      productType: revision.productType,
      systemVersion: "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)")
  }
}
