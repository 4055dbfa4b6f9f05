import Foundation
import HealthCalculations
import Testing

/// The level of the mean energy of levels that weigh as much as their weights say.
func levelOfMeanEnergy(_ means: [(weight: Double, mean: Double)], total: Double) -> Double {
  10 * log10(means.reduce(0) { $0 + $1.weight * pow(10, $1.mean / 10) } / total)
}

/// Explanations of the worked vectors.
@Suite struct ExplanationVectorTests {
  private let sum = MeasureKind.quantity(.cumulative)

  @Test func phoneUnderWatchCountsHalf() throws {
    // Phone 10:00-10:10 = 100, watch 10:05-10:15 = 200, the watch first.
    let steps = columns((36_000, 36_600, 100, 1), (36_300, 36_900, 200, 0))
    let hour = StatisticsEngine.explanation(of: steps, kind: sum, bucket: 36_000..<39_600)
    #expect(hour.figures?.sum == 250)
    #expect(hour.raw == 300)
    #expect(hour.pairs.map(\.counted) == [200, 50])
    #expect(hour.pairs.map(\.wholeCount) == [1, 0])
    #expect(hour.pairs[1].partCount == 1)
    let masked = try #require(hour.pairs[1].masked.first)
    #expect(masked.winner == 0 && masked.sampleCount == 1)
    #expect(masked.duration == 300 && masked.amount == 50)
    #expect(hour.trace.intervals.map(\.start) == [36_000, 36_300])
    #expect(hour.trace.intervals.map(\.end) == [36_300, 36_900])
    #expect(hour.trace.intervals.map(\.winner) == [1, 0])
  }

  @Test func aSampleOverBothEdgesIsClippedAtBoth() {
    let steps = columns((-1_000, 9_000, 1_000, 0))
    let bucket = StatisticsEngine.explanation(of: steps, kind: sum, bucket: 0..<3_600)
    #expect(bucket.pairs[0].recorded == 1_000)
    #expect(bucket.pairs[0].clippedBefore == 100)
    #expect(bucket.pairs[0].counted == 360)
    #expect(bucket.pairs[0].clippedAfter == 540)
    #expect(bucket.pairs[0].clippedCount == 1)
    #expect(bucket.pairs[0].partCount == 1)
  }

  @Test func twiceTheSameSourceAdds() {
    let steps = columns((0, 600, 100, 0), (300, 900, 200, 0))
    let bucket = StatisticsEngine.explanation(of: steps, kind: sum, bucket: 0..<3_600)
    #expect(bucket.pairs[0].counted == 300 && bucket.pairs[0].masked.isEmpty)
    #expect(bucket.pairs[0].coveredDuration == 900)
  }

  @Test func weightsOfPulsesAreTheirOwnTimeAndGaps() throws {
    let pulses = columns((0, 0, 60, 0), (60, 60, 60, 1), (70, 70, 180, 0))
    let bucket = StatisticsEngine.explanation(
      of: pulses, kind: .quantity(.discreteTemporallyWeighted), bucket: 0..<3_600)
    let rule = try #require(bucket.average)
    #expect(rule.weight == 70 && rule.ownDuration == 0 && rule.gapDuration == 70)
    let shares = bucket.pairs.compactMap(\.average)
    #expect(shares.map(\.weight) == [35, 35])
    // 60 at 0 s weighs 30 s, 180 at 70 s weighs 5 s.
    #expect(shares.map(\.mean) == [2_700.0 / 35, 60])
  }

  @Test func instantsAtOneMomentFallBackToEqualWeights() throws {
    let pulses = columns((5, 5, 60, 0), (5, 5, 80, 0))
    let bucket = StatisticsEngine.explanation(
      of: pulses, kind: .quantity(.discreteTemporallyWeighted), bucket: 0..<60)
    #expect(try #require(bucket.average).hasFallenBack)
    #expect(bucket.pairs[0].average?.mean == 70 && bucket.figures?.average == 70)
  }

  @Test func anEmptyBucketExplainsNothing() {
    let bucket = StatisticsEngine.explanation(
      of: columns((0, 600, 1, 0)), kind: sum, bucket: 600..<1_200)
    #expect(bucket.figures == nil && bucket.pairs.isEmpty && bucket.trace.intervals.isEmpty)
    #expect(bucket.timeline(edges: [600, 1_200]).isEmpty)
  }

  @Test func aMaskedNaNHarmsNobody() {
    let steps = columns((0, 600, .nan, 1), (0, 600, 5, 0), (600, 600, .infinity, 1))
    let bucket = StatisticsEngine.explanation(of: steps, kind: sum, bucket: 0..<600)
    #expect(bucket.figures?.sum == 5)
    #expect(bucket.pairs.map(\.counted) == [5, 0])
  }
}
