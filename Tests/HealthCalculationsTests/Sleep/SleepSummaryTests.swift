import CalendarBuckets
import Foundation
import HealthCalculations
import Testing

/// What nights have in common.
@Suite struct SleepSummaryTests {
  /// A night that ends in the day `day` of January 2024, from and to in hours of that day.
  private func night(_ day: Int, _ from: Double, _ to: Double) -> (Double, Double, SleepStage) {
    (hour(Double(day - 10) * 24 + from), hour(Double(day - 10) * 24 + to), .core)
  }

  @Test func timesAboutMidnightHaveTheirMeanAtMidnight() throws {
    let summary = SleepSamples([night(11, -0.5, 7), night(12, 0.5, 8)]).analysis().summary()
    #expect(abs(try #require(summary.meanTimes.onset)) < 1e-6 || summary.meanTimes.onset! > 86_399)
    // Two directions 15 degrees apart: R = cos(7.5 degrees).
    let expected = (-2 * log(cos(7.5 * Double.pi / 180))).squareRoot() * 86_400 / (2 * .pi)
    #expect(abs(try #require(summary.circularDeviations.onset) - expected) < 1e-6)
    #expect(summary.means.values.asleep == 7.5 * 3_600)
  }

  // Semantics 5.8
  /// Figures of SciPy 1.17.1: scipy.stats.circmean and circstd of the onsets, high=86400.
  @Test func circularFiguresAreThoseOfSciPy() throws {
    let onsets = [-1.25, -0.5, 0.75, 1.5, -2.0]
    let rows = onsets.enumerated().map { night(11 + $0.offset, $0.element, 7) }
    let summary = SleepSamples(rows).analysis().summary()
    #expect(abs(try #require(summary.meanTimes.onset) - 85_309.609_721_274_33) < 1e-6)
    #expect(abs(try #require(summary.circularDeviations.onset) - 4_634.768_591_763_571) < 1e-6)
  }

  // Semantics 5.8
  /// Monday to Friday 23:00-06:00, Saturday and Sunday 01:00-10:00: the midpoints are 02:30 and 05:30.
  @Test func socialJetlagAndTheCorrectedMidSleepOfFreeNights() throws {
    // The 15th was a Monday.
    var rows = (15...19).map { night($0, -1, 6) }
    rows += [night(20, 1, 10), night(21, 1, 10)]
    let summary = SleepSamples(rows).analysis().summary()
    #expect(abs(try #require(summary.midSleepWork) - 2.5 * 3_600) < 1e-6)
    #expect(abs(try #require(summary.midSleepFree) - 5.5 * 3_600) < 1e-6)
    #expect(abs(try #require(summary.socialJetlag) - 3 * 3_600) < 1e-6)
    // The week's sleep is (5 x 7 + 2 x 9) / 7 hours; half of what free nights have more is taken off.
    let corrected = 5.5 - (9 - 53.0 / 7) / 2
    #expect(abs(try #require(summary.midSleepFreeCorrected) - corrected * 3_600) < 1e-6)
  }

  /// Five nights of 8 hours, and one sleep of 100 that ends on a Saturday: the correction is longer than a day.
  @Test func theCorrectedMidSleepIsATimeOfDayHoweverLongFreeNightsAre() throws {
    let rows = (8...12).map { night($0, -1, 7) } + [night(20, -90, 10)]
    let summary = SleepSamples(rows).analysis().summary()
    // The middle is at 8:00; the correction of 460 / 14 hours ends at 23:08 of two days before.
    let corrected = 8 - 460.0 / 14 + 48
    #expect(abs(try #require(summary.midSleepFreeCorrected) - corrected * 3_600) < 1e-6)
  }

  @Test func freeNightsThatAreNotLongerNeedNoCorrection() throws {
    let rows = (15...21).map { $0 < 20 ? night($0, -1, 7) : night($0, 1, 8) }
    let summary = SleepSamples(rows).analysis().summary()
    #expect(summary.midSleepFreeCorrected == summary.midSleepFree)
  }

  @Test func withoutFreeNightsThereIsNoJetlag() {
    let summary = SleepSamples((15...19).map { night($0, -1, 6) }).analysis().summary()
    #expect(summary.socialJetlag == nil)
    #expect(summary.midSleepFreeCorrected == nil)
    #expect(summary.midSleepWork != nil)
  }

