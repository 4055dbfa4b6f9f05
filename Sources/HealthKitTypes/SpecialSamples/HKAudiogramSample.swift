public import Foundation

/// A hearing test: how loud a tone must be to be heard, at several frequencies.
///
/// A store does not keep hearing tests.
public final class HKAudiogramSample: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The tones, by rising frequency if they were given so.
  public let sensitivityPoints: [HKAudiogramSensitivityPoint]

  /// A test of the running app. One without tones is refused by the store's `save`.
  public init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date,
    metadata: [String: Any]?
  ) {
    self.sensitivityPoints = sensitivityPoints
    let provenance = ObjectProvenance(device: nil, metadata: metadata)
    let type = HKObjectType.audiogramSampleType()
    super.init(
      sampleType: type, start: start, end: end, provenance: provenance,
      invalidity: SampleValidation.first(
        SampleValidation.interval(of: type, start: start, end: end),
        sensitivityPoints.isEmpty ? "An audiogram has no tones; give at least one." : nil,
        SampleValidation.metadata(provenance.metadata, of: type)))
  }

  override var valueDescription: String { "\(sensitivityPoints.count) tones" }

  /// Writes what ``HKSample`` writes and the tones.
  public override func encode(with coder: NSCoder) {
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

/// How loud a tone must be to be heard by each ear.
public final class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The frequency of the tone.
  public let frequency: HKQuantity
  /// The level that the left ear hears; `nil` if it was not tested.
  public let leftEarSensitivity: HKQuantity?
  /// The level that the right ear hears; `nil` if it was not tested.
  public let rightEarSensitivity: HKQuantity?

  /// A tone that was tested with one ear or both.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` if the frequency is not in a unit like hertz, a
  ///   level not in dBHL, or there is no level.
  public init(
    frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
  ) throws {
    guard frequency.is(compatibleWith: .hertz()) else {
      throw HKError.invalidArgument("The frequency \(frequency) of a tone is not in hertz.")
    }
    for level in [leftEarSensitivity, rightEarSensitivity].compactMap({ $0 })
    where !level.is(compatibleWith: .decibelHearingLevel()) {
      throw HKError.invalidArgument("The level \(level) of a tone is not in dBHL.")
    }
    guard leftEarSensitivity != nil || rightEarSensitivity != nil else {
      throw HKError.invalidArgument(
        "A tone of \(frequency) has no level; give that of the left or the right ear.")
    }
    self.frequency = frequency
    self.leftEarSensitivity = leftEarSensitivity
    self.rightEarSensitivity = rightEarSensitivity
  }

  /// Two tones are equal if frequency and levels are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAudiogramSensitivityPoint else { return false }
    return frequency == other.frequency && leftEarSensitivity == other.leftEarSensitivity
      && rightEarSensitivity == other.rightEarSensitivity
  }

  /// A hash of the frequency.
  public override var hash: Int { frequency.hash }

  /// The tone itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes frequency and levels.
  public func encode(with coder: NSCoder) {
    coder.encode(frequency, forKey: "frequency")
    if let leftEarSensitivity { coder.encode(leftEarSensitivity, forKey: "left") }
    if let rightEarSensitivity { coder.encode(rightEarSensitivity, forKey: "right") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing or does not fit.
  public convenience init?(coder: NSCoder) {
    guard let frequency = coder.decodePresent(HKQuantity.self, forKey: "frequency") else {
      return nil
    }
    try? self.init(
      frequency: frequency,
      leftEarSensitivity: coder.decodePresent(HKQuantity.self, forKey: "left"),
      rightEarSensitivity: coder.decodePresent(HKQuantity.self, forKey: "right"))
  }
}
