import Foundation
import Testing

@testable import HealthKitTypes

private func pressure(_ identifier: HKQuantityTypeIdentifier, _ value: Double) -> HKSample {
  HKQuantitySample(
    type: HKQuantityType(identifier),
    quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value), start: noon, end: noon)
}

private func correlation(_ objects: Set<HKSample>) -> HKCorrelation {
  HKCorrelation(
    type: HKCorrelationType(.bloodPressure), start: noon, end: noon, objects: objects,
    metadata: ["arm": "left"])
}

@Suite struct HKCorrelationTests {
  private let systolic = pressure(.bloodPressureSystolic, 120)
  private let diastolic = pressure(.bloodPressureDiastolic, 80)

  @Test func samplesAreFoundByType() {
    let both = correlation([systolic, diastolic])
    #expect(both.validationError == nil)
    #expect(both.objects.count == 2)
    #expect(both.objects(for: HKQuantityType(.bloodPressureSystolic)) == [systolic])
    #expect(both.objects(for: HKQuantityType(.stepCount)).isEmpty)
    #expect(both.correlationType == HKCorrelationType(.bloodPressure))
  }

  @Test func bloodPressureNeedsExactlyItsTwoValues() {
    #expect(sentence(of: correlation([systolic])).contains("one systolic and one diastolic"))
    #expect(correlation([systolic, pressure(.bloodPressureSystolic, 1)]).validationError != nil)
    #expect(correlation([systolic, diastolic, stepSample()]).validationError != nil)
  }

  @Test func emptyCorrelationIsRemembered() {
    let meal = HKCorrelation(type: HKCorrelationType(.food), start: noon, end: noon, objects: [])
    #expect(sentence(of: meal).contains("no samples"))
  }

  @Test func invalidMemberMakesTheCorrelationInvalid() {
    let bad = stepSample(lasting: -1)
    let meal = HKCorrelation(type: HKCorrelationType(.food), start: noon, end: noon, objects: [bad])
    #expect(sentence(of: meal) == sentence(of: bad))
    #expect(!sentence(of: bad).isEmpty)
  }

  @Test func workoutCannotBeCorrelated() {
    let workout = HKWorkout(activityType: .running, start: noon, end: noon + 60)
    let meal = HKCorrelation(
      type: HKCorrelationType(.food), start: noon, end: noon, objects: [workout])
    #expect(sentence(of: meal).contains("only quantity and category samples"))
  }

  @Test func archiveKeepsTheSamples() throws {
    let both = correlation([systolic, diastolic])
    let copy = try roundTrip(both)
    #expect(copy == both)
    #expect(copy.objects == both.objects)
    #expect(copy.objects.allSatisfy { $0 is HKDiscreteQuantitySample })
    #expect(copy.metadata?["arm"] as? String == "left")
  }
}
