import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKSeriesSampleTests {
  private let provenance = ObjectProvenance(device: nil, metadata: ["a": 1])

  @Test func routeIsASampleOfItsSeriesType() throws {
    let route = HKWorkoutRoute(start: noon, end: noon + 60, count: 42, provenance: provenance)
    #expect(route.sampleType == HKSeriesType.workoutRoute())
    #expect(route.count == 42)
    let copy = try roundTrip(route, as: HKSample.self)
    #expect(copy == route)
    #expect((copy as? HKWorkoutRoute)?.count == 42)
  }

  @Test func heartbeatSeriesIsASampleOfItsSeriesType() throws {
    let beats = HKHeartbeatSeriesSample(
      start: noon, end: noon + 60, count: 70, provenance: provenance)
    #expect(beats.sampleType == HKSeriesType.heartbeat())
    let copy = try roundTrip(beats, as: HKSeriesSample.self)
    #expect(copy is HKHeartbeatSeriesSample)
    #expect(copy.count == 70)
    #expect(copy.metadata?["a"] as? Int == 1)
  }
}

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
