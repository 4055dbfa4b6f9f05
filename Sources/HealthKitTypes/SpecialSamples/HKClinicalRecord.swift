public import Foundation

/// A record of a health care institution, in the form of the FHIR standard.
///
/// A phone downloads them; a store here keeps none.
public final class HKClinicalRecord: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What the record is about.
  public let clinicalType: HKClinicalType
  /// The name that is shown.
  public let displayName: String
  /// The record as the institution gave it; `nil` if there is none.
  public let fhirResource: HKFHIRResource?

  /// A stored record.
  package init(
    type: HKClinicalType, date: Date, displayName: String, fhirResource: HKFHIRResource?,
    provenance: ObjectProvenance
  ) {
    clinicalType = type
    self.displayName = displayName
    self.fhirResource = fhirResource
    super.init(
      sampleType: type, start: date, end: date, provenance: provenance, invalidity: nil)
  }

  override var valueDescription: String { displayName }

  /// Writes what ``HKSample`` writes, the name and the resource.
  public override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(displayName as NSString, forKey: "displayName")
    if let fhirResource { coder.encode(fhirResource, forKey: "fhirResource") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodePresent(HKClinicalType.self, forKey: "sampleType"),
      let name = coder.decodeText(forKey: "displayName")
    else { return nil }
    clinicalType = type
    displayName = name
    fhirResource = coder.decodePresent(HKFHIRResource.self, forKey: "fhirResource")
    super.init(coder: coder)
  }
}

/// A resource of the FHIR standard, as JSON.
public final class HKFHIRResource: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// What the resource is.
  public let resourceType: HKFHIRResourceType
  /// The institution's identifier of the resource.
  public let identifier: String
  /// The JSON.
  public let data: Data
  /// Where the resource comes from.
  public let sourceURL: URL?

  package init(
    resourceType: HKFHIRResourceType, identifier: String, data: Data, sourceURL: URL?
  ) {
    self.resourceType = resourceType
    self.identifier = identifier
    self.data = data
    self.sourceURL = sourceURL
  }

  /// Two resources are equal if all of them is.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKFHIRResource else { return false }
    return resourceType == other.resourceType && identifier == other.identifier
      && data == other.data && sourceURL == other.sourceURL
  }

  /// A hash of the identifier.
  public override var hash: Int { identifier.hashValue }

  /// The resource itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes type, identifier, JSON and address.
  public func encode(with coder: NSCoder) {
    coder.encode(resourceType.rawValue as NSString, forKey: "resourceType")
    coder.encode(identifier as NSString, forKey: "identifier")
    coder.encode(data as NSData, forKey: "data")
    if let sourceURL { coder.encode(sourceURL.absoluteString as NSString, forKey: "sourceURL") }
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public convenience init?(coder: NSCoder) {
    guard let type = coder.decodeText(forKey: "resourceType"),
      let identifier = coder.decodeText(forKey: "identifier"),
      let data = coder.decodePresent(NSData.self, forKey: "data")
    else { return nil }
    self.init(
      resourceType: HKFHIRResourceType(rawValue: type), identifier: identifier,
      data: Data(referencing: data),
      sourceURL: coder.decodeText(forKey: "sourceURL").flatMap { URL(string: $0) })
  }
}
