@testable import HealthReports
internal import CalendarBuckets
internal import HealthCalculations
import ReportFixtures
import TestSupport
import Testing

@testable import ReportTables

@Suite struct SummaryTableTests {
  private func table(
    _ report: SummaryReport, interval: CalendarInterval = .week, everyStatistic: Bool = false
  ) -> SummaryTable {
    SummaryTable(
      report, interval: interval, showsEveryStatistic: everyStatistic,
      hasDefaultRange: false, hasDefaultTypes: false)
  }

  @Test func severalTypesHaveAColumnEach() throws {
    let fixture = try SummaryFixture()
    let report = fixture.report([
      fixture.stepSeries(), fixture.heartRateSeries(), fixture.oxygenSeries(),
      fixture.mindfulSeries(),
    ])
    let text = try table(report).text(on: .plain)
    #expect(try GoldenFile("weekly-several-types.txt").difference(from: text) == nil)
  }

  @Test func oneTypeHasAColumnForEachStatistic() throws {
    let fixture = try SummaryFixture()
    let text = try table(fixture.report([fixture.heartRateSeries()])).text(on: .plain)
    #expect(try GoldenFile("weekly-heart-rate.txt").difference(from: text) == nil)
  }

  @Test func oneStatisticHasLongBars() throws {
    let fixture = try SummaryFixture()
    var series = fixture.stepSeries()
    series.statistics = [.sum]
    let text = try table(fixture.report([series]), everyStatistic: true).text(on: .plain)
    #expect(try GoldenFile("weekly-steps-bars.txt").difference(from: text) == nil)
  }

  @Test func sourcesStandBesideTheMergedFigures() throws {
    let fixture = try SummaryFixture()
    let report = fixture.report([fixture.stepSeries(isSeparatedBySource: true)])
    let text = try table(report).text(on: .plain)
    #expect(try GoldenFile("weekly-steps-by-source.txt").difference(from: text) == nil)
  }

  @Test func aTableOfTooManyCellsIsRefusedWithASentence() throws {
    let fixture = try SummaryFixture()
    let report = fixture.report([fixture.stepSeries(isSeparatedBySource: true)])
    let columnCount = 1 + (report.series[0].sources?.count ?? 0)
    #expect(columnCount > 1)
    var table = table(report)
    table.mostCells = (columnCount + 2) * fixture.table.count
    _ = try table.text(on: .plain)
    table.mostCells -= 1
    let error = try #require(throws: ReportError.self) { try table.text(on: .plain) }
    #expect(
      error.description.contains(
        "a table of \(columnCount) columns and \(fixture.table.count) rows; ask for fewer types"))
  }

  @Test func columnsOfDaysAndWorkoutsAreCells() throws {
    let report = try ExportedStore.active().report(
      SummaryRequest(.month, scope: ExportedStore.activeScope))
    #expect(report.hasLife && report.series.contains { !$0.buckets.days.isEmpty })
    var table = table(report)
    let columnCount = try table.sections(on: .plain).flatMap(\.parts).reduce(0) { count, part in
      if case .table(let table, _) = part { return count + table.columns.count }
      return count
    }
    table.mostCells = columnCount * (try report.table().count)
    #expect(throws: ReportError.self) { try table.text(on: .plain) }
  }

  @Test func aTableOfManyTypesFits80Columns() throws {
    let fixture = try SummaryFixture()
    let series = (0..<9).flatMap { _ in
      [fixture.stepSeries(), fixture.heartRateSeries(), fixture.mindfulSeries()]
    }
    let lines = try table(fixture.report(series)).text(on: .plain).split(separator: "\n")
    #expect(lines.allSatisfy { String($0).displayWidth <= 80 })
    #expect(lines.filter { $0.contains("Week of") }.count > 2)
  }

  @Test func anEmptyBucketIsBlankAndARealZeroIsZero() throws {
    let fixture = try SummaryFixture()
    let text = try table(fixture.report([fixture.stepSeries(), fixture.mindfulSeries()]))
      .text(on: .plain)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("2024-") }
    #expect(rows.count == 3)
    #expect(rows[1] == "2024-04-01")
    #expect(rows[2].split(separator: " ")[1] == "0")
  }

  @Test func aNameCannotWriteControlsToTheTerminal() throws {
    let fixture = try SummaryFixture()
    let series = fixture.series(
      SummaryFixture.steps, kind: .quantity(.cumulative), unit: DisplayUnit(text: "count"),
      sources: ["evil\u{1B}[2J"], samples: [(1, 1, 5, 0)])
    let text = try table(fixture.report([series])).text(on: .plain)
    #expect(text.contains(#"evil\u001B[2J"#))
    #expect(!text.contains("\u{1B}"))
  }
}
