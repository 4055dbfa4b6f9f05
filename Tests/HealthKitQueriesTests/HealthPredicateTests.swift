import Foundation
import HealthKitTypes
import Testing

@testable import HealthKitQueries

/// Predicates of samples: Docs/Semantics.md, 4.
@Suite struct HealthPredicateTests {
  static let noon = Date(timeIntervalSince1970: 1_700_000_000)

  static func steps(
    from start: TimeInterval, to end: TimeInterval, count: Double = 10,
    device: HKDevice? = nil, metadata: [String: Any]? = nil
  ) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: noon + start, end: noon + end, device: device, metadata: metadata)
  }

  func holds(_ predicate: NSPredicate, _ object: Any) -> Bool { predicate.evaluate(with: object) }

  // MARK: Intervals

  // Semantics 4.1
  @Test(arguments: [
    // start, end of the sample; without options, strict start, strict end, both.
    (-60.0, -30.0, [false, false, false, false]),
    (-60, 0, [true, false, true, false]),
    (-60, 30, [true, false, true, false]),
    (0, 0, [true, true, true, true]),
    (10, 20, [true, true, true, true]),
    (10, 100, [true, true, false, false]),
    (10, 130, [true, true, false, false]),
    (-60, 130, [true, false, false, false]),
    (100, 100, [false, false, false, false]),
    (100, 120, [false, false, false, false]),
  ])
  func intervalsAreClosedAtTheStartAndOpenAtTheEnd(
    from: Double, to: Double, expected: [Bool]
  ) {
    let options: [HKQueryOptions] = [
      [], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate],
    ]
    let sample = Self.steps(from: from, to: to)
    for (option, expected) in zip(options, expected) {
      let predicate = HKQuery.predicateForSamples(
        withStart: Self.noon, end: Self.noon + 100, options: option)
      #expect(holds(predicate, sample) == expected, "\(option) of \(from) to \(to)")
    }
  }

  // Semantics 4.1
  @Test func aMissingBoundIsOpen() {
    let sample = Self.steps(from: 0, to: 10)
    #expect(holds(HKQuery.predicateForSamples(withStart: nil, end: nil), sample))
    #expect(holds(HKQuery.predicateForSamples(withStart: Self.noon + 10, end: nil), sample))
    #expect(!holds(HKQuery.predicateForSamples(withStart: Self.noon + 11, end: nil), sample))
    #expect(!holds(HKQuery.predicateForSamples(withStart: nil, end: Self.noon), sample))
  }

  // MARK: Values

  @Test func quantitiesCompareInAnyCompatibleUnit() {
    let walk = HKQuantitySample(
      type: HKQuantityType(.distanceWalkingRunning),
      quantity: HKQuantity(unit: .meter(), doubleValue: 1_000), start: Self.noon, end: Self.noon)
    let kilometre = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1)
    #expect(holds(HKQuery.predicateForQuantitySamples(with: .equalTo, quantity: kilometre), walk))
    #expect(
      !holds(HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: kilometre), walk))
    let seconds = HKQuantity(unit: .second(), doubleValue: 1)
    #expect(!holds(HKQuery.predicateForQuantitySamples(with: .lessThan, quantity: seconds), walk))
  }

  @Test func categoryValuesHavePredicatesOfTheirOwn() {
    let sleep = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis),
      value: HKCategoryValueSleepAnalysis.asleepREM.rawValue, start: Self.noon,
      end: Self.noon + 60)
    #expect(
      holds(
        HKCategoryValueSleepAnalysis.predicateForSamples(
          equalTo: HKCategoryValueSleepAnalysis.allAsleepValues), sleep))
    #expect(
      !holds(HKCategoryValueSleepAnalysis.predicateForSamples(.equalTo, value: .awake), sleep))
  }

  // MARK: Provenance

  @Test func metadataComparesByKind() {
    let sample = Self.steps(
      from: 0, to: 1, metadata: [HKMetadataKeyWasUserEntered: true, "note": "stairs"])
    #expect(holds(HKQuery.predicateForObjects(withMetadataKey: "note"), sample))
    #expect(!holds(HKQuery.predicateForObjects(withMetadataKey: "other"), sample))
    #expect(
      holds(
        HKQuery.predicateForObjects(
          withMetadataKey: HKMetadataKeyWasUserEntered, allowedValues: [true]), sample))
    #expect(
      holds(
        HKQuery.predicateForObjects(
          withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .equalTo, value: 1), sample))
    #expect(
      holds(
        HKQuery.predicateForObjects(
          withMetadataKey: "note", operatorType: .notEqualTo, value: 3), sample))
  }

  /// "Leave out what was typed in": automatic samples have no such key.
  @Test func anAbsentValueDiffersFromEveryValue() {
    let typed = Self.steps(from: 0, to: 1, metadata: [HKMetadataKeyWasUserEntered: true])
    let untyped = Self.steps(from: 0, to: 1, metadata: [HKMetadataKeyWasUserEntered: false])
    let automatic = Self.steps(from: 0, to: 1)
    func holding(_ operatorType: HKQuery.ComparisonOperator, _ value: Any) -> [Bool] {
      let predicate = HKQuery.predicateForObjects(
        withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: operatorType, value: value)
      return [typed, untyped, automatic].map { holds(predicate, $0) }
    }
    #expect(holding(.notEqualTo, true) == [false, true, true])
    #expect(holding(.equalTo, true) == [true, false, false])
    #expect(holding(.lessThan, true) == [false, true, false])
    #expect(holding(.equalTo, NSNull()) == [false, false, true])
    #expect(holding(.notEqualTo, NSNull()) == [true, true, false])
    #expect(holding(.in, [true, 7]) == [true, false, false])
    #expect(holding(.between, [0, 0.5]) == [false, true, false])
  }

  @Test(arguments: [
    (HKQuery.ComparisonOperator.beginsWith, "Morning", true), (.beginsWith, "morning", false),
    (.endsWith, "run", true), (.endsWith, "Run", false), (.contains, "ing r", true),
    (.contains, "walk", false), (.like, "M*r?n", true), (.like, "M*r?", false),
    (.like, "Morning run", true), (.matches, "[A-Z][a-z]+ (run|walk)", true),
    (.matches, "run", false),
  ])
  func textsOfMetadataCompareByEveryOperator(
    operatorType: HKQuery.ComparisonOperator, value: String, expected: Bool
  ) {
    let predicate = HKQuery.predicateForObjects(
      withMetadataKey: "title", operatorType: operatorType, value: value)
    let run = Self.steps(from: 0, to: 1, metadata: ["title": "Morning run"])
    #expect(holds(predicate, run) == expected)
    #expect(!holds(predicate, Self.steps(from: 0, to: 1, metadata: ["title": 3])))
    #expect(!holds(predicate, Self.steps(from: 0, to: 1)))
  }

  @Test(arguments: [
    (HKQuery.ComparisonOperator.matches, "(" as any Sendable, "regular expression"),
    (.beginsWith, 3, "takes a text"), (.between, [1], "takes two values"),
    (.in, 3, "no list"), (.equalTo, [1], "convert it"),
  ])
  func whatMetadataCannotBeComparedWithIsRefused(
    operatorType: HKQuery.ComparisonOperator, value: any Sendable, sentence: String
  ) {
    let predicate = HKQuery.predicateForObjects(
      withMetadataKey: "title", operatorType: operatorType, value: value)
    #expect {
      _ = try HealthCondition(predicate)
    } throws: {
      ($0 as? HKError)?.code == .errorInvalidArgument && "\($0)".contains(sentence)
    }
  }

  @Test func anEmptySetOfDeviceValuesIsTheLackOfOne() {
    let watch = HKDevice(
      name: "Watch", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
      softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    func holding(_ key: String) -> [Bool] {
      let predicate = HKQuery.predicateForObjects(withDeviceProperty: key, allowedValues: [])
      return [watch, nil].map { holds(predicate, Self.steps(from: 0, to: 1, device: $0)) }
    }
    #expect(holding(HKDevicePropertyKeyName) == [false, true])
    #expect(holding(HKDevicePropertyKeyModel) == [true, true])
  }

  @Test func devicesAreFoundByTheirProperties() {
    let watch = HKDevice(
      name: "Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: nil,
      firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    let predicate = HKQuery.predicateForObjects(
      withDeviceProperty: HKDevicePropertyKeyManufacturer, allowedValues: ["Apple Inc."])
    #expect(holds(predicate, Self.steps(from: 0, to: 1, device: watch)))
    #expect(!holds(predicate, Self.steps(from: 0, to: 1)))
    #expect(
      holds(HKQuery.predicateForObjects(from: [watch]), Self.steps(from: 0, to: 1, device: watch)))
  }

  // MARK: Compounds

  // Semantics 4.2
  @Test func compoundsAndBlocksBecomeOneCondition() throws {
    let first = HKQuery.predicateForSamples(withStart: Self.noon, end: nil)
    let other = HKQuery.predicateForObjects(withMetadataKey: "note")
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [
      first, NSCompoundPredicate(notPredicateWithSubpredicate: other),
      NSPredicate { object, _ in (object as? HKSample)?.endDate == Self.noon + 10 },
    ])
    let condition = try HealthCondition(compound)
    guard case .all(let parts) = condition else {
      Issue.record("not a conjunction: \(condition)")
      return
    }
    #expect(parts[0] == .interval(start: Self.noon, end: nil, options: []))
    #expect(parts[1] == .not(.metadataKey("note")))
    #expect(condition.holds(for: Self.steps(from: 0, to: 10)))
    #expect(!condition.holds(for: Self.steps(from: 0, to: 11)))
    #expect(!condition.holds(for: Self.steps(from: 0, to: 10, metadata: ["note": "x"])))
  }

  // Semantics 4.2
  @Test func whatCannotBeComparedIsAnErrorThatNamesIt() {
    let unbalanced = HKQuery.predicateForObjects(
      withMetadataKey: "note", operatorType: .matches, value: "stairs(")
    let compound = NSCompoundPredicate(orPredicateWithSubpredicates: [
      HKQuery.predicateForObjects(withMetadataKey: "x"), unbalanced,
    ])
    #expect {
      try HealthCondition(compound)
    } throws: { error in
      (error as? HKError)?.code == .errorInvalidArgument && "\(error)".contains("metadata key note")
    }
    let property = HKQuery.predicateForObjects(withDeviceProperty: "colour", allowedValues: ["red"])
    #expect(throws: HKError.self) { try HealthCondition(property) }
    let value = HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: [[1]])
    #expect(throws: HKError.self) { try HealthCondition(value) }
  }

  @Test func equalPredicatesAreEqualAndOthersAreNot() {
    let one = HKQuery.predicateForSamples(withStart: Self.noon, end: nil)
    let same = HKQuery.predicateForSamples(withStart: Self.noon, end: nil)
    let other = HKQuery.predicateForSamples(withStart: Self.noon + 1, end: nil)
    #expect(one.isEqual(same))
    #expect(one.hash == same.hash)
    #expect(!one.isEqual(other))
    #expect("\(one)".contains("endDate >= "))
  }

  @Test func datesThatAreNoNumbersCanBeShown() {
    let never = Date(timeIntervalSince1970: .nan)
    let predicate = HKQuery.predicateForSamples(withStart: never, end: never, options: [])
    #expect("\(predicate)".contains("not a number"))
    #expect(!holds(predicate, Self.steps(from: 0, to: 10)))
    let metadata = HKQuery.predicateForObjects(
      withMetadataKey: "k", operatorType: .equalTo, value: never)
    #expect("\(metadata)".contains("not a number"))
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
      start: never, end: never)
    #expect("\(sample)".contains("not a number"))
  }

  @Test func aQuantityThatIsNoNumberDiffersFromAll() {
    let sample = Self.steps(from: 0, to: 10)
    let none = HKQuantity(unit: .count(), doubleValue: .nan)
    for comparison in Comparison.allCases {
      let condition = HealthCondition.quantity(comparison, none)
      #expect(condition.holds(for: sample) == (comparison == .notEqualTo), "\(comparison)")
    }
  }

  @Test func daysOfActivitySummariesMustBeDays() throws {
    let calendar = Calendar(identifier: .gregorian)
    let day = DateComponents(calendar: calendar, year: 2024, month: 3, day: 1)
    for wrong in [
      DateComponents(), DateComponents(calendar: calendar, month: 3, day: 1),
      DateComponents(calendar: Calendar(identifier: .hebrew)),
    ] {
      for predicate in [
        HKQuery.predicateForActivitySummary(with: wrong),
        HKQuery.predicate(forActivitySummariesBetweenStart: wrong, end: day),
        HKQuery.predicate(forActivitySummariesBetweenStart: day, end: wrong),
      ] {
        #expect {
          try HealthCondition(predicate)
        } throws: { error in
          (error as? HKError)?.code == .errorInvalidArgument && "\(error)".contains("no day")
        }
      }
    }
    #expect(
      try HealthCondition(HKQuery.predicateForActivitySummary(with: day)) == .activitySummary(day))
  }

  @Test func totalsOfWorkoutsCompareWithWhatTheyAreMeasuredInOnly() throws {
    let (metre, joule) = (
      HKQuantity(unit: .meter(), doubleValue: 1), HKQuantity(unit: .joule(), doubleValue: 1)
    )
    let energy = HKQuantityType(.activeEnergyBurned)
    for predicate in [
      HKQuery.predicateForWorkouts(with: .lessThan, totalDistance: joule),
      HKQuery.predicateForWorkouts(with: .lessThan, totalEnergyBurned: metre),
      HKQuery.predicateForWorkouts(
        operatorType: .lessThan, quantityType: energy, sumQuantity: metre),
      HKQuery.predicateForWorkouts(
        activityPredicate: HKQuery.predicateForWorkoutActivities(
          operatorType: .lessThan, quantityType: energy, sumQuantity: metre)),
    ] {
      #expect(throws: HKError.self) { try HealthCondition(predicate) }
    }
    #expect(
      try HealthCondition(
        HKQuery.predicateForWorkouts(
          operatorType: .lessThan, quantityType: energy, sumQuantity: joule))
        == .workoutStatistic(energy, .sum, .lessThan, joule))
  }
}
