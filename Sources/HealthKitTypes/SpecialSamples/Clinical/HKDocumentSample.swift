public import Foundation

/// A document of a health care institution: what documents of all types have in common.
///
/// A phone keeps them; a store here keeps none. ``HKCDADocumentSample`` is the one type that there is.
/// Since iOS 10.
open class HKDocumentSample: HKSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// What kind of document it is.
  public let documentType: HKDocumentType

  init(type: HKDocumentType, start: Date, end: Date, provenance: ObjectProvenance) {
    documentType = type
    super.init(
      sampleType: type, start: start, end: end, provenance: provenance, invalidity: nil)
  }

  /// Reads an archived document; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodePresent(HKDocumentType.self, forKey: "sampleType") else {
      return nil
    }
    documentType = type
    super.init(coder: coder)
  }
}
