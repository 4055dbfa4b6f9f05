public import Foundation

/// A record of a health care institution, in the form of the FHIR standard.
///
/// A phone downloads them; a store here keeps none.
open class HKClinicalRecord: HKSample, @unchecked Sendable {
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
  open override func encode(with coder: NSCoder) {
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
