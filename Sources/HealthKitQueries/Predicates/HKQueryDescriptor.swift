public import Foundation
public import HealthKitTypes

/// Samples of one type, and which of them: a query of several types takes one for each.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKQueryDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType
  private let translated: TranslatedPredicate

  /// Asks for the samples of a type that a predicate picks; all of them without one.
  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    translated = TranslatedPredicate(predicate)
    super.init()
  }

  /// Which of them are asked for; nil for all.
  open var predicate: NSPredicate? { translated.predicate }

  /// What the predicate asks.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and the part that cannot be run.
  var condition: HealthCondition {
    get throws(HKError) { try translated.condition }
  }

  /// The descriptor itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Two descriptors are equal when they ask for the same samples.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryDescriptor else { return false }
    return other.sampleType == sampleType && other.translated == translated
  }

  /// A hash of the type and the condition.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(sampleType)
    hasher.combine(translated)
    return hasher.finalize()
  }

  /// The type and the predicate.
  open override var description: String {
    "\(sampleType) \(predicate.map { "\($0)" } ?? "(all)")"
  }
}
