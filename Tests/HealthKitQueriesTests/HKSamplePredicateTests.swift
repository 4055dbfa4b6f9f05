import Foundation
import HealthKitTypes
import Testing

@testable import HealthKitQueries

@Suite struct HKSamplePredicateTests {
  private let type = HKQuantityType(.stepCount)
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func interval(_ start: TimeInterval) -> NSPredicate {
    HKQuery.predicateForSamples(withStart: noon + start, end: nil)
  }

  private func compound(_ start: TimeInterval) -> NSPredicate {
    NSCompoundPredicate(andPredicateWithSubpredicates: [interval(start)])
  }

  @Test func factoriesKnowTheTypeOfTheirSamples() {
    #expect(HKSamplePredicate.quantitySample(type: type).sampleType == type)
    #expect(HKSamplePredicate.workout().sampleType == .workoutType())
    #expect(HKSamplePredicate.workoutRoute().sampleType == HKSeriesType.workoutRoute())
    #expect(HKSamplePredicate.heartbeatSeries().sampleType == HKSeriesType.heartbeat())
    // As descriptors take them, with the type of the samples left to the factory.
    let predicates: [HKSamplePredicate<HKSample>] = [.sample(type: type), .sample(type: type)]
    #expect(Set(predicates).count == 1)
  }

  @Test func predicatesAreEqualIfTheyAskTheSame() {
    let one = HKSamplePredicate.quantitySample(type: type, predicate: compound(0))
    #expect(one == .quantitySample(type: type, predicate: compound(0)))
    #expect(
      one.hashValue
        == HKSamplePredicate.quantitySample(type: type, predicate: compound(0)).hashValue)
    #expect(one != .quantitySample(type: type, predicate: compound(1)))
    #expect(one != .quantitySample(type: type))
    #expect(one != .quantitySample(type: HKQuantityType(.flightsClimbed), predicate: compound(0)))
    let block = NSPredicate { _, _ in true }
    #expect(
      HKSamplePredicate.workout(block) == .workout(block))
    #expect(HKSamplePredicate.workout(block) != .workout(NSPredicate { _, _ in true }))
  }

  @Test func thePredicateIsKeptAsItWasHandedOver() throws {
    let handed = compound(0)
    #expect(HKSamplePredicate.quantitySample(type: type, predicate: handed).nsPredicate === handed)
    #expect(HKQueryDescriptor(sampleType: type, predicate: handed).predicate === handed)
    #expect(
      try HKQueryDescriptor(sampleType: type, predicate: handed).condition
        == .all([.interval(start: noon, end: nil, options: [])]))
  }

  @Test func descriptorsAreEqualIfTheyAskTheSame() {
    let one = HKQueryDescriptor(sampleType: type, predicate: compound(0))
    #expect(one == HKQueryDescriptor(sampleType: type, predicate: compound(0)))
    #expect(one.hash == HKQueryDescriptor(sampleType: type, predicate: compound(0)).hash)
    #expect(one != HKQueryDescriptor(sampleType: type, predicate: compound(1)))
    #expect(one != HKQueryDescriptor(sampleType: .workoutType(), predicate: compound(0)))
  }

  @Test func whatCannotBeRunIsRefusedWhenItIsAsked() {
    let unsupported = HealthPredicate(.unsupported("Nobody can compare this."))
    let refused = HKError(.errorInvalidArgument, "Nobody can compare this.")
    #expect(throws: refused) {
      try HKSamplePredicate.workout(unsupported).condition
    }
    #expect(throws: refused) {
      try HKQueryDescriptor(sampleType: type, predicate: unsupported).condition
    }
  }
}
