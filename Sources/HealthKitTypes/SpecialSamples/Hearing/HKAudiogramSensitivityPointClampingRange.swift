public import Foundation

/// The levels that a hearing test could find: one outside was recorded as the nearest bound.
///
/// Since iOS 18.1.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKAudiogramSensitivityPointClampingRange: NSObject, NSSecureCoding, NSCopying,
  @unchecked Sendable
{
  /// The lowest level, in dBHL; `nil` without a bound.
  public let lowerBound: HKQuantity?
  /// The highest level, in dBHL; `nil` without a bound.
  public let upperBound: HKQuantity?

  /// A range with one bound or both, in dBHL.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` without a bound, for a bound that is not a finite
  ///   number, and if the lower one is not below the upper one.
  public init(lowerBound: NSNumber?, upperBound: NSNumber?) throws {
    let (lower, upper) = (lowerBound?.doubleValue, upperBound?.doubleValue)
    guard lower != nil || upper != nil else {
      throw HKError.invalidArgument("A clamping range has no bound; give one or both.")
    }
    guard lower?.isFinite ?? true, upper?.isFinite ?? true else {
      throw HKError.invalidArgument("A clamping range has a bound that is not a finite number.")
    }
    if let lower, let upper, lower >= upper {
      throw HKError.invalidArgument(
        "The lower bound \(lower) of a clamping range is not below the upper bound \(upper).")
    }
    self.lowerBound = lower.map { HKQuantity(unit: .decibelHearingLevel(), doubleValue: $0) }
    self.upperBound = upper.map { HKQuantity(unit: .decibelHearingLevel(), doubleValue: $0) }
  }

  /// Two ranges are equal if both bounds are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAudiogramSensitivityPointClampingRange else { return false }
    return lowerBound == other.lowerBound && upperBound == other.upperBound
  }

  /// A hash of the bounds.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(lowerBound)
    hasher.combine(upperBound)
    return hasher.finalize()
  }

  /// Both bounds.
  open override var description: String {
    "\(lowerBound?.description ?? "unbounded") to \(upperBound?.description ?? "unbounded")"
  }

  /// The range itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the bounds in dBHL.
  open func encode(with coder: NSCoder) {
    for (key, bound) in [("lowerBound", lowerBound), ("upperBound", upperBound)] {
      coder.encode(bound.map { NSNumber(value: $0.originalValue) }, ifPresentForKey: key)
    }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it does not fit.
  public convenience required init?(coder: NSCoder) {
    try? self.init(
      lowerBound: coder.decodePresent(NSNumber.self, forKey: "lowerBound"),
      upperBound: coder.decodePresent(NSNumber.self, forKey: "upperBound"))
  }
}
