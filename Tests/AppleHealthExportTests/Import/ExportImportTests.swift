import CalendarBuckets
import Foundation
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import AppleHealthExport

/// From a path to the store, and the report about it.
struct ExportImportTests {
  private static let head =
    "<HealthData locale=\"en_US\">\n<ExportDate value=\"2024-06-20 10:00:00 +0200\"/>\n"

  private func record(_ minute: Int, value: String = "7", extra: String = "") -> String {
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" "
      + "value=\"\(value)\" startDate=\"2024-06-15 08:\(minute):00 +0200\" "
      + "endDate=\"2024-06-15 08:\(minute):30 +0200\"\(extra)/>\n"
  }

  private func write(_ content: String, _ folder: TemporaryDirectory) throws -> String {
    let path = folder.file("export.xml")
    try Data("\(Self.head)\(content)</HealthData>\n".utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  // Semantics 7.7
  @Test func theReportCountsWhatWasReadNewKnownAndSkipped() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let path = try write(
      record(10) + record(11) + record(12, value: "x")
        + "<Record type=\"HKQuantityTypeIdentifierNew\" startDate=\"2024-06-15 08:00:00 +0200\" "
        + "endDate=\"2024-06-15 08:00:00 +0200\"/>\n<Audiogram/>"
        + "<Workout workoutActivityType=\"HKWorkoutActivityTypeYoga\" sourceName=\"Phone\" "
        + "startDate=\"2024-06-15 08:00:00 +0200\" endDate=\"2024-06-15 09:00:00 +0200\"/>",
      folder)
    let options = ExportImport.Options(timeZone: try ZoneRules(identifier: "Europe/Paris"))
    let report = try ExportImport(paths: [path], into: store, options: options).run()
    let steps = "HKQuantityTypeIdentifierStepCount"
    #expect(report.recordsRead == 4)
    #expect(report.recordsNew == 2)
    #expect(report.recordsKnown == 0)
    #expect(report.skippedRecords == [.valueNotANumber: 1, .typeUnknown: 1])
    #expect(report.types[steps]?.stored.new == 2)
    #expect(report.types[steps]?.skipped == [.valueNotANumber: 1])
    #expect(report.unknownTypes == ["HKQuantityTypeIdentifierNew": 1])
    #expect(report.otherElements == ["Audiogram": 1])
    #expect(report.workouts.new == 1)
    #expect(report.sources == ["Phone"])
    #expect(report.from == 1_718_431_800)
    #expect(report.to == 1_718_431_890)
    #expect(report.zone.rules.identifier == "Europe/Paris")
    #expect(report.files.map(\.exportDate) == [1_718_870_400])
    #expect(report.files.map(\.locale) == ["en_US"])
    #expect(try store.timeZoneIdentifier() == "Europe/Paris")

    let again = try ExportImport(paths: [path, path], into: store, options: options).run()
    #expect(again.recordsRead == 8)
    #expect(again.recordsNew == 0)
    #expect(again.recordsKnown == 4)
    #expect(again.workouts.known == 2)
  }

  @Test func recordsInsideCorrelationsAreStoredOnce() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let path = try write(
      record(10)
        + "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Phone\" "
        + "startDate=\"2024-06-15 08:00:00 +0200\" endDate=\"2024-06-15 08:00:00 +0200\">"
        + record(10) + "</Correlation>", folder)
    let report = try ExportImport(paths: [path], into: store).run()
    #expect(report.recordsRead == 2)
    #expect(report.recordsNew == 1)
    #expect(report.correlationCopies == 1)
    #expect(report.correlations.new == 1)
  }

