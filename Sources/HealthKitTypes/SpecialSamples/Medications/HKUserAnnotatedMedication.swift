public import Foundation

/// A medication as a person keeps it: with a name of one's own and a plan. Since iOS 26.
///
/// A phone keeps them; a store here keeps none.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKUserAnnotatedMedication: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The person's name for it; `nil` if there is none.
  public let nickname: String?
  /// Whether it is not taken any more.
  public let isArchived: Bool
  /// Whether there is a plan when to take it.
  public let hasSchedule: Bool
  /// The medication itself.
  public let medication: HKMedicationConcept

  package init(
    nickname: String?, isArchived: Bool, hasSchedule: Bool, medication: HKMedicationConcept
  ) {
    self.nickname = nickname
    self.isArchived = isArchived
    self.hasSchedule = hasSchedule
    self.medication = medication
  }

  /// Two are equal if all their parts are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUserAnnotatedMedication else { return false }
    return nickname == other.nickname && isArchived == other.isArchived
      && hasSchedule == other.hasSchedule && medication == other.medication
  }

  /// A hash of the medication.
  open override var hash: Int { medication.hash }

  /// The person's name for it, or the medication's.
  open override var description: String { nickname ?? medication.displayText }

  /// The medication itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes all parts.
  open func encode(with coder: NSCoder) {
    coder.encode(nickname.map { $0 as NSString }, ifPresentForKey: "nickname")
    coder.encode(isArchived, forKey: "isArchived")
    coder.encode(hasSchedule, forKey: "hasSchedule")
    coder.encode(medication, forKey: "medication")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience required init?(coder: NSCoder) {
    guard let medication = coder.decodePresent(HKMedicationConcept.self, forKey: "medication"),
      coder.containsValue(forKey: "isArchived"), coder.containsValue(forKey: "hasSchedule")
    else { return nil }
    self.init(
      nickname: coder.decodeText(forKey: "nickname"),
      isArchived: coder.decodeBool(forKey: "isArchived"),
      hasSchedule: coder.decodeBool(forKey: "hasSchedule"), medication: medication)
  }
}
