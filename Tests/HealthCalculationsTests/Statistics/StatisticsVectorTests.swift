import HealthCalculations
import Testing

/// The worked vectors of the statistics.
@Suite struct StatisticsVectorTests {
  private let temporal = MeasureKind.quantity(.discreteTemporallyWeighted)
  private let pulses = columns((0, 0, 60, 0), (60, 60, 60, 0), (70, 70, 180, 0))

  private func average(
    _ samples: SampleColumns, _ kind: MeasureKind, _ averaging: AveragingPolicy = .byStyle
  ) -> Double? {
    StatisticsEngine.rangeStatistics(of: samples, kind: kind, averaging: averaging)?
      .figures.average
  }

  // Semantics 3.9
  @Test func temporallyWeightedVectorIs68_571428() {
    #expect(isClose(average(pulses, temporal), 4_800.0 / 70))
  }

  // Semantics 3.2
  @Test func arithmeticMeanOfTheSameVectorIs100() {
    #expect(average(pulses, temporal, .arithmetic) == 100)
    #expect(average(pulses, temporal, .ownDurations) == 100)
    #expect(average(pulses, .quantity(.discreteArithmetic)) == 100)
  }

  // Semantics 3.9
  @Test func gapsCountAtMostFifteenMinutes() {
    let samples = columns((0, 0, 60, 0), (7_200, 7_200, 80, 0), (7_260, 7_260, 90, 0))
    // Weights 450, 480, 30.
    let capped = Double(450 * 60 + 480 * 80 + 30 * 90) / 960
    #expect(isClose(average(samples, temporal), capped))
    let whole = Double(3_600 * 60 + 3_630 * 80 + 30 * 90) / 7_260
    #expect(isClose(average(samples, temporal, .trapezoid(gapCap: 7_200)), whole))
  }

  // Semantics 3.9
  @Test func readingsOnceADayWeighAlike() {
    let daily = columns((0, 0, 60, 0), (86_400, 86_400, 70, 0), (172_800, 172_800, 50, 0))
    #expect(average(daily, temporal) == 60)
    // A gap of exactly the cap is not below it; one a second shorter is.
    let capped = columns((0, 0, 60, 0), (900, 900, 90, 0), (1_800, 1_800, 60, 0))
    #expect(average(capped, temporal) == 70)
    let below = columns((0, 0, 60, 0), (899, 899, 90, 0), (1_800, 1_800, 60, 0))
    // Weights 449.5, 899.5 and 450 are 1,799 together.
    let weighed: Double = 134_925 / 1_799
    #expect(isClose(average(below, temporal), weighed))
    // A duration makes them weigh as usual, also where the weights add up to as much.
    let long = columns((0, 100, 60, 0), (900, 900, 90, 0))
    let usual: Double = 66_000 / 900
    #expect(isClose(average(long, temporal), usual))
    // Half a day is not a gap below a shorter cap.
    #expect(average(daily, temporal, .trapezoid(gapCap: 60)) == 60)
    #expect(isClose(average(daily, temporal, .trapezoid(gapCap: 90_000)), 62.5))
  }

  @Test func overlappingReadingsHaveNoGap() {
    let samples = columns((0, 100, 60, 0), (50, 60, 90, 0))
    #expect(isClose(average(samples, temporal), 6_900.0 / 110))
  }

  // Semantics 3.9
  @Test func weightsUseWholeDurationsWhateverTheEdge() {
    let samples = columns((3_500, 3_700, 60, 0), (3_550, 3_550, 100, 0))
    let figures = StatisticsEngine.bucketStatistics(
      of: samples, kind: temporal, edges: [0, 3_600, 7_200], averaging: .ownDurations)
    #expect(figures.averages == [60])
    #expect(figures.durations == [100])
  }

  // Semantics 3.9
  @Test func readingsAtOneMomentHaveTheArithmeticMean() {
    let samples = columns((5, 5, 60, 0), (5, 5, 90, 0))
    #expect(average(samples, temporal) == 75)
  }

