package import Foundation

/// The content of samples that are more than a value, as a store keeps it: an archive of all but where they
/// come from, under the names that the classes have in HealthKit.
package enum SampleContent {
  /// Where an object comes from that is being read of a content: not what the archive says.
  @TaskLocal static var provenance: ObjectProvenance?
  /// Whether objects are being written without where they come from.
  @TaskLocal static var isWithoutProvenance = false

  /// Whether there is a content of a sample. There is none of a subclass of an app's own.
  package static func exists(of sample: HKSample) -> Bool {
    samples.contains { ObjectIdentifier($0) == ObjectIdentifier(type(of: sample)) }
  }

  /// The types of the samples that have such a content.
  package static let types: Set<HKSampleType> = Set(
    [
      HKObjectType.stateOfMindType(), HKObjectType.audiogramSampleType(),
      HKScoredAssessmentType(.GAD7), HKScoredAssessmentType(.PHQ9),
      HKObjectType.visionPrescriptionType(),
    ])

  /// The content of a sample.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` for a sample that has none.
  package static func archive(_ sample: HKSample) throws(HKError) -> Data {
    guard exists(of: sample) else {
      throw .invalidArgument(
        "A \(type(of: sample)) cannot be kept in a store; save an object of HealthKit's own class.")
    }
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    for named in classes { archiver.setClassName(named.name, for: named.type) }
    $isWithoutProvenance.withValue(true) {
      archiver.encode(sample, forKey: NSKeyedArchiveRootObjectKey)
    }
    archiver.finishEncoding()
    return archiver.encodedData
  }

  /// The sample of a content that comes from somewhere; nil if the content is damaged.
  package static func sample(_ content: Data, provenance: ObjectProvenance) -> HKSample? {
    guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: content) else { return nil }
    defer { unarchiver.finishDecoding() }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    for named in classes { unarchiver.setClass(named.type, forClassName: named.name) }
    return $provenance.withValue(provenance) {
      unarchiver.decodeObject(of: samples, forKey: NSKeyedArchiveRootObjectKey) as? HKSample
    }
  }

  private static let samples: [AnyClass] = [
    HKStateOfMind.self, HKAudiogramSample.self, HKGAD7Assessment.self, HKPHQ9Assessment.self,
    HKVisionPrescription.self, HKGlassesPrescription.self, HKContactsPrescription.self,
  ]

  private static let classes: [(name: String, type: AnyClass)] =
    (samples
    + [
      HKAudiogramSensitivityPoint.self, HKAudiogramSensitivityTest.self,
      HKAudiogramSensitivityPointClampingRange.self, HKGlassesLensSpecification.self,
      HKContactsLensSpecification.self, HKVisionPrism.self, HKQuantity.self, HKUnit.self,
      HKStateOfMindType.self, HKAudiogramSampleType.self, HKScoredAssessmentType.self,
      HKPrescriptionType.self,
    ]).map { ("\($0)", $0) }
}
