import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

/// What an import keeps in memory is bounded, whatever an export holds.
@Suite struct ImportLimitsTests {
  private static let few = ImportLimits(
    names: 3, nameBytes: 200, simultaneous: 4, simultaneousBytes: 2_000, workouts: 3, days: 3)

  private func refusal(
    _ records: [TestRecord], into store: SampleStore? = nil,
    more: (SampleImport) throws -> Void = { _ in }
  ) throws -> SampleStoreError? {
    let store = try store ?? SampleStore.inMemory()
    let before = try store.allSamples()
    do {
      let importing = try store.begin(records, limits: Self.few, more: more)
      _ = try importing.finish(store.closing(1_600_000_000))
      return nil
    } catch let error as SampleStoreError {
      #expect(error.code == .tooMuch && error.description.contains("Nothing was imported"))
      #expect(try store.allSamples() == before)
      return error
    }
  }

  @Test func asManyAsAreAllowedAreTaken() throws {
    let records = (0..<3).map { TestRecord(1, 2, Double($0), source: "Watch \($0)") }
    #expect(
      try refusal(records) { importing in
        for number in 0..<3 {
          try importing.addWorkout(Self.workout(importing, start: Double(number)))
          try importing.addActivitySummary(
            ImportedActivitySummary(date: "2024-03-0\(number + 1)", attributes: []))
        }
      } == nil)
  }

  @Test func moreSourcesThanAnyExportHasAreRefused() throws {
    let records = (0..<4).map { TestRecord(Double($0), 9, 1, source: "Watch \($0)") }
    let error = try refusal(records)
    #expect(error?.description.contains("more than 3 sources") == true)
  }

  @Test func moreDevicesThanAnyExportHasAreRefused() throws {
    let records = (0..<4).map { TestRecord(Double($0), 9, 1).with(\.device, "<<HKDevice> \($0)>") }
    #expect(try refusal(records)?.description.contains("more than 3 devices") == true)
  }

  @Test func moreTypesThanAnyExportHasAreRefused() throws {
    let records = (0..<4).map { TestRecord(1, 2, 1).with(\.type, "HKQuantityTypeIdentifier\($0)") }
    #expect(try refusal(records)?.description.contains("more than 3 types") == true)
  }

  @Test func longNamesCountByTheirBytes() throws {
    let name = String(repeating: "x", count: 90)
    let records = (0..<3).map { TestRecord(Double($0), 9, 1, source: name + "\($0)") }
    #expect(try refusal(records)?.description.contains("names of sources") == true)
  }

  @Test func recordsOfOneInstantAreCountedWithTheStoredOnes() throws {
    let alike = { (from: Int, count: Int) in
      (from..<from + count).map { TestRecord(1, 2, Double($0)) }
    }
    let error = try refusal(alike(0, 5))
    #expect(
      error?.description.contains(
        "more than 4 of HKQuantityTypeIdentifierStepCount from 1970-01-01T00:00:01Z") == true)
    let store = try SampleStore.inMemory()
    try store.importing(alike(0, 3))
    #expect(try refusal(alike(3, 1), into: store) == nil)
    #expect(try refusal(alike(4, 1), into: store) != nil)
    // At other instants there may be as many again.
    #expect(try refusal([TestRecord(1, 3, 1), TestRecord(2, 3, 1)], into: store) == nil)
  }

  @Test func workoutsAreCounted() throws {
    let error = try refusal([]) { importing in
      for number in 0..<4 {
        try importing.addWorkout(Self.workout(importing, start: Double(number)))
      }
    }
    #expect(error?.description.contains("more than 3 workouts") == true)
  }

  @Test(arguments: [(count: 5, keys: 0), (count: 2, keys: 100)])
  func correlationsOfOneInstantAreCountedWithTheirContents(count: Int, keys: Int) throws {
    let metadata = (0..<keys).map { NamedValue(name: "key \($0)", value: "a value") }
    let error = try refusal([]) { importing in
      for _ in 0..<count {
        try importing.addCorrelation(
          ImportedCorrelation(
            type: "HKCorrelationTypeIdentifierFood", start: 1, end: 2,
            sourceRevision: importing.sourceRevisionID(name: "Watch", version: nil),
            metadata: metadata))
      }
    }
    #expect(error?.description.contains("HKCorrelationTypeIdentifierFood") == true)
  }

  @Test func daysOfRingsAreCounted() throws {
    let error = try refusal([]) { importing in
      for number in 1...4 {
        try importing.addActivitySummary(
          ImportedActivitySummary(date: "2024-03-0\(number)", attributes: []))
      }
    }
    #expect(error?.description.contains("more than 3 days of rings") == true)
  }

  private static func workout(_ importing: SampleImport, start: Double) -> ImportedWorkout {
    ImportedWorkout(
      activityType: "HKWorkoutActivityTypeRunning", start: start, end: 9,
      sourceRevision: importing.sourceRevisionID(name: "Watch 1", version: "7.0"))
  }
}