  // Semantics 5.8
  /// Epochs of half a day: three days of [1, 0], [1, 1], [1, 0] have two equal pairs of four.
  @Test func theRegularityOfThePublishedVector() {
    let rules = SleepRules(epoch: 43_200)
    let rows = [
      (hour(18), hour(30), SleepStage.core), (hour(42), hour(66), .core),
      (hour(66), hour(78), .core), (hour(78), hour(90), .awake),
    ]
    let summary = SleepSamples(rows).analysis(.utc, rules).summary()
    #expect(summary.regularity.pairCount == 4)
    #expect(summary.regularity.equalPairCount == 2)
    #expect(summary.regularity.index == 0)
  }

  @Test func everyNightAlikeIsARegularityOf100() throws {
    let summary = SleepSamples((11...20).map { night($0, -1, 6) }).analysis().summary()
    #expect(summary.regularity.index == 100)
    #expect(summary.regularity.pairCount == 9 * 2_880)
  }

  @Test func pairsWithAWindowWithoutSamplesAreDropped() throws {
    let sleep = SleepSamples([night(11, -1, 6), night(12, -1, 6), night(14, -1, 6)]).analysis()
    #expect(sleep.summary().regularity.pairCount == 2_880)
    let one = SleepSamples([night(11, -1, 6)]).analysis().summary().regularity
    #expect(one.pairCount == 0)
    #expect(one.index == nil)
  }

  /// Pairs of epochs one by one, the first at 18:00 of the day before `day`; each sample lies in the window that
  /// its day names.
  private func slowPairs(
    _ samples: SampleColumns, _ zone: ZoneRules, from day: LocalDateTime, epoch: Int
  ) throws -> (all: Int, equal: Int) {
    let evening = day.adding(days: -1)
    let origin = zone.instant(
      of: try LocalDateTime(
        year: evening.year, month: evening.month, day: evening.day, hour: 18))
    let nights = Set(samples.starts.map { zone.localDateTime(at: $0).startOfDay })
    func isKnown(_ moment: Double) -> Bool {
      let local = zone.localDateTime(at: moment)
      return nights.contains(local.startOfDay.adding(days: local.hour < 18 ? 0 : 1))
    }
    func isAsleep(_ moment: Double) -> Bool {
      samples.starts.indices.contains {
        samples.starts[$0] <= moment && moment < samples.ends[$0]
      }
    }
    var pairs = (all: 0, equal: 0)
    let length = Double(epoch)
    let first = Int((samples.starts[0] - origin) / length) - 2 * 86_400 / epoch
    for number in max(0, first)...max(0, first) + 14 * 86_400 / epoch {
      let middle = origin + (Double(number) + 0.5) * length
      guard isKnown(middle), isKnown(middle + 86_400) else { continue }
      pairs.all += 1
      if isAsleep(middle) == isAsleep(middle + 86_400) { pairs.equal += 1 }
    }
    return pairs
  }

  /// The clocks change between the start of the range and the first night, so that windows begin inside of long
  /// epochs; in the year 1 they showed another fraction of a minute.
  @Test(arguments: [30, 28_800, 43_200])
  func anEarlierStartOfTheRangeShiftsNoEpoch(epoch: Int) throws {
    let zone = try ZoneRules(identifier: "Europe/Paris")
    var samples = SampleColumns()
    let first = zone.instant(of: try LocalDateTime(year: 2024, month: 4, day: 2))
    for day in 0..<9 {
      let start = first + Double(day) * 86_400 + Double(day * day % 5) * 3_671
      samples.append(start: start, end: start + 25_000 + Double(day) * 613, value: 3, rank: 0)
    }
    let sleep = SleepAnalysis(of: samples, zone: zone, rules: SleepRules(epoch: epoch))
    for date in [(2024, 3, 25), (2023, 10, 1), (1, 2, 1)] {
      let day = try LocalDateTime(year: date.0, month: date.1, day: date.2)
      let found = sleep.summary(from: day).regularity
      let slow = try slowPairs(samples, zone, from: day, epoch: epoch)
      #expect(found.pairCount == slow.all && found.equalPairCount == slow.equal, "\(date)")
      #expect(found.pairCount > 0)
    }
  }

  @Test func oneNightScattersByNothing() throws {
    var samples = SampleColumns()
    samples.append(start: 3_600, end: 30_000, value: 1, rank: 0)
    let summary = SleepAnalysis(of: samples, zone: .utc).summary()
    let scatter = try #require(summary.circularDeviations.onset)
    #expect(scatter == 0 && scatter.sign == .plus)
  }
}
