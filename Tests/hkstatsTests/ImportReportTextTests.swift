import AppleHealthExport
import CalendarBuckets
import Foundation
import ImportReports
import SampleStore
import TestSupport
import ReportTables
import Testing

@testable import HKStatsCommand

/// What an import says of journeys and of files that may be another person's.
@Suite struct ImportReportTextTests {
  private static func record(_ hour: Int, source: String = "Watch", zone: String? = nil) -> String {
    let metadata = zone.map { "<MetadataEntry key=\"HKTimeZone\" value=\"\($0)\"/>" } ?? ""
    return
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\" unit=\"count\" "
      + "value=\"9\" startDate=\"2024-03-09 \(hour):00:00 +0100\" endDate=\"2024-03-09 \(hour):10:00 +0100\">"
      + "\(metadata)</Record>"
  }

  private static func text(_ records: [String], into store: SampleStore) throws -> ImportReportText
  {
    let folder = try TemporaryDirectory()
    let path = folder.file("export.xml")
    let text = "<HealthData locale=\"en_US\">\(records.joined())</HealthData>"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let report = try ExportImport(paths: [path], into: store, options: ExportImport.Options()).run()
    return ImportReportText(answer: ImportAnswer(report), storePath: "health.sqlite")
  }

  @Test func otherZonesOfRecordsAreTold() throws {
    let records =
      (10...15).map { Self.record($0, zone: "Europe/Paris") }
      + (16...18).map { Self.record($0, zone: "Asia/Tokyo") }
      + [
        Self.record(19, zone: "Africa/Cairo"), Self.record(20, zone: "Moon/Crater"),
        Self.record(21),
      ]
    let text = try Self.text(records, into: .inMemory())
    #expect(
      text.answer.report.recordedZones == ["Europe/Paris": 6, "Asia/Tokyo": 3, "Africa/Cairo": 1])
    let said = text.table(on: Terminal(colours: .none, width: 140))
    #expect(
      said.contains(
        "Records also name Asia/Tokyo (3 records), Africa/Cairo (1 record): with --time-zone recorded,"
      ))
    #expect(text.answer.json.contains("\"Asia/Tokyo\":3"))
    #expect(try JSONSchema(named: "import").faults(in: text.answer.json).isEmpty)
  }

  @Test func whoStaysAtHomeIsToldNothingOfJourneys() throws {
    let records = (10...15).map { Self.record($0, zone: "Europe/Paris") } + [Self.record(16)]
    let text = try Self.text(records, into: .inMemory())
    #expect(!text.table(on: .plain).contains("recorded"))
  }

  @Test func aFileOfOtherSourcesIsWarnedOf() throws {
    let store = try SampleStore.inMemory()
    let first = try Self.text([Self.record(10)], into: store)
    let second = try Self.text([Self.record(11, source: "Bea's watch")], into: store)
    #expect(!first.answer.warnings.contains { $0.contains("another person's") })
    #expect(
      second.answer.warnings.contains { $0.contains("give each person a store of their own") })
  }
}
