public import Foundation

/// The key of the details in the error of a CDA document that does not follow the standard. Since
/// iOS 10.
public let HKDetailedCDAValidationErrorKey: String = "HKDetailedCDAValidationErrorKey"

/// A document in the form of the Clinical Document Architecture. Since iOS 10.
///
/// A phone keeps them; a store here keeps none.
open class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
  // @unchecked: see HKObject.

  /// The document; `nil` if a query left it out.
  public let document: HKCDADocument?

  /// A stored document.
  package init(document: HKCDADocument?, start: Date, end: Date, provenance: ObjectProvenance) {
    self.document = document
    super.init(type: HKDocumentType(.CDA), start: start, end: end, provenance: provenance)
  }

  /// A document from its XML, which HealthKit checks against the schema of the standard: not here,
  /// where the schema is not.
  ///
  /// - Throws: ``HKError`` with `errorHealthDataUnavailable`, always; the sentence stands also under
  ///   `HKDetailedCDAValidationErrorKey`.
  public convenience init(
    data documentData: Data, start startDate: Date, end endDate: Date, metadata: [String: Any]?
  ) throws {
    let sentence =
      "The CDA document of \(documentData.count) bytes cannot be checked here, because the schema of the "
      + "standard comes with a phone; make the sample there."
    throw HKError(
      .errorHealthDataUnavailable,
      userInfo: [
        NSLocalizedDescriptionKey: sentence, HKDetailedCDAValidationErrorKey: sentence,
      ])
  }

  override var valueDescription: String { document?.title ?? "" }

  /// Writes what ``HKSample`` writes and the document.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard let document else { return }
    coder.encode(document.title as NSString, forKey: "title")
    coder.encode(document.patientName as NSString, forKey: "patientName")
    coder.encode(document.authorName as NSString, forKey: "authorName")
    coder.encode(document.custodianName as NSString, forKey: "custodianName")
    coder.encode(document.documentData.map { $0 as NSData }, ifPresentForKey: "documentData")
  }

  /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
  public required init?(coder: NSCoder) {
    if let title = coder.decodeText(forKey: "title") {
      guard let patient = coder.decodeText(forKey: "patientName"),
        let author = coder.decodeText(forKey: "authorName"),
        let custodian = coder.decodeText(forKey: "custodianName")
      else { return nil }
      document = HKCDADocument(
        documentData: coder.decodePresent(NSData.self, forKey: "documentData").map {
          Data(referencing: $0)
        }, title: title, patientName: patient, authorName: author, custodianName: custodian)
    } else {
      document = nil
    }
    super.init(coder: coder)
  }
}
