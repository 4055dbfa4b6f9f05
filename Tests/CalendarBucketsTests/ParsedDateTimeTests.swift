internal import CalendarBuckets
internal import TestSupport
internal import Testing

@Suite struct ParsedDateTimeTests {
  @Test(arguments: [
    ("2024-03-10", "2024-03-10T00:00:00"), ("2024-03-10T08:00", "2024-03-10T08:00:00"),
    ("2024-03-10 08:00", "2024-03-10T08:00:00"), ("2024-03-10t08:00:59", "2024-03-10T08:00:59"),
    ("0000-01-01", "0000-01-01T00:00:00"), ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
  ])
  func localTimesAreRead(text: String, clock: String) throws {
    #expect(try LocalDateTime(parsing: text).description == clock)
    guard case .local = try ParsedDateTime(parsing: text) else {
      Issue.record("\(text) should be local")
      return
    }
  }

  @Test(arguments: [
    ("2024-03-10T08:00Z", 1_710_057_600.0), ("2024-03-10T08:00:00+01:00", 1_710_054_000),
    ("2024-03-10T08:00:00+0100", 1_710_054_000), ("2024-03-10 08:00:00 +0100", 1_710_054_000),
    ("2024-03-10T08:00+01", 1_710_054_000), ("2024-03-10T08:00:00.25-05:45", 1_710_078_300.25),
    // Monrovia until 1972: what is printed can be read.
    ("1960-02-08T00:00:00-00:44:30", -312_333_330), ("1960-02-08T00:00:00+00:00:01", -312_336_001),
    ("1969-12-31T23:59:59.5z", -0.5), ("2024-03-10T08:00:00,5Z", 1_710_057_600.5),
  ])
  func timesWithAnOffsetAreInstants(text: String, instant: Double) throws {
    #expect(try ParsedDateTime(parsing: text) == .instant(instant))
    #expect(try ParsedDateTime(parsing: text).instant(in: Place.apia.rules()) == instant)
    #expect(throws: DateTimeParsingError.unexpectedOffset(text)) {
      try LocalDateTime(parsing: text)
    }
  }

  @Test func localTimesDependOnTheZone() throws {
    let parsed = try ParsedDateTime(parsing: "2024-03-10T02:30")
    #expect(parsed.instant(in: .utc) == 1_710_037_800)
    // A time that New York's clock jumped over moves forward.
    let newYork = try Place.newYork.rules()
    #expect(newYork.isoString(at: parsed.instant(in: newYork)) == "2024-03-10T03:30:00-04:00")
  }

  @Test func fractionsAreTheNearestDouble() throws {
    #expect(try LocalDateTime(parsing: "2024-03-10T08:00:30.1").second == 30.1)
    #expect(try LocalDateTime(parsing: "2024-03-10T08:00:59.999999999").second == 59.999999999)
    #expect(try LocalDateTime(parsing: "2024-03-10T08:00:59.9999999999999").second < 60)
  }

  @Test(arguments: [
    "", "today", "2024", "2024-03", "2024-3-10", "24-03-10", "2024-03-10T", "2024-03-10T8:00",
    "2024-03-10T08", "2024-03-10T08:00:", "2024-03-10T08:00:00.", "2024-03-10T08:00 ",
    "2024-03-10T08:00+1", "2024-03-10T08:00+24:00", "2024-03-10T08:00+01:60", "2024-03-10Z",
    "2024-03-10+01:00", " 2024-03-10", "2024-03-10T08:00Z!", "-2024-03-10", "٢٠٢٤-03-10",
    "2024-03-10T08:00:00\u{2212}01:00", "99999999999999999999",
  ])
  func otherTextsAreNoDates(text: String) {
    let error = #expect(throws: DateTimeParsingError.self) { try ParsedDateTime(parsing: text) }
    #expect(error == .notADate(text))
    #expect(error?.description.contains("Write 2024-03-10") == true)
  }

  @Test func impossibleDatesSayWhy() {
    let error = #expect(throws: DateTimeParsingError.self) {
      try LocalDateTime(parsing: "2023-02-29T10:00")
    }
    #expect(
      error?.description
        == "'2023-02-29T10:00' is not a date. The day 29 does not exist: month 2 of 2023 has 28 days."
    )
    #expect(throws: DateTimeParsingError.impossible("2023-13-01", .monthOutOfRange(13))) {
      try ParsedDateTime(parsing: "2023-13-01")
    }
    #expect(throws: DateTimeParsingError.impossible("2023-01-01T24:00", .hourOutOfRange(24))) {
      try ParsedDateTime(parsing: "2023-01-01T24:00")
    }
  }

  @Test func isoStringsAreReadBack() throws {
    var generator = SeededGenerator(seed: 91)
    for place in Place.all {
      let zone = try place.rules()
      for _ in 0..<300 {
        // Since 1990 these clocks have been whole minutes from UTC, which is all that ISO knows.
        let instant = Double(Int.random(in: 631_152_000...9_000_000_000, using: &generator)) + 0.25
        let text = zone.isoString(at: instant, fractionDigits: 2)
        #expect(try ParsedDateTime(parsing: text) == .instant(instant), "\(text)")
      }
    }
  }
}
