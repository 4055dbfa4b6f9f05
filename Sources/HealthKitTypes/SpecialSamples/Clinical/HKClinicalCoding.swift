public import Foundation

/// A concept as a coding system of medicine names it, such as 308056 of RxNorm. Since iOS 26.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKClinicalCoding: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The address that stands for the coding system.
  public let system: String
  /// The version of the coding system; `nil` if it makes no difference.
  public let version: String?
  /// The code.
  public let code: String

  /// A code of a system.
  public init(system: String, version: String?, code: String) {
    self.system = system
    self.version = version
    self.code = code
  }

  /// Two codings are equal if system, version and code are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKClinicalCoding else { return false }
    return system == other.system && version == other.version && code == other.code
  }

  /// A hash of system and code.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(system)
    hasher.combine(code)
    return hasher.finalize()
  }

  /// System, version and code.
  open override var description: String {
    [system, version, code].compactMap { $0 }.joined(separator: "|")
  }

  /// The coding itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes system, version and code.
  open func encode(with coder: NSCoder) {
    coder.encode(system as NSString, forKey: "system")
    coder.encode(version.map { $0 as NSString }, ifPresentForKey: "version")
    coder.encode(code as NSString, forKey: "code")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` without a system or a code.
  public convenience required init?(coder: NSCoder) {
    guard let system = coder.decodeText(forKey: "system"),
      let code = coder.decodeText(forKey: "code")
    else { return nil }
    self.init(system: system, version: coder.decodeText(forKey: "version"), code: code)
  }
}
