import HealthKitTypes
import Testing

/// Unit strings that no person writes, but an export may hold. `Fuzz/Regressions/units` holds
/// such inputs.
@Suite struct HostileUnitStringsTests {
  @Test func parenthesesDeeperThanAHundredAreRefused() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "m" + String(repeating: ")", count: depth)
    }
    #expect(try HKUnit(parsing: nested(100)) == .meter())
    let error = #expect(throws: HKUnitParsingError.self) { try HKUnit(parsing: nested(101)) }
    #expect(error?.position == 101)
    #expect(throws: HKUnitParsingError.self) {
      try HKUnit(parsing: String(repeating: "(", count: 50_000))
    }
  }

  /// The least whole number has no magnitude among those of its kind.
  @Test func powersAreAtMost99() throws {
    for power in [
      "100", "-100", "9223372036854775807", "-9223372036854775808",
      "-000000000009223372036854775808", "-9223372036854775809",
    ] {
      for text in ["m^\(power)", "s/m^\(power)", "(m.s)^\(power)"] {
        #expect(throws: HKUnitParsingError.self, "\(text)") { try HKUnit(parsing: text) }
      }
    }
    #expect(try HKUnit(parsing: "m^-99") == HKUnit.meter().unitRaised(toPower: -99))
  }

  /// The product of an origin and such a factor does not fit in 128 bits.
  @Test func celsiusConvertsToAnyMultipleOfKelvin() throws {
    for (unit, factor) in [("K.pm^3/m^3", 1e36), ("K.fm^3/Tm^3", 1e81), ("K.cm/m", 100)] {
      let kelvins = try HKQuantity(unit: .degreeCelsius(), doubleValue: 20)
        .doubleValue(for: HKUnit(parsing: unit))
      #expect(abs(kelvins / factor - 293.15) < 1e-9, "\(unit): \(kelvins)")
      let celsius = try HKQuantity(unit: HKUnit(parsing: unit), doubleValue: kelvins)
        .doubleValue(for: .degreeCelsius())
      #expect(abs(celsius - 20) < 1e-9, "\(unit): \(celsius)")
    }
  }
}
