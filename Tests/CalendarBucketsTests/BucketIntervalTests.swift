internal import CalendarBuckets
internal import Testing

@Suite struct BucketIntervalTests {
  @Test func descriptionsNameTheUnitsLargestFirst() throws {
    #expect(try BucketInterval(weeks: 1).description == "1 week")
    #expect(try BucketInterval(months: 1, days: 3).description == "1 month 3 days")
    #expect(
      try BucketInterval(
        years: 2, months: 1, weeks: 2, days: 1, hours: 2, minutes: 1, seconds: 2
      ).description == "2 years 1 month 2 weeks 1 day 2 hours 1 minute 2 seconds")
  }

  @Test func explicitZerosBesideOtherUnitsAreNothing() throws {
    #expect(try BucketInterval(months: 1, days: 0) == BucketInterval(months: 1))
    #expect(try BucketInterval(hours: 1).isFixed)
    #expect(try !BucketInterval(days: 1, hours: 1).isFixed)
  }

  // Semantics 1.5
  @Test func emptyIntervalsAreErrors() {
    let error = #expect(throws: BucketIntervalError.self) { try BucketInterval(days: 0) }
    #expect(error == .empty)
    #expect(throws: BucketIntervalError.empty) { try BucketInterval() }
    #expect(error?.description.hasPrefix("The interval has no length: give at least one") == true)
  }

  // Semantics 1.5
  @Test func negativeUnitsAreErrorsThatNameThem() {
    let error = #expect(throws: BucketIntervalError.self) {
      try BucketInterval(months: 1, days: -3)
    }
    #expect(error == .negative(unit: "day", count: -3))
    #expect(
      error?.description
        == "The interval has -3 days: every unit of an interval must be 0 or more.")
    #expect(throws: BucketIntervalError.negative(unit: "second", count: .min)) {
      try BucketInterval(seconds: .min)
    }
  }

  @Test func intervalsBeyond10000YearsAreErrors() throws {
    #expect(try BucketInterval(years: 10_000).years == 10_000)
    #expect(throws: BucketIntervalError.tooLong) { try BucketInterval(years: 10_001) }
    #expect(throws: BucketIntervalError.tooLong) { try BucketInterval(years: 9_999, months: 13) }
    #expect(throws: BucketIntervalError.tooLong) { try BucketInterval(seconds: .max) }
    #expect(throws: BucketIntervalError.tooLong) {
      try BucketInterval(years: .max, months: .max, weeks: .max, days: .max, hours: .max)
    }
    #expect(BucketIntervalError.tooLong.description.contains("10,000 years"))
  }
}
