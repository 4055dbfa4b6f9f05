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
