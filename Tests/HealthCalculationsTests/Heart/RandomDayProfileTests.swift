import HealthCalculations
import TestSupport
import Testing

/// The profile of a day against all readings asked for each hour, on a clock that nobody changes.
@Suite struct RandomDayProfileTests {
  @Test func profilesAgreeWithTheSlowOnes() {
    for seed in UInt64(1)..<150 {
      var generator = SeededGenerator(seed: seed)
      let days = Int.random(in: 1...9, using: &generator)
      // The hour that the readings begin at.
      let first = Int.random(in: 0..<24, using: &generator)
      var columns = SampleColumns()
      for _ in 0..<Int.random(in: 0...80, using: &generator) {
        let start = Double(first * 3_600 + Int.random(in: 0..<days * 86_400, using: &generator))
        columns.append(
          start: start, end: start, value: Double(Int.random(in: 45...180, using: &generator)),
          rank: 0)
      }
      columns.sort()
      let slots = (days + 1) * 24
      let edges = (0...slots).map { Double($0) * 3_600 }
      let statistics = StatisticsEngine.bucketStatistics(
        of: columns, kind: .quantity(.discreteArithmetic), edges: edges)
      let found = HeartRateDayProfile(statistics)

      var expected: [[Double]] = []
      for hour in 0..<24 {
        // The rates of each hour of that name that has any.
        let groups = (0..<slots).filter { $0 % 24 == hour }.map { slot in
          zip(columns.starts, columns.values).filter { Int($0.0) / 3_600 == slot }.map(\.1)
        }.filter { !$0.isEmpty }
        if groups.isEmpty { continue }
        let averages = groups.map { $0.reduce(0, +) / Double($0.count) }
        let rates = groups.flatMap(\.self).sorted()
        expected.append([
          Double(hour), Double(groups.count), averages.reduce(0, +) / Double(groups.count),
          rates[0], rates[rates.count - 1],
        ])
      }
      let seen = found.hours.map {
        [Double($0.hour), Double($0.dayCount), $0.average, $0.minimum, $0.maximum]
      }
      #expect(seen.count == expected.count, "seed \(seed)")
      for (figures, other) in zip(seen, expected) {
        #expect(zip(figures, other).allSatisfy { isNear($0, $1) }, "seed \(seed)")
      }
    }
  }
}
