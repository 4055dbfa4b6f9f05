import AppleHealthExport
import CalendarBuckets
import Foundation
import HTTPTypes
import HealthAPI
import HealthReports
import HealthTakeaway
import Hummingbird
import HummingbirdTesting
import NIOCore
import ReportFormats
import SampleStore
import SyntheticHealthData
import Testing

/// What people take along is what they had, and what they erase is gone.
@Suite struct EverythingTests {
  private static let now = 1_780_000_000.0

  private static let questions: [(String, String)] = [
    ("summary", #"{"interval":"day"}"#),
    ("summary", #"{"interval":"week","separateBySource":true}"#),
    ("summary", #"{"interval":"month"}"#),
    ("summary", #"{"interval":"hour","scope":{"last":{"count":7,"unit":"d"}}}"#),
    ("types", "{}"), ("sources", "{}"), ("sleep", "{}"), ("sleep", #"{"lastNights":1000}"#),
    ("explain-night", "{}"), ("trends", "{}"), ("records", "{}"), ("correlate", "{}"),
    ("workouts", #"{"limit":1000}"#), ("workouts", #"{"limit":1000,"hasSplits":true}"#),
    ("workout-totals", #"{"interval":"week"}"#), ("workout-efforts", "{}"),
    ("workout-course", "{}"),
    ("rings", #"{"interval":"day"}"#), ("rings", #"{"interval":"month"}"#), ("heart", "{}"),
    ("streak", #"{"subject":{"rings":{"ring":"all"}},"goal":{"atLeast":1}}"#),
    ("profile", #"{"type":"heartRate"}"#), ("explain", #"{"type":"stepCount"}"#),
  ]

  /// The answer of a store, or why there is none.
  private func answer(
    _ question: String, _ request: String, _ store: SampleStore
  ) throws -> String {
    do {
      return String(
        decoding: try store.withSnapshot {
          try NamedQuestion.named(question).answer(Array(request.utf8), from: $0, now: Self.now)
        }, as: UTF8.self)
    } catch let error as ReportError {
      return error.description
    }
  }

  /// Holds a store against its own export, imported into an empty one: every answer, byte for byte.
  private func compare(_ paths: [String], zone: String? = nil) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hkstats-along-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = ExportImport.Options(now: Self.now)
    if let zone { options.timeZone = try ZoneRules(identifier: zone) }
    let before = try SampleStore.inMemory()
    _ = try ExportImport(paths: paths, into: before, options: options).run()
    let zip = folder.appending(path: "export.zip")
    _ = FileManager.default.createFile(atPath: zip.path, contents: nil)
    let file = try FileHandle(forWritingTo: zip)
    let counts = try before.withSnapshot { snapshot in
      try TakeawayWriter(snapshot, now: Self.now).write { try file.write(contentsOf: $0) }
    }
    try file.close()
    let after = try SampleStore.inMemory()
    let report = try ExportImport(
      paths: [zip.path], into: after, options: ExportImport.Options(now: Self.now)
    ).run()
    #expect(
      report.skipped.isEmpty && report.faults.isEmpty && counts.leftOut.isEmpty,
      "\(report.skipped) \(counts.leftOut)")
    #expect(report.skippedRoutes.isEmpty && report.skippedElectrocardiograms.isEmpty)
    let (old, new) = (try before.info(), try after.info())
    #expect(old.types == new.types)
    #expect(old.workoutCount == new.workoutCount && old.correlationCount == new.correlationCount)
    #expect(old.activitySummaryCount == new.activitySummaryCount)
    #expect(counts.records == report.recordsRead - report.correlationCopies)
    // The zone may have another name where the same clocks have several.
    let (oldZone, newZone) = (
      try before.timeZoneIdentifier() ?? "", try after.timeZoneIdentifier() ?? ""
    )
    for (question, request) in Self.questions {
      let expected = Self.masked(try answer(question, request, before), oldZone)
      let found = Self.masked(try answer(question, request, after), newZone)
      #expect(found == expected, "\(question) \(request)")
    }
  }

  /// An answer without what belongs to one store alone: identities of workouts, and the name of its zone.
  private static func masked(_ answer: String, _ zone: String) -> String {
    answer.replacing(zone, with: "ZONE").replacing(#/"uuid":"[0-9A-F-]{36}"/#, with: "")
  }

  @Test(
    .enabled(
      if: Self.sharedExports != nil, "Needs real exports: set HKSTATS_EXPORTS to a folder of them."),
    arguments: [
      "correlation-route-event.xml", "several-sources.xml", "watch-2019.xml",
      "workouts-and-body.xml",
      "masked-watch-2021.zip", "masked-localised-name.zip", "masked-broken-dtd.zip",
    ])
  func aSharedExportComesBack(name: String) throws {
    let path = "\(try #require(Self.sharedExports))/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return }
    try compare([path])
  }

  /// Real exports, which are of people and not in the repository.
  private static let sharedExports = ProcessInfo.processInfo.environment["HKSTATS_EXPORTS"]

  @Test(arguments: [
    ("America/New_York", UInt64(3)), ("Asia/Kathmandu", 4), ("Australia/Lord_Howe", 5),
  ])
  func aSyntheticPersonComesBack(zone: String, seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hkstats-synth-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let zip = folder.appending(path: "made.zip").path
    let days =
      ProcessInfo.processInfo.environment["HKSTATS_TAKEAWAY_DAYS"].flatMap { Int($0) } ?? 40
    let years = try SyntheticYears(seed: seed, days: days, homeZoneIdentifier: zone)
    try ExportWriter(years, electrocardiograms: 2).write(to: zip)
    try compare([zip])
  }

  @Test func whatAppsSavedComesBack() async throws {
    let server = try WritingServer(DemoServer.elements)
    let path = server.folder.appending(path: "back.zip").path
    try await server.test { client in
      let lines = [
        #"{"type":"bodyMass","start":"2024-03-01T08:00:00.125Z","value":150.1,"unit":"lb","source":"a & <b>"}"#,
        #"{"type":"sleepAnalysis","start":"2024-03-01T00:00:00Z","end":"2024-03-01T06:59:59.75Z","value":4,"source":"a & <b>","metadata":{"k\n\"":"v & <w>"}}"#,
        #"{"type":"dietaryWater","start":"2024-03-01T08:00:00Z","value":0.1,"unit":"L","userEntered":true,"source":"a & <b>"}"#,
      ]
      #expect(
        try await client.send(lines.joined(separator: "\n"), to: "/samples").counts == [3, 0, 0])
      let zip = try await client.ask("/everything")
      #expect(zip.headers[.contentType] == "application/zip")
      try Data(zip.body.readableBytesView).write(to: URL(filePath: path))
    }
    let back = try SampleStore.inMemory()
    _ = try ExportImport(paths: [path], into: back).run()
    for type in [
      "HKQuantityTypeIdentifierBodyMass", "HKCategoryTypeIdentifierSleepAnalysis",
      "HKQuantityTypeIdentifierDietaryWater",
    ] {
      var found: [StoredSample] = []
      try back.forEachSample(ofType: type) { found.append($0) }
      let expected = try server.samples(type)
      #expect(found.map(\.value) == expected.map(\.value), "\(type)")
      #expect(
        found.map(\.start) == expected.map(\.start) && found.map(\.end) == expected.map(\.end))
      #expect(found.map(\.sourceName) == expected.map(\.sourceName))
      #expect(found.map(\.unit) == expected.map(\.unit))
      #expect(found.map(\.isUserEntered) == expected.map(\.isUserEntered))
      #expect(found.map { $0.metadata.map(\.name) } == expected.map { $0.metadata.map(\.name) })
    }
  }

  @Test func onlyTheOwnerTakesAlongAndErases() async throws {
    try await WritingServer(DemoServer.elements).test { client in
      #expect(try await client.ask("/everything", as: "org.example.app").status == .forbidden)
      let erase = try await client.send(
        "", to: "?confirm=everything", as: "org.example.app", .delete)
      #expect(erase.status == .forbidden)
    }
  }

  // MARK: Erasing

  @Test func whatIsErasedIsInNoByteOfTheFile() async throws {
    let marker = "Marker of a source"
    let server = try WritingServer(DemoServer.elements.replacing("Watch", with: marker))
    #expect(try Data(contentsOf: URL(filePath: server.path)).range(of: Data(marker.utf8)) != nil)
    try await server.test { client in
      #expect(try await client.ask("/summary?interval=day").text.contains("StepCount"))
      #expect(try await client.send("", to: "", .delete).status == .badRequest)
      #expect(try await client.send("", to: "?confirm=yes", .delete).status == .badRequest)
      #expect(try server.samples("HKQuantityTypeIdentifierStepCount").count == 6)
      let line =
        #"{"type":"stepCount","start":"2024-03-01T08:00:00Z","value":1,"unit":"count","source":"\#(marker)"}"#
      #expect(try await client.send(line, to: "/samples").counts == [1, 0, 0])
      let erased = try await client.send("", to: "?confirm=everything", .delete)
      #expect(erased.status == .ok, "\(erased.text)")
      for file in try FileManager.default.contentsOfDirectory(atPath: server.folder.path) {
        let bytes = try Data(contentsOf: server.folder.appending(path: file))
        #expect(bytes.range(of: Data(marker.utf8)) == nil, "\(file)")
      }
      #expect(try server.files == ["health.sqlite"])
      let mode = try FileManager.default.attributesOfItem(atPath: server.path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600)
      #expect(try await client.ask("/types").text.contains("StepCount") == false)
      // The empty store is one that is written.
      #expect(try await client.send(line, to: "/samples").counts == [1, 0, 0])
      #expect(try await client.ask("/types").text.contains("StepCount"))
    }
  }

  @Test func aLogThatAKilledProgramLeftIsNoObstacle() async throws {
    let server = try WritingServer(DemoServer.elements)
    try Data().write(to: URL(filePath: server.path + "-wal"))
    try await server.test { client in
      let erased = try await client.send("", to: "?confirm=everything", .delete)
      #expect(erased.status == .ok, "\(erased.text)")
    }
  }

  @Test func aStoreThatAnotherProgramHasOpenIsNotErased() async throws {
    let server = try WritingServer(DemoServer.elements)
    let other = try SampleStore.open(server.path, mode: .readWrite(create: false))
    try await server.test { client in
      let refused = try await client.send("", to: "?confirm=everything", .delete)
      #expect(refused.status == .conflict, "\(refused.text)")
      #expect(refused.text.contains("Another program"))
      #expect(try await client.ask("/types").text.contains("StepCount"))
      other.close()
      let erased = try await client.send("", to: "?confirm=everything", .delete)
      #expect(erased.status == .ok, "\(erased.text)")
    }
  }
}
