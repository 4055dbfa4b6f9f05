import CalendarBuckets
import Foundation
import HealthReports
import HealthTables
import ReportFixtures
import SampleStore
import TestSupport
import Testing

/// A folder holds the tables of a store, and what they are.
@Suite struct FolderExportTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var folder: String { directory.file("data") }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
  }

  @discardableResult
  private func write(
    _ export: FolderExport, of store: SampleStore, progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> FolderContents {
    try store.withSnapshot { try export.write(from: $0, to: folder, progress: progress) }
  }

  @Test(arguments: TableStream.Form.allCases)
  func folderHasATableOfEachKindAndSaysWhatTheyAre(form: TableStream.Form) throws {
    let store = try ExportedStore.active()
    try ExportedStore.add(SleepExport.text, zone: "Europe/Paris", to: store)
    var told = (0, 0)
    let contents = try write(FolderExport(as: form, scope: ExportedStore.activeScope), of: store) {
      told = ($0, $1)
    }
    let samples = try store.types().reduce(0) { $0 + $1.sampleCount }
    #expect(told == (samples, samples))
    #expect(contents.tables.map(\.name) == ["samples", "nights", "workouts", "rings"])
    #expect(contents.tables[0].rows == samples)
    #expect(contents.tables.allSatisfy { $0.rows > 0 })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == (contents.tables.map(\.file) + ["README.md", "schema.json"]).sorted())
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let schema = try text("schema.json")
    #expect(schema.hasPrefix(#"{"schema":"hkstats/export/1","timeZone":"Europe/Paris","#))
    #expect(try text("README.md").contains("\(samples) rows."))
    if form == .csv {
      #expect(try text("samples.csv").split(separator: "\r\n").count == samples + 1)
    }
  }

  @Test func rangeAndTypesRestrictTheSamples() throws {
    let store = try MadeUpSamples.store(seed: 5, count: 300)
    let from = 1_711_000_000.0
    var expected = 0
    try store.forEachSample(ofType: MadeUpSamples.steps, from: from) { _ in expected += 1 }
    let contents = try write(
      FolderExport(
        as: .csv, tables: [.samples], types: [MadeUpSamples.steps],
        scope: ReportScope(from: .instant(from), units: .canonical, now: 1_720_000_000)),
      of: store)
    #expect(contents.tables.map(\.rows) == [expected])
    #expect(expected > 0 && expected < 300)
    #expect(try !text("samples.csv").contains("BodyTemperature"))
  }

  @Test func whatAFolderHoldsIsNotReplaced() throws {
    let store = try MadeUpSamples.store(seed: 5, count: 30)
    let export = FolderExport(as: .csv, scope: ReportScope(now: 1_720_000_000))
    try write(export, of: store)
    let before = try text("samples.csv")
    let error = try #require(throws: ReportError.self) { try write(export, of: store) }
    #expect(error.description.contains("holds 6 files"))
    #expect(try text("samples.csv") == before)
  }

  /// What other programs began to write in a folder is theirs, also where nothing else is there; what a killed export
  /// left is not.
  @Test func whatOthersBeganToWriteStays() throws {
    let store = try MadeUpSamples.store(seed: 5, count: 30)
    let export = FolderExport(as: .csv, scope: ReportScope(now: 1_720_000_000))
    // Processes have smaller numbers.
    let left = ["samples.csv.partial-4194305-0", "README.md.partial-4194305-12"]
    let others = [
      "thesis.tex.partial-4194305-0", "samples.csv.partial-4194305",
      "samples.csv.partial-4194305-0.bak",
      "my-samples.csv.partial-4194305-0", "samples.csv.partial--4194305-0",
      "samples.secretplan.partial-4194305-0", "thesis.csv.partial-4194305-0",
    ]
    for other in others {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in left + [other] {
        try "mine".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      let error = try #require(throws: ReportError.self) { try write(export, of: store) }
      #expect(error.description.contains("holds a file"), "\(other)")
      #expect(
        try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == Set(left + [other]))
      try FileManager.default.removeItem(atPath: folder)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in left {
      try "rows".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    // The process with the number 1 always runs.
    let written = "nights.arrows.partial-1-0"
    try "rows".write(toFile: "\(folder)/\(written)", atomically: false, encoding: .utf8)
    let kept = "rings.csv.partial-4194305-0"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(kept)/mine", withIntermediateDirectories: true)
    try write(export, of: store)
    #expect(
      try Set(
        FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("partial") })
        == [kept, written])
    #expect(FileManager.default.fileExists(atPath: "\(folder)/\(kept)/mine"))
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can give a file away."))
  func whatOtherUsersBeganToWriteStays() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let theirs = "\(folder)/samples.csv.partial-4194305-0"
    try "theirs".write(toFile: theirs, atomically: false, encoding: .utf8)
    #expect(chown(theirs, 65_534, 65_534) == 0)
    try write(
      FolderExport(as: .csv, scope: ReportScope(now: 1_720_000_000)),
      of: MadeUpSamples.store(seed: 5, count: 30))
    #expect(try String(contentsOfFile: theirs, encoding: .utf8) == "theirs")
  }

  @Test func anEmptyStoreGivesTablesWithoutRows() throws {
    let contents = try write(
      FolderExport(as: .jsonl, scope: ReportScope(now: 0)), of: try SampleStore.inMemory())
    #expect(contents.tables.map(\.rows) == [0, 0, 0, 0])
    #expect(try text("samples.jsonl").isEmpty)
  }

  @Test func metadataAreOneColumnOfJSON() throws {
    let store = try MadeUpSamples.store(seed: 6, count: 30)
    try write(
      FolderExport(
        as: .csv, tables: [.samples], columns: .all, scope: ReportScope(now: 1_720_000_000)),
      of: store)
    #expect(try text("samples.csv").contains(#""{""HKTimeZone"":""Asia/Kathmandu"","#))
  }
}
