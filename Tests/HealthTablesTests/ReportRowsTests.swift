import CalendarBuckets
import Foundation
import HealthReports
import HealthTables
import ReportFixtures
import ReportFormats
import TestSupport
import Testing

/// The rows of reports are those of their CSV.
@Suite struct ReportRowsTests {
  private func csv(_ rows: TableRows) throws -> String {
    let output = Output()
    var stream = try TableStream(rows.schema, as: .csv, zone: .utc, write: output.write)
    try stream.append { rows.batch }
    try stream.finish()
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test func nightsAreThoseOfTheCSV() throws {
    let store = try ExportedStore.make(SleepExport.text, zone: "Europe/Paris")
    let report = try store.report(SleepRequest(scope: ReportScope(now: 1_720_000_000)))
    #expect(!report.nights.isEmpty)
    #expect(try csv(report.rows) == report.csvTable.text)
  }

  @Test func workoutsAreThoseOfTheCSV() throws {
    let report = try ExportedStore.active().report(
      WorkoutsRequest(scope: ExportedStore.activeScope))
    #expect(report.workouts.count > 1)
    #expect(try csv(report.rows) == report.csvTable.text)
  }

  @Test func daysOfRingsAreThoseOfTheCSV() throws {
    let report = try ExportedStore.active().report(
      RingsRequest(.day, scope: ExportedStore.activeScope))
    #expect(!report.days.isEmpty)
    #expect(try csv(report.rows) == report.csvTable.text)
  }
}
