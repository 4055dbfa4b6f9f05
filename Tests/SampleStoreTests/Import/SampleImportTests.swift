import HealthCalculations
import Testing

@testable import SampleStore

@Suite struct SampleImportTests {
  let watch = TestRecord(100, 160, 20).with(\.device, "<<HKDevice>, manufacturer:Apple Inc.>")
    .with(\.creation, 200)
  let phone = TestRecord(90, 300, 31, source: "iPhone").with(\.version, nil)

  @Test func recordsComeBackAsTheyWere() throws {
    let store = try SampleStore.inMemory()
    let detailed = watch.with(\.metadata, [NamedValue(name: "a", value: "1")])
      .with(\.beats, [RecordedBeat(beatsPerMinute: "60", time: "1:02 PM")])
      .with(\.flags, [.userEntered])
    let outcome = try store.importing([detailed, phone])
    #expect(outcome.samples["HKQuantityTypeIdentifierStepCount"]?.new == 2)
    let samples = try store.steps()
    #expect(samples.map(\.start) == [90, 100])
    let sample = try #require(samples.last)
    #expect(sample.end == 160 && sample.value == 20 && sample.creation == 200)
    #expect(sample.sourceName == "Watch" && sample.sourceVersion == "7.0")
    #expect(sample.device == "<<HKDevice>, manufacturer:Apple Inc.>" && sample.unit == "count")
    #expect(sample.metadata == detailed.metadata && sample.beats == detailed.beats)
    #expect(sample.isUserEntered && sample.isFromExport && !sample.hasUndeterminedEnd)
    #expect(samples[0].creation == nil && samples[0].sourceVersion == nil)
    #expect(samples[0].device == nil)
    let types = try store.types()
    #expect(types.map(\.sampleCount) == [2] && types[0].firstStart == 90 && types[0].lastEnd == 300)
    #expect(try store.timeZoneIdentifier() == "Europe/Paris")
  }

  // Semantics 7.3
  @Test func importingTheSameFileTwiceChangesNothing() throws {
    let store = try SampleStore.inMemory()
    let records = [watch, watch, phone, watch.with(\.start, 20), phone.with(\.creation, 4)]
    try store.importing(records)
    let before = try store.allSamples()
    let outcome = try store.importing(records)
    #expect(outcome.changedNothing)
    #expect(outcome.samples["HKQuantityTypeIdentifierStepCount"]?.known == 5)
    #expect(try store.allSamples() == before)
    #expect(try store.imports().count == 2)
  }

  // Semantics 7.3
  @Test func equalRecordsOfOneFileStayTwo() throws {
    let store = try SampleStore.inMemory()
    try store.importing([watch, watch])
    #expect(try store.steps().count == 2)
    try store.importing([watch])
    #expect(try store.steps().count == 2)
    try store.importing([watch, watch, watch])
    #expect(try store.steps().count == 3)
  }

  @Test func newerExportAddsOnlyWhatIsNew() throws {
    let store = try SampleStore.inMemory()
    try store.importing([watch, phone])
    let outcome = try store.importing([
      watch, phone, watch.with(\.start, 150), phone.with(\.value, 99),
    ])
    #expect(outcome.samples["HKQuantityTypeIdentifierStepCount"]?.new == 2)
    #expect(try store.steps().map(\.value) == [31, 99, 20, 20])
  }

  @Test func anotherDeviceOrCreationDateIsAnotherSample() throws {
    let store = try SampleStore.inMemory()
    try store.importing([watch])
    try store.importing([
      watch.with(\.device, ""), watch.with(\.creation, 201), watch.with(\.creation, .nan),
    ])
    #expect(try store.steps().count == 4)
  }

  // Semantics 7.3
  @Test func changedUnitPreferenceIsTheSameSample() throws {
    let store = try SampleStore.inMemory()
    try store.importing([watch.with(\.value, 1609.344)])
    // 1.0 mi of a file in miles was 1.60934 km before.
    let outcome = try store.importing([watch.with(\.value, 1609.34)])
    #expect(outcome.changedNothing)
    #expect(try store.steps().map(\.value) == [1609.344])
    try store.importing([watch.with(\.value, 1609.6)])
    #expect(try store.steps().count == 2)
  }

