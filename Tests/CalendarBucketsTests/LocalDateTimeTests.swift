internal import CalendarBuckets
internal import Testing

@Suite struct LocalDateTimeTests {
  @Test func fieldsAreKept() throws {
    let local = try LocalDateTime(
      year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 59.875)
    #expect(local.description == "2024-02-29T23:59:59")
    #expect(local.second == 59.875)
    #expect(local.weekday == 4)
    #expect(local.startOfDay == (try LocalDateTime(year: 2024, month: 2, day: 29)))
    #expect(try LocalDateTime(year: 1970, month: 1, day: 1).dayNumber == 0)
    #expect(try LocalDateTime(year: 1969, month: 12, day: 31).dayNumber == -1)
    #expect(try LocalDateTime(year: 2018, month: 1, day: 1).weekday == 1)
  }

  @Test func impossibleFieldsAreErrorsThatNameThem() {
    func error(
      _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0,
      _ second: Double = 0
    ) -> LocalDateTimeError? {
      #expect(throws: LocalDateTimeError.self) {
        try LocalDateTime(
          year: year, month: month, day: day, hour: hour, minute: minute, second: second)
      }
    }
    #expect(error(10_000, 1, 1) == .yearOutOfRange(10_000))
    #expect(error(-1, 1, 1) == .yearOutOfRange(-1))
    #expect(error(2024, 0, 1) == .monthOutOfRange(0))
    #expect(error(2024, 13, 1) == .monthOutOfRange(13))
    #expect(error(2024, 4, 31) == .dayOutOfRange(31, year: 2024, month: 4))
    #expect(error(2024, 4, 0) == .dayOutOfRange(0, year: 2024, month: 4))
    #expect(error(2024, 4, 30, 24) == .hourOutOfRange(24))
    #expect(error(2024, 4, 30, 23, 60) == .minuteOutOfRange(60))
    #expect(error(2024, 4, 30, 23, 59, 60) == .secondOutOfRange(60))
    #expect(error(2024, 4, 30, 23, 59, -0.5) == .secondOutOfRange(-0.5))
    #expect(error(2024, 4, 30, 23, 59, .nan) != nil)
    #expect(
      error(2023, 2, 29)?.description == "The day 29 does not exist: month 2 of 2023 has 28 days.")
  }

  @Test func daysAreAddedOverMonthsAndYears() throws {
    let start = try LocalDateTime(parsing: "2023-12-31T08:15:00.5")
    #expect(start.adding(days: 1) == (try LocalDateTime(parsing: "2024-01-01T08:15:00.5")))
    #expect(start.adding(days: 60).description == "2024-02-29T08:15:00")
    #expect(start.adding(days: -365).description == "2022-12-31T08:15:00")
    #expect(start.adding(days: .max).description == "9999-12-31T23:59:59")
    #expect(start.adding(days: .min).description == "0000-01-01T00:00:00")
  }

  @Test func orderIsThatOfTheClock() throws {
    let texts = [
      "0000-01-01", "1969-12-31T23:59:59.25", "1969-12-31T23:59:59.5", "1970-01-01",
      "2024-02-29", "2024-02-29T00:00:01", "9999-12-31T23:59:59.999",
    ]
    let times = try texts.map { try LocalDateTime(parsing: $0) }
    #expect(times.shuffled().sorted() == times)
  }

  @Test func everyDayOfTheCalendarFollowsTheOneBefore() throws {
    // A cycle of 400 years from three starts, day by day, counted by the months' lengths.
    for firstYear in [0, 1_700, 9_600] {
      var (year, month, day) = (firstYear, 1, 1)
      var local = try LocalDateTime(year: year, month: month, day: day)
      let first = local.dayNumber
      var count = 0
      while year < min(firstYear + 400, 9_999) {
        guard local.year == year, local.month == month, local.day == day,
          local.dayNumber == first + count
        else {
          Issue.record("day \(count) after \(firstYear)-01-01 is \(local)")
          return
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        day += 1
        if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
        if month > 12 { (year, month) = (year + 1, 1) }
        count += 1
        local = local.adding(days: 1)
      }
      #expect(count > 145_000)
    }
  }
}
