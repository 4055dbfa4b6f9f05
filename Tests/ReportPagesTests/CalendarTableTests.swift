import CalendarBuckets
import Foundation
import HealthCalculations
import HealthReports
import ReportFixtures
import ReportFormats
import SampleStore
import TestSupport
import Testing

@testable import ReportPages
@testable import ReportTables

/// A table beside a calendar holds each figure that the calendar draws, and no other.
@Suite struct CalendarTableTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.active()
    try ExportedStore.add(StreakExport.text, zone: "America/New_York", to: store)
  }

  /// Foundation's calendar is the slow reference for where a date stands.
  @Test(arguments: [CalendarInterval.day, .week, .month])
  func eachFigureStandsAtItsDate(interval: CalendarInterval) throws {
    let report = try report(atLeast: 5_000, by: interval)
    let table = try CalendarTable(report).table()
    try #require(!report.intervals.isEmpty)
    for known in report.intervals {
      let place = try #require(Self.place(of: known.date, by: interval))
      let row = try #require(table.labels.cells.firstIndex(of: place.row))
      let figure = report.figureUnit.text(known.value)
      #expect(table.columns[place.column].cells[row] == (known.met ? "\(figure) ✓" : figure))
    }
    let filled = table.columns.flatMap(\.cells).filter { !$0.isEmpty }
    #expect(filled.count == report.intervals.count)
    #expect(Set(table.labels.cells).count == table.labels.cells.count)
    #expect(filled.filter { $0.hasSuffix("✓") }.count == report.intervals.filter(\.met).count)
    #expect(report.intervals.contains { $0.met })
  }

  @Test func aPageHasItClosedBehindTheFacts() throws {
    let json = #"{"subject": {"type": {"identifier": "stepCount"}}, "goal": {"atLeast": 5000}}"#
    let page = try PageFixture("streak", json, of: store)
    let caption = "Steps, at least 5,000 a day: each day as a table, ✓ where the goal was met"
    #expect(try page.texts("//details/summary") == [caption])
    #expect(try page.tables(closed: true).count == 1)
    #expect(
      try page.texts("//details//th[@scope='col']").suffix(7).map { String($0.prefix(3)) }
        == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
  }

  @Test func withoutFiguresThereIsNoTable() throws {
    let json = #"{"subject": {"type": {"identifier": "flightsClimbed"}}, "goal": {"atLeast": 1}}"#
    let empty = try ExportedStore.make(SleepExport.text, zone: "America/New_York")
    let page = try PageFixture("streak", json, of: empty)
    #expect(try page.names("//details").isEmpty)
    #expect(try page.texts("//p[@class='note empty']").count == 1)
  }

  private func report(atLeast goal: Double, by interval: CalendarInterval) throws -> StreakReport {
    let steps = StreakSubject.type(identifier: "HKQuantityTypeIdentifierStepCount")
    return try store.withSnapshot { snapshot in
      try StreakRequest(
        steps, goal: .atLeast(goal), by: interval, scope: ReportScope(now: 1_713_000_000)
      ).report(from: snapshot)
    }
  }

  private static func place(
    of date: String, by interval: CalendarInterval
  ) -> (row: String, column: Int)? {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    guard let start = try? Date(date + "T12:00:00Z", strategy: .iso8601) else { return nil }
    // Sunday is 1.
    let weekday = (calendar.component(.weekday, from: start) + 5) % 7
    switch interval {
    case .month:
      return (String(date.prefix(4)), calendar.component(.month, from: start) - 1)
    case .week: return (date, 0)
    default:
      guard let monday = calendar.date(byAdding: .day, value: -weekday, to: start) else {
        return nil
      }
      return (String(monday.ISO8601Format().prefix(10)), weekday)
    }
  }
}
