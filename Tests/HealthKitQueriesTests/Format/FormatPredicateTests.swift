import Foundation
import HealthKitTypes
import Testing

@testable import HealthKitQueries

/// Predicates that are written as text ask what the factories ask.
@Suite struct FormatPredicateTests {
  static let noon = Date(timeIntervalSince1970: 1_700_000_000)
  static let source = HKSource(name: "Watch", bundleIdentifier: "org.example.watch")
  static let device = HKDevice(
    name: "Watch", manufacturer: "Apple Inc.", model: nil, hardwareVersion: nil,
    firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)

  private func condition(_ format: String, _ arguments: Any...) throws -> HealthCondition {
    try HealthCondition(NSPredicate(format: format, argumentArray: arguments))
  }

  private func factory(_ predicate: NSPredicate) throws -> HealthCondition {
    try HealthCondition(predicate)
  }

  @Test func formatsAskWhatTheFactoriesAsk() throws {
    let uuid = UUID()
    #expect(
      try condition("%K == %@", HKPredicateKeyPathUUID, uuid)
        == factory(HKQuery.predicateForObject(with: uuid)))
    #expect(
      try condition("%K IN %@", HKPredicateKeyPathUUID, [uuid, uuid] as NSArray)
        == factory(HKQuery.predicateForObjects(with: [uuid])))
    #expect(
      try condition("%K == %@", HKPredicateKeyPathSource, Self.source)
        == factory(HKQuery.predicateForObjects(from: Self.source)))
    #expect(
      try condition("%K IN %@", HKPredicateKeyPathSource, Set([Self.source]))
        == factory(HKQuery.predicateForObjects(from: [Self.source])))
    let revision = HKSourceRevision(source: Self.source, version: "1.0")
    #expect(
      try condition("%K = %@", HKPredicateKeyPathSourceRevision, revision)
        == factory(HKQuery.predicateForObjects(from: [revision])))
    #expect(
      try condition("%K == %@", HKPredicateKeyPathDevice, Self.device)
        == factory(HKQuery.predicateForObjects(from: [Self.device])))
    #expect(
      try condition("device.manufacturer == 'Apple Inc.'")
        == factory(
          HKQuery.predicateForObjects(
            withDeviceProperty: HKDevicePropertyKeyManufacturer, allowedValues: ["Apple Inc."])))
    #expect(
      try condition("device.%K IN {'a', 'b'}", HKDevicePropertyKeyName)
        == factory(
          HKQuery.predicateForObjects(
            withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["a", "b"])))
    #expect(
      try condition("device.model == nil")
        == factory(
          HKQuery.predicateForObjects(
            withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: [])))
    #expect(
      try condition("%K == nil", HKPredicateKeyPathCorrelation)
        == factory(HKQuery.predicateForObjectsWithNoCorrelation()))
  }

  @Test func metadataAreAskedAsTheFactoriesAsk() throws {
    let key = HKMetadataKeyWasUserEntered
    #expect(
      try condition("metadata.%K != YES", key)
        == factory(
          HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .notEqualTo, value: true))
    )
    #expect(
      try condition("%K.%K != nil", HKPredicateKeyPathMetadata, key)
        == factory(HKQuery.predicateForObjects(withMetadataKey: key)))
    #expect(
      try condition("metadata.\(key) == nil")
        == factory(
          HKQuery.predicateForObjects(
            withMetadataKey: key, operatorType: .equalTo, value: NSNull())))
    #expect(
      try condition("%K IN %@", "metadata.org.example.key", ["a", 1] as [Any])
        == factory(
          HKQuery.predicateForObjects(
            withMetadataKey: "org.example.key", allowedValues: ["a", 1])))
    #expect(
      try condition("metadata.k BETWEEN {1, %d}", 3)
        == factory(
          HKQuery.predicateForObjects(withMetadataKey: "k", operatorType: .between, value: [1, 3])))
    for (word, operatorType) in [
      ("BEGINSWITH", HKQuery.ComparisonOperator.beginsWith), ("ENDSWITH", .endsWith),
      ("CONTAINS", .contains), ("LIKE", .like), ("MATCHES", .matches),
    ] {
      #expect(
        try condition("metadata.k \(word) 'a.c'")
          == factory(
            HKQuery.predicateForObjects(
              withMetadataKey: "k", operatorType: operatorType, value: "a.c")))
    }
  }

  @Test func valuesAreAskedAsTheFactoriesAsk() throws {
    let (steps, metre, joule) = (
      HKQuantity(unit: .count(), doubleValue: 5), HKQuantity(unit: .meter(), doubleValue: 5),
      HKQuantity(unit: .joule(), doubleValue: 5)
    )
    for path in [HKPredicateKeyPathQuantity, HKPredicateKeyPathSum, HKPredicateKeyPathAverage] {
      #expect(
        try condition("%K >= %@", path, steps)
          == factory(
            HKQuery.predicateForQuantitySamples(with: .greaterThanOrEqualTo, quantity: steps)))
    }
    #expect(
      try condition("%K == %d", HKPredicateKeyPathCategoryValue, 3)
        == factory(HKQuery.predicateForCategorySamples(with: .equalTo, value: 3)))
    #expect(try condition("value IN {1, 2}") == .categoryValues([1, 2]))
    #expect(
      try condition(
        "workoutActivityType == %lu", HKWorkoutActivityType.running.rawValue)
        == factory(HKQuery.predicateForWorkouts(with: .running)))
    #expect(
      try condition(
        "%K == %@", HKPredicateKeyPathWorkoutType,
        NSNumber(value: HKWorkoutActivityType.running.rawValue))
        == factory(HKQuery.predicateForWorkouts(with: .running)))
    #expect(
      try condition("%K > %f", HKPredicateKeyPathWorkoutDuration, 60.5)
        == factory(HKQuery.predicateForWorkouts(with: .greaterThan, duration: 60.5)))
    #expect(
      try condition("%K > %@", HKPredicateKeyPathWorkoutTotalDistance, metre)
        == factory(HKQuery.predicateForWorkouts(with: .greaterThan, totalDistance: metre)))
    #expect(
      try condition("%K > %@", HKPredicateKeyPathWorkoutTotalEnergyBurned, joule)
        == factory(HKQuery.predicateForWorkouts(with: .greaterThan, totalEnergyBurned: joule)))
    #expect(
      try condition("%K > %@", HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount, steps)
        == factory(
          HKQuery.predicateForWorkouts(with: .greaterThan, totalSwimmingStrokeCount: steps)))
    #expect(
      try condition("%K > %@", HKPredicateKeyPathWorkoutTotalFlightsClimbed, steps)
        == factory(HKQuery.predicateForWorkouts(with: .greaterThan, totalFlightsClimbed: steps)))
  }

  @Test(arguments: [
    (HKPredicateKeyPathWorkoutSumQuantity, HealthCondition.WorkoutStatistic.sum, false),
    (HKPredicateKeyPathWorkoutMinimumQuantity, .minimum, false),
    (HKPredicateKeyPathWorkoutMaximumQuantity, .maximum, false),
    (HKPredicateKeyPathWorkoutAverageQuantity, .average, false),
    (HKPredicateKeyPathWorkoutActivitySumQuantity, .sum, true),
    (HKPredicateKeyPathWorkoutActivityMinimumQuantity, .minimum, true),
    (HKPredicateKeyPathWorkoutActivityMaximumQuantity, .maximum, true),
    (HKPredicateKeyPathWorkoutActivityAverageQuantity, .average, true),
  ])
  func statisticsOfWorkoutsNameTheirType(
    path: String, statistic: HealthCondition.WorkoutStatistic, isOfActivity: Bool
  ) throws {
    let type = HKQuantityType(.activeEnergyBurned)
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 5)
    let found = try condition("%K.%K < %@", path, type.identifier, energy)
    #expect(
      found
        == (isOfActivity
          ? .activityStatistic(type, statistic, .lessThan, energy)
          : .workoutStatistic(type, statistic, .lessThan, energy)))
    let attribute: HealthAttribute =
      isOfActivity ? .activityStatistic(type, statistic) : .workoutStatistic(type, statistic)
    #expect(
      try condition("%K.%K == nil", path, type.identifier)
        == .attribute(attribute, .compares(.equalTo, nil)))
  }

  @Test func workoutsAndTheirActivitiesAreAsked() throws {
    let workout = HKWorkout(activityType: .running, start: Self.noon, end: Self.noon + 60)
    let activity = HKWorkoutActivity(
      workoutConfiguration: HKWorkoutConfiguration(), start: Self.noon, end: nil, metadata: nil)
    #expect(
      try condition("%K == %@", HKPredicateKeyPathWorkout, workout)
        == factory(HKQuery.predicateForObjects(from: workout)))
    #expect(
      try condition("%K == %@", HKPredicateKeyPathWorkoutEffortRelationship, workout)
        == factory(
          HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil)))
    #expect(
      try condition("%K == %@", HKPredicateKeyPathWorkoutActivity, activity)
        == .anyActivity(.uuids([activity.uuid])))
    #expect(
      try condition(
        "%K == %ld", HKPredicateKeyPathWorkoutActivityType,
        Int(HKWorkoutActivityType.cycling.rawValue)) == .activityType(.cycling))
    #expect(
      try condition("%K <= 60", HKPredicateKeyPathWorkoutActivityDuration)
        == .activityDuration(.lessThanOrEqualTo, 60))
    let started = try condition(
      "%K == %@", HKPredicateKeyPathWorkoutActivityStartDate, Self.noon)
    #expect(started.holds(for: activity))
    #expect(!started.holds(for: workout))
    let open = try condition("%K == nil", HKPredicateKeyPathWorkoutActivityEndDate)
    #expect(open.holds(for: activity))
    #expect(
      try condition("SELF IN %@", [workout]) == .uuids([workout.uuid]))
  }

  @Test func summariesHaveADay() throws {
    let calendar = Calendar(identifier: .gregorian)
    let day = DateComponents(calendar: calendar, year: 2024, month: 3, day: 1)
    let path = HKPredicateKeyPathDateComponents
    #expect(
      try condition("%K == %@", path, day as NSDateComponents)
        == factory(HKQuery.predicateForActivitySummary(with: day)))
    #expect(
      try condition("%K BETWEEN %@", path, [day, day])
        == factory(HKQuery.predicate(forActivitySummariesBetweenStart: day, end: day)))
    let summary = HKActivitySummary(day: .init(year: 2024, month: 3, day: 1), values: .init())
    for (sign, expected) in [
      ("<", false), ("<=", true), (">", false), (">=", true), ("!=", false), ("==", true),
    ] {
      #expect(
        try condition("%K \(sign) %@", path, day).holds(for: summary) == expected, "\(sign)")
    }
  }

  @Test func specialSamplesAreAskedAsTheFactoriesAsk() throws {
    #expect(
      try condition(
        "%K == %d", HKPredicateKeyPathECGClassification,
        HKElectrocardiogramClassification.sinusRhythm.rawValue)
        == .electrocardiogramClassification(.sinusRhythm))
    #expect(
      try condition(
        "%K == %d", HKPredicateKeyPathECGSymptomsStatus,
        HKElectrocardiogramSymptomsStatus.none.rawValue)
        == .electrocardiogramSymptoms(.none))
    #expect(
      try condition(
        "%K == %@", HKPredicateKeyPathClinicalRecordFHIRResourceType,
        HKFHIRResourceType.immunization.rawValue) == .clinicalRecordType(.immunization))
    #expect(
      try condition("%K == 'a'", HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier)
        == .attribute(.resourceIdentifier, .compares(.equalTo, .text("a"))))
    let rate = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60)
    #expect(
      try condition("%K > %@", HKPredicateKeyPathAverageHeartRate, rate)
        == .attribute(.averageHeartRate, .compares(.greaterThan, .quantity(rate))))
  }
}
