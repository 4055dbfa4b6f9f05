import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKVisionPrismTests {
  private func prismDioptres(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .prismDiopter(), doubleValue: value)
  }

  private func degrees(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .degreeAngle(), doubleValue: value)
  }

  private func value(_ quantity: HKQuantity) -> Double { quantity.originalValue }

  @Test(arguments: [
    (0.0, HKVisionEye.right, HKPrismBase.none, HKPrismBase.in),
    (0.0, .left, .none, .out),
    (180.0, .right, .none, .out),
    (180.0, .left, .none, .in),
    (90.0, .right, .up, .none),
    (270.0, .left, .down, .none),
    (45.0, .right, .up, .in),
    (225.0, .left, .down, .in),
  ])
  func angleTellsTheBases(
    angle: Double, eye: HKVisionEye, vertical: HKPrismBase, horizontal: HKPrismBase
  ) {
    let prism = HKVisionPrism(amount: prismDioptres(2), angle: degrees(angle), eye: eye)
    #expect(prism.verticalBase == vertical && prism.horizontalBase == horizontal)
    #expect(prism.complaint == nil)
    let (up, side) = (value(prism.verticalAmount), value(prism.horizontalAmount))
    #expect(up >= 0 && side >= 0 && abs((up * up + side * side).squareRoot() - 2) < 1e-12)
  }

  @Test(arguments: [HKVisionEye.left, .right])
  func bothFormsAreOnePrism(eye: HKVisionEye) {
    for angle in stride(from: 0.0, to: 360, by: 7.5) {
      let one = HKVisionPrism(amount: prismDioptres(2.5), angle: degrees(angle), eye: eye)
      let other = HKVisionPrism(
        verticalAmount: one.verticalAmount, verticalBase: one.verticalBase,
        horizontalAmount: one.horizontalAmount, horizontalBase: one.horizontalBase, eye: eye)
      #expect(abs(value(other.amount) - 2.5) < 1e-9, "\(angle)")
      #expect(abs(value(other.angle) - angle) < 1e-9, "\(angle)")
    }
  }

  @Test func archiveKeepsBothForms() throws {
    let prism = HKVisionPrism(
      verticalAmount: prismDioptres(3), verticalBase: .down, horizontalAmount: prismDioptres(4),
      horizontalBase: .out, eye: .left)
    #expect(abs(value(prism.amount) - 5) < 1e-12)
    let copy = try roundTrip(prism)
    #expect(copy == prism && copy.hash == prism.hash)
    #expect(copy.verticalBase == .down && copy.horizontalBase == .out && copy.eye == .left)
    #expect(prism.copy() as? HKVisionPrism == prism)
    #expect(prism != HKVisionPrism(amount: prism.amount, angle: prism.angle, eye: .right))
  }

  @Test func whatIsNoPrismIsNamed() throws {
    let metres = HKQuantity(unit: .meter(), doubleValue: 1)
    let wrongUnit = HKVisionPrism(amount: metres, angle: degrees(0), eye: .left)
    #expect(try #require(wrongUnit.complaint).contains("prism dioptres"))
    let noAngle = HKVisionPrism(amount: prismDioptres(1), angle: metres, eye: .left)
    #expect(noAngle.complaint != nil)
    let swapped = HKVisionPrism(
      verticalAmount: prismDioptres(1), verticalBase: .in, horizontalAmount: prismDioptres(1),
      horizontalBase: .up, eye: .left)
    #expect(swapped.complaint != nil)
  }
}
