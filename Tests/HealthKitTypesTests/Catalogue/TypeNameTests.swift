import Testing

@testable import HealthKitTypes

/// Types by the names that people type.
@Suite struct TypeNameTests {
  @Test func shortAndFullNamesResolve() {
    let steps = HKQuantityTypeIdentifier.stepCount.rawValue
    for name in ["stepCount", "STEPCOUNT", "step-count", "step_count", "Step Count", steps] {
      #expect(TypeCatalogue.resolve(name) == steps)
    }
    #expect(TypeCatalogue.resolve(steps.lowercased()) == steps)
    #expect(
      TypeCatalogue.resolve("sleepanalysis") == HKCategoryTypeIdentifier.sleepAnalysis.rawValue)
    #expect(TypeCatalogue.resolve("vo2max") == "HKQuantityTypeIdentifierVO2Max")
    #expect(TypeCatalogue.resolve("steps") == nil)
    #expect(TypeCatalogue.resolve("") == nil)
  }

  @Test func everyTypeIsFoundByEveryNameOfIts() {
    for type in TypeCatalogue.quantityTypes {
      #expect(TypeCatalogue.resolve(type.shortName) == type.identifier)
      #expect(TypeCatalogue.resolve(type.identifier) == type.identifier)
      #expect(TypeCatalogue.resolve(type.shortName.uppercased()) == type.identifier)
      #expect(TypeCatalogue.shortName(ofType: type.identifier) == type.shortName)
    }
    for type in TypeCatalogue.categoryTypes {
      #expect(TypeCatalogue.resolve(type.shortName) == type.identifier)
      #expect(TypeCatalogue.resolve(type.constantName) == type.identifier)
    }
  }

  @Test(arguments: [
    ("steps", "stepCount"), ("hartrate", "heartRate"), ("heatRate", "heartRate"),
    ("sleep", "sleepAnalysis"), ("distance", "distanceCycling"),
    ("distance", "distanceWalkingRunning"), ("Weight", "bodyMass"),
    ("HRV", "heartRateVariabilitySDNN"),
    ("flightsClimed", "flightsClimbed"), ("mindful", "mindfulSession"),
    ("HKQuantityTypeIdentifierStepCuont", "stepCount"), ("bodymas", "bodyMass"),
  ])
  func misspeltNamesFindTheirType(_ typed: String, _ meant: String) {
    #expect(TypeCatalogue.nearestTypeNames(to: typed, limit: 3).contains(meant))
  }

  @Test func everydayWordsLeadWithATypeOfTheCatalogue() {
    for (word, meant) in TypeCatalogue.everydayWords {
      #expect(TypeCatalogue.resolve(meant) != nil, "\(word)")
      #expect(TypeCatalogue.nearestTypeNames(to: word, limit: 1) == [meant], "\(word)")
    }
  }

  @Test func suggestionsAreFewAndNearestFirst() {
    #expect(TypeCatalogue.nearestTypeNames(to: "stepCoun", limit: 5).first == "stepCount")
    #expect(TypeCatalogue.nearestTypeNames(to: "stepCoun", limit: 2).count <= 2)
    #expect(TypeCatalogue.nearestTypeNames(to: "stepCount", limit: 0).isEmpty)
    #expect(TypeCatalogue.nearestTypeNames(to: "", limit: 3).isEmpty)
    #expect(
      TypeCatalogue.nearestTypeNames(to: "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq", limit: 3)
        .isEmpty)
  }
}
