import CalendarBuckets
import HealthCalculations
import Testing

/// Extremes and round totals of a series.
@Suite struct RecordsTests {
  private func edges(_ interval: BucketInterval) throws -> BucketEdges {
    let anchor = ZoneRules.utc.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    return try BucketEdges(zone: .utc, anchor: anchor, interval: interval)
  }

  private func days(_ values: [Double?], from first: Int = 0) throws -> IntervalSeries {
    IntervalSeries(edges: try edges(BucketInterval(days: 1)), firstIndex: first, values: values)
  }

  @Test func ofEqualFiguresTheEarliestIsTheRecord() throws {
    let series = try days([3, 7, nil, 7, 1, .nan, 1])
    #expect(series.highest == .init(index: 1, value: 7))
    #expect(series.lowest == .init(index: 4, value: 1))
    #expect(try days([]).highest == nil)
    #expect(try days([.nan]).lowest == nil)
  }

  @Test func daysAddUpToWeeks() throws {
    let series = try days([1, 2, nil, 4, 5, 6, 7, 8, nil, 10], from: 0)
    let weeks = series.summed(by: try edges(BucketInterval(weeks: 1)))
    #expect(weeks.indices == 0..<2)
    #expect(weeks.values == [25, 18])
    let months = try days([1, 2, 4], from: 30).summed(by: try edges(BucketInterval(months: 1)))
    #expect(months.values == [1, 6])
  }

  @Test func milestonesAreTheLastRoundTotals() throws {
    let series = try days([700, nil, 500, 900])
    #expect(series.total == 2_100)
    #expect(
      series.milestones == [
        .init(total: 20, index: 0), .init(total: 50, index: 0), .init(total: 100, index: 0),
        .init(total: 200, index: 0), .init(total: 500, index: 0), .init(total: 1_000, index: 2),
        .init(total: 2_000, index: 3),
      ])
    #expect(try days([0.2, 0.3]).milestones.isEmpty)
    #expect(try days([]).milestones.isEmpty)
    #expect(try days([1]).milestones == [.init(total: 1, index: 0)])
    // Reached, and taken back.
    #expect(try days([5, -3]).milestones.map(\.total) == [1, 2, 5])
  }

  /// The Nile's years as days. NumPy 2.4: `argmax`, `argmin`, `cumsum(nile).searchsorted(totals)` and
  /// `add.reduceat(nile, arange(0, 100, 7))`.
  @Test func recordsOfTheNile() throws {
    let flow = try days(NileFlow.values)
    #expect(flow.highest == .init(index: 8, value: 1_370))
    #expect(flow.lowest == .init(index: 42, value: 456))
    #expect(flow.total == 91_935)
    #expect(flow.milestones.map(\.total) == [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000])
    #expect(flow.milestones.map(\.index) == [0, 0, 1, 4, 8, 18, 51])
    let weeks = flow.summed(by: try edges(BucketInterval(weeks: 1)))
    #expect(
      weeks.values == [
        7_586, 7_774, 7_157, 8_220, 5_656, 6_204, 5_798, 5_703, 5_830, 6_104, 5_750, 5_993, 6_434,
        6_272, 1_454,
      ])
    #expect(weeks.highest == .init(index: 3, value: 8_220))
    #expect(weeks.lowest == .init(index: 14, value: 1_454))
  }
}
