public import Foundation

/// How loud a tone must be to be heard by each ear. Since iOS 13.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The frequency of the tone.
  public let frequency: HKQuantity
  /// How the tone was tested; at least once. Since iOS 18.1.
  public let tests: [HKAudiogramSensitivityTest]

  /// The level that the left ear hears by itself; `nil` if it was not tested so.
  open var leftEarSensitivity: HKQuantity? { level(of: .left) }
  /// The level that the right ear hears by itself; `nil` if it was not tested so.
  open var rightEarSensitivity: HKQuantity? { level(of: .right) }

  /// The level of the first test of an ear in which the other one was not masked.
  private func level(of side: HKAudiogramSensitivityTestSide) -> HKQuantity? {
    tests.first { $0.side == side && !$0.masked }?.sensitivity
  }

  /// A tone that was tested with one ear or both, through the air and without masking.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` if the frequency is not in a unit like hertz, a
  ///   level not in dBHL, or there is no level.
  public convenience init(
    frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
  ) throws {
    let sides: [(HKAudiogramSensitivityTestSide, HKQuantity?)] = [
      (.left, leftEarSensitivity), (.right, rightEarSensitivity),
    ]
    let tests = try sides.compactMap { side, level in
      try level.map {
        try HKAudiogramSensitivityTest(
          sensitivity: $0, type: .air, masked: false, side: side, clampingRange: nil)
      }
    }
    guard !tests.isEmpty else {
      throw HKError.invalidArgument(
        "A tone of \(frequency) has no level; give that of the left or the right ear.")
    }
    try self.init(frequency: frequency, tests: tests)
  }

  /// A tone with the tests that were made. Since iOS 18.1.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` if the frequency is not in a unit like hertz, or
  ///   there is no test.
  public init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
    guard frequency.is(compatibleWith: .hertz()) else {
      throw HKError.invalidArgument("The frequency \(frequency) of a tone is not in hertz.")
    }
    guard !tests.isEmpty else {
      throw HKError.invalidArgument("A tone of \(frequency) has no test; give at least one.")
    }
    self.frequency = frequency
    self.tests = tests
  }

  /// Two tones are equal if frequency and tests are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAudiogramSensitivityPoint else { return false }
    return frequency == other.frequency && tests == other.tests
  }

  /// A hash of the frequency.
  open override var hash: Int { frequency.hash }

  /// The tone itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes frequency and tests.
  open func encode(with coder: NSCoder) {
    coder.encode(frequency, forKey: "frequency")
    coder.encode(NSArray(array: tests), forKey: "tests")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing or does not fit.
  public convenience required init?(coder: NSCoder) {
    guard let frequency = coder.decodePresent(HKQuantity.self, forKey: "frequency"),
      let tests = coder.decodeObjects(of: HKAudiogramSensitivityTest.self, forKey: "tests")
    else { return nil }
    try? self.init(frequency: frequency, tests: tests)
  }
}
