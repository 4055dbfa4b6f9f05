import CalendarBuckets
import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

/// Anchors, components and calendars of collections: Docs/Semantics.md, 1.
@Suite struct StatisticsIntervalsTests {
  static func gregorian(_ place: Place) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: place.zone))
    return calendar
  }

  static let utc = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  static func edges(
    _ components: DateComponents, anchor: Date, in calendar: Calendar
  ) throws(HKError) -> BucketEdges {
    try StatisticsQuestion.Intervals(anchor: anchor, components: components, calendar: calendar)
      .edges()
  }

  static func refusal(
    _ components: DateComponents, anchor: Date = Date(timeIntervalSince1970: 0),
    calendar: Calendar = utc
  ) -> String? {
    do {
      _ = try Self.edges(components, anchor: anchor, in: calendar)
      return nil
    } catch {
      #expect(error.code == .errorInvalidArgument)
      return error.description
    }
  }

  @Test(arguments: Place.all)
  func daysAreThoseOfTheCalendarsPlace(place: Place) throws {
    let calendar = try Self.gregorian(place)
    let anchor = try #require(
      calendar.date(from: DateComponents(year: 2024, month: 1, day: 1, hour: 12)))
    let days = try Self.edges(DateComponents(day: 1), anchor: anchor, in: calendar)
    for index in 0..<1_000 {
      let expected = try #require(calendar.date(byAdding: .day, value: index, to: anchor))
      #expect(days.edge(index) == expected.timeIntervalSince1970, "\(place), day \(index)")
    }
  }

  // Semantics 1.6
  @Test func theCalendarOfTheComponentsGoesFirstAndTheirZoneBeforeIt() throws {
    let newYork = try Self.gregorian(.newYork)
    let kathmandu = try Self.gregorian(.kathmandu)
    let apia = try #require(TimeZone(identifier: Place.apia.zone))
    func zone(_ components: DateComponents) throws -> String {
      try Self.edges(components, anchor: .distantPast, in: newYork)
        .zone.identifier
    }
    #expect(try zone(DateComponents(day: 1)) == Place.newYork.zone)
    #expect(try zone(DateComponents(calendar: kathmandu, day: 1)) == Place.kathmandu.zone)
    #expect(
      try zone(DateComponents(calendar: kathmandu, timeZone: apia, day: 1)) == Place.apia.zone)
  }

  @Test func everyUnitOfTimeIsTaken() throws {
    let components = DateComponents(
      year: 1, month: 2, day: 4, hour: 5, minute: 6, second: 7, weekOfMonth: 1, weekOfYear: 2)
    let edges = try Self.edges(components, anchor: .distantPast, in: Self.utc)
    #expect(
      edges.interval.description == "1 year 2 months 3 weeks 4 days 5 hours 6 minutes 7 seconds")
  }

  // Semantics 1.5
  @Test func whatIsNoLengthOfTimeIsRefusedByName() {
    var dayOfYear = DateComponents(hour: 1)
    dayOfYear.dayOfYear = 3
    let refused: [(DateComponents, String)] = [
      (DateComponents(era: 1, day: 1), "era 1"), (DateComponents(quarter: 2), "quarter 2"),
      (DateComponents(day: 1, weekday: 2), "weekday 2"),
      (DateComponents(weekdayOrdinal: 3), "weekdayOrdinal 3"),
      (DateComponents(yearForWeekOfYear: 4), "yearForWeekOfYear 4"),
      (DateComponents(second: 1, nanosecond: 5), "nanosecond 5"), (dayOfYear, "dayOfYear 3"),
    ]
    for (components, name) in refused {
      #expect(
        Self.refusal(components)
          == "The interval components have \(name), which is no length of time here: use year, "
          + "month, weekOfYear, day, hour, minute and second.")
    }
    #expect(Self.refusal(DateComponents(day: 1, nanosecond: 0, weekday: 0)) == nil)
  }

  @Test func emptyNegativeAndEndlessIntervalsAreRefused() {
    let empty =
      "The interval has no length: give at least one of years, months, weeks, days, hours, "
      + "minutes or seconds."
    let tooLong = "The interval is longer than 10,000 years: give a shorter one."
    #expect(Self.refusal(DateComponents()) == empty)
    #expect(Self.refusal(DateComponents(day: 0, hour: 0)) == empty)
    #expect(
      Self.refusal(DateComponents(day: 1, hour: -1))
        == "The interval has -1 hours: every unit of an interval must be 0 or more.")
    #expect(Self.refusal(DateComponents(year: 10_001)) == tooLong)
    #expect(Self.refusal(DateComponents(weekOfMonth: .max - 1, weekOfYear: .max - 1)) == tooLong)
  }

  @Test func anchorsOutsideOfTheCalendarAreRefused() {
    #expect(
      Self.refusal(DateComponents(day: 1), anchor: Date(timeIntervalSince1970: .nan))
        == "The anchor is not a number of seconds: give an instant within the years 0 to 9999.")
    #expect(
      Self.refusal(DateComponents(day: 1), anchor: Date(timeIntervalSince1970: 1e13))
        == "The anchor 10000000000000.0 seconds from 1970 is outside the years 0 to 9999: give an "
        + "instant within them.")
  }

  @Test func monthsOfOtherCalendarsAreRefusedAndTheirDaysAreNot() {
    for components in [DateComponents(month: 1), DateComponents(year: 1)] {
      #expect(
        Self.refusal(components, calendar: Calendar(identifier: .hebrew))
          == "The interval components have years or months of the calendar hebrew, which cannot be "
          + "counted here: use weeks, days, hours, minutes or seconds, or a Gregorian calendar.")
      for same in [Calendar.Identifier.buddhist, .japanese, .iso8601, .republicOfChina] {
        #expect(Self.refusal(components, calendar: Calendar(identifier: same)) == nil)
      }
    }
    #expect(
      Self.refusal(DateComponents(weekOfYear: 1), calendar: Calendar(identifier: .hebrew)) == nil)
  }

  /// The cost of an edge does not depend on how far it is: an hour of today, counted from the year 1.
  @Test func distantPastIsAnAnchorLikeAnyOther() throws {
    let hours = try Self.edges(DateComponents(hour: 1), anchor: .distantPast, in: Self.utc)
    let now = 1_700_000_123.5
    let index = hours.index(of: now)
    #expect(index > 17_000_000)
    #expect(hours.edge(index) == (now / 3_600).rounded(.down) * 3_600)
    let months = try Self.edges(DateComponents(month: 1), anchor: .distantPast, in: Self.utc)
    #expect(months.index(of: now) == 2022 * 12 + 10)
  }
}
