public import Foundation

/// A resource of the FHIR standard, as JSON.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKFHIRResource: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The version of the standard that the JSON follows. Since iOS 14.
  public let fhirVersion: HKFHIRVersion
  /// What the resource is.
  public let resourceType: HKFHIRResourceType
  /// The institution's identifier of the resource.
  public let identifier: String
  /// The JSON.
  public let data: Data
  /// Where the resource comes from.
  public let sourceURL: URL?

  package init(
    fhirVersion: HKFHIRVersion, resourceType: HKFHIRResourceType, identifier: String, data: Data,
    sourceURL: URL?
  ) {
    self.fhirVersion = fhirVersion
    self.resourceType = resourceType
    self.identifier = identifier
    self.data = data
    self.sourceURL = sourceURL
  }

  /// Two resources are equal if all of them is.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKFHIRResource else { return false }
    return fhirVersion == other.fhirVersion && resourceType == other.resourceType
      && identifier == other.identifier
      && data == other.data && sourceURL == other.sourceURL
  }

  /// A hash of the identifier.
  open override var hash: Int { identifier.hashValue }

  /// The resource itself: it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes version, type, identifier, JSON and address.
  open func encode(with coder: NSCoder) {
    coder.encode(fhirVersion, forKey: "fhirVersion")
    coder.encode(resourceType.rawValue as NSString, forKey: "resourceType")
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(data as NSData, forKey: "data")
    if let sourceURL { coder.encode(sourceURL.absoluteString as NSString, forKey: "sourceURL") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience required init?(coder: NSCoder) {
    guard let version = coder.decodePresent(HKFHIRVersion.self, forKey: "fhirVersion"),
      let type = coder.decodeText(forKey: "resourceType"),
      let identifier = coder.decodeText(forKey: "identifier"),
      let data = coder.decodePresent(NSData.self, forKey: "data")
    else { return nil }
    self.init(
      fhirVersion: version, resourceType: HKFHIRResourceType(rawValue: type),
      identifier: identifier, data: Data(referencing: data),
      sourceURL: coder.decodeText(forKey: "sourceURL").flatMap { URL(string: $0) })
  }
}
