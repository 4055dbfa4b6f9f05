internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// Makes HealthKit's objects of stored ones. Sources, devices and metadata are made once for all
/// objects that share them.
struct HealthObjects {
  private var revisions: [StoredRevision: HKSourceRevision] = [:]
  private var lastRevision: (stored: StoredRevision, made: HKSourceRevision)?
  private var devices: [String: HKDevice] = [:]
  private var metadata: [[NamedValue]: SampleMetadata] = [:]

  /// A sample of a quantity or category type, a series of heartbeats, a route or an
  /// electrocardiogram; nil for another type.
  mutating func sample(_ stored: StoredSample, type: HKSampleType) -> HKSample? {
    let start = Date(timeIntervalSince1970: stored.start)
    let end = stored.hasUndeterminedEnd ? .distantFuture : Date(timeIntervalSince1970: stored.end)
    let provenance = provenance(
      stored.uuid, stored.revision, device: stored.device, metadata: stored.metadata)
    switch type {
    case let type as HKQuantityType:
      let content = QuantitySampleContent(
        type: type, quantity: HKQuantity(unit: type.canonicalUnit, doubleValue: stored.value),
        start: start, end: end, count: stored.series?.count ?? 1,
        series: stored.series.map { DiscreteSeriesFigures($0, unit: type.canonicalUnit) })
      return HKQuantitySample.make(content, provenance: provenance)
    case let type as HKCategoryType:
      return HKCategorySample(
        categoryType: type, value: Int(stored.value), start: start, end: end,
        provenance: provenance)
    case HKSeriesType.heartbeat():
      return HKHeartbeatSeriesSample(
        start: start, end: end, count: stored.series?.count ?? 0, provenance: provenance)
    case HKSeriesType.workoutRoute():
      // Its places are too many to be counted for each sample.
      return HKWorkoutRoute(
        start: start, end: end, count: Int(stored.value), provenance: provenance)
    case is HKElectrocardiogramType:
      return HKElectrocardiogram(stored, provenance: provenance)
    default:
      return nil
    }
  }

  /// A correlation with its samples.
  mutating func correlation(
    _ stored: StoredCorrelation, type: HKCorrelationType, objects: Set<HKSample>
  ) -> HKCorrelation {
    HKCorrelation(
      correlationType: type, start: Date(timeIntervalSince1970: stored.start),
      end: Date(timeIntervalSince1970: stored.end), objects: objects,
      provenance: provenance(
        stored.uuid, stored.revision, device: stored.device, metadata: stored.metadata))
  }

  /// Who an object is and where it comes from.
  mutating func provenance(
    _ uuid: UUID, _ revision: StoredRevision, device: String?, metadata entries: [NamedValue]
  ) -> ObjectProvenance {
    ObjectProvenance(
      uuid: uuid, sourceRevision: sourceRevision(revision),
      device: device.map { self.device($0) }, metadata: metadata(entries))
  }

  private mutating func sourceRevision(_ stored: StoredRevision) -> HKSourceRevision {
    if let last = lastRevision, last.stored == stored { return last.made }
    let made = revisions[stored] ?? HKSourceRevision(stored)
    revisions[stored] = made
    lastRevision = (stored, made)
    return made
  }

  private mutating func device(_ description: String) -> HKDevice {
    if let device = devices[description] { return device }
    let device = HKDevice(exportString: description)
    devices[description] = device
    return device
  }

  private mutating func metadata(_ entries: [NamedValue]) -> SampleMetadata? {
    if entries.isEmpty { return nil }
    if let made = metadata[entries] { return made }
    if metadata.count >= 1024 { metadata.removeAll(keepingCapacity: true) }
    let made = SampleMetadata(stored: entries)
    metadata[entries] = made
    return made
  }
}

extension DiscreteSeriesFigures {
  fileprivate init(_ stored: MeasurementSummary, unit: HKUnit) {
    func quantity(_ value: Double) -> HKQuantity { HKQuantity(unit: unit, doubleValue: value) }
    self.init(
      minimum: quantity(stored.minimum), maximum: quantity(stored.maximum),
      mostRecent: quantity(stored.mostRecent.value),
      mostRecentInterval: DateInterval(stored.mostRecent))
  }
}

extension DateInterval {
  /// When a measurement was made.
  init(_ measurement: SeriesMeasurement) {
    self.init(
      start: Date(timeIntervalSince1970: measurement.start),
      end: Date(timeIntervalSince1970: max(measurement.start, measurement.end)))
  }
}

extension HKSource {
  /// The source of a revision.
  convenience init(_ stored: StoredRevision) {
    self.init(
      name: stored.details.displayName ?? stored.name, bundleIdentifier: stored.name)
  }
}

extension HKSourceRevision {
  /// A revision of the store; an operating system that is not known is 0.0.0.
  convenience init(_ stored: StoredRevision) {
    let numbers = (stored.details.systemVersion ?? "").split(separator: ".").map { Int($0) ?? 0 }
    func number(_ place: Int) -> Int { place < numbers.count ? numbers[place] : 0 }
    self.init(
      source: HKSource(stored), version: stored.version,
      productType: stored.details.productType,
      operatingSystemVersion: OperatingSystemVersion(
        majorVersion: number(0), minorVersion: number(1), patchVersion: number(2)))
  }
}
