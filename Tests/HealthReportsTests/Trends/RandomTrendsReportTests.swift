import CalendarBuckets
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Trends of random days against their figures by definition, of one entry per day.
@Suite struct RandomTrendsReportTests {
  private static let types = [
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierBodyMass",
  ]

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  private static func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    if sorted.isEmpty { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  private static func isNear(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= 1e-9 * max(1, abs(right))
  }

  @Test(arguments: UInt64(1)...80) func figuresAreThoseOfTheDays(seed: UInt64) throws {
    let days = try RandomDays(seed: seed)
    let report = try days.store().report(
      TrendsRequest(
        types: Self.types, period: 10, window: 5, details: true, rolling: true,
        scope: ReportScope(now: 1_800_000_000)))
    #expect(report.intervals == days.count - 1)
    #expect(report.start.dateText == "2024-02-12" && report.timeZone == RandomDays.zone)
    try check(report.series[0], days, days.wholeDays.map(days.sum))
    try check(report.series[1], days, days.wholeDays.map { days.weights[$0] })
  }

  private func check(
    _ series: TrendsReport.Series, _ days: RandomDays, _ entries: [Double?]
  ) throws {
    let values = entries.compactMap { $0 }
    #expect(series.count == values.count)
    // Periods of ten days.
    let last = entries.suffix(10).compactMap { $0 }
    let before = entries.dropLast(10).suffix(10).compactMap { $0 }
    #expect(Self.isNear(series.current?.mean, Self.mean(last)))
    #expect(Self.isNear(series.previous?.mean, Self.mean(before)))
    let means = [Self.mean(last) ?? 0, Self.mean(before) ?? 0]
    let least = max(Self.median(values) ?? 0, means[0], means[1]) / 100
    let isComparable =
      last.count >= 7 && before.count >= 7 && 2 * before.count >= last.count
      && means[0] >= least && means[1] >= least
    #expect(series.previous?.comparable == (before.isEmpty ? nil : isComparable))
    #expect(series.yearAgo == nil)
    // The line.
    var slopes: [Double] = []
    for (early, left) in entries.enumerated() {
      for (late, right) in entries.enumerated() where late > early {
        if let left, let right { slopes.append((right - left) / Double(late - early)) }
      }
    }
    #expect((series.trend == nil) == (values.count < 10))
    if let trend = series.trend {
      #expect(Self.isNear(trend.slope, Self.median(slopes)))
      #expect(Self.isNear(trend.slopePerMonth, trend.slope * 30.436875))
      #expect(trend.low <= trend.slopePerMonth && trend.slopePerMonth <= trend.high)
      #expect(trend.score == slopes.count { $0 > 0 } - slopes.count { $0 < 0 })
    }
    // The course.
    #expect(series.course.count == min(12, entries.count))
    #expect(series.course.reduce(0) { $0 + $1.count } == values.count)
    try checkFigures(series, days, entries)
    try checkDetails(series, days, entries)
  }

  private func checkFigures(
    _ series: TrendsReport.Series, _ days: RandomDays, _ entries: [Double?]
  ) throws {
    let byDate = Dictionary(
      uniqueKeysWithValues: try #require(series.figures).map { ($0.date, $0) })
    for day in entries.indices {
      let figure = byDate[try days.date(day).dateText]
      #expect(figure?.value == entries[day], "day \(day)")
      let window = entries[max(0, day - 4)...day].compactMap { $0 }
      let isTold = 2 * window.count >= 5
      #expect(Self.isNear(figure?.rollingMean, isTold ? Self.mean(window) : nil), "day \(day)")
      #expect(Self.isNear(figure?.rollingMedian, isTold ? Self.median(window) : nil), "day \(day)")
    }
  }

  private func checkDetails(
    _ series: TrendsReport.Series, _ days: RandomDays, _ entries: [Double?]
  ) throws {
    let details = try #require(series.details)
    let values = entries.compactMap { $0 }
    let known = entries.indices.filter { entries[$0] != nil }
    // Gaps.
    #expect(details.coverage?.covered == (known.isEmpty ? nil : known.count))
    let gaps = zip(known, known.dropFirst()).filter { $1 > $0 + 1 }
    #expect(details.gaps.map(\.intervals) == gaps.map { $1 - $0 - 1 })
    #expect(details.gaps.map(\.date) == (try gaps.map { try days.date($0.0 + 1).dateText }))
    // Quantiles and unusual days.
    #expect(Self.isNear(details.quantiles.first { $0.share == 0.5 }?.value, Self.median(values)))
    #expect(details.quantiles.first?.value == values.min())
    #expect(details.histogram?.counts.reduce(0, +) == (values.isEmpty ? nil : values.count))
    if let median = Self.median(values),
      let deviation = Self.median(values.map { abs($0 - median) }), deviation > 0
    {
      let unusual = known.filter { 0.6745 * abs((entries[$0] ?? 0) - median) / deviation > 3.5 }
      #expect(details.unusual.map(\.date) == (try unusual.map { try days.date($0).dateText }))
    }
    // Weekdays.
    let weekdays = try #require(details.weekdays)
    for weekday in weekdays {
      let those = try known.filter { try days.date($0).weekday == weekday.weekday.number }
        .compactMap { entries[$0] }
      #expect(weekday.count == those.count)
      #expect(Self.isNear(weekday.mean, Self.mean(those)))
      #expect(Self.isNear(weekday.median, Self.median(those)))
    }
  }

  /// Weeks are sums of their days, and the week that is not over is excluded.
  @Test(arguments: UInt64(1)...60) func weeksAreThoseOfTheirDays(seed: UInt64) throws {
    let days = try RandomDays(seed: seed)
    let report = try days.store().report(
      TrendsRequest(
        .week, types: [Self.types[0]], rolling: true, scope: ReportScope(now: 1_800_000_000)))
    // The first day is a Monday; the last day is not over, so neither is its week.
    let weeks = max(1, (days.count - 1) / 7)
    #expect(report.intervals == weeks && report.calendarInterval == .week)
    let figures = try #require(report.series[0].figures)
    #expect(report.series[0].details == nil)
    for week in 0..<weeks where days.count > 7 {
      let sums = (7 * week..<7 * week + 7).compactMap(days.sum)
      let date = try days.date(7 * week).dateText
      #expect(
        figures.first { $0.date == date }?.value == (sums.isEmpty ? nil : sums.reduce(0, +)))
    }
  }
}
