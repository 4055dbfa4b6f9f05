import SampleStore
import Testing

@testable import AppleHealthExport

/// The rules for records and the other elements, one by one.
struct RowBuilderTests {
  private static let date = "2024-06-15 08:00:00 +0200"
  private static let instant = 1_718_431_200.0

  /// A record from its attributes; nil leaves one out.
  private func record(_ changes: [String: String?] = [:], content: String = "") -> String {
    var attributes: [String: String?] = [
      "type": "HKQuantityTypeIdentifierStepCount", "sourceName": "iPhone", "unit": "count",
      "value": "7", "startDate": Self.date, "endDate": Self.date,
    ]
    attributes.merge(changes) { $1 }
    let text = attributes.sorted { $0.key < $1.key }.compactMap { name, value in
      value.map { "\(name)=\"\($0)\"" }
    }
    return "<Record \(text.joined(separator: " "))>\(content)</Record>\n"
  }

  private func reasons(_ result: ScanResult) -> [SkipReason] {
    result.tally.skipped.filter { $0.element == "Record" }.map(\.reason)
  }

  // Semantics 7.5
  @Test(
    arguments: [
      (["type": nil], SkipReason.typeMissing),
      (["type": "HKQuantityTypeIdentifierNew"], .typeUnknown),
      (["startDate": nil], .dateMissing), (["endDate": nil], .dateMissing),
      (["startDate": "2024-02-30 08:00:00 +0200"], .notADate), (["endDate": ""], .notADate),
      (["creationDate": "soon"], .notADate),
      (["endDate": "2024-06-15 07:59:59 +0200"], .endBeforeStart),
      (["value": nil], .valueNotANumber), (["value": "many"], .valueNotANumber),
      (["value": "1e999"], .valueNotANumber), (["unit": nil], .unitMissing),
      (["unit": ""], .unitMissing), (["unit": "kg"], .unitIncompatible),
      (["unit": "bananas"], .unitIncompatible),
    ] as [([String: String?], SkipReason)])
  func badQuantitiesAreSkippedWithTheirReason(changes: [String: String?], reason: SkipReason) {
    let result = scanned(content: record() + record(changes) + record())
    #expect(result.consumer.samples.map(\.ordinal) == [1, 3])
    #expect(reasons(result) == [reason])
    #expect(result.tally.skipped.first?.firstLines == [3])
    #expect(result.tally.recordsRead == 3)
    #expect(result.consumer.skipped.count == 1)
  }

