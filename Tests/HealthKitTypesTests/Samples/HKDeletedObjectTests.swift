import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKDeletedObjectTests {
  @Test func deletedObjectKeepsItsIdentityAndSyncMetadataOnly() throws {
    let uuid = UUID()
    let metadata = SampleMetadata([
      HKMetadataKeySyncIdentifier: "id", HKMetadataKeySyncVersion: 3, "note": "private",
    ])
    let deleted = HKDeletedObject(uuid: uuid, metadata: metadata)
    #expect(deleted.metadata?.count == 2)
    let copy = try roundTrip(deleted)
    #expect(copy == deleted)
    #expect(copy.uuid == uuid)
    #expect(copy.metadata?[HKMetadataKeySyncIdentifier] as? String == "id")
    #expect(copy.metadata?[HKMetadataKeySyncVersion] as? Int == 3)
  }

  @Test func deletedObjectWithoutSyncMetadataHasNone() throws {
    let deleted = HKDeletedObject(uuid: UUID(), metadata: SampleMetadata(["note": "private"]))
    #expect(deleted.metadata == nil)
    #expect(try roundTrip(deleted).metadata == nil)
    #expect(deleted != HKDeletedObject(uuid: UUID(), metadata: nil))
  }
}
