internal import CalendarBuckets
internal import Testing

/// What is printed of a typed instant. `Fuzz/Regressions/dates` holds such an input.
@Suite struct TypedInstantsTests {
  @Test(arguments: [
    ("2024-03-10T08:00:00.1234567Z", "2024-03-10T08:00:00.123456717Z"),
    ("2024-03-10T08:00:00.123456789+01:00", "2024-03-10T07:00:00.123456717Z"),
    ("1970-01-01T00:00:00.000000001Z", "1970-01-01T00:00:00.000000001Z"),
    ("2024-03-10T08:00:00.123456Z", "2024-03-10T08:00:00.123456Z"),
    ("2024-03-10T08:00:00.25Z", "2024-03-10T08:00:00.250Z"),
    ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
    ("0000-01-01T00:00:00+01:00", "0000-01-01T22:59:00+23:59"),
    ("9999-12-31T23:59:59.5Z", "9999-12-31T23:59:59.500Z"),
    ("9999-12-31T23:59:59-12:00", "9999-12-31T12:00:59-23:59"),
  ])
  func textOfAnInstantIsReadAsTheSame(typed: String, printed: String) throws {
    let instant = try ParsedDateTime(parsing: typed)
    #expect(instant.description == printed)
    #expect(try ParsedDateTime(parsing: instant.description) == instant)
  }
}