  @Test func skippedRecordsAreNotedAsFarAsTheyCouldBeRead() {
    let result = scanned(
      content: record(["unit": nil]) + record(["type": nil]) + record(["startDate": "x"]))
    #expect(
      result.consumer.skipped == [
        "HKQuantityTypeIdentifierStepCount \(Self.instant) \(Self.instant)",
        "- \(Self.instant) \(Self.instant)",
        "HKQuantityTypeIdentifierStepCount - \(Self.instant)",
      ])
  }

  // Semantics 7.4
  @Test(arguments: [
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "mi", "3", 4_828.032),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "km", "1.5", 1_500),
    ("HKQuantityTypeIdentifierBodyMass", "lb", "100", 45.359237),
    ("HKQuantityTypeIdentifierHeartRate", "count/min", "60", 1),
    ("HKQuantityTypeIdentifierOxygenSaturation", "%", "0.98", 0.98),
    ("HKQuantityTypeIdentifierOxygenSaturation", "%", "98", 98),
    ("HKQuantityTypeIdentifierUVExposure", "count", "4", 4),
    ("HKQuantityTypeIdentifierStepCount", "count", "12,5", 12.5),
  ])
  func valuesBecomeCanonical(type: String, unit: String, value: String, expected: Double) throws {
    let result = scanned(content: record(["type": type, "unit": unit, "value": value]))
    let sample = try #require(result.consumer.samples.first)
    let canonical = Double(bitPattern: sample.value)
    #expect(abs(canonical - expected) <= abs(expected) * 1e-15)
    #expect(sample.unit == unit)
  }

  // Semantics 7.4
  @Test(
    arguments: [
      ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleep", 1.0),
      ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepREM", 5),
      ("HKCategoryTypeIdentifierSleepAnalysis", "2", 2),
      ("HKCategoryTypeIdentifierMindfulSession", nil, 0),
      ("HKCategoryTypeIdentifierLowHeartRateEvent", nil, 0),
      ("HKCategoryTypeIdentifierMindfulSession", "HKCategoryValueNotApplicable", 0),
      ("HKCategoryTypeIdentifierMenstrualFlow", "HKCategoryValueMenstrualFlowLight", 2),
    ] as [(String, String?, Double)])
  func categoryValuesAreReadByName(type: String, value: String?, expected: Double) throws {
    let result = scanned(content: record(["type": type, "unit": nil, "value": value]))
    let sample = try #require(result.consumer.samples.first)
    #expect(sample.value == expected.bitPattern)
    #expect(sample.isCategory)
  }

  @Test func unknownCategoryValuesAreSkipped() {
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    let result = scanned(
      content: record(["type": sleep, "value": "HKCategoryValueSleepAnalysisFlying"])
        + record(["type": sleep, "value": nil]) + record(["type": sleep, "value": "99"]))
    #expect(reasons(result) == [.categoryValueUnknown])
    #expect(result.tally.skipped.first?.count == 3)
    #expect(result.tally.skippedByType[sleep] == [.categoryValueUnknown: 3])
  }

  @Test func deviceLosesItsMemoryAddressOnly() {
    let devices = [
      "&lt;&lt;HKDevice: 0x282a45810&gt;, name:Apple Watch, hardware:Watch6,1&gt;",
      "&lt;&lt;HKDevice: 0xFFFF&gt;, name:Apple Watch, hardware:Watch6,1&gt;", "Dummy device", "",
      "&#60;&lt;HKDevice: 0x1&gt;, name:Apple Watch, hardware:Watch6,1&gt;",
    ]
    let result = scanned(content: devices.map { record(["device": $0]) }.joined())
    let watch = "<<HKDevice>, name:Apple Watch, hardware:Watch6,1>"
    #expect(result.consumer.samples.map(\.device) == [watch, watch, "Dummy device", "", watch])
  }

  @Test func repeatedThingsAreAskedForOnce() {
    let entry = "<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>"
    let result = scanned(
      content: (0..<200).map { index in
        record(
          ["device": "&lt;&lt;HKDevice: 0x\(index)&gt;, name:a&gt;", "sourceVersion": "1"],
          content: entry)
      }.joined())
    #expect(result.consumer.samples.count == 200)
    #expect(result.consumer.questions == 5)
  }

  // Semantics 7.4
  @Test func theFormatOf2014SaysSource() {
    let result = scanned(
      content: record([
        "sourceName": nil, "source": "Old Phone", "startDate": "20140104084300-0800",
        "endDate": "20140104084300-0800",
      ]))
    #expect(result.consumer.samples.map(\.source) == ["Old Phone"])
    #expect(result.consumer.samples.map(\.start) == [Double(1_388_853_780).bitPattern])
  }

  @Test func metadataIsKeptInOrderAndMarksUserEnteredValues() {
    let entries =
      "<MetadataEntry key=\"b\" value=\"x &amp; y\"/><MetadataEntry key=\"a\"/>"
      + "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"
    let result = scanned(
      content: record(content: entries)
        + record(content: "<MetadataEntry key=\"HKWasUserEntered\" value=\"0\"/>")
        + record(content: "<MetadataEntry value=\"1\"/>"))
    #expect(
      result.consumer.samples.first?.metadata == [
        NamedValue(name: "b", value: "x & y"), NamedValue(name: "a", value: ""),
        NamedValue(name: "HKWasUserEntered", value: "1"),
      ])
    #expect(result.consumer.samples.map(\.flags) == [.userEntered, [], []])
    #expect(result.tally.faults[.metadataWithoutKey]?.count == 1)
  }

  @Test func heartbeatsAreKept() {
    let list =
      "<HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm=\"62\" "
      + "time=\"00:20:37,80\"/><InstantaneousBeatsPerMinute bpm=\"52\" time=\"7:39:34.05\u{202F}AM\"/>"
      + "</HeartRateVariabilityMetadataList>"
    let result = scanned(
      content: record(
        ["type": "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "unit": "ms"],
        content: "<MetadataEntry key=\"a\" value=\"1\"/>" + list) + record())
    #expect(
      result.consumer.samples.first?.beats == [
        RecordedBeat(beatsPerMinute: "62", time: "00:20:37,80"),
        RecordedBeat(beatsPerMinute: "52", time: "7:39:34.05\u{202F}AM"),
      ])
    #expect(result.consumer.samples.first?.metadata.count == 1)
    #expect(result.consumer.samples.last?.beats == [])
    #expect(result.consumer.samples.last?.metadata == [])
  }

  // Semantics 1.1, Semantics 7.6
  @Test func undeterminedEndsBecomeInstantsAndTheFutureIsCounted() {
    let result = scanned(
      content: record(["endDate": "4001-01-01 00:00:00 +0000"])
        + record([
          "startDate": "2031-01-01 00:00:00 +0000", "endDate": "2031-01-01 00:00:00 +0000",
        ]))
    #expect(result.consumer.samples[0].end == Self.instant.bitPattern)
    #expect(result.consumer.samples[0].flags == .undeterminedEnd)
    #expect(result.tally.futureDated == 1)
  }

  @Test func correlationsNameTheirMembers() throws {
    let systolic = ["type": "HKQuantityTypeIdentifierBloodPressureSystolic", "unit": "mmHg"]
    let inner = record(systolic) + record(["unit": nil]) + record(systolic)
    let head =
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Health\" "
    let result = scanned(
      content: record(systolic) + head
        + "startDate=\"\(Self.date)\" endDate=\"\(Self.date)\">\(inner)"
        + "<MetadataEntry key=\"k\" value=\"v\"/></Correlation>"
        + head + "startDate=\"\(Self.date)\">\(record(systolic))</Correlation>")
    let correlation = try #require(result.consumer.correlations.first)
    #expect(result.consumer.correlations.count == 1)
    #expect(correlation.memberOrdinals == [2, 4])
    #expect(correlation.metadata == [NamedValue(name: "k", value: "v")])
    #expect(result.consumer.samples.map(\.ordinal) == [1, 2, 4, 5])
    #expect(
      result.consumer.samples.map { $0.flags.contains(.insideCorrelation) }
        == [false, true, true, true])
    #expect(result.tally.skipped.map(\.element) == ["Record", "Correlation"])
  }

  @Test func workoutsKeepEverythingInside() throws {
    let metadata = "<MetadataEntry key=\"HKTimeZone\" value=\"America/Sao_Paulo\"/>"
    let event =
      "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"\(Self.date)\" duration=\"2\" "
      + "durationUnit=\"min\">\(metadata)</WorkoutEvent>"
    let statistics =
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" sum=\"269.695\" "
      + "unit=\"Cal\" startDate=\"\(Self.date)\" endDate=\"\(Self.date)\"/>"
    let text =
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"1.5\" "
      + "durationUnit=\"min\" totalDistance=\"5\" totalDistanceUnit=\"km\" sourceName=\"Watch\" "
      + "startDate=\"\(Self.date)\" endDate=\"\(Self.date)\">\(metadata)\(event)\(statistics)"
      + "<WorkoutActivity uuid=\"U\" startDate=\"\(Self.date)\">\(event)\(statistics)\(metadata)"
      + "</WorkoutActivity><WorkoutRoute sourceName=\"Watch\" startDate=\"\(Self.date)\">"
      + "<FileReference path=\"/workout-routes/a.gpx\"/></WorkoutRoute>"
      + "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"never\"/></Workout>"
    let result = scanned(content: text)
    let workout = try #require(result.consumer.workouts.first)
    #expect(workout.activityType == "HKWorkoutActivityTypeRunning")
    #expect(workout.details.duration == 90)
    #expect(workout.details.attributes.map(\.name) == ["totalDistance", "totalDistanceUnit"])
    let zone = [NamedValue(name: "HKTimeZone", value: "America/Sao_Paulo")]
    #expect(workout.details.metadata == zone)
    let lap = WorkoutEventDetails(
      type: "HKWorkoutEventTypeLap", date: Self.instant, duration: 120, metadata: zone)
    #expect(workout.details.events == [lap])
    #expect(workout.details.statistics.map(\.sum) == [269.695])
    let activity = try #require(workout.details.activities.first)
    #expect(activity.events == [lap])
    #expect(activity.statistics == workout.details.statistics)
    #expect(activity.start == Self.instant && activity.end == nil && activity.uuid == "U")
    #expect(workout.details.routes.map(\.paths) == [["/workout-routes/a.gpx"]])
    #expect(workout.details.routes.first?.attributes.map(\.name) == ["sourceName", "startDate"])
    #expect(result.tally.zones.map(\.count) == [4])
    #expect(result.tally.skipped.map(\.element) == ["WorkoutEvent"])
  }

  @Test func summariesAndCharacteristicsAreKeptAsWritten() {
    let result = scanned(
      content: "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"\" X=\"y\"/>"
        + "<ActivitySummary dateComponents=\"2024-06-15\" appleStandHours=\"12\" "
        + "activeEnergyBurned=\"450\" novelty=\"1\"/><ActivitySummary dateComponents=\"2024-06-31\"/>"
        + "<ExportDate value=\"\(Self.date)\"/>")
    #expect(
      result.consumer.characteristics.map(\.name)
        == ["HKCharacteristicTypeIdentifierDateOfBirth", "X"])
    #expect(
      result.consumer.summaries == [
        ImportedActivitySummary(
          date: "2024-06-15",
          attributes: [
            NamedValue(name: "activeEnergyBurned", value: "450"),
            NamedValue(name: "appleStandHours", value: "12"),
            NamedValue(name: "novelty", value: "1"),
          ])
      ])
    #expect(result.tally.exportDate?.instant == Self.instant)
    #expect(result.tally.locale == "en_US")
  }

  @Test func unknownElementsAreCountedAndSkippedWhole() {
    let result = scanned(
      content: "<Novelty><Deep><Record/></Deep></Novelty><ClinicalRecord type=\"x\"/>"
        + "<Audiogram><SensitivityPoint/></Audiogram><VisionPrescription><RightEye/>"
        + "</VisionPrescription>" + record(content: "<Inner><MetadataEntry/></Inner>"))
    #expect(
      result.tally.otherElements == [
        "Novelty": 1, "ClinicalRecord": 1, "Audiogram": 1, "VisionPrescription": 1,
        "Record/Inner": 1,
      ])
    #expect(result.tally.recordsRead == 1)
    #expect(result.consumer.samples.count == 1)
  }
}