  @Test func categoryValuesAreEqualOrNot() throws {
    let store = try SampleStore.inMemory()
    let type = "HKCategoryTypeIdentifierSleepAnalysis"
    let asleep = TestRecord(0, 10, 100_000).with(\.type, type)
    try store.importing([asleep])
    try store.importing([asleep.with(\.value, 100_001)])
    #expect(try store.allSamples()[type]?.count == 2)
    #expect(try store.types().first?.isCategory == true)
  }

  // Semantics 7.3
  @Test func renamedPhoneIsRenamedInTheStore() throws {
    let store = try SampleStore.inMemory()
    let type = "HKQuantityTypeIdentifierStepCount"
    try store.importing([phone, phone.with(\.start, 95), watch])
    try store.setSourceOrder(["iPhone", "Watch"], ofType: type)
    let renamed = phone.with(\.source, "New iPhone")
    let outcome = try store.importing([renamed, renamed.with(\.start, 400).with(\.end, 500), watch])
    #expect(outcome.renamedSources == [SourceRename(from: "iPhone", to: "New iPhone")])
    #expect(outcome.samples[type]?.new == 1)
    #expect(
      try store.steps().map(\.sourceName) == ["New iPhone", "New iPhone", "Watch", "New iPhone"])
    #expect(try store.sourceOrder(ofType: type) == ["New iPhone", "Watch"])
    let facts = try store.sourcePairFacts(ofType: type)
    #expect(facts.map(\.pair.name) == ["New iPhone", "Watch"])
    #expect(facts.map(\.earliestStart) == [90, 100])
  }

  @Test func sourceThatStillOccursKeepsItsName() throws {
    let store = try SampleStore.inMemory()
    try store.importing([phone, phone.with(\.start, 95)])
    let outcome = try store.importing([phone.with(\.source, "Other"), phone.with(\.start, 95)])
    #expect(outcome.renamedSources.isEmpty)
    #expect(outcome.samples["HKQuantityTypeIdentifierStepCount"]?.known == 2)
  }

  @Test func sourceFoundUnderTwoNamesKeepsItsName() throws {
    let store = try SampleStore.inMemory()
    try store.importing([phone, phone.with(\.start, 95)])
    let outcome = try store.importing([
      phone.with(\.source, "A"), phone.with(\.start, 95).with(\.source, "B"),
    ])
    #expect(outcome.renamedSources.isEmpty && outcome.changedNothing)
    #expect(try store.steps().allSatisfy { $0.sourceName == "iPhone" })
  }

  @Test func composedAndDecomposedNamesAreTwoSources() throws {
    let store = try SampleStore.inMemory()
    try store.importing([
      phone.with(\.source, "Zo\u{EB}"), phone.with(\.source, "Zoe\u{308}").with(\.start, 95),
    ])
    let facts = try store.sourcePairFacts(ofType: "HKQuantityTypeIdentifierStepCount")
    #expect(facts.count == 2)
    #expect(try store.allSamples(source: "Zo\u{EB}").values.first?.count == 1)
  }

  @Test func cancelledImportLeavesNothing() throws {
    let store = try SampleStore.inMemory()
    let importing = try store.begin([watch])
    importing.cancel()
    #expect(try store.types().isEmpty && store.imports().isEmpty)
    #expect(throws: SampleStoreError.self) { try importing.finish(store.closing(nil)) }
  }

  // Semantics 2.2
  @Test func earliestSampleDecidesWhetherASourceIsAnAppleDevice() throws {
    let store = try SampleStore.inMemory()
    let type = "HKQuantityTypeIdentifierStepCount"
    let plain = TestRecord(100, 160, 1, source: "Band")
    try store.importing([
      plain, plain.with(\.device, "<<HKDevice>, name:x, manufacturer:Apple Inc., model:Watch>"),
    ])
    #expect(try store.sourcePairFacts(ofType: type).map(\.isAppleDevice) == [true])
    // A late arrival that is earlier, typed in and from another maker.
    try store.importing([
      plain.with(\.start, 50).with(\.flags, [.userEntered])
        .with(\.device, "<<HKDevice>, manufacturer:Acme, Inc.>")
    ])
    let facts = try store.sourcePairFacts(ofType: type)
    #expect(facts.map(\.isAppleDevice) == [false, false])
    #expect(Set(facts.map(\.earliestStart)) == [50, 100])
  }
}
