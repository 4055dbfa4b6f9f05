import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKLensSpecificationTests {
  private func dioptres(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .diopter(), doubleValue: value)
  }

  private func millimetres(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .meterUnit(with: .milli), doubleValue: value)
  }

  private let axis = HKQuantity(unit: .degreeAngle(), doubleValue: 85)
  private let prism = HKVisionPrism(
    amount: HKQuantity(unit: .prismDiopter(), doubleValue: 2),
    angle: HKQuantity(unit: .degreeAngle(), doubleValue: 90), eye: .right)

  private func glasses(
    _ sphere: Double = -1.5, axis: HKQuantity? = nil, prism: HKVisionPrism? = nil
  ) -> HKGlassesLensSpecification {
    HKGlassesLensSpecification(
      sphere: dioptres(sphere), cylinder: dioptres(-0.5), axis: axis ?? self.axis,
      addPower: dioptres(1.25), vertexDistance: millimetres(12), prism: prism ?? self.prism,
      farPupillaryDistance: millimetres(32), nearPupillaryDistance: nil)
  }

  private func contacts(diameter: HKQuantity?) -> HKContactsLensSpecification {
    HKContactsLensSpecification(
      sphere: dioptres(-1.5), cylinder: nil, axis: nil, addPower: nil, baseCurve: millimetres(8.6),
      diameter: diameter)
  }

  @Test func archiveKeepsTheLensOfGlasses() throws {
    let lens = glasses()
    let copy = try roundTrip(lens)
    #expect(copy == lens && copy.hash == lens.hash)
    #expect(copy.sphere == dioptres(-1.5) && copy.cylinder == dioptres(-0.5))
    #expect(copy.axis == axis && copy.addPower == dioptres(1.25))
    #expect(copy.vertexDistance == millimetres(12) && copy.prism == prism)
    #expect(copy.farPupillaryDistance == millimetres(32) && copy.nearPupillaryDistance == nil)
    #expect(lens.copy() as? HKGlassesLensSpecification == lens)
  }

  @Test func archiveKeepsAContactLens() throws {
    let lens = contacts(diameter: millimetres(14.2))
    let copy = try roundTrip(lens)
    #expect(copy == lens && copy.baseCurve == millimetres(8.6))
    #expect(copy.diameter == millimetres(14.2) && copy.cylinder == nil && copy.axis == nil)
  }

  @Test func lensesAreEqualByKindAndValues() {
    #expect(glasses() == glasses())
    #expect(glasses() != glasses(-1.25))
    let other = HKVisionPrism(
      amount: HKQuantity(unit: .prismDiopter(), doubleValue: 3), angle: axis, eye: .right)
    #expect(glasses() != glasses(prism: other))
    #expect(contacts(diameter: nil) != contacts(diameter: millimetres(14)))
    let plain = HKGlassesLensSpecification(
      sphere: dioptres(-1.5), cylinder: nil, axis: nil, addPower: nil, vertexDistance: nil,
      prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
    let contact = HKContactsLensSpecification(
      sphere: dioptres(-1.5), cylinder: nil, axis: nil, addPower: nil, baseCurve: nil,
      diameter: nil)
    #expect(!plain.isEqual(contact) && !contact.isEqual(plain))
  }

  @Test func valuesInOtherUnitsAndNumbersThatAreNoneAreNamed() throws {
    #expect(glasses().complaint == nil && contacts(diameter: nil).complaint == nil)
    let inKilograms = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 1)
    #expect(try #require(glasses(axis: inKilograms).complaint).contains("axis 1 kg"))
    #expect(try #require(contacts(diameter: inKilograms).complaint).contains("diameter 1 kg"))
    #expect(try #require(glasses(.nan).complaint).contains("sphere"))
    let bad = HKVisionPrism(amount: inKilograms, angle: axis, eye: .left)
    #expect(try #require(glasses(prism: bad).complaint).contains("prism"))
  }

  @Test func descriptionNamesTheValuesThatThereAre() {
    #expect(contacts(diameter: nil).description == "sphere -1.5 D, base curve 8.6 mm")
  }
}
