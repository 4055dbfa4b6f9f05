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

  /// Merged, of each source, of nights and of workouts.
  @Test(arguments: CalendarInterval.allCases)
  func bucketsAreThoseOfTheCSV(_ interval: CalendarInterval) throws {
    let store = try ExportedStore.active()
    try ExportedStore.add(SleepExport.text, zone: "Europe/Paris", to: store)
    let scope = ReportScope(
      from: try ParsedDateTime(parsing: "2024-03-01"),
      to: try ParsedDateTime(parsing: "2024-04-15"), now: 1_713_000_000)
    let report = try store.report(SummaryRequest(interval, separateBySource: true, scope: scope))
    #expect(report.series.contains { $0.unit != nil && ($0.sources ?? []).count > 1 })
    #expect(report.series.contains { $0.unit == nil && $0.categoryValues != nil })
    if interval == .week || interval == .month {
      #expect(report.sleep?.contains { $0.asleep != nil } == true)
      #expect(report.workouts?.isEmpty == false)
    }
    #expect(try csv(report.rows) == report.csvTable.text)
  }
}
