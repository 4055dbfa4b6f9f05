public import Foundation

/// What a document in the form of the Clinical Document Architecture says of itself. Since iOS 10.
///
/// `@unchecked` because the class is open: what is stored here never changes.
open class HKCDADocument: NSObject, @unchecked Sendable {
  /// The XML; `nil` if a query left it out.
  public let documentData: Data?
  /// The title.
  public let title: String
  /// Whom the document is about.
  public let patientName: String
  /// Who wrote it.
  public let authorName: String
  /// Which institution keeps it.
  public let custodianName: String

  package init(
    documentData: Data?, title: String, patientName: String, authorName: String,
    custodianName: String
  ) {
    self.documentData = documentData
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
  }
}
