public import Foundation

/// What stands for a concept of medicine, the same on all devices of a person. Since iOS 26.
///
/// Only a phone makes them.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKHealthConceptIdentifier: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// What kind of concept it is.
  public let domain: HKHealthConceptDomain
  private let text: String

  package init(domain: HKHealthConceptDomain, identifier: String) {
    self.domain = domain
    text = identifier
  }

  /// Two identifiers are equal if they stand for one concept.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKHealthConceptIdentifier else { return false }
    return domain == other.domain && text == other.text
  }

  /// A hash of the concept.
  open override var hash: Int { text.hashValue }

  /// The domain and the text of the identifier.
  open override var description: String { "\(domain.rawValue) \(text)" }

  /// The identifier itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes domain and text.
  open func encode(with coder: NSCoder) {
    coder.encode(domain.rawValue as NSString, forKey: "domain")
    coder.encode(text as NSString, forKey: "identifier")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience required init?(coder: NSCoder) {
    guard let domain = coder.decodeText(forKey: "domain"),
      let text = coder.decodeText(forKey: "identifier")
    else { return nil }
    self.init(domain: HKHealthConceptDomain(rawValue: domain), identifier: text)
  }
}
