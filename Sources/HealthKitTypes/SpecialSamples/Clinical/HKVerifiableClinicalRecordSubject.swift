public import Foundation

/// Whom a signed record is about. Since iOS 15.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKVerifiableClinicalRecordSubject: NSObject, NSSecureCoding, NSCopying,
  @unchecked Sendable
{
  /// The name of the person.
  public let fullName: String
  /// The day of birth; `nil` if the record does not tell it.
  public let dateOfBirthComponents: DateComponents?

  package init(fullName: String, dateOfBirthComponents: DateComponents?) {
    self.fullName = fullName
    self.dateOfBirthComponents = dateOfBirthComponents
  }

  /// Two subjects are equal if name and day of birth are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKVerifiableClinicalRecordSubject else { return false }
    return fullName == other.fullName && dateOfBirthComponents == other.dateOfBirthComponents
  }

  /// A hash of the name.
  open override var hash: Int { fullName.hashValue }

  /// The subject itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes name and day of birth.
  open func encode(with coder: NSCoder) {
    coder.encode(fullName as NSString, forKey: "fullName")
    guard let day = dateOfBirthComponents else { return }
    for (key, number) in [("year", day.year), ("month", day.month), ("day", day.day)] {
      coder.encode(number.map { NSNumber(value: $0) }, ifPresentForKey: key)
    }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a name.
  public convenience required init?(coder: NSCoder) {
    guard let name = coder.decodeText(forKey: "fullName") else { return nil }
    func number(_ key: String) -> Int? {
      coder.decodePresent(NSNumber.self, forKey: key)?.intValue
    }
    let day = DateComponents(year: number("year"), month: number("month"), day: number("day"))
    self.init(fullName: name, dateOfBirthComponents: day == DateComponents() ? nil : day)
  }
}
