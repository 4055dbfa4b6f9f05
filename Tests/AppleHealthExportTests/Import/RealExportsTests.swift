import CalendarBuckets
import Foundation
import SampleStore
import TestSupport
import Testing

@testable import AppleHealthExport

/// Real exports from the folder that `HKSTATS_EXPORTS` names: all import, with libxml2's rows.
@Suite(.needsRealExports) struct RealExportsTests {
  private static func paths() throws -> [String] {
    let folder = try #require(RealExports.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return names.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".zip") }.map { "\(folder)/\($0)" }
  }

  @Test func everyRealExportGivesTheRowsOfLibXML() throws {
    let paths = try Self.paths()
    try #require(!paths.isEmpty, "HKSTATS_EXPORTS holds no exports")
    for path in paths {
      var text: [UInt8] = []
      var builder = RowBuilder(RecordingConsumer(), now: testNow)
      var outcome: ExportScanner<PipelineSource>.Outcome?
      _ = try ExportInput(path: path).read { block in
        for index in 0..<block.count { text.append(block.view[block.carried + index]) }
      } scan: { source, name in
        var scanner = ExportScanner(source, name: name)
        outcome = try scanner.scan(into: &builder)
      }
      #expect(outcome == .export, "\(path)")
      let ours = ScanResult(
        outcome: "export", error: nil, consumer: builder.consumer, tally: builder.tally)
      let reference = try #require(LibXMLReader.read(Self.withoutDoctype(text)), "\(path)")
      #expect(ours.difference(from: reference) == nil, "\(path)")
      #expect(ours.tally.rowsDelivered > 0)
    }
  }

  @Test func everyRealExportImportsTwiceWithoutAChange() throws {
    for path in try Self.paths() {
      let store = try SampleStore.inMemory()
      let first = try ExportImport(paths: [path], into: store).run()
      let skipped = first.skippedRecords.values.reduce(0, +)
      #expect(first.recordsRead > 0)
      #expect(
        first.recordsNew + first.recordsKnown + first.correlationCopies + skipped
          == first.recordsRead, "\(path)")
      let second = try ExportImport(paths: [path], into: store).run()
      #expect(second.recordsNew == 0 && second.workouts.new == 0, "\(path)")
      #expect(second.recordsKnown == first.recordsNew + first.recordsKnown, "\(path)")
      print(
        "\(URL(fileURLWithPath: path).lastPathComponent): \(first.recordsRead) read, "
          + "\(first.recordsNew) new, \(first.recordsKnown) known, "
          + "skipped \(first.skippedRecords.map { "\($0.key.rawValue) \($0.value)" }.sorted()), "
          + "zone \(first.zone.rules.identifier) (\(first.zone.origin.rawValue))")
    }
  }

  /// The text with spaces for the DOCTYPE, which libxml2 would refuse where it is broken.
  private static func withoutDoctype(_ text: [UInt8]) -> [UInt8] {
    guard let start = text.firstRange(of: Array("<!DOCTYPE".utf8))?.lowerBound,
      let end = text.firstRange(of: Array("<HealthData".utf8))?.lowerBound
    else { return text }
    return Array(text[..<start]) + Array(text[end...])
  }
}
