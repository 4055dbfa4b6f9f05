// The code of Sources/HealthCalculations/HealthCalculations.docc; DocumentTests compares the two.
import HealthCalculations
import TestSupport
import Testing

@Suite struct CalculationsGuide {
  @Test func phoneAndWatchAreMerged() {
    let walk = SampleColumns(
      starts: [36_000, 36_300], ends: [36_600, 36_900], values: [100, 200], ranks: [1, 0])
    let merged = StatisticsEngine.bucketStatistics(
      of: walk, kind: .quantity(.cumulative), edges: [36_000, 39_600])
    print(merged.sums, merged.durations, merged.counts)
    // [250.0] [900.0] [2]

    let ranking = SourceRanking([
      SourcePairFacts(
        pair: SourcePair(name: "iPhone", isUserEntered: false),
        earliestStart: 0, isAppleDevice: true),
      SourcePairFacts(
        pair: SourcePair(name: "Watch", isUserEntered: false),
        earliestStart: 9, isAppleDevice: true),
    ])
    print(ranking.sourceNames)
    // ["Watch", "iPhone"]

    let alone = StatisticsEngine.bucketStatisticsBySource(
      of: walk, ranking: ranking, kind: .quantity(.cumulative), edges: [36_000, 39_600])
    print(alone.map { ($0.source, $0.statistics.sums) })
    // [("Watch", [200.0]), ("iPhone", [100.0])]
  }

  @Test func averagesFollowTheStyle() {
    let readings = SampleColumns(
      starts: [0, 60, 70], ends: [0, 60, 70], values: [60, 60, 180], ranks: [0, 0, 0])
    let minute = StatisticsEngine.bucketStatistics(
      of: readings, kind: .quantity(.discreteTemporallyWeighted), edges: [0, 3_600])
    print(minute.averages)
    // [68.57142857142857]

    let sound = SampleColumns(
      starts: [0, 3_600, 5_400], ends: [3_600, 5_400, 12_600], values: [70, 80, 60],
      ranks: [0, 0, 0])
    let level = StatisticsEngine.bucketStatistics(
      of: sound, kind: .quantity(.discreteEquivalentContinuousLevel), edges: [0, 14_400])
    print((level.averages[0] * 10_000).rounded() / 10_000)
    // 72.4832

    let daily = StatisticsEngine.bucketStatistics(
      of: readings, kind: .quantity(.discreteArithmetic), edges: [-60, 0, 60, 120])
    print(daily.bucketIndices, daily.maxima)
    // [1, 2] [60.0, 180.0]
  }

  /// Compares what is printed with the comment in the line below.
  private func print(_ items: Any..., line: Int = #line) {
    #expect(throws: Never.self) {
      let comment = try printedComment(under: line, of: #filePath)
      #expect(items.map { "\($0)" }.joined(separator: " ") == comment)
    }
  }
}
