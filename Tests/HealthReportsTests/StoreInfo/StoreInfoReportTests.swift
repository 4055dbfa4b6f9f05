import CalendarBuckets
import Foundation
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// What a store is and holds.
@Suite struct StoreInfoReportTests {
  private let request = StoreInfoRequest(scope: ReportScope(now: 0))

  @Test func aStoreSaysWhatItHoldsAndWhereItCameFrom() throws {
    let store = try ExportedStore.make(StreakExport.text, zone: "America/New_York")
    let report = try store.report(request)
    #expect(report.samples == 12 && report.workouts == 4 && report.activitySummaries == 3)
    #expect(report.types == 2 && report.deletions == 0)
    #expect(report.timeZone == "America/New_York" && report.timeZoneOrigin == .lastImport)
    #expect(report.from?.description == "2024-03-04T09:00:00-05:00")
    #expect(report.to?.description == "2024-03-14T09:30:00-04:00")
    let record = try #require(report.imports.first)
    #expect(record.file == "export.xml" && record.new == 16 && record.skipped == 0)
    #expect(record.exportDate?.description == "2024-03-14T12:00:00-04:00")
    let data = try JSONEncoder().encode(report)
    let decoded = try JSONDecoder().decode(StoreInfoReport.self, from: data)
    // JSON has microseconds of the moment of the import.
    var expected = report
    expected.imports[0].importedAt = decoded.imports[0].importedAt
    #expect(decoded == expected)
    #expect(abs(decoded.imports[0].importedAt.instant - record.importedAt.instant) < 1e-6)
  }

  @Test func anEmptyStoreHasNoRange() throws {
    let report = try SampleStore.inMemory().report(request)
    #expect(report.samples == 0 && report.bytesPerSample == nil)
    #expect(report.from == nil && report.to == nil && report.imports.isEmpty)
  }

  @Test func anAppIsNotTold() throws {
    let store = try SampleStore.inMemory()
    #expect(throws: SampleStoreError.self) {
      try store.report(request, for: .app(bundleIdentifier: "org.example.app"))
    }
  }
}