  @Test func sourcesOfSkippedElementsOccurInTheFileAndAreNotRenamed() throws {
    let folder = try TemporaryDirectory()
    let date = "startDate=\"2024-06-15 09:00:00 +0200\" endDate=\"2024-06-15 09:00:00 +0200\""
    for (skipped, isRenamed) in [
      ("", true),
      ("<Record type=\"HKQuantityTypeIdentifierNew\" sourceName=\"Phone\" \(date)/>", false),
      (record(12, value: "x"), false),
      ("<Audiogram type=\"HKAudiogram\" sourceName=\"Phone\" \(date)/>", false),
      ("<Workout sourceName=\"Phone\" \(date)/>", false),
      ("<Correlation sourceName=\"Phone\" \(date)></Correlation>", false),
    ] {
      let store = try SampleStore.inMemory()
      _ = try ExportImport(paths: [try write(record(10), folder)], into: store).run()
      let renamed = record(10).replacingOccurrences(of: "Phone", with: "New Phone")
      let report = try ExportImport(paths: [try write(renamed + skipped, folder)], into: store)
        .run()
      #expect(report.recordsKnown == 1)
      #expect(report.renamedSources.count == (isRenamed ? 1 : 0), "\(skipped)")
      #expect(report.sources == (isRenamed ? ["New Phone"] : ["New Phone", "Phone"]))
    }
  }

  @Test func sourcesAreToldApartByTheirBytes() throws {
    let folder = try TemporaryDirectory()
    let names = ["Caf\u{E9}", "Cafe\u{301}"]
    func path(_ names: [String]) throws -> String {
      try write(
        names.map { record(10).replacingOccurrences(of: "Phone", with: $0) }.joined(), folder)
    }
    let report = try ExportImport(paths: [path(names)], into: try SampleStore.inMemory()).run()
    #expect(report.sources.map { Array($0.utf8) } == names.map { Array($0.utf8) })
    let store = try SampleStore.inMemory()
    let files = try names.enumerated().map { index, name in
      let inner = folder.file("\(index).xml")
      try FileManager.default.copyItem(atPath: path([name]), toPath: inner)
      return inner
    }
    let both = try ExportImport(paths: files, into: store).run()
    #expect(both.sources.map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }

  // Semantics 7.5
  @Test func damagedFilesLeaveTheStoreAsItWas() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    _ = try ExportImport(paths: [try write(record(10), folder)], into: store).run()
    let before = try store.types()
    let path = try write(record(11) + "</Oops>", folder)
    #expect(throws: ExportError.self) { try ExportImport(paths: [path], into: store).run() }
    #expect(try store.types() == before)
    let good = try ExportImport(paths: [try write(record(11), folder)], into: store).run()
    #expect(good.recordsNew == 1)
  }

  @Test func progressIsToldAndCancellingStops() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let path = try write((10..<59).map { record($0) }.joined(), folder)
    let seen = Mutex<[ExportImport.Progress]>([])
    var options = ExportImport.Options()
    options.progress = { progress in seen.withLock { $0.append(progress) } }
    _ = try ExportImport(paths: [path], into: store, options: options).run()
    let last = try #require(seen.withLock { $0.last })
    #expect(last.isMerging)
    #expect(last.rows == 49)
    #expect(last.bytesRead == last.totalBytes && last.textBytes == last.totalBytes)

    options.isCancelled = { true }
    let error = #expect(throws: ExportError.self) {
      try ExportImport(paths: [path], into: try SampleStore.inMemory(), options: options).run()
    }
    #expect(error?.kind == .cancelled)
  }

  @Test func mirroringDeletesOnlyWhatIsConfirmed() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    _ = try ExportImport(
      paths: [try write(record(10) + record(11) + record(12), folder)], into: store
    ).run()
    let path = try write(record(10) + record(12), folder)
    let asked = Mutex<[Int]>([])
    var options = ExportImport.Options()
    options.mirroring = .on { plan in
      asked.withLock { $0.append(plan.deletionCount) }
      return false
    }
    #expect(throws: ExportError.self) {
      try ExportImport(paths: [path], into: store, options: options).run()
    }
    #expect(try store.types().map(\.sampleCount) == [3])
    options.mirroring = .on { _ in true }
    let report = try ExportImport(paths: [path], into: store, options: options).run()
    #expect(report.deleted == 1)
    #expect(asked.withLock { $0 } == [1])
    #expect(try store.types().map(\.sampleCount) == [2])
  }
}
