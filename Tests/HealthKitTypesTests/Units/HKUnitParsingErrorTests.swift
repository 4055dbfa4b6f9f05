import HealthKitTypes
import TestSupport
import Testing

/// Texts that are not units, and where they go wrong.
@Suite struct HKUnitParsingErrorTests {
  @Test(arguments: [
    ("ml/kg/min", 6, "a unit has only one \"/\""), ("foo", 1, "there is no unit \"foo\""),
    ("m/foo", 3, "there is no unit \"foo\""), ("KG", 1, "there is no unit \"KG\""),
    ("/s", 1, "a unit is missing before \"/\""), ("m/", 3, "a unit is missing"),
    ("m*", 3, "a unit is missing"), ("*m", 1, "a unit is missing before \"*\""),
    ("m..s", 3, "a unit is missing before \".\""), ("m^", 3, "a whole number must follow \"^\""),
    ("m^x", 3, "a whole number must follow \"^\""), ("m^-", 3, "a whole number must follow \"^\""),
    ("m^1.5", 5, "there is no unit \"5\""), ("m^100", 3, "a power is at most 99"),
    ("m^99999999999999999999", 3, "a whole number must follow \"^\""),
    ("(m", 3, "the parenthesis of character 1 is not closed"), ("m)", 2, "\")\" is not expected"),
    ("()", 2, "a unit is missing before \")\""), ("kg/(m/s)", 6, "a \"/\" may not stand between"),
    ("count / min", 1, "\"count \" holds a space"), (" ", 1, "\" \" holds a space"),
    ("2", 1, "there is no unit \"2\""), ("10/s", 2, "\"1\" is the only number"),
    ("mol", 1, "\"mol\" needs a molar mass"), ("mmol/L", 1, "\"mmol\" needs a molar mass"),
    ("mol<", 4, "the \"<\" is not closed"), ("mol<>", 5, "\"\" is not a molar mass"),
    ("mol<x>", 5, "\"x\" is not a molar mass"), ("mol<0>", 5, "\"0\" is not a molar mass"),
    ("mol<-5>", 5, "\"-5\" is not a molar mass"), ("mol<inf>", 5, "\"inf\" is not a molar mass"),
    ("mol<1e999>", 5, "\"1e999\" is not a molar mass"), ("g<18>", 2, "only mol takes \"<\""),
    ("(m^50)^2", 9, "a power is at most 99"), ("klb", 1, "there is no unit \"klb\""),
    ("m\u{0}", 1, "there is no unit"), ("°C", 1, "there is no unit \"°C\""),
  ])
  func invalidTextsNameTheirPosition(_ text: String, _ position: Int, _ reason: String) {
    let error = #expect(throws: HKUnitParsingError.self) { try HKUnit(parsing: text) }
    #expect(error?.unitString == text)
    #expect(error?.position == position)
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.description.contains("at character \(position)") == true)
  }

  @Test func theErrorIsASentenceWithAWayOut() {
    let error = #expect(throws: HKUnitParsingError.self) { try HKUnit(parsing: "ml/kg/min") }
    #expect(
      error?.description
        == "The unit string \"ml/kg/min\" is not valid: a unit has only one \"/\", "
        + "at character 6; write all that is divided by after it, as in \"ml/(kg*min)\".")
    let wrongCase = #expect(throws: HKUnitParsingError.self) { try HKUnit(parsing: "KG") }
    #expect(wrongCase?.suggestion == "did you mean \"kg\"")
  }

  @Test func noTextOfUnitLettersCrashesTheParser() {
    var generator = SeededGenerator(seed: 244)
    let letters = Array("mgLs1^-(·./*)<>0.5kdB% ")
    for _ in 0..<3000 {
      let text = String(
        (0..<Int.random(in: 0...10, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        })
      do {
        let unit = try HKUnit(parsing: text)
        #expect(try HKUnit(parsing: unit.unitString) == unit, "\(text)")
      } catch {
        #expect(error.unitString == text)
      }
    }
  }

  @Test func aWrongTextStopsTheUncheckedInitializer() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = HKUnit(from: "ml/kg/min")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The unit string \"ml/kg/min\" is not valid"))
  }
}
