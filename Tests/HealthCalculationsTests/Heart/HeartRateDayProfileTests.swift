import HealthCalculations
import Testing

/// Hours of the day.
@Suite struct HeartRateDayProfileTests {
  @Test func everyDayWeighsTheSame() {
    // Two days of two hours each (starting at 7), with one reading and with many.
    let columns = SampleColumns(
      starts: [0, 3_600, 86_400, 86_410, 86_420], ends: [0, 3_600, 86_400, 86_410, 86_420],
      values: [60, 70, 90, 90, 90], ranks: [0, 0, 0, 0, 0])
    let edges = (0...26).map { Double($0) * 3_600 }
    let statistics = StatisticsEngine.bucketStatistics(
      of: columns, kind: .quantity(.discreteTemporallyWeighted), edges: edges)
    let profile = HeartRateDayProfile(statistics) { ($0 + 7) % 24 }
    #expect(profile.hours.map(\.hour) == [7, 8])
    #expect(profile.hours.map(\.average) == [75, 70])
    #expect(profile.hours.map(\.dayCount) == [2, 1])
    #expect(profile.hours.map(\.minimum) == [60, 70])
    #expect(profile.hours.map(\.maximum) == [90, 70])
    #expect(HeartRateDayProfile(BucketStatistics()) { _ in 0 }.hours.isEmpty)
  }
}
