import Foundation
import HealthKitTypes
import Testing

/// Factors and origins between units.
@Suite struct HKUnitConversionTests {
  private func convert(_ value: Double, _ from: String, _ to: String) throws -> Double {
    try HKUnit(parsing: from).converter(to: HKUnit(parsing: to)).convert(value)
  }

  @Test func everyTokenHasTheSizeOfTheTable() throws {
    for token in try UnitTokens.all() {
      let unit = try HKUnit(parsing: token.text)
      guard let scale = token.scale else {
        #expect(unit.scaleToSI.isNaN)
        continue
      }
      #expect(abs(unit.scaleToSI / scale - 1) < 1e-15, "\(token)")
      #expect(abs(unit.offsetToSI - token.offset) < 1e-12, "\(token)")
      if let text = token.base, !text.contains("/") {
        let base = try HKUnit(parsing: text)
        let one = try unit.converter(to: base).convert(1)
        #expect(abs(one - (scale + token.offset)) <= 1e-15 * abs(one), "\(token)")
      }
    }
  }

  @Test func exactlyTheTokensOfOneDimensionAreCompatible() throws {
    // Volume is length cubed and pressure is not energy: only equal dimensions convert; a count is a
    // number like the null unit.
    let tokens = try UnitTokens.all().map { ($0, try HKUnit(parsing: $0.text)) }
    for (first, unit) in tokens {
      for (second, other) in tokens {
        #expect(unit.isCompatible(with: other) == (first.dimension == second.dimension))
      }
    }
  }

  /// Values, both units and the exact result.
  static let exactConversions: [(Double, String, String, Double)] = [
    (1, "mi", "m", 1609.344), (1, "mi", "km", 1.609344), (1, "kcal", "kJ", 4.184),
    (1, "Cal", "kcal", 1), (1, "lb", "kg", 0.45359237), (1, "lb", "oz", 16), (1, "st", "lb", 14),
    (1, "ft", "in", 12), (1, "yd", "ft", 3), (1, "mi", "yd", 1760), (70, "in", "cm", 177.8),
    (1, "hr", "min", 60), (60, "count/min", "count/s", 1), (1, "count/s", "count/min", 60),
    (3.6, "km/hr", "m/s", 1), (1, "m/s", "km/hr", 3.6), (1, "mi/hr", "m/s", 0.44704),
    (7, "m", "km", 0.007), (9, "m", "km", 0.009), (1, "L", "m^3", 0.001), (1, "L", "cm^3", 1000),
    (1, "W", "J/s", 1), (1, "Pa", "kg/(m.s^2)", 1), (1, "kW", "kcal/hr", 450_000.0 / 523),
    (1, "mL/min·kg", "ml/(kg*min)", 1), (35, "L/min·kg", "mL/min·kg", 35000),
    (1, "d", "s", 86400), (1, "fl_oz_us", "mL", 29.5735295625), (1, "cup_us", "fl_oz_us", 8),
    (1, "pt_us", "cup_us", 2), (1, "mmHg", "Pa", 133.322387415), (1, "atm", "Pa", 101325),
    (1, "mg/dL", "g/L", 0.01), (180, "deg", "rad", Double.pi), (0.5, "%", "%", 0.5),
    (0.1, "m^2", "cm^2", 1000), (1, "dL/L", "", 0.1), (5, "count", "", 5), (1, "TJ", "fJ", 1e27),
  ]

  @Test(arguments: exactConversions)
  func valuesConvertToTheLastBit(_ value: Double, _ from: String, _ to: String, _ result: Double)
    throws
  {
    #expect(try convert(value, from, to) == result)
  }

  @Test func bloodGlucoseConvertsByMolarMass() throws {
    let molar = "mmol<180.1558800000541>/L"
    #expect(try convert(1, molar, "mg/dL") == 18.01558800000541)
    #expect(abs(try convert(100, "mg/dL", molar) - 100 / 18.01558800000541) < 1e-14)
    #expect(abs(try convert(convert(5.5, molar, "mg/dL"), "mg/dL", molar) - 5.5) < 1e-14)
    let constructed = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
      .unitDivided(by: .liter())
    #expect(constructed == HKUnit(from: molar))
  }

  @Test(arguments: [
    (98.6, "degF", "degC", 37.0), (37, "degC", "degF", 98.6), (32, "degF", "degC", 0),
    (212, "degF", "degC", 100), (-40, "degF", "degC", -40), (0, "degC", "K", 273.15),
    (0, "K", "degC", -273.15), (0, "K", "degF", -459.67), (-459.67, "degF", "K", 0),
    (36.6, "degC", "degF", 97.88), (1, "degC", "mK", 274_150), (273_150, "mK", "degC", 0),
  ])
  func bareTemperaturesHaveAnOrigin(_ value: Double, _ from: String, _ to: String, _ result: Double)
    throws
  {
    #expect(abs(try convert(value, from, to) - result) <= 2e-14 * max(abs(result), 1))
  }

