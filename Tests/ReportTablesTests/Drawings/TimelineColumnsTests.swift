internal import CalendarBuckets
internal import HealthReports
import Testing

@testable import ReportTables

@Suite struct TimelineColumnsTests {
  private func columns(
    _ place: String, _ from: String, _ to: String, width: Int
  ) throws -> TimelineColumns {
    let zone = try ZoneRules(identifier: place)
    let range = try [from, to].map { try ParsedDateTime(parsing: $0).instant(in: zone) }
    return TimelineColumns(range[0]..<range[1], width: width, zone: zone)
  }

  @Test func aDayIsHalfHours() throws {
    let day = try columns("UTC", "2024-03-09", "2024-03-10", width: 60)
    #expect(day.count == 48 && day.stepText == "30 minutes")
    #expect(day.heading == "00    03    06    09    12    15    18    21")
  }

  @Test func theSpringChangeLeavesOutAnHour_NewYork() throws {
    let day = try columns("America/New_York", "2024-03-10", "2024-03-11", width: 60)
    #expect(day.count == 46)
    #expect(day.heading == "00  03    06    09    12    15    18    21")
    let zone = try ZoneRules(identifier: "America/New_York")
    let changes = ClockChange.changes(of: zone, in: day.edges[0]..<day.edges[46])
    #expect(day.marks(changes) == ["    ▲ 02:00 → 03:00"])
  }

  @Test func aMonthIsDays() throws {
    let month = try columns("UTC", "2024-03-01", "2024-04-01", width: 50)
    #expect(month.count == 31 && month.stepText == "a day")
    #expect(month.heading == "01   06   11   16   21   26   31")
  }

  @Test(arguments: [8, 20, 33, 60, 140])
  func columnsFitAndCoverEverything(width: Int) throws {
    let ranges = [
      ("2024-03-10", "2024-03-10T00:00:01"), ("2024-03-10", "2024-03-10T01:00"),
      ("2024-03-10", "2024-03-17"), ("2024-01-01", "2025-01-01"), ("1900-01-01", "2024-01-01"),
      ("0001-01-01", "9999-01-01"),
    ]
    for (from, to) in ranges {
      let found = try columns("America/New_York", from, to, width: width)
      #expect(found.count >= 1 && found.count <= width)
      for (low, high) in zip(found.edges, found.edges.dropFirst()) { #expect(low < high) }
      #expect(found.heading.count <= width + 10)
    }
  }
}
