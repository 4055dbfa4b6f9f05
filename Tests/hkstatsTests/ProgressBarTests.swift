@testable import HealthReports
import ReportTables
import Testing

@testable import HKStatsCommand

@Suite struct ProgressBarTests {
  @Test func progressTellsShareSpeedAndTimeLeft() {
    let line = ProgressBar.line(
      .init(title: "importing", done: 360_000_000, total: 600_000_000, text: 360_000_000),
      seconds: 1.2, width: 78)
    #expect(line.displayWidth <= 78)
    #expect(line.hasPrefix("importing  ██"))
    #expect(line.hasSuffix("60 %  360.0 of 600.0 MB  300 MB/s  0:01 left"))
    let unknown = ProgressBar.line(
      .init(title: "x", done: 0, total: 0, text: 5_000_000), seconds: 1, width: 78)
    #expect(unknown == "x  5.0 MB  5 MB/s")
    let rows = ProgressBar.line(
      .init(title: "exporting", done: 600_000, total: 1_000_000, text: nil), seconds: 0.5, width: 90
    )
    #expect(rows.hasSuffix("60 %  600,000 of 1,000,000 rows  1,200,000/s  0:00 left"))
  }
}
