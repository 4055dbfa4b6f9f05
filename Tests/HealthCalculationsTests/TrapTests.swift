import HealthCalculations
import Testing

/// Errors of the calling code stop it with a message instead of reading past a column.
@Suite struct TrapTests {
  @Test func columnsOfDifferentLengthStop() async {
    await #expect(processExitsWith: .failure) {
      _ = SampleColumns(starts: [1, 2], ends: [1], values: [1], ranks: [0])
    }
    await #expect(processExitsWith: .failure) {
      var samples = SampleColumns(starts: [1], ends: [1], values: [1], ranks: [0])
      samples.ends = []
      _ = StatisticsEngine.rangeStatistics(of: samples, kind: .category)
    }
  }

  @Test func pairsOutOfOrderStop() async {
    await #expect(processExitsWith: .failure) {
      let pair = RankedColumns.Pair(rank: 1, starts: [1], ends: [2], values: [1])
      _ = RankedColumns([pair, pair])
    }
    await #expect(processExitsWith: .failure) {
      _ = RankedColumns.Pair(rank: 1, starts: [1], ends: [2], values: [])
    }
  }

  @Test func rankOutsideTheRankingStops() async {
    await #expect(processExitsWith: .failure) {
      let samples = SampleColumns(starts: [1], ends: [1], values: [1], ranks: [3])
      _ = StatisticsEngine.rangeStatisticsBySource(
        of: samples, ranking: SourceRanking([]), kind: .category)
    }
  }
}
