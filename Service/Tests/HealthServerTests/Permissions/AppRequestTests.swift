import AppPermissions
import ServerAccess
import Testing

/// What apps ask for in an address.
@Suite struct AppRequestTests {
  private func request(_ query: [(name: String, value: String)]) throws -> AppRequest {
    try AppRequest(query: query)
  }

  @Test func typesAreThoseOfHealthKitByAnyOfTheirNames() throws {
    let found = try request([
      ("app", "com.example.water"), ("name", "Water"), ("why", "To chart."),
      (
        "read",
        "stepCount, heartRate,workout,AllergyRecord,HKCharacteristicTypeIdentifierDateOfBirth,steps"
      ),
      ("share", "dietaryWater"), ("unknown", "is passed over"),
    ])
    #expect(
      found.read == [
        "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierHeartRate",
        "HKWorkoutTypeIdentifier", "HKClinicalTypeIdentifierAllergyRecord",
        "HKCharacteristicTypeIdentifierDateOfBirth",
      ])
    #expect(found.share == ["HKQuantityTypeIdentifierDietaryWater"])
    let pressure = try request([("app", "com.example.cuff"), ("read", "blood pressure")])
    #expect(pressure.read.map { $0.suffix(9) } == ["eSystolic", "Diastolic"])
    #expect(found.whyShare == "To chart." && found.whyClinical == "To chart.")
    #expect(PermissionTypes.heading("HKClinicalTypeIdentifierAllergyRecord") == "Allergy record")
    #expect(PermissionTypes.heading("HKQuantityTypeIdentifierStepCount") == "Steps")
  }

  @Test(arguments: [
    "", "water", "com..water", ".com.water", "com.water.", "com/water", "../../etc.passwd",
    "com.wa ter", "com.wäter", "com.example.<b>", "com.a\nb.c",
    String(repeating: "a.", count: 80) + "a",
  ])
  func whatIsNoIdentifierIsRefused(app: String) {
    #expect(!AppRequest.isIdentifier(app))
    let problem = #expect(throws: RequestProblem.self) { try request([("app", app)]) }
    #expect(problem?.field == "app")
  }

  @Test(arguments: [
    [("read", "stepz")], [("read", "stepCount"), ("read", "heartRate")],
    [("name", String(repeating: "x", count: 61))], [("why", String(repeating: "x", count: 501))],
    [("share", Array(repeating: "stepCount", count: 201).joined(separator: ","))],
  ])
  func whatCannotBeShownIsASentence(query: [(String, String)]) {
    let whole = [("app", "com.example.water")] + query
    let problem = #expect(throws: RequestProblem.self) {
      try request(whole.map { (name: $0.0, value: $0.1) })
    }
    #expect(problem?.field == query.first?.0)
  }

  @Test func aNameIsOneLineWithoutMarksThatTurnIt() throws {
    let found = try request([
      ("app", "com.example.water"), ("name", "  Wa\u{202E}ter\r\nand\u{0000}more "),
      ("read", "stepCount"),
    ])
    #expect(found.name == "Wa ter and more")
  }
}
