import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKAttachmentTests {
  @Test func archiveKeepsAllButTheFile() throws {
    let attachment = HKAttachment(
      identifier: UUID(), name: "lens.pdf", contentType: .pdf, size: 12_345, creationDate: noon,
      metadata: SampleMetadata(["page": 2]))
    let copy = try roundTrip(attachment)
    #expect(copy == attachment && copy.hash == attachment.hash)
    #expect(copy.name == "lens.pdf" && copy.size == 12_345 && copy.creationDate == noon)
    #expect(copy.contentType == .pdf && copy.contentType.preferredMIMEType == "application/pdf")
    #expect(copy.metadata?["page"] as? Int == 2)
    let other = HKAttachment(
      identifier: UUID(), name: "lens.pdf", contentType: .init(identifier: "public.data"), size: 1,
      creationDate: noon, metadata: nil)
    #expect(other != attachment)
    #expect(try roundTrip(other).contentType.preferredMIMEType == nil)
    #expect(other.metadata == nil && other.description == "lens.pdf (public.data, 1 bytes)")
  }
}
