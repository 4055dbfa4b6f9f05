import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKWorkoutConfigurationTests {
  @Test func configurationStartsUnknown() {
    let configuration = HKWorkoutConfiguration()
    #expect(configuration.activityType == .other)
    #expect(configuration.locationType == .unknown)
    #expect(configuration.swimmingLocationType == .unknown)
    #expect(configuration.lapLength == nil)
  }

  @Test func copiesChangeByThemselves() throws {
    let pool = HKWorkoutConfiguration()
    pool.activityType = .swimming
    pool.locationType = .indoor
    pool.swimmingLocationType = .pool
    pool.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let copy = try #require(pool.copy() as? HKWorkoutConfiguration)
    #expect(copy == pool)
    #expect(copy.hash == pool.hash)
    copy.lapLength = nil
    #expect(copy != pool)
    #expect(try roundTrip(pool) == pool)
    #expect(try roundTrip(copy).lapLength == nil)
  }

  @Test func changesFromManyThreadsLeaveOneOfThem() async {
    let configuration = HKWorkoutConfiguration()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask { configuration.activityType = index.isMultiple(of: 2) ? .yoga : .rowing }
      }
    }
    #expect([.yoga, .rowing].contains(configuration.activityType))
  }
}
