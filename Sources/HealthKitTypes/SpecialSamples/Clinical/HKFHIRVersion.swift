public import Foundation

/// A version of the FHIR standard, such as 4.0.1. Since iOS 14.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKFHIRVersion: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The first number.
  public let majorVersion: Int
  /// The second number.
  public let minorVersion: Int
  /// The third number.
  public let patchVersion: Int

  private init(_ major: Int, _ minor: Int, _ patch: Int) {
    majorVersion = major
    minorVersion = minor
    patchVersion = patch
  }

  /// The version of a text of three numbers, such as `4.0.1`.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` for another text.
  public convenience init(fromVersionString versionString: String) throws {
    let parts = versionString.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else {
      throw HKError.invalidArgument(
        "\"\(versionString)\" is no version of FHIR; give three numbers, as in 4.0.1.")
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// The version of DSTU2 that institutions use most, 1.0.2.
  open class func primaryDSTU2() -> HKFHIRVersion { HKFHIRVersion(1, 0, 2) }

  /// The version of R4 that institutions use most, 4.0.1.
  open class func primaryR4() -> HKFHIRVersion { HKFHIRVersion(4, 0, 1) }

  /// The release that the version belongs to: DSTU2 for 1.0, R4 for 4.0, else unknown.
  open var fhirRelease: HKFHIRRelease {
    switch (majorVersion, minorVersion) {
    case (1, 0): .dstu2
    case (4, 0): .r4
    default: .unknown
    }
  }

  /// The three numbers with dots between.
  open var stringRepresentation: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }

  /// The three numbers with dots between.
  open override var description: String { stringRepresentation }

  /// Two versions are equal if their numbers are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKFHIRVersion)?.stringRepresentation == stringRepresentation
  }

  /// A hash of the numbers.
  open override var hash: Int { stringRepresentation.hashValue }

  /// The version itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the numbers.
  open func encode(with coder: NSCoder) {
    coder.encode(stringRepresentation as NSString, forKey: "version")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if it is missing.
  public convenience required init?(coder: NSCoder) {
    guard let text = coder.decodeText(forKey: "version") else { return nil }
    try? self.init(fromVersionString: text)
  }
}
