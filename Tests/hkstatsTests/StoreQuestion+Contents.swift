import AppleHealthExport
import CalendarBuckets
import Foundation
import HealthReports
import TestSupport

@testable import SampleStore

extension StoreQuestion {
  private static let heart = "HKQuantityTypeIdentifierHeartRate"

  /// What ``commits(_:)`` leave out: a workout with its route, correlations, a series and permissions.
  static func commitRest(_ folder: TemporaryDirectory, _ store: SampleStore) throws {
    let places = folder.file("active")
    try FileManager.default.createDirectory(atPath: places, withIntermediateDirectories: true)
    _ = try ActiveExport(in: places)
    let meals = folder.file("correlations.xml")
    try correlations.write(toFile: meals, atomically: true, encoding: .utf8)
    for path in [places, meals] {
      _ = try ExportImport(
        paths: [path], into: store,
        options: ExportImport.Options(
          timeZone: try ZoneRules(identifier: "America/New_York"), now: 1_711_000_000)
      ).run()
    }
    var batch = SaveBatch(
      revision: NewSourceRevision(name: "org.example.beat"), date: 1_711_000_000)
    let series = NewSample(
      type: heart, canonicalUnit: "count/s", start: 1_709_700_000, end: 1_709_700_100, value: 2,
      unit: "count/min", sourceName: "org.example.beat")
    batch.samples = [series]
    batch.series = [
      series.uuid: (0..<100).map { number in
        let start = 1_709_700_000 + Double(number)
        return SeriesMeasurement(start: start, end: start, value: 1 + Double(number % 7) / 4)
      }
    ]
    _ = try store.save(batch)
    try store.decide([
      StoredPermission(app: "org.example.walk", type: heart, share: true, read: false),
      StoredPermission(app: "org.example.run", type: heart, share: false, read: true),
    ])
  }

  private static var correlations: String {
    let dates = #"startDate="2024-03-06 08:00:00 +0000" endDate="2024-03-06 08:01:00 +0000""#
    func pressure(_ kind: String, _ value: Int) -> String {
      #"<Record type="HKQuantityTypeIdentifierBloodPressure\#(kind)" sourceName="Cuff" unit="mmHg" "#
        + #"\#(dates) value="\#(value)"/>"#
    }
    let lines = (0..<20).map { number in
      #"<Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" \#(dates)>"#
        + pressure("Systolic", 110 + number) + pressure("Diastolic", 70 + number)
        + #"<MetadataEntry key="arm" value="\#(number)"/></Correlation>"#
    }
    return #"<HealthData locale="en_US"><ExportDate value="2024-04-11 12:00:00 +0200"/>"#
      + lines.joined(separator: "\n") + "</HealthData>"
  }

  /// All that is in a store, object by object.
  static var contents: [StoreQuestion] {
    [
      listing("samples") { store in
        var lines: [String] = []
        for type in try store.typeIdentifiers() {
          try store.forEachSample(ofType: type) { lines.append(line($0)) }
        }
        return lines
      },
      listing("workouts and correlations") { store in
        try store.workouts().map { "\($0)" } + store.correlations().map { "\($0)" }
          + store.activitySummaries().map { "\($0)" }
      },
      listing("series") { store in
        try store.withSnapshot { (snapshot: StoreSnapshot) throws in
          var lines: [String] = []
          try snapshot.forEachSample(ofType: heart) { sample in
            guard sample.isSeries else { return }
            let measurements = try snapshot.series(ofSequence: sample.sequence) ?? []
            lines += measurements.map { "\($0.start) \($0.value)" }
          }
          for recording in try snapshot.recordedBeats(
            ofType: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", from: nil, to: nil)
          {
            lines.append("\(recording)")
          }
          return lines
        }
      },
      listing("routes") { store in
        try store.withSnapshot { (snapshot: StoreSnapshot) throws in
          var lines: [String] = []
          try snapshot.forEachSample(ofType: "HKWorkoutRouteTypeIdentifier") { sample in
            guard var reader = try snapshot.route(ofSequence: sample.sequence) else { return }
            while let places = try reader.next() {
              lines += places.map { "\($0.time) \($0.latitude) \($0.longitude) \($0.altitude)" }
            }
          }
          return lines
        }
      },
      listing("the person, deletions and permissions") { store in
        try store.characteristics().map { "\($0)" } + store.deletions().map { "\($0)" }
          + store.permissions().map { "\($0)" } + [store.timeZoneIdentifier() ?? "no zone"]
      },
    ]
  }

  private static func listing(
    _ name: String, _ lines: @escaping @Sendable (SampleStore) throws -> [String]
  ) -> StoreQuestion {
    StoreQuestion(name: name, arguments: []) { store in
      let lines = try lines(store)
      guard !lines.isEmpty else { throw EmptyListing(name: name) }
      return Array(lines.joined(separator: "\n").utf8)
    }
  }

  private static func line(_ sample: StoredSample) -> String {
    """
    \(sample.uuid.uuidString) \(sample.sequence) \(sample.start) \(sample.end) \(sample.value) \
    \(sample.unit ?? "-") \(sample.sourceName) \(sample.sourceVersion ?? "-") \(sample.device ?? "-") \
    \(sample.metadata.map { "\($0.name)=\($0.value)" }.joined(separator: ",")) \
    \(sample.isUserEntered) \(sample.hasUndeterminedEnd) \(sample.beats.count)
    """
  }

  /// A list that should have something in it.
  private struct EmptyListing: Error {
    var name: String
  }
}
