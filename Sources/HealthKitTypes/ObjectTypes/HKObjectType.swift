public import Foundation

/// The kind of an object in a health store: a quantity, a category, a workout, a characteristic.
///
/// Types are made by the class factories here or by the `init(_:)` of the subclasses, both of which
/// give the same shared object each time. Two types are equal when class and identifier are.
///
/// ```swift
/// let steps = HKQuantityType(.stepCount)
/// print(steps.identifier)  // HKQuantityTypeIdentifierStepCount
/// print(HKObjectType.quantityType(forIdentifier: .stepCount) == steps)  // true
/// ```
///
/// `@unchecked` because the class has subclasses, which rules the compiler's check out: every stored
/// property of the family is an immutable value or an immutable object, and no class of it can be
/// subclassed outside this module.
open class HKObjectType: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The name of the type, for example `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  package init(identifier: String) {
    self.identifier = identifier
    super.init()
  }

  /// Whether people grant access to objects of this type one by one.
  ///
  /// True for vision prescriptions and annotated medications.
  open func requiresPerObjectAuthorization() -> Bool { false }

  /// Two types are equal when their classes and identifiers are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKObjectType else { return false }
    return self === other || (type(of: self) == type(of: other) && identifier == other.identifier)
  }

  /// A hash of the identifier.
  open override var hash: Int { identifier.hashValue }

  /// The identifier.
  open override var description: String { identifier }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the identifier.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without an identifier.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeText(forKey: "identifier") else { return nil }
    self.identifier = identifier
    super.init()
  }

  /// The type itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The type of a sample, which has a start and an end.
open class HKSampleType: HKObjectType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  /// Four days, the longest that HealthKit lets a sample of most types be.
  package static let fourDays: TimeInterval = 345_600

  /// The limit as a value; `nil` for a type without one.
  package var durationLimit: TimeInterval? { nil }

  /// The shortest duration as a value; `nil` for a type without one.
  package var leastDuration: TimeInterval? { nil }

  /// Whether a sample of this type may last only so long.
  open var isMaximumDurationRestricted: Bool { durationLimit != nil }

  /// The longest that a sample of this type may last, in seconds.
  ///
  /// Quantities, correlations, workouts, documents and sleep may last four days (345,600 s). The
  /// greatest finite number where ``isMaximumDurationRestricted`` is false.
  open var maximumAllowedDuration: TimeInterval { durationLimit ?? .greatestFiniteMagnitude }

  /// Whether a sample of this type must last a while.
  open var isMinimumDurationRestricted: Bool { leastDuration != nil }

  /// The shortest that a sample of this type may last, in seconds.
  ///
  /// A level of sound is that of a while: environmental and headphone audio exposure last a millisecond
  /// at least, as the exceptions of HealthKit say. 0 where ``isMinimumDurationRestricted`` is false.
  open var minimumAllowedDuration: TimeInterval { leastDuration ?? 0 }

  /// Whether a sample of this type must last longer than from `start` to `end`.
  package func isTooShort(from start: Date, to end: Date) -> Bool {
    guard let leastDuration else { return false }
    // A date holds no more than some ten millionths of a second, so what was meant to be as long as that
    // may be that much shorter.
    let grain = max(
      start.timeIntervalSinceReferenceDate.ulp, end.timeIntervalSinceReferenceDate.ulp)
    return end.timeIntervalSince(start) < leastDuration - grain
  }

  /// Whether the system's estimates of this type can be started afresh from a date on.
  ///
  /// True for the six-minute walk test distance only.
  open var allowsRecalibrationForEstimates: Bool { false }
}

/// Lets a convenience initialiser answer with an object that exists already, or of a subclass.
///
/// An initialiser of a class cannot do so; one in an extension of a protocol that is not bound to
/// classes may assign `self`, and a class initialiser may delegate to it.
protocol ReplaceableInInitializer {}

extension ReplaceableInInitializer {
  init(replacedBy object: AnyObject) {
    guard let object = object as? Self else {
      preconditionFailure("\(type(of: object)) is not a \(Self.self).")
    }
    self = object
  }
}
