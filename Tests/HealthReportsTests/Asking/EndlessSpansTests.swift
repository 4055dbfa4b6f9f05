import CalendarBuckets
import Foundation
import HealthReports
import Testing

/// Spans longer than the calendar, as JSON of a request may hold them. `Fuzz/Regressions/requests`
/// holds such inputs.
@Suite struct EndlessSpansTests {
  @Test(arguments: LastSpan.Unit.allCases)
  func spanLongerThanTheCalendarBeginsWithItsFirstDay(unit: LastSpan.Unit) throws {
    let day = try LocalDateTime(year: 2024, month: 3, day: 31)
    for count in [Int.max, Int.max / 7 + 1, 4_000_000, 800_000] {
      let json = Data("{\"count\":\(count),\"unit\":\"\(unit.rawValue)\"}".utf8)
      let span = try JSONDecoder().decode(LastSpan.self, from: json)
      #expect(span.firstDay(endingWith: day).dateText == "0000-01-01", "\(count) \(unit)")
    }
  }

  /// 2024 years and a month reach to before the year 0.
  @Test func monthsAndYearsBeforeTheYearZeroBeginWithIt() throws {
    let day = try LocalDateTime(year: 2024, month: 3, day: 31)
    #expect(LastSpan(2_024, .year).firstDay(endingWith: day).dateText == "0000-04-01")
    #expect(LastSpan(2_025, .year).firstDay(endingWith: day).dateText == "0000-01-01")
    #expect(LastSpan(24_291, .month).firstDay(endingWith: day).dateText == "0000-01-01")
  }
}
