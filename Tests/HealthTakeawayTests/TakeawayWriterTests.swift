import AppleHealthExport
import CalendarBuckets
import Foundation
import HealthKitTypes
import SampleStore
import SyntheticHealthData
import TestSupport
import Testing

@testable import HealthTakeaway

/// What a store holds comes back from its own export.
@Suite(.endsInTime) struct TakeawayWriterTests {
  private static let now = 1_780_000_000.0

  private func export(_ store: SampleStore, to path: String) throws -> TakeawayCounts {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    return try store.withSnapshot { snapshot in
      try TakeawayWriter(snapshot, now: Self.now).write { try file.write(contentsOf: $0) }
    }
  }

  private func samples(_ store: SampleStore, _ type: String) throws -> [StoredSample] {
    var samples: [StoredSample] = []
    try store.forEachSample(ofType: type) { samples.append($0) }
    return samples
  }

  @Test func everySampleWorkoutAndPlaceComesBack() throws {
    let directory = try TemporaryDirectory()
    let (made, taken) = (directory.file("made.zip"), directory.file("taken.zip"))
    let years = try SyntheticYears(seed: 11, days: 20, homeZoneIdentifier: "Europe/Paris")
    try ExportWriter(years, electrocardiograms: 1).write(to: made)
    let (before, after) = (try SampleStore.inMemory(), try SampleStore.inMemory())
    let options = ExportImport.Options(now: Self.now)
    _ = try ExportImport(paths: [made], into: before, options: options).run()
    let counts = try export(before, to: taken)
    let report = try ExportImport(paths: [taken], into: after, options: options).run()
    #expect(report.skipped.isEmpty && report.faults.isEmpty && counts.leftOut.isEmpty)
    #expect(counts.electrocardiograms == 1 && counts.routes > 0)
    #expect(try after.timeZoneIdentifier() == "Europe/Paris")
    for type in try before.typeIdentifiers() {
      let (old, new) = (try samples(before, type), try samples(after, type))
      #expect(old.count == new.count, "\(type)")
      for (one, other) in zip(old, new) where one != other {
        var same = other
        // Each store has identities and an order of its own.
        (same.uuid, same.sequence) = (one.uuid, one.sequence)
        #expect(same == one, "\(type)")
      }
    }
    let places = try zip(before.workouts(), after.workouts()).map { old, new in
      try (routes(old, before), routes(new, after))
    }
    #expect(places.allSatisfy { $0 == $1 } && places.contains { !$0.0.isEmpty })
    // And the files of the archive are those that stand in its text.
    #expect(
      try before.workouts().map(\.details.metadata) == after.workouts().map(\.details.metadata))
  }

  private func routes(_ workout: StoredWorkout, _ store: SampleStore) throws -> [[RoutePlace]] {
    try store.withSnapshot { snapshot in
      let routes = try snapshot.routes(ofWorkouts: [workout.sequence])
      return try (routes[workout.sequence] ?? []).map { sequence in
        var places: [RoutePlace] = []
        var reader = try snapshot.route(ofSequence: sequence)
        while let next = try reader?.next() { places += next }
        return places
      }
    }
  }

  @Test(arguments: [
    ("HKQuantityTypeIdentifierBodyMass", "kg", "lb", 150.1),
    ("HKQuantityTypeIdentifierBodyMass", "kg", "st", 11.37),
    ("HKQuantityTypeIdentifierBloodGlucose", "mg/dL", "mmol<180.1558800000541>/L", 5.2),
    ("HKQuantityTypeIdentifierBodyTemperature", "degC", "degF", 98.7),
  ])
  func aValueComesBackInTheUnitThatItWasRecordedIn(
    type: String, canonical: String, unit: String, value: Double
  ) throws {
    let directory = try TemporaryDirectory()
    let quantity = HKQuantity(unit: try HKUnit(parsing: unit), doubleValue: value)
    guard let known = TypeCatalogue.quantityType(identifier: type) else {
      Issue.record("\(type) is a type")
      return
    }
    let stored = try quantity.value(in: HKUnit(parsing: known.canonicalUnit))
    let before = try SampleStore.inMemory()
    let start = 1_700_000_000.25
    try before.save([
      NewSample(
        type: type, canonicalUnit: known.canonicalUnit, start: start, end: start + 0.5,
        value: stored,
        unit: unit, sourceName: "a \"quoted\" <source> & more",
        metadata: [
          NamedValue(name: "date", value: "721692800.5", kind: .date),
          NamedValue(name: "text", value: "line\nline", kind: .text),
        ])
    ])
    let path = directory.file("taken.zip")
    #expect(try export(before, to: path).records == 1)
    let after = try SampleStore.inMemory()
    _ = try ExportImport(paths: [path], into: after).run()
    let sample = try #require(try samples(after, type).first)
    #expect(sample.value == stored && sample.unit == unit)
    #expect(sample.start == start && sample.end == start + 0.5)
    #expect(sample.sourceName == "a \"quoted\" <source> & more")
    #expect(sample.metadata.map(\.value) == ["2023-11-14 22:13:20.5 +0000", "line\nline"])
  }

  /// The least whole number has no magnitude among those of its kind; the largest is that of no number.
  @Test(arguments: [-0x1p63, 0x1p63, -0x1p53, 0x1p53 - 1, -1e308, .leastNonzeroMagnitude])
  func numbersAtTheEdgeComeBack(value: Double) throws {
    let directory = try TemporaryDirectory()
    let type = "HKQuantityTypeIdentifierStepCount"
    let before = try SampleStore.inMemory()
    try before.save(
      ["count", "%"].map { unit in
        NewSample(
          type: type, canonicalUnit: "count", start: 1_700_000_000, end: 1_700_000_000,
          value: value, unit: unit, sourceName: unit)
      })
    let path = directory.file("taken.zip")
    #expect(try export(before, to: path).records == 2)
    let after = try SampleStore.inMemory()
    _ = try ExportImport(paths: [path], into: after).run()
    #expect(try samples(after, type).map(\.value).contains(value))
    var text = ExportText(.utc)
    text.append(number: value)
    #expect(Double(String(decoding: text.bytes, as: UTF8.self)) == value)
  }

  @Test func anAppTakesNothingAlong() throws {
    let store = try SampleStore.inMemory()
    #expect(throws: SampleStoreError.self) {
      try store.withSnapshot(for: .app(bundleIdentifier: "org.example.app")) { snapshot in
        try TakeawayWriter(snapshot, now: Self.now).write { _ in }
      }
    }
  }
}
