public import Foundation

/// A medication as medicine knows it: a substance, a strength and a form. Since iOS 26.
///
/// Only a phone makes them.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKMedicationConcept: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// What stands for the medication.
  public let identifier: HKHealthConceptIdentifier
  /// The name that is shown.
  public let displayText: String
  /// What it looks like: tablets, drops.
  public let generalForm: HKMedicationGeneralForm
  /// What coding systems call it, such as RxNorm.
  public let relatedCodings: Set<HKClinicalCoding>

  package init(
    identifier: HKHealthConceptIdentifier, displayText: String,
    generalForm: HKMedicationGeneralForm, relatedCodings: Set<HKClinicalCoding>
  ) {
    self.identifier = identifier
    self.displayText = displayText
    self.generalForm = generalForm
    self.relatedCodings = relatedCodings
  }

  /// Two medications are equal if all their parts are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKMedicationConcept else { return false }
    return identifier == other.identifier && displayText == other.displayText
      && generalForm == other.generalForm && relatedCodings == other.relatedCodings
  }

  /// A hash of the identifier.
  open override var hash: Int { identifier.hash }

  /// The name and the form.
  open override var description: String { "\(displayText) (\(generalForm.rawValue))" }

  /// The medication itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all parts.
  open func encode(with coder: NSCoder) {
    coder.encode(identifier, forKey: "identifier")
    coder.encode(displayText as NSString, forKey: "displayText")
    coder.encode(generalForm.rawValue as NSString, forKey: "generalForm")
    let codings = relatedCodings.sorted { ($0.system, $0.code) < ($1.system, $1.code) }
    coder.encode(NSArray(array: codings), forKey: "relatedCodings")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience required init?(coder: NSCoder) {
    guard
      let identifier = coder.decodePresent(HKHealthConceptIdentifier.self, forKey: "identifier"),
      let name = coder.decodeText(forKey: "displayText"),
      let form = coder.decodeText(forKey: "generalForm"),
      let codings = coder.decodeObjects(of: HKClinicalCoding.self, forKey: "relatedCodings")
    else { return nil }
    self.init(
      identifier: identifier, displayText: name,
      generalForm: HKMedicationGeneralForm(rawValue: form), relatedCodings: Set(codings))
  }
}
