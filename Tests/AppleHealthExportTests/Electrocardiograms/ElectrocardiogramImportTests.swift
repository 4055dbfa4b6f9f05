import Foundation
import HealthKitTypes
import SampleStore
import SyntheticHealthData
import TestSupport
import Testing

@testable import AppleHealthExport

/// Electrocardiograms from zips and folders to the store, and what is said of those that cannot be read.
@Suite struct ElectrocardiogramImportTests {
  private typealias Routes = RouteImportTests

  static let type = "HKDataTypeIdentifierElectrocardiogram"

  /// A file recorded at 18:00 plus so many minutes.
  static func file(_ minute: Int, _ count: Int = 1_024) -> [UInt8] {
    let two = minute < 10 ? "0\(minute)" : "\(minute)"
    let header = ElectrocardiogramFileTests.header.replacingOccurrences(
      of: "2024-03-28 18:32:07", with: "2024-03-28 18:\(two):00"
    ).replacingOccurrences(of: "512.413", with: "512")
    return Array(header.utf8)
      + Array((0..<count).map { "\(Double($0 * 7 % 1_001 - 500) / 8)\n" }.joined().utf8)
  }

  static let export = RouteImportTests.export(
    RouteImportTests.workout(0, []), date: "2024-06-20 10:00:00 +0200")
  static let two = [
    ("export.xml", export), ("electrocardiograms/ecg_2024-03-28.csv", file(0)),
    ("electrocardiograms/ecg_2024-03-28_1.csv", file(5, 2_048)),
  ]

  static func samples(_ store: SampleStore) throws -> [StoredSample] {
    try store.samples(ofType: type)
  }

  @Test(arguments: ZipWriter.Form.allCases, [false, true])
  func recordingsOfAZipComeOnce(_ form: ZipWriter.Form, _ comesLast: Bool) throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let entries = comesLast ? Array(Self.two.reversed()) : Self.two
    for isFirst in [true, false] {
      let report = try Routes.imported(entries, into: store, folder, form: form)
      #expect(report.electrocardiograms.new == (isFirst ? 2 : 0))
      #expect(report.electrocardiograms.known == (isFirst ? 0 : 2))
      #expect(report.files.map(\.electrocardiogramFiles) == [2])
      #expect(report.skippedElectrocardiograms.isEmpty && report.types.isEmpty)
    }
    let samples = try Self.samples(store)
    #expect(samples.map(\.value) == [1_024, 2_048])
    #expect(samples.map { $0.end - $0.start } == [2, 4])
    #expect(samples.allSatisfy { $0.sourceName == "ECG" && $0.sourceVersion == "1.90" })
    #expect(samples.allSatisfy { $0.device?.contains("hardware:Watch6,7") == true })
    var reader = try #require(try store.electrocardiogram(ofSequence: samples[0].sequence))
    #expect(try reader.next() == (0..<1_024).map { Double($0 * 7 % 1_001 - 500) / 8 })
    #expect(try reader.next() == nil)
    let verification = try store.verify()
    #expect(verification.isSound, "\(verification.faults)")
    #expect(try store.types().map(\.identifier) == [Self.type])
  }

  @Test func aFolderGivesTheSameAsItsZip() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    _ = try Routes.imported(Self.two, into: store, folder)
    try FileManager.default.createDirectory(
      atPath: folder.file("x/electrocardiograms"), withIntermediateDirectories: true)
    for (name, bytes) in Self.two {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file("x/\(name)")))
    }
    let report = try Routes.run(folder.file("x"), into: store)
    #expect(report.electrocardiograms.known == 2 && report.electrocardiograms.new == 0)
  }

  @Test func badFilesAreReportedAndTheRestIsImported() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let damaged: [(String, [UInt8], ElectrocardiogramFault)] = [
      ("electrocardiograms/ecg_a.csv", [], .empty),
      ("electrocardiograms/ecg_b.csv", Array("Name,x\n".utf8), .noVoltages),
      ("electrocardiograms/ecg_c.csv", Array("1\n2\n".utf8), .noDate),
      ("electrocardiograms/ecg_d.csv", Self.file(9) + Array("x\n".utf8), .notNumber),
    ]
    let report = try Routes.imported(
      Self.two + damaged.map { ($0.0, $0.1) }, into: store, folder)
    #expect(report.electrocardiograms.new == 2 && report.workouts.new == 1)
    #expect(report.skippedElectrocardiograms.map(\.reason) == damaged.map(\.2))
    #expect(
      report.skippedElectrocardiograms.map(\.firstPaths)
        == damaged.map { ["apple_health_export/\($0.0)"] })
    #expect(try Self.samples(store).count == 2)
    #expect(try store.verify().isSound)
  }

  @Test func mirroringTakesGoneRecordingsAwayAndKeepsThoseThatCannotBeRead() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.inMemory()
    let third = ("electrocardiograms/ecg_2024-03-28_2.csv", Self.file(9))
    _ = try Routes.imported(Self.two + [third], into: store, folder)
    // The second cannot be read this time.
    let broken = ("electrocardiograms/ecg_2024-03-28_1.csv", Array("Name,x\n".utf8))
    let kept = try Routes.imported(
      [Self.two[0], Self.two[1], broken, third], into: store, folder, mirrors: true)
    #expect(kept.deleted == 0 && kept.electrocardiograms.known == 2)
    let mirrored = try Routes.imported(
      [Self.two[0], Self.two[1], third], into: store, folder, mirrors: true)
    #expect(mirrored.deleted == 1 && mirrored.electrocardiograms.deleted == 1)
    #expect(try Self.samples(store).map(\.value) == [1_024, 1_024])
    #expect(try store.verify().isSound)
  }

  @Test func thePersonOfTheFileIsNotInTheStore() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    _ = try Routes.imported(Self.two, into: store, folder)
    store.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data("Watch6,7".utf8)) != nil)
    #expect(bytes.range(of: Data("Alex Example".utf8)) == nil)
    #expect(bytes.range(of: Data("1980".utf8)) == nil)
  }

  @Test(arguments: [
    ("apple_health_export/electrocardiograms/ecg_2024-03-28.csv", true),
    ("x/Electrocardiograms/a.CSV", true), ("x/elektrokardiogramme/ecg_2024-03-28.csv", true),
    ("ecg_2024-03-28.csv", true), ("x/electrocardiograms/notes.txt", false),
    ("x/other/list.csv", false), ("x/electrocardiograms/._ecg_2024-03-28.csv", false),
    ("__MACOSX/x/electrocardiograms/ecg_2024-03-28.csv", false),
  ])
  func filesAreFoundByTheirPath(_ path: String, _ isFound: Bool) {
    #expect(ElectrocardiogramImport.isElectrocardiogram(path) == isFound)
  }

  @Test func syntheticRecordingsAreImported() throws {
    let folder = try TemporaryDirectory()
    let store = try SampleStore.open(folder.file("health.sqlite"), mode: .readWrite(create: true))
    let zip = folder.file("export.zip")
    try ExportWriter(SyntheticYears(seed: 7, days: 2), electrocardiograms: 5).write(to: zip)
    let report = try Routes.run(zip, into: store)
    #expect(report.electrocardiograms.new == 5 && report.skippedElectrocardiograms.isEmpty)
    let samples = try Self.samples(store)
    #expect(samples.allSatisfy { $0.value == 15_360 && $0.end - $0.start == 30 })
    let shown = Set(samples.compactMap { $0.electrocardiogram?.classification })
    #expect(shown.isSubset(of: [.sinusRhythm, .atrialFibrillation]))
  }
}
