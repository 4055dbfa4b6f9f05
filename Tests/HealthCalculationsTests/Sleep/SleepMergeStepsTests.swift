import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// The work that a merge of sleep is, before it is done.
@Suite struct SleepMergeStepsTests {
  private func columns(_ samples: [(Double, Double)], value: Double = 3) -> SampleColumns {
    var columns = SampleColumns()
    for (start, end) in samples { columns.append(start: start, end: end, value: value, rank: 0) }
    columns.sort()
    return columns
  }

  @Test func theSleepOfPeopleIsNoWork() {
    var years = SampleColumns()
    for day in 0..<3_650 {
      for piece in 0..<60 {
        let start = Double(day) * 86_400 + Double(piece) * 480
        years.append(start: start, end: start + 480, value: 3, rank: 0)
      }
    }
    #expect(years.sleepMergeSteps.count == 0)
    #expect(years.sleepMergeSteps.crowd == nil)
    #expect(columns([]).sleepMergeSteps.count == 0)
    #expect(columns([(0, 0)]).sleepMergeSteps.count == 0)
  }

  @Test func longSamplesAreCountedWhereSomethingBeginsOrEnds() {
    // Two begin in the first window, one ends in the tenth, one in the hundredth.
    let steps = columns([(0, 9.5 * 86_400), (10, 99.5 * 86_400)]).sleepMergeSteps
    #expect(steps.count == 17)
    // Time in bed is not merged by source.
    #expect(columns([(0, 9.5 * 86_400)], value: 0).sleepMergeSteps.count == 0)
  }

  @Test func aCrowdOfANightGrowsByItsSquare() {
    func crowd(_ count: Int) -> Double {
      columns((0..<count).map { (Double($0), Double($0 + 40_000)) }).sleepMergeSteps.count
    }
    #expect(crowd(1_000) == 0)
    #expect(crowd(2_000) == 8_004_000)
    #expect(crowd(20_000) == 800_040_000)
  }

  /// People's nights around it, so that neither the first day nor the last is the answer.
  @Test func theCrowdIsFoundWhereItIs() {
    var samples: [(Double, Double)] = []
    for day in 0..<30 {
      let evening = Double(day) * 86_400 + 79_200
      samples.append((evening, evening + 28_800))
    }
    let crowded = 11.0 * 86_400 + 3_600
    for second in 0..<2_000 {
      samples.append((crowded + Double(second), crowded + Double(second + 20_000)))
    }
    let crowd = columns(samples).sleepMergeSteps.crowd
    // One sample of the night before ends on that day, one of the next night begins.
    #expect(crowd?.instant == crowded + 1_000)
    #expect(crowd?.sampleCount == 2_002)
  }

  /// Samples of the best source cut those of another one into a thousand pieces each.
  @Test func whatIsWonMoreOftenThanIsNotedIsKnown() {
    func merged(_ count: Int) -> MergedSleep {
      var samples = SampleColumns()
      for number in 0..<1_000 {
        let start = 1_000 + Double(number) * 2
        samples.append(start: start, end: start + 1, value: 3, rank: 0)
      }
      for number in 0..<count {
        samples.append(start: Double(number) / 10, end: 4_000, value: 3, rank: 1)
      }
      samples.sort()
      return MergedSleep(of: samples, zone: .utc)
    }
    #expect(!merged(1_000).hasTooManyWins)
    #expect(merged(1_100).hasTooManyWins)
  }
}
