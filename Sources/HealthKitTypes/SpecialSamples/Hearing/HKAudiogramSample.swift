public import Foundation

/// A hearing test: how loud a tone must be to be heard, at several frequencies.
///
/// Apps save them as they save other samples. Since iOS 13.
open class HKAudiogramSample: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The tones, by rising frequency if they were given so.
  public let sensitivityPoints: [HKAudiogramSensitivityPoint]

  /// A test of the running app, made by a device. One without tones is refused by the store's `save`.
  /// Since iOS 18.1.
  public init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.sensitivityPoints = sensitivityPoints
    let provenance = ObjectProvenance(device: device, metadata: metadata)
    let type = HKObjectType.audiogramSampleType()
    super.init(
      sampleType: type, start: start, end: end, provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: type, start: start, end: end),
        sensitivityPoints.isEmpty ? "An audiogram has no tones; give at least one." : nil,
        SampleValidation.metadata(provenance.metadata, of: type)))
  }

  /// A test of the running app without a device.
  public convenience init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date,
    metadata: [String: Any]?
  ) {
    self.init(
      sensitivityPoints: sensitivityPoints, start: start, end: end, device: nil,
      metadata: metadata)
  }

  override var valueDescription: String { "\(sensitivityPoints.count) tones" }

  /// Writes what ``HKSample`` writes and the tones.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(NSArray(array: sensitivityPoints), forKey: "sensitivityPoints")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "sensitivityPoints"),
      let points = coder.decodeObject(
        of: [NSArray.self, HKAudiogramSensitivityPoint.self], forKey: "sensitivityPoints")
        as? [HKAudiogramSensitivityPoint]
    else { return nil }
    sensitivityPoints = points
    super.init(coder: coder)
  }
}
