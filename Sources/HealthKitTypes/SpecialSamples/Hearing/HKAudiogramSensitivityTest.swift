public import Foundation

/// One test of one ear with one tone. Since iOS 18.1.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKAudiogramSensitivityTest: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The level that the ear hears, in dBHL.
  public let sensitivity: HKQuantity
  /// How the tone came to the ear.
  public let type: HKAudiogramConductionType
  /// Whether the other ear was given noise meanwhile.
  public let masked: Bool
  /// Which ear was tested.
  public let side: HKAudiogramSensitivityTestSide
  /// The range that the test could find levels in; `nil` if it had no bounds.
  public let clampingRange: HKAudiogramSensitivityPointClampingRange?

  /// A test of an ear.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` if the level is not a finite number of dBHL.
  public init(
    sensitivity: HKQuantity, type: HKAudiogramConductionType, masked: Bool,
    side: HKAudiogramSensitivityTestSide,
    clampingRange: HKAudiogramSensitivityPointClampingRange?
  ) throws {
    guard let level = try? sensitivity.value(in: .decibelHearingLevel()) else {
      throw HKError.invalidArgument("The level \(sensitivity) of a tone is not in dBHL.")
    }
    guard level.isFinite else {
      throw HKError.invalidArgument("The level of a tone is \(sensitivity); give a finite number.")
    }
    self.sensitivity = sensitivity
    self.type = type
    self.masked = masked
    self.side = side
    self.clampingRange = clampingRange
  }

  /// Two tests are equal if all their parts are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAudiogramSensitivityTest else { return false }
    return sensitivity == other.sensitivity && type == other.type && masked == other.masked
      && side == other.side && clampingRange == other.clampingRange
  }

  /// A hash of the level and the ear.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(sensitivity)
    hasher.combine(side)
    return hasher.finalize()
  }

  /// The ear, the level and whether the other ear was masked.
  open override var description: String {
    "\(side) ear \(sensitivity)\(masked ? ", masked" : "")"
  }

  /// The test itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all parts.
  open func encode(with coder: NSCoder) {
    coder.encode(sensitivity, forKey: "sensitivity")
    coder.encode(case: type, forKey: "type")
    coder.encode(masked, forKey: "masked")
    coder.encode(case: side, forKey: "side")
    coder.encode(clampingRange, ifPresentForKey: "clampingRange")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing or does not fit.
  public convenience required init?(coder: NSCoder) {
    guard let sensitivity = coder.decodePresent(HKQuantity.self, forKey: "sensitivity"),
      let type: HKAudiogramConductionType = coder.decodeCase(forKey: "type"),
      coder.containsValue(forKey: "masked"),
      let side: HKAudiogramSensitivityTestSide = coder.decodeCase(forKey: "side")
    else { return nil }
    try? self.init(
      sensitivity: sensitivity, type: type, masked: coder.decodeBool(forKey: "masked"), side: side,
      clampingRange: coder.decodePresent(
        HKAudiogramSensitivityPointClampingRange.self, forKey: "clampingRange"))
  }
}
