import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// Records, sums by longer intervals and milestones against the slow ones over seeded series.
@Suite struct RandomRecordsTests {
  private func edges(_ zone: ZoneRules, _ interval: BucketInterval) throws -> BucketEdges {
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    return try BucketEdges(zone: zone, anchor: anchor, interval: interval)
  }

  /// Quarters, so that sums are exact; some days without a figure, some that take back.
  private func values(_ generator: inout SeededGenerator) -> [Double?] {
    let scale = [1, 40, 50_000].randomElement(using: &generator) ?? 1
    let low = Bool.random(using: &generator) ? 0 : -scale / 2 - 1
    return (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      Int.random(in: 0..<5, using: &generator) == 0
        ? nil : Double(Int.random(in: low...scale, using: &generator)) / 4
    }
  }

  @Test func recordsAndMilestonesAgreeWithTheSlowOnes() throws {
    let days = try edges(.utc, BucketInterval(days: 1))
    var reached = 0
    for seed in UInt64(1)..<300 {
      var generator = SeededGenerator(seed: seed)
      let values = values(&generator)
      let first = Int.random(in: -40...40, using: &generator)
      let series = IntervalSeries(edges: days, firstIndex: first, values: values)
      let slow = SlowRecords(values: values)
      func record(_ position: Int?) -> IntervalSeries.Record? {
        guard let position, let value = values[position] else { return nil }
        return .init(index: first + position, value: value)
      }
      #expect(series.highest == record(slow.best(>)), "seed \(seed)")
      #expect(series.lowest == record(slow.best(<)), "seed \(seed)")
      #expect(
        series.total == (values.isEmpty ? 0 : slow.total(through: values.count - 1)),
        "seed \(seed)")
      let milestones = slow.milestones.map {
        Milestone(total: $0[0], index: first + Int($0[1]))
      }
      #expect(series.milestones == milestones, "seed \(seed)")
      reached += milestones.count
    }
    #expect(reached > 500)
  }

  @Test(arguments: [Place.newYork, .apia, .utc])
  func sumsByWeekAndMonthAgreeWithTheSlowOnes(place: Place) throws {
    let zone = try ZoneRules(identifier: place.zone)
    let days = try edges(zone, BucketInterval(days: 1))
    // Some days before the date that Apia left out.
    let start = zone.instant(of: try LocalDateTime(year: 2011, month: 12, day: 10))
    for seed in UInt64(1)..<40 {
      var generator = SeededGenerator(seed: seed)
      let values = values(&generator)
      let first = days.index(of: start)
      let series = IntervalSeries(edges: days, firstIndex: first, values: values)
      for interval in [try BucketInterval(weeks: 1), try BucketInterval(months: 1)] {
        let longer = try edges(zone, interval)
        let sums = series.summed(by: longer)
        for index in longer.index(of: start) - 2...longer.index(of: start) + 12 {
          let inside = values.indices.filter { position in
            let midnight = days.edge(first + position)
            return values[position] != nil && longer.edge(index) <= midnight
              && midnight < longer.edge(index + 1)
          }
          let expected = inside.isEmpty ? nil : inside.compactMap { values[$0] }.reduce(0, +)
          #expect(sums.value(at: index) == expected, "seed \(seed), \(interval), \(index)")
        }
      }
    }
  }
}
