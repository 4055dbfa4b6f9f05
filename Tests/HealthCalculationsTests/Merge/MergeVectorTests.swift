import Testing

@testable import HealthCalculations

/// Instants of one day, in seconds since its midnight.
func clock(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Double {
  Double(hour * 3_600 + minute * 60 + second)
}

/// Samples sorted from rows.
func columns(
  _ rows: (start: Double, end: Double, value: Double, rank: UInt16)...
) -> SampleColumns {
  var samples = SampleColumns()
  for row in rows {
    samples.append(start: row.start, end: row.end, value: row.value, rank: row.rank)
  }
  samples.sort()
  return samples
}

/// The worked vectors of the merge, and its rules one by one.
@Suite struct MergeVectorTests {
  let hour = [clock(10, 0), clock(11, 0)]
  let cumulative = MeasureKind.quantity(.cumulative)
  let discrete = MeasureKind.quantity(.discreteArithmetic)

  private func phoneAndWatch(phone: UInt16, watch: UInt16) -> SampleColumns {
    columns(
      (clock(10, 0), clock(10, 10), 100, phone), (clock(10, 5), clock(10, 15), 200, watch))
  }

  private func statistics(_ samples: SampleColumns, edges: [Double]? = nil) -> BucketStatistics {
    StatisticsEngine.bucketStatistics(of: samples, kind: cumulative, edges: edges ?? hour)
  }

  // Semantics 2.3, Semantics 3.1
  @Test func watchFirstGives250() {
    let figures = statistics(phoneAndWatch(phone: 1, watch: 0))
    #expect(figures.sums == [250])
    #expect(figures.counts == [2])
    #expect(figures.durations == [900])
    #expect(
      figures[0].mostRecent
        == MostRecentSample(
          value: 200, start: clock(10, 5), end: clock(10, 15)))
  }

  // Semantics 2.3
  @Test func phoneFirstGives200() {
    #expect(statistics(phoneAndWatch(phone: 0, watch: 1)).sums == [200])
  }

  // Semantics 2.3
  @Test func twiceTheSameSourceGives300() {
    #expect(statistics(phoneAndWatch(phone: 0, watch: 0)).sums == [300])
  }

  @Test func rawIs300AndThePhoneIsUnderTheWatchOnce() {
    let overlap = MergeOverlapTests.overlap(
      of: phoneAndWatch(phone: 1, watch: 0), in: hour[0]..<hour[1])
    #expect(overlap.rawSum == 300)
    #expect(overlap.mergedSum == 250)
    #expect(overlap.masks == [MaskKey(masked: 1, winner: 0): 1])
  }

  // Semantics 2.4
  @Test func sampleAcrossTheHourGives60And40() {
    let samples = columns((clock(13, 57), clock(14, 2), 100, 0))
    let figures = statistics(samples, edges: [clock(13, 0), clock(14, 0), clock(15, 0)])
    #expect(figures.sums == [60, 40])
    #expect(figures.counts == [1, 1])
    #expect(figures.durations == [180, 120])
  }

  @Test func sampleAcrossTheHourIsSplitUnderAMaskToo() {
    let samples = columns(
      (clock(13, 57), clock(14, 2), 100, 1), (clock(13, 58), clock(14, 1), 7, 0))
    let figures = statistics(samples, edges: [clock(13, 0), clock(14, 0), clock(15, 0)])
    #expect(isClose(figures.sums[0], 20 + 7.0 * 2 / 3))
    #expect(isClose(figures.sums[1], 20 + 7.0 / 3))
  }

  @Test func wholeSampleUnderAMaskDoesNotContribute() {
    let samples = columns(
      (clock(10, 0), clock(10, 30), 5, 0), (clock(10, 10), clock(10, 20), 900, 1))
    let figures = statistics(samples)
    #expect(figures.sums == [5])
    #expect(figures.counts == [1])
    #expect(figures[0].mostRecent?.value == 5)
  }

  // Semantics 3.6
  @Test func zeroValuedWinnerCountsAndMasks() {
    let samples = columns(
      (clock(10, 0), clock(10, 30), 0, 0), (clock(10, 10), clock(10, 20), 900, 1))
    #expect(statistics(samples).sums == [0])
    #expect(statistics(samples).counts == [1])
  }

  // Semantics 2.3
  @Test func ownOverlapsAddInTheWinningSlice() {
    let samples = columns(
      (clock(10, 0), clock(10, 10), 10, 0), (clock(10, 0), clock(10, 10), 20, 0),
      (clock(10, 0), clock(10, 20), 100, 1))
    #expect(statistics(samples).sums == [80])
  }

  // Semantics 2.5
  @Test func instantCountsUnlessABetterPairCoversIt() {
    func sum(at minute: Int, rank: UInt16) -> Double {
      let instant = (clock(10, minute), clock(10, minute), 1_000.0, rank)
      let other = (clock(10, 10), clock(10, 20), 1.0, UInt16(1))
      return statistics(columns(instant, other)).sums[0]
    }
    #expect(sum(at: 10, rank: 2) == 1)
    #expect(sum(at: 15, rank: 2) == 1)
    #expect(sum(at: 20, rank: 2) == 1_001)
    #expect(sum(at: 9, rank: 2) == 1_001)
    #expect(sum(at: 15, rank: 1) == 1_001)
    #expect(sum(at: 15, rank: 0) == 1_001)
    #expect(sum(at: 10, rank: 0) == 1_001)
  }

  // Semantics 2.5
  @Test func instantIsMaskedByABetterInstantAtTheSameMoment() {
    let noon = clock(10, 30)
    let samples = columns((noon, noon, 5, 1), (noon, noon, 7, 0), (noon, noon, 9, 0))
    let figures = statistics(samples)
    #expect(figures.sums == [16])
    #expect(figures.counts == [2])
    #expect(figures.durations == [0])
    #expect(figures[0].mostRecent?.value == 9)
  }

  @Test func instantOnAnEdgeBelongsToTheLaterBucket() {
    let samples = columns((clock(11, 0), clock(11, 0), 5, 0))
    #expect(statistics(samples).isEmpty)
    let later = statistics(samples, edges: [clock(10, 0), clock(11, 0), clock(12, 0)])
    #expect(later.bucketIndices == [1])
    #expect(later.entry(ofBucket: 0) == nil)
    #expect(later.entry(ofBucket: 1) == 0)
  }

  // Semantics 2.6
  @Test func discreteSampleBelongsToTheBucketOfItsStart() {
    let samples = columns((clock(10, 50), clock(11, 10), 60, 0))
    let figures = StatisticsEngine.bucketStatistics(
      of: samples, kind: discrete, edges: [clock(10, 0), clock(11, 0), clock(12, 0)])
    #expect(figures.bucketIndices == [0])
    #expect(figures.durations == [600])
    #expect(figures.sums.isEmpty)
  }

  // Semantics 3.5
  @Test func discreteDurationCountsWhicheverBucketTheSampleDoes() {
    let samples = columns(
      (clock(10, 50), clock(11, 10), 60, 0), (clock(11, 30), clock(11, 30), 80, 0))
    let figures = StatisticsEngine.bucketStatistics(
      of: samples, kind: discrete, edges: [clock(10, 0), clock(11, 0), clock(12, 0)])
    #expect(figures.counts == [1, 1])
    #expect(figures.durations == [600, 600])
    #expect(figures.averages == [60, 80])
  }

  // Semantics 2.6
  @Test func discreteSampleIsMaskedAtItsStartOnly() {
    let watch = (clock(10, 10), clock(10, 20), 60.0, UInt16(0))
    func values(startingAt minute: Int) -> Int {
      let strap = (clock(10, minute), clock(10, 40), 90.0, UInt16(1))
      return StatisticsEngine.bucketStatistics(
        of: columns(watch, strap), kind: discrete, edges: hour
      ).counts[0]
    }
    #expect(values(startingAt: 9) == 2)
    #expect(values(startingAt: 10) == 1)
    #expect(values(startingAt: 19) == 1)
    #expect(values(startingAt: 20) == 2)
  }

  @Test func sampleBeforeTheFirstEdgeMasksAndLastsButDoesNotCount() {
    let samples = columns(
      (clock(9, 50), clock(10, 10), 60, 0), (clock(10, 5), clock(10, 5), 99, 1),
      (clock(10, 30), clock(10, 31), 70, 1))
    let figures = StatisticsEngine.bucketStatistics(of: samples, kind: discrete, edges: hour)
    #expect(figures.counts == [1])
    #expect(figures.averages == [70])
    #expect(figures.durations == [660])
  }

  // Semantics 3.6
  @Test func bucketWithDurationButNoCountIsEmpty() {
    let samples = columns((clock(9, 50), clock(10, 10), 60, 0))
    #expect(
      StatisticsEngine.bucketStatistics(of: samples, kind: discrete, edges: hour).isEmpty)
  }

  // Semantics 1.4
  @Test func dayThatNeverHappenedIsEmpty_Apia() {
    // 2011-12-29, the lost 30th and the 31st: two edges are the same instant.
    let lost = 1_325_239_200.0
    let samples = columns((lost - 3_600, lost + 3_600, 100, 0), (lost, lost, 7, 0))
    let edges = [lost - 86_400, lost, lost, lost + 86_400]
    let figures = statistics(samples, edges: edges)
    #expect(figures.bucketIndices == [0, 2])
    #expect(figures.sums == [50, 57])
    let readings = StatisticsEngine.bucketStatistics(of: samples, kind: discrete, edges: edges)
    #expect(readings.bucketIndices == [0, 2])
  }

  @Test func sharesOfUnevenDaysFollowElapsedTime_NewYork() {
    // The spring day of 2024 has 23 hours; a sample over both days is split by seconds.
    let saturday = 1_710_046_800.0 - 86_400
    let sunday = 1_710_046_800.0
    let monday = sunday + 23 * 3_600
    let figures = statistics(
      columns((saturday, monday, 4_700, 0)), edges: [saturday, sunday, monday])
    #expect(figures.sums == [2_400, 2_300])
  }

  // Semantics 3.11
  @Test func nothingComesOfNothing() {
    for kind in allKinds {
      #expect(
        StatisticsEngine.bucketStatistics(
          of: SampleColumns(), kind: kind, edges: hour
        ).isEmpty)
      #expect(StatisticsEngine.rangeStatistics(of: SampleColumns(), kind: kind) == nil)
      let one = columns((clock(10, 0), clock(10, 1), 1, 0))
      #expect(StatisticsEngine.bucketStatistics(of: one, kind: kind, edges: []).isEmpty)
      #expect(StatisticsEngine.bucketStatistics(of: one, kind: kind, edges: [1]).isEmpty)
      #expect(StatisticsEngine.bucketStatistics(of: one, kind: kind, edges: [1, 2]).isEmpty)
      #expect(StatisticsEngine.bucketStatistics(of: one, kind: kind, edges: [1e9, 2e9]).isEmpty)
    }
  }

  @Test func nanReachesTheFiguresUnlessItIsMasked() {
    let samples = columns(
      (clock(10, 0), clock(10, 10), 5, 0), (clock(10, 2), clock(10, 3), .nan, 1))
    #expect(statistics(samples).sums == [5])
    let visible = columns(
      (clock(10, 0), clock(10, 10), 5, 0), (clock(10, 12), clock(10, 13), .nan, 1))
    #expect(statistics(visible).sums[0].isNaN)
    let readings = StatisticsEngine.bucketStatistics(of: visible, kind: discrete, edges: hour)
    #expect(readings.minima[0].isNaN && readings.maxima[0].isNaN && readings.averages[0].isNaN)
    let infinite = columns((clock(10, 0), clock(10, 10), .infinity, 0))
    #expect(
      statistics(infinite, edges: [clock(9, 0), clock(10, 5), clock(11, 0)]).sums
        == [.infinity, .infinity])
  }
}
