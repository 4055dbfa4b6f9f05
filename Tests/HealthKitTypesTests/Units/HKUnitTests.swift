import Foundation
import HealthKitTypes
import Testing

/// Reading, writing and combining units.
@Suite struct HKUnitTests {
  @Test func allTokensParsePrintAndParseBack() throws {
    let tokens = try UnitTokens.all()
    #expect(tokens.count == 244)
    #expect(Set(tokens.map(\.text)).count == 244)
    for token in tokens {
      let unit = try HKUnit(parsing: token.text)
      #expect(unit.unitString == token.printed)
      #expect(try HKUnit(parsing: unit.unitString) == unit)
      #expect(HKUnit(from: token.text) == unit)
    }
  }

  @Test func everyUnitStringSeenInExportsParses() throws {
    let grammar = try CatalogueTable("units").object("grammar")
    let seen = try #require(grammar["observed_unit_strings"] as? [String])
    #expect(seen.count == 21)
    for text in seen { #expect(try HKUnit(parsing: text).unitString == text) }
  }

  @Test func tokensAreDistinctUnitsButForTheTwoLitres() throws {
    let units = try UnitTokens.all().map { try HKUnit(parsing: $0.text) }
    #expect(Set(units).count == 244 - 14)
  }

  @Test func everyConstructorGivesItsSymbol() {
    let expected: [(HKUnit, String)] = [
      (.gram(), "g"), (.gramUnit(with: .micro), "mcg"), (.ounce(), "oz"), (.pound(), "lb"),
      (.stone(), "st"), (.meter(), "m"), (.meterUnit(with: .kilo), "km"), (.inch(), "in"),
      (.foot(), "ft"), (.yard(), "yd"), (.mile(), "mi"), (.liter(), "L"),
      (.literUnit(with: .milli), "mL"), (.fluidOunceUS(), "fl_oz_us"),
      (.fluidOunceImperial(), "fl_oz_imp"), (.pintUS(), "pt_us"), (.pintImperial(), "pt_imp"),
      (.cupUS(), "cup_us"), (.cupImperial(), "cup_imp"), (.pascal(), "Pa"),
      (.pascalUnit(with: .hecto), "hPa"), (.millimeterOfMercury(), "mmHg"),
      (.centimeterOfWater(), "cmAq"), (.atmosphere(), "atm"), (.inchesOfMercury(), "inHg"),
      (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.second(), "s"),
      (.secondUnit(with: .milli), "ms"), (.minute(), "min"), (.hour(), "hr"), (.day(), "d"),
      (.joule(), "J"), (.jouleUnit(with: .kilo), "kJ"), (.kilocalorie(), "kcal"),
      (.smallCalorie(), "cal"), (.largeCalorie(), "Cal"), (.calorie(), "cal"),
      (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"), (.kelvin(), "K"),
      (.siemen(), "S"), (.siemenUnit(with: .micro), "mcS"), (.hertz(), "Hz"),
      (.hertzUnit(with: .kilo), "kHz"), (.volt(), "V"), (.voltUnit(with: .micro), "mcV"),
      (.watt(), "W"), (.wattUnit(with: .kilo), "kW"), (.radianAngle(), "rad"),
      (.radianAngleUnit(with: .milli), "mrad"), (.degreeAngle(), "deg"), (.lux(), "lx"),
      (.luxUnit(with: .kilo), "klx"), (.diopter(), "D"), (.prismDiopter(), "pD"),
      (.internationalUnit(), "IU"), (.decibelHearingLevel(), "dBHL"), (.count(), "count"),
      (.percent(), "%"), (.appleEffortScore(), "appleEffortScore"),
      (.moleUnit(withMolarMass: 18), "mol<18>"),
      (.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose), "mmol<180.1558800000541>"),
    ]
    for (unit, text) in expected {
      #expect(unit.unitString == text)
      #expect(unit == HKUnit(from: text))
    }
    #expect(expected.count == 48 + 13 + 1)
  }

  @Test(arguments: [
    ("count/min", "count/min"), ("mL/min·kg", "mL/min·kg"), ("ml/(kg*min)", "mL/min·kg"),
    ("ml/kg·min", "mL/min·kg"), ("mL.min^-1.kg^-1", "mL/min·kg"),
    ("kcal/hr·kg", "kcal/hr·kg"), ("kcal/(kg*hr)", "kcal/hr·kg"), ("km/hr", "km/hr"),
    ("mg/dL", "mg/dL"), ("m/s^2", "m/s^2"), ("kg/m^2", "kg/m^2"),
    ("mmol<180.1558800000541>/L", "mmol<180.1558800000541>/L"),
    ("mmol<180.15588000005408>/l", "mmol<180.1558800000541>/L"),
    ("mol<18>", "mol<18>"), ("mol<18.0>", "mol<18>"), ("mol<1e-05>", "mol<1e-05>"),
    ("1/s", "1/s"), ("s^-1", "1/s"), ("(s^-1)^-1", "s"), ("m*m", "m^2"), ("m/m", ""), ("", ""),
    ("1", ""), ("s^0", ""), ("(m.s)^2", "m^2·s^2"), ("(m·(s))", "m·s"), ("1·kg", "kg"),
  ])
  func compoundUnitsPrintInOneForm(_ text: String, _ printed: String) throws {
    let unit = try HKUnit(parsing: text)
    #expect(unit.unitString == printed)
    #expect(try HKUnit(parsing: printed) == unit)
  }

  @Test func multiplicationBindsBeforeDivision() throws {
    let unit = try HKUnit(parsing: "kg/m.s^2")
    #expect(unit == (try HKUnit(parsing: "kg/(m.s^2)")))
    #expect(unit == (try HKUnit(parsing: "kg.m^-1.s^-2")))
    #expect(unit != (try HKUnit(parsing: "(kg.s^2)/m")))
  }

  @Test func equalityIgnoresOrderButNotSymbols() {
    #expect(HKUnit(from: "kg·m") == HKUnit(from: "m·kg"))
    #expect(HKUnit(from: "kg·m").hash == HKUnit(from: "m·kg").hash)
    #expect(HKUnit(from: "Cal") != HKUnit(from: "kcal"))
    #expect(HKUnit(from: "s") != HKUnit(from: "S"))
    #expect(!HKUnit.second().isEqual("s"))
    #expect(HKUnit.second().description == "s")
  }

  @Test func constructorsCombineAsTheStringsDo() {
    let rate = HKUnit.count().unitDivided(by: .minute())
    #expect(rate == HKUnit(from: "count/min"))
    let oxygen = HKUnit.literUnit(with: .milli)
      .unitDivided(by: HKUnit.gramUnit(with: .kilo).unitMultiplied(by: .minute()))
    #expect(oxygen == HKUnit(from: "mL/min·kg"))
    #expect(oxygen.reciprocal().unitString == "min·kg/mL")
    #expect(HKUnit.meter().unitRaised(toPower: 3).unitString == "m^3")
    #expect(HKUnit.meter().unitRaised(toPower: -1).unitString == "1/m")
  }

  @Test func unitsThatCancelAreNull() {
    #expect(HKUnit.meter().unitDivided(by: .meter()).isNull())
    #expect(HKUnit(from: "dL/L").isNull())
    #expect(HKUnit.meter().unitRaised(toPower: 0).isNull())
    #expect(!HKUnit.count().isNull())
    #expect(!HKUnit.percent().isNull())
    #expect(!HKUnit(from: "count/min").isNull())
  }

  @Test func unitsSurviveASecureArchiveAndACopy() throws {
    let unit = HKUnit(from: "mmol<180.1558800000541>/L")
    let data = try NSKeyedArchiver.archivedData(withRootObject: unit, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data) == unit)
    #expect(unit.copy() as? HKUnit === unit)
  }

  @Test func formattersUnitsBecomeHealthUnitsAndBack() {
    for unit in [MassFormatter.Unit.gram, .kilogram, .ounce, .pound, .stone] {
      #expect(HKUnit.massFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    let lengths: [LengthFormatter.Unit] = [
      .millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile,
    ]
    for unit in lengths { #expect(HKUnit.lengthFormatterUnit(from: HKUnit(from: unit)) == unit) }
    for unit in [EnergyFormatter.Unit.joule, .kilojoule, .calorie, .kilocalorie] {
      #expect(HKUnit.energyFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    #expect(HKUnit(from: MassFormatter.Unit.kilogram).unitString == "kg")
  }
}