  // Semantics 3.2
  @Test func leqVectorIs72_4832() throws {
    let samples = columns(
      (0, 3_600, 70, 0), (3_600, 5_400, 80, 0), (5_400, 12_600, 60, 0))
    let level = MeasureKind.quantity(.discreteEquivalentContinuousLevel)
    let leq = try #require(average(samples, level))
    #expect((leq * 1e4).rounded() / 1e4 == 72.4832)
    let weighted = try #require(average(samples, temporal, .ownDurations))
    #expect((weighted * 1e3).rounded() / 1e3 == 65.714)
    #expect(average(samples, .quantity(.discreteArithmetic)) == 70)
    #expect(average(samples, level, .arithmetic) == leq)
  }

  // Semantics 3.2
  @Test func leqOfInstantsWeighsThemEqually() {
    let samples = columns((0, 0, 0, 0), (9, 9, 10, 0))
    let level = MeasureKind.quantity(.discreteEquivalentContinuousLevel)
    #expect(isClose(average(samples, level), 7.403_626_894_942_439))
  }

  // Semantics 3.3, Semantics 3.4
  @Test func minimumMaximumAndMostRecent() throws {
    let range = try #require(StatisticsEngine.rangeStatistics(of: pulses, kind: temporal))
    #expect(range.figures.minimum == 60)
    #expect(range.figures.maximum == 180)
    #expect(range.figures.mostRecent == MostRecentSample(value: 180, start: 70, end: 70))
    #expect(range.figures.sum == nil)
    #expect(range.start == 0 && range.end == 70)
  }

  // Semantics 3.4
  @Test func mostRecentTiesGoToTheLaterEndThenTheLaterInsertion() {
    let samples = columns((0, 9, 1, 0), (5, 8, 2, 0), (5, 9, 3, 0), (5, 9, 4, 0))
    for kind in [MeasureKind.quantity(.cumulative), temporal] {
      let range = StatisticsEngine.rangeStatistics(of: samples, kind: kind)
      #expect(range?.figures.mostRecent?.value == 4)
    }
  }

  @Test func rangeCountsWholeSamples() throws {
    let samples = columns((0, 100, 40, 1), (50, 250, 10, 0))
    let range = try #require(
      StatisticsEngine.rangeStatistics(of: samples, kind: .quantity(.cumulative)))
    #expect(range.figures.sum == 30)
    #expect(range.figures.duration == 250)
    #expect(range.start == 0 && range.end == 250)
  }

  // Semantics 3.7
  @Test func mindfulMinutesAreADuration() {
    let samples = columns((0, 300, 0, 1), (200, 500, 0, 0), (900, 960, 0, 1))
    let figures = StatisticsEngine.bucketStatistics(
      of: samples, kind: .category, edges: [0, 3_600])
    #expect(figures.durations == [560])
    #expect(figures.counts == [3])
    #expect(figures.averages.isEmpty && figures.mostRecentValues.isEmpty && figures.sums.isEmpty)
  }

  // Semantics 3.7
  @Test func standHoursAreACountOfValueZero() {
    let samples = columns((0, 3_600, 0, 0), (3_600, 7_200, 1, 0), (7_200, 10_800, 0, 0))
    let stood = StatisticsEngine.bucketStatistics(
      of: samples, kind: .categoryValues([0]), edges: [0, 86_400])
    #expect(stood.counts == [2])
    #expect(stood.durations == [7_200])
    let range = StatisticsEngine.rangeStatistics(of: samples, kind: .categoryValues([1]))
    #expect(range?.figures.count == 1)
    #expect(range?.start == 3_600)
  }

  // Semantics 3.10
  @Test func everyStatisticIsLegalForTheRightKinds() {
    func legal(_ kind: MeasureKind) -> [Statistic] { Statistic.allCases.filter(kind.allows) }
    #expect(legal(.quantity(.cumulative)) == [.sum, .mostRecent, .duration, .count])
    #expect(
      legal(temporal) == [.average, .minimum, .maximum, .mostRecent, .duration, .count])
    #expect(legal(.category) == [.duration, .count])
    #expect(legal(.categoryValues([1])) == [.duration, .count])
  }
}
