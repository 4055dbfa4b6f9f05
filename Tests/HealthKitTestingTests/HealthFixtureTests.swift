import Foundation
import HKStats
import HealthKitTesting
import TestSupport
import Testing

/// What a test begins with.
@Suite(.endsInTime) struct HealthFixtureTests {
  private func samples<Sample: HKSample>(
    _ predicate: HKSamplePredicate<Sample>, in store: HKHealthStore
  ) async throws -> [Sample] {
    try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
      .result(for: store)
  }

  @Test func aTextInJSONNamesTypesAndUnitsAsPeopleDo() async throws {
    let heart = HKQuantityType(.heartRate)
    let sleep = HKCategoryType(.sleepAnalysis)
    let steps = HKQuantityType(.stepCount)
    let store = try HKHealthStore.forTesting(
      .json(
        """
        [{"type": "stepCount", "start": "2024-03-01T08:00:00Z", "end": "2024-03-01T08:10:00Z",
          "value": 812, "source": "Phone"},
         {"type": "HKQuantityTypeIdentifierHeartRate", "start": "2024-03-01T08:00:00Z", "value": 61,
          "unit": "count/min", "metadata": {"HKMetadataKeyHeartRateMotionContext": 1}},
         {"type": "sleepAnalysis", "start": "2024-02-29T22:00:00Z",
          "end": "2024-03-01T05:00:00Z", "value": "asleepCore"}]
        """))
    try store.grant(read: [heart, sleep, steps])
    let walks = try await samples(.quantitySample(type: steps), in: store)
    #expect(walks.map { $0.quantity.doubleValue(for: .count()) } == [812])
    #expect(walks.first?.sourceRevision.source.name == "Phone")
    let rate = try #require(try await samples(.quantitySample(type: heart), in: store).first)
    #expect(rate.quantity.doubleValue(for: .count().unitDivided(by: .minute())) == 61)
    #expect((rate.metadata?[HKMetadataKeyHeartRateMotionContext] as? Double) == 1)
    let night = try await samples(.categorySample(type: sleep), in: store)
    #expect(night.map(\.value) == [HKCategoryValueSleepAnalysis.asleepCore.rawValue])
  }

  @Test func anElectrocardiogramHasItsVoltages() async throws {
    let type = HKObjectType.electrocardiogramType()
    let start = Date(timeIntervalSince1970: 1_711_647_127)
    let store = try HKHealthStore.forTesting(
      .electrocardiogram([1, 2.5, -3], start: start, averageHeartRate: 61))
    try store.grant(read: [type])
    let recording = try #require(try await samples(.electrocardiogram(), in: store).first)
    #expect(recording.startDate == start && recording.numberOfVoltageMeasurements == 3)
    let rate = HKUnit.count().unitDivided(by: .minute())
    #expect(recording.averageHeartRate?.doubleValue(for: rate) == 61)
    var voltages: [Double] = []
    for try await measurement in HKElectrocardiogramQueryDescriptor(recording).results(for: store) {
      let voltage = try #require(measurement.quantity(for: .appleWatchSimilarToLeadI))
      voltages.append(voltage.doubleValue(for: .voltUnit(with: .micro)))
    }
    #expect(voltages == [1, 2.5, -3])
    #expect(throws: HKError.self) { try store.insert(.electrocardiogram([], start: start)) }
  }

  @Test(arguments: [
    ("{}", "no JSON array"),
    (#"[{"type": "stepz", "start": "2024-03-01T08:00:00Z", "value": 1}]"#, "no type 'stepz'"),
    (#"[{"type": "stepCount", "start": "2024-03-01T08:00:00Z"}]"#, "needs a number"),
    (
      #"[{"type": "stepCount", "start": "2024-03-01T08:00:00Z", "value": 1, "unit": "kg"}]"#,
      "not measured in kg"
    ),
    (
      #"[{"type": "sleepAnalysis", "start": "2024-03-01T08:00:00Z", "value": "tired"}]"#,
      "none of HKCategoryTypeIdentifierSleepAnalysis"
    ),
    (#"[{"type": "HKWorkoutTypeIdentifier", "start": "2024-03-01T08:00:00Z"}]"#, "neither"),
  ])
  func aTextThatMakesNoSenseIsAnErrorThatSaysWhere(text: String, sentence: String) {
    #expect {
      _ = try HKHealthStore.forTesting(.json(text))
    } throws: {
      ($0 as? HKError)?.code == .errorInvalidArgument && "\($0)".contains(sentence)
    }
  }

  #if Exports
    @Test func aWeekOfARunnerHasStepsNightsAndRuns() async throws {
      let steps = HKQuantityType(.stepCount)
      let store = try HKHealthStore.forTesting(.runner(days: 7))
      try store.grant(read: [steps, HKCategoryType(.sleepAnalysis), .workoutType()])
      let walks = try await samples(.quantitySample(type: steps), in: store)
      #expect(Set(walks.map { $0.sourceRevision.source.name }).count == 2)
      #if Reports
        let nights = try await SleepQueryDescriptor(
          timeZone: TimeZone(identifier: "America/New_York")
        ).result(for: store)
        #expect((6...8).contains(nights.nights.count))
      #endif
      #expect(try await !samples(.workout(), in: store).isEmpty)
      // The same seed gives the same days, another one others.
      let again = try HKHealthStore.forTesting(.runner(days: 7))
      try again.grant(read: [steps])
      let other = try HKHealthStore.forTesting(.runner(days: 7, seed: 2))
      try other.grant(read: [steps])
      let repeated = try await samples(.quantitySample(type: steps), in: again)
      #expect(repeated.map(\.quantity) == walks.map(\.quantity))
      let different = try await samples(.quantitySample(type: steps), in: other)
      #expect(different.map(\.quantity) != walks.map(\.quantity))
    }

    @Test func anExportIsReadAsTheCommandReadsIt() async throws {
      let folder = try TemporaryDirectory()
      let path = folder.file("export.xml")
      try """
      <HealthData locale="en_US">
       <ExportDate value="2024-03-02 08:00:00 +0100"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
      startDate="2024-03-01 08:00:00 +0100" endDate="2024-03-01 08:10:00 +0100" value="7"/>
      </HealthData>
      """.write(toFile: path, atomically: true, encoding: .utf8)
      let steps = HKQuantityType(.stepCount)
      let store = try HKHealthStore.forTesting(.export(at: path))
      try store.grant(read: [steps])
      #expect(
        try await samples(.quantitySample(type: steps), in: store)
          .map { $0.quantity.doubleValue(for: .count()) } == [7])
      #expect(throws: (any Error).self) {
        _ = try HKHealthStore.forTesting(.export(at: folder.file("none.zip")))
      }
    }
  #endif
}
