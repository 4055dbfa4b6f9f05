import Foundation
import HealthKitTypes
import Testing

/// Numbers with units: reading, comparing, archiving.
@Suite struct HKQuantityTests {
  private func quantity(_ value: Double, _ unit: String) -> HKQuantity {
    HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
  }

  @Test func valuesAreReadInAnyUnitOfTheDimension() throws {
    let distance = quantity(5, "km")
    #expect(distance.doubleValue(for: .meter()) == 5000)
    #expect(try distance.value(in: .mile()) == 5000 / 1609.344)
    #expect(distance.is(compatibleWith: .foot()))
    #expect(!distance.is(compatibleWith: .second()))
    #expect(distance.originalUnit.unitString == "km")
    #expect(distance.originalValue == 5)
  }

  @Test func percentIsAFraction() throws {
    let saturation = quantity(0.97, "%")
    #expect(try saturation.value(in: .percent()) == 0.97)
    #expect(saturation.description == "97 %")
    #expect(quantity(0.161, "%").description == "16.1 %")
    #expect(quantity(100, "%").description == "10000 %")
    #expect(quantity(0.07, "%").description == "7 %")
    #expect(throws: HKError.self) { try saturation.value(in: .count()) }
  }

  @Test func descriptionsAreNumberAndUnit() {
    #expect(quantity(865.696, "s").description == "865.696 s")
    #expect(quantity(60, "count/min").description == "60 count/min")
    #expect(quantity(5, "m/m").description == "5")
  }

  @Test func comparisonCrossesUnits() throws {
    #expect(quantity(1, "km").compare(quantity(1000, "m")) == .orderedSame)
    #expect(quantity(1, "mi").compare(quantity(1.6, "km")) == .orderedDescending)
    #expect(quantity(37, "degC").compare(quantity(100, "degF")) == .orderedAscending)
    #expect(quantity(.nan, "m").compare(quantity(0, "m")) == .orderedAscending)
    #expect(quantity(0, "m").compare(quantity(.nan, "km")) == .orderedDescending)
    #expect(quantity(.nan, "m").compare(quantity(.nan, "km")) == .orderedSame)
    #expect(quantity(94, "dBASPL").compare(quantity(1, "Pa")) == .orderedDescending)
    #expect(throws: HKError.self) { try quantity(1, "m").comparison(with: quantity(1, "s")) }
  }

  @Test func equalSizesAreEqualAndHashAlike() {
    let pairs: [(HKQuantity, HKQuantity)] = [
      (quantity(1, "km"), quantity(1000, "m")), (quantity(1, "kcal"), quantity(4184, "J")),
      (quantity(0, "degC"), quantity(273.15, "K")), (quantity(60, "count/min"), quantity(1, "1/s")),
      (quantity(0, "m"), quantity(-0.0, "m")), (quantity(.nan, "m"), quantity(.nan, "km")),
    ]
    for (first, second) in pairs {
      #expect(first == second, "\(first) \(second)")
      #expect(first.hash == second.hash, "\(first) \(second)")
    }
    #expect(quantity(1, "m") != quantity(1, "s"))
    #expect(quantity(1, "m") != quantity(2, "m"))
    #expect(!quantity(1, "m").isEqual("1 m"))
    #expect(Set([quantity(1, "km"), quantity(1000, "m"), quantity(1, "m")]).count == 2)
  }

  @Test func quantitiesSurviveASecureArchiveAndACopy() throws {
    let original = quantity(0.1, "mL/min·kg")
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: original, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantity.self, from: data)
    #expect(copy == original)
    #expect(copy?.originalUnit == original.originalUnit)
    #expect(original.copy() as? HKQuantity === original)
  }

  @Test func anotherDimensionStopsTheUncheckedReading() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = HKQuantity(unit: .meter(), doubleValue: 1).doubleValue(for: .second())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The unit m (m) cannot be converted to the unit s (s)"))
  }
}
