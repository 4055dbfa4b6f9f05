import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKDocumentSampleTests {
  @Test func documentKeepsItsPartsInAnArchive() throws {
    let sample = HKCDADocumentSample(
      document: HKCDADocument(
        documentData: Data("<ClinicalDocument/>".utf8), title: "Summary", patientName: "Jo Doe",
        authorName: "Dr. Who", custodianName: "General"), start: noon, end: noon,
      provenance: ObjectProvenance(device: nil, metadata: nil))
    #expect(sample.documentType == HKDocumentType(.CDA))
    let copy = try roundTrip(sample, as: HKDocumentSample.self)
    let document = try #require((copy as? HKCDADocumentSample)?.document)
    #expect(document.title == "Summary" && document.patientName == "Jo Doe")
    #expect(document.authorName == "Dr. Who" && document.custodianName == "General")
    #expect(document.documentData == Data("<ClinicalDocument/>".utf8))
  }

  @Test func documentMayBeLeftOut() throws {
    let sample = HKCDADocumentSample(
      document: nil, start: noon, end: noon,
      provenance: ObjectProvenance(device: nil, metadata: nil))
    #expect(try roundTrip(sample).document == nil)
  }

  @Test func documentOfAnAppIsRefusedWithItsReason() {
    #expect {
      try HKCDADocumentSample(data: Data("<a/>".utf8), start: noon, end: noon, metadata: nil)
    } throws: { error in
      guard let error = error as? HKError else { return false }
      return error.code == .errorHealthDataUnavailable && "\(error)".contains("schema")
        && error.userInfo[HKDetailedCDAValidationErrorKey] as? String == "\(error)"
    }
  }
}
