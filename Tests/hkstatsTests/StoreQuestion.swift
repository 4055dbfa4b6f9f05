import AppleHealthExport
import CalendarBuckets
import Foundation
import HealthCalculations
import HealthReports
import ReportFormats
import TestSupport

@testable import SampleStore

/// A question as the library and as the command asks it.
struct StoreQuestion: Sendable {
  var name: String
  var arguments: [String]
  var answer: @Sendable (SampleStore) throws -> [UInt8]

  private static let steps = "HKQuantityTypeIdentifierStepCount"

  private static func scope() throws -> ReportScope {
    ReportScope(
      from: try ParsedDateTime(parsing: "2024-03-04"),
      to: try ParsedDateTime(parsing: "2024-04-01"), now: 1_711_929_600)
  }

  private static let heart = "HKQuantityTypeIdentifierHeartRate"
  private static let dates = ["--from", "2024-03-04", "--to", "2024-04-01"]

  private static func question<Request: ReportRequest>(
    _ arguments: [String], _ request: Request
  ) -> StoreQuestion {
    StoreQuestion(name: "\(Request.self)", arguments: arguments + ["--format", "json"]) {
      try OrderedJSONEncoder.encode($0.report(request))
    }
  }

  /// Every question but what a store holds in all, which counts imports and so never repeats itself.
  static func all() throws -> [StoreQuestion] {
    let scope = try scope()
    let whole = ReportScope(now: scope.now)
    let day = try ParsedDateTime(parsing: "2024-03-09")
    return [
      question(["summary", "weekly"] + dates, SummaryRequest(.week, scope: scope)),
      question(["rings"] + dates, RingsRequest(scope: scope)),
      question(["sleep"] + dates, SleepRequest(scope: scope)),
      question(
        ["explain", "--type", "stepCount", "--day", "2024-03-09"],
        ExplainRequest(type: steps, .day, holding: day, scope: whole)),
      question(["explain", "--night", "2024-03-09"], ExplainNightRequest(day, scope: whole)),
      question(
        ["streak", "--type", "stepCount", "--at-least", "500", "--today", "2024-03-20"],
        StreakRequest(
          .type(identifier: steps), goal: .atLeast(500),
          today: try ParsedDateTime(parsing: "2024-03-20"), scope: whole)),
      question(["records"], RecordsRequest(scope: whole)),
      question(["trends"] + dates, TrendsRequest(scope: scope)),
      question(["correlate"] + dates, CorrelationRequest(scope: scope)),
      question(["profile", "--type", "heartRate"] + dates, ProfileRequest(heart, scope: scope)),
      question(["heart"] + dates, HeartRequest(scope: scope)),
      question(["workouts"] + dates, WorkoutsRequest(scope: scope)),
      question(
        ["workouts", "splits"] + dates, WorkoutsRequest(splits: true, scope: scope)),
      question(["workouts", "weekly"] + dates, WorkoutTotalsRequest(.week, scope: scope)),
      question(["types"], TypesRequest(scope: whole)),
      question(["sources"], SourcesRequest(scope: whole)),
      question(["authorize", "list"], PermissionsRequest()),
    ]
  }

  /// What is committed one after the other, again and again.
  static func commits(_ folder: TemporaryDirectory) throws
    -> [@Sendable (SampleStore) throws -> Void]
  {
    let exports = try [
      ("sleep.xml", SleepExport.text), ("streak.xml", StreakExport.text),
      ("active.xml", ActiveExport.text),
    ].map { name, text in
      let path = folder.file(name)
      try Data(text.utf8).write(to: URL(filePath: path))
      return path
    }
    let zone = try ZoneRules(identifier: "America/New_York")
    let samples = (0..<40).map { (number: Int) -> NewSample in
      let start = 1_709_700_000 + Double(number) * 7_200
      return NewSample(
        type: steps, canonicalUnit: "count", start: start, end: start + 600,
        value: 100.5 + Double(number), unit: "count",
        sourceName: number % 2 == 0 ? "org.example.walk" : "org.example.run")
    }
    func importing(
      _ path: String, mirrors: Bool = false
    ) -> @Sendable (SampleStore) throws -> Void {
      { store in
        _ = try ExportImport(
          paths: [path], into: store,
          options: ExportImport.Options(
            timeZone: zone, mirroring: mirrors ? .on { _ in true } : .off, now: 1_711_000_000)
        ).run()
      }
    }
    func saving(_ batch: [NewSample]) -> @Sendable (SampleStore) throws -> Void {
      { store in
        // What was deleted cannot be saved again under its identity.
        let samples = batch.map { sample in
          var sample = sample
          sample.uuid = UUID()
          return sample
        }
        _ = try store.save(samples)
      }
    }
    let deleting: @Sendable (SampleStore) throws -> Void = { store in
      let own = try store.samples(ofType: steps).filter { $0.sourceName == "org.example.walk" }
      try store.delete(sequences: Set(own.map(\.sequence)), ownedBy: nil, date: 1_711_000_000)
    }
    let deletingRest: @Sendable (SampleStore) throws -> Void = { store in
      let own = try store.samples(ofType: steps).filter { $0.sourceName.hasPrefix("org.example") }
      try store.delete(sequences: Set(own.map(\.sequence)), ownedBy: nil, date: 1_711_000_000)
    }
    func ordering(_ names: [String]) -> @Sendable (SampleStore) throws -> Void {
      { try $0.setSourceOrder(names, ofType: steps) }
    }
    return [
      importing(exports[0]), importing(exports[1]), saving(Array(samples[..<25])),
      ordering(["org.example.run"]),
      importing(exports[2]), saving(Array(samples[25...])), deleting, ordering([]), deletingRest,
      // Deletes what the first two hold alone.
      importing(exports[2], mirrors: true),
    ]
  }
}
