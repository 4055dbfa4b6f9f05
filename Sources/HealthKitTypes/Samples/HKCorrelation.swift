public import Foundation

/// Samples that belong together: the two values of a blood pressure, the nutrients of a meal.
open class HKCorrelation: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What the samples are together.
  public let correlationType: HKCorrelationType
  /// The samples.
  public let objects: Set<HKSample>

  /// A stored correlation, unchecked.
  package init(
    correlationType: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
    provenance: ObjectProvenance, invalidity: String? = nil
  ) {
    self.correlationType = correlationType
    self.objects = objects
    super.init(
      sampleType: correlationType, start: start, end: end, provenance: provenance,
      invalidity: invalidity)
  }

  /// A correlation of the running app without metadata and device.
  ///
  /// A correlation that cannot be (end before start, no samples, samples that cannot be saved
  /// themselves, a blood pressure without exactly one systolic and one diastolic value) is refused
  /// by the store's `save`.
  public convenience init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>
  ) {
    self.init(type: type, start: start, end: end, objects: objects, device: nil, metadata: nil)
  }

  /// A correlation of the running app without a device.
  public convenience init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>,
    metadata: [String: Any]?
  ) {
    self.init(
      type: type, start: start, end: end, objects: objects, device: nil, metadata: metadata)
  }

  /// A correlation of the running app.
  public convenience init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let provenance = ObjectProvenance(device: device, metadata: metadata)
    self.init(
      correlationType: type, start: start, end: end, objects: objects, provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: type, start: start, end: end),
        Self.complaint(about: objects, in: type),
        SampleValidation.metadata(provenance.metadata, of: type)))
  }

  /// The samples of one type; empty if there are none.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  open func objects(for objectType: HKObjectType) -> Set<HKSample> {
    objects.filter { $0.sampleType == objectType }
  }

  private static func complaint(about objects: Set<HKSample>, in type: HKCorrelationType) -> String?
  {
    if objects.isEmpty { return "A \(type) has no samples; give it at least one." }
    for object in objects {
      if let invalidity = object.invalidity { return invalidity }
      guard object is HKQuantitySample || object is HKCategorySample else {
        return "A \(type) holds a \(object.sampleType) sample; "
          + "only quantity and category samples can be correlated."
      }
    }
    guard type == HKCorrelationType(.bloodPressure) else { return nil }
    let identifiers = objects.map(\.sampleType.identifier).sorted()
    let wanted = [
      HKQuantityTypeIdentifier.bloodPressureDiastolic.rawValue,
      HKQuantityTypeIdentifier.bloodPressureSystolic.rawValue,
    ]
    guard identifiers == wanted else {
      return "A \(type) holds \(identifiers.joined(separator: ", ")); "
        + "it needs one systolic and one diastolic value and nothing else."
    }
    return nil
  }

  override var valueDescription: String {
    objects.count == 1 ? "1 sample" : "\(objects.count) samples"
  }

  /// Writes what ``HKSample`` writes and the samples.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    let ordered = objects.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
    coder.encode(NSArray(array: ordered), forKey: "objects")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodePresent(HKCorrelationType.self, forKey: "sampleType"),
      coder.containsValue(forKey: "objects"),
      let samples = coder.decodeObject(of: [NSArray.self, HKSample.self], forKey: "objects")
        as? [HKSample]
    else { return nil }
    correlationType = type
    objects = Set(samples)
    super.init(coder: coder)
  }
}