  @Test func fahrenheitToCelsiusIsScaleAndOffset() throws {
    let converter = try HKUnit.degreeFahrenheit().converter(to: .degreeCelsius())
    #expect(converter.scale == 5.0 / 9)
    #expect(abs(converter.offset + 160.0 / 9) < 1e-14)
    #expect(converter.convert(98.6) == 37)
  }

  @Test func temperaturesInACompoundAreDifferences() throws {
    #expect(try convert(9, "degF/min", "degC/min") == 5)
    #expect(try convert(1, "degC/min", "K/min") == 1)
    #expect(try convert(1, "degC^2", "K^2") == 1)
    #expect(HKUnit(from: "degC/min").offsetToSI == 0)
  }

  @Test func soundLevelsConvertToPressures() throws {
    #expect(abs(try convert(94, "dBASPL", "Pa") - 1.0023744672545447) < 1e-12)
    #expect(abs(try convert(0, "dBASPL", "mcPa") - 20) < 1e-12)
    #expect(abs(try convert(2e-5, "Pa", "dBASPL")) < 1e-12)
    #expect(abs(try convert(convert(72.5, "dBASPL", "mPa"), "mPa", "dBASPL") - 72.5) < 1e-12)
    #expect(try convert(72.5, "dBASPL", "dBASPL") == 72.5)
    let converter = try HKUnit(parsing: "dBASPL").converter(to: .pascal())
    #expect(converter.scale.isNaN && converter.offset.isNaN)
  }

  @Test func soundLevelsInACompoundStayLevels() throws {
    #expect(try convert(60, "dBASPL/min", "dBASPL/s") == 1)
    #expect(!HKUnit(from: "dBASPL/s").isCompatible(with: HKUnit(from: "Pa/s")))
  }

  @Test func equalUnitsKeepEveryBit() throws {
    let converter = try HKUnit(parsing: "ml/(kg*min)").converter(to: HKUnit(parsing: "mL/min·kg"))
    #expect(converter == .identity)
    #expect(converter.isIdentity)
    for value in [0.1, -0.0, .infinity, .leastNonzeroMagnitude, 1e300, .nan] {
      #expect(converter.convert(value).bitPattern == value.bitPattern)
    }
    #expect(try HKUnit(from: "Cal").converter(to: HKUnit(from: "kcal")).isIdentity)
    #expect(try HKUnit(from: "degC").converter(to: HKUnit(from: "degC")).isIdentity)
    #expect(!(try HKUnit(from: "degC").converter(to: HKUnit(from: "K")).isIdentity))
  }

  @Test func wholeColumnsConvertInPlace() throws {
    var values = [32.0, 212, .nan]
    try HKUnit.degreeFahrenheit().converter(to: .degreeCelsius()).convert(&values)
    #expect(values[0] == 0 && values[1] == 100 && values[2].isNaN)
    var same = [0.1, 0.2]
    UnitConverter.identity.convert(&same)
    #expect(same == [0.1, 0.2])
  }

  @Test(arguments: [
    ("mg/dL", "count/min"), ("%", "count"), ("%", ""), ("Hz", "count/s"), ("D", "1/m"),
    ("IU", "mg"), ("dBHL", "dBASPL"), ("kcal", "kg"), ("s", "S"), ("mmHg", "m"), ("pD", "D"),
    ("appleEffortScore", "count"), ("degC", "degC^2"),
  ])
  func otherDimensionsAreRefusedWithASentence(_ from: String, _ to: String) throws {
    let source = try HKUnit(parsing: from)
    let target = try HKUnit(parsing: to)
    #expect(!source.isCompatible(with: target))
    let error = #expect(throws: HKError.self) { try source.converter(to: target) }
    #expect(error?.code == .errorInvalidArgument)
    let sentence = error?.description ?? ""
    #expect(sentence.hasPrefix("The unit \(from) ("))
    #expect(sentence.contains("cannot be converted to the unit \(to.isEmpty ? "\"\"" : to) ("))
  }

  @Test func theSentenceNamesBothDimensions() {
    let error = #expect(throws: HKError.self) {
      try HKUnit(from: "mg/dL").converter(to: HKUnit(from: "count/min"))
    }
    #expect(
      error?.description
        == "The unit mg/dL (kg/m^3) cannot be converted to the unit count/min (1/s); give a unit "
        + "that measures the same thing.")
  }
}
