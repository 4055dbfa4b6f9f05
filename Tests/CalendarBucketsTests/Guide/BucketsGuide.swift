// The code of Sources/CalendarBuckets/CalendarBuckets.docc; DocumentTests compares the two.
import CalendarBuckets
import TestSupport
import Testing

@Suite struct BucketsGuide {
  @Test func monthsFromThe31stDoNotWander() throws {
    let paris = try ZoneRules(identifier: "Europe/Paris")
    let anchor = paris.instant(of: try LocalDateTime(year: 2024, month: 1, day: 31))
    let months = try BucketEdges(zone: paris, anchor: anchor, interval: BucketInterval(months: 1))
    print((1...4).map { paris.localDateTime(at: months.edge($0)).dateText })
    // ["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"]
  }

  @Test func daysHaveTheHoursOfTheirClock() throws {
    let newYork = try ZoneRules(identifier: "America/New_York")
    let ninth = newYork.instant(of: try LocalDateTime(year: 2024, month: 3, day: 9))
    let days = try BucketEdges(zone: newYork, anchor: ninth, interval: BucketInterval(days: 1))
    print((0..<3).map { (days.edge($0 + 1) - days.edge($0)) / 3_600 })
    // [24.0, 23.0, 24.0]

    let instants = [ninth - 1, ninth, ninth + 86_400, ninth + 86_401]
    print(instants.map { days.index(of: $0) })
    // [-1, 0, 1, 1]
    print(days.table(indices: 0..<2).ranges(ofSorted: instants).map(\.count))
    // [1, 2]
  }

  @Test func componentsAreCombined() throws {
    print(try BucketInterval(months: 1, days: 3))
    // 1 month 3 days
  }

  /// Compares what is printed with the comment in the line below.
  private func print(_ items: Any..., line: Int = #line) {
    #expect(throws: Never.self) {
      let comment = try printedComment(under: line, of: #filePath)
      #expect(items.map { "\($0)" }.joined(separator: " ") == comment)
    }
  }
}
