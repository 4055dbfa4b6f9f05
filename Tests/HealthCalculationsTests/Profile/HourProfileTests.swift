import CalendarBuckets
import TestSupport
import Testing

@testable import HealthCalculations

@Suite struct HourProfileTests {
  private func hours(_ place: Place, _ year: Int, _ month: Int, _ day: Int, dates: Int) throws
    -> LocalHours
  {
    let zone = try ZoneRules(identifier: place.zone)
    let first = try LocalDateTime(year: year, month: month, day: day)
    return LocalHours(
      zone: zone, covering: zone.instant(of: first)..<zone.instant(of: first.adding(days: dates)))
  }

  /// Two Mondays and a Tuesday; the second Monday has no data at all.
  @Test func amountsAreMeansAnHourOfDaysWithData() throws {
    let hours = try hours(.utc, 2024, 1, 1, dates: 8)
    let profile = HourProfile(
      positions: [8, 24 + 8, 24 + 9], values: [300, 100, 50], edges: hours.edges,
      weekdays: hours.weekdays, measure: .amount)
    #expect(profile[1, 8] == .init(count: 1, mean: 300))
    #expect(profile[1, 9] == .init(count: 0, mean: 0))
    #expect(profile[2, 9] == .init(count: 1, mean: 50))
    #expect(profile[3, 9] == .init())
  }

  @Test func readingsAreMeansOfHoursThatHaveOne() throws {
    let hours = try hours(.utc, 2024, 1, 1, dates: 8)
    let profile = HourProfile(
      positions: [8, 7 * 24 + 8], values: [60, 70], edges: hours.edges, weekdays: hours.weekdays,
      measure: .reading)
    #expect(profile[1, 8] == .init(count: 2, mean: 65))
    #expect(profile[1, 9] == .init())
  }

  /// 3 November 2024 has 01:00 twice: 200 steps of two hours are 100 an hour.
  @Test func anHourThatComesTwiceIsTwoHours_NewYork() throws {
    let hours = try hours(.newYork, 2024, 11, 3, dates: 1)
    let profile = HourProfile(
      positions: [1], values: [200], edges: hours.edges, weekdays: hours.weekdays, measure: .amount)
    #expect(profile[7, 1] == .init(count: 1, mean: 100))
    #expect(profile[7, 0].mean == 0)
  }

  /// 10 March 2024 has no 02:00, so nothing is known of it.
  @Test func anHourThatIsLeftOutHasNoMean_NewYork() throws {
    let hours = try hours(.newYork, 2024, 3, 10, dates: 1)
    let profile = HourProfile(
      positions: [5], values: [200], edges: hours.edges, weekdays: hours.weekdays, measure: .amount)
    #expect(profile[7, 2].mean == nil)
    #expect(profile[7, 3].mean == 0)
  }

  @Test func nothingHasNoProfile() {
    let profile = HourProfile(
      positions: [], values: [], edges: [], weekdays: [], measure: .amount)
    #expect(profile.cells.allSatisfy { $0 == .init() } && profile.cells.count == 168)
  }
}
