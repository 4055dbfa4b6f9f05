import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// The summary of nights against the slow one, over all nights and over some.
@Suite struct RandomSleepSummaryTests {
  private func isNear(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) < 1e-5
  }

  /// Whether two times of day are one; midnight is near both ends of a day.
  private func isSameTime(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let around = abs(left - right)
    return (0..<86_400).contains(left) && min(around, 86_400 - around) < 1e-4
  }

  @Test(arguments: RandomSleepTests.places)
  func summariesAgreeWithTheSlowOnes(place: Place, date: [Int]) throws {
    let zone = try ZoneRules(identifier: place.zone)
    let day = try LocalDateTime(year: date[0], month: date[1], day: date[2])
    var (corrected, uncorrected) = (0, 0)
    for seed in UInt64(100)..<116 {
      let samples = try RandomSleepTests.samples(seed: seed, zone: zone, from: day)
      let rules = RandomSleepTests.rules(seed: seed)
      let analysis = SleepAnalysis(of: samples, zone: zone, rules: rules)
      let slow = SlowSleep(samples, zone: zone, rules: rules)
      let nights = slow.nights()
      let first = day.adding(days: 1)
      for range in [nil, 0..<4, 1..<3, 2..<2] as [Range<Int>?] {
        let bounds = range.map {
          (first.adding(days: $0.lowerBound), first.adding(days: $0.upperBound))
        }
        let found = analysis.summary(from: bounds?.0, to: bounds?.1)
        let picked = nights.filter { night in
          bounds.map { $0.0.dayNumber <= night.window && night.window < $0.1.dayNumber } ?? true
        }
        let expected = slow.summary(of: picked)
        let name = "seed \(seed), nights \(range.map { "\($0)" } ?? "all")"
        #expect(found.nightCount == picked.count, "\(name)")
        for figure in SleepFigure.allCases {
          #expect(
            isNear(found.means.values[figure], expected.means[figure]), "\(figure), \(name)")
          #expect(found.means.nights[figure] == expected.nights[figure], "\(figure), \(name)")
        }
        let times = [
          found.meanTimes.bedtime, found.meanTimes.onset, found.meanTimes.wake,
          found.meanTimes.outOfBed,
        ]
        #expect(zip(times, expected.meanTimes).allSatisfy(isSameTime), "\(name)")
        let deviations = found.circularDeviations
        #expect(
          zip(
            [deviations.bedtime, deviations.onset, deviations.wake, deviations.outOfBed],
            expected.deviations
          )
          .allSatisfy { isNear($0, $1) || ($0 ?? 1) < 0.01 && ($1 ?? 1) < 0.01 }, "\(name)")
        #expect(isSameTime(found.midSleepFree, expected.midSleepFree), "\(name)")
        #expect(isSameTime(found.midSleepWork, expected.midSleepWork), "\(name)")
        #expect(isNear(found.socialJetlag, expected.socialJetlag), "\(name)")
        #expect(isSameTime(found.midSleepFreeCorrected, expected.midSleepFreeCorrected), "\(name)")
        let slowly = slow.regularity(in: bounds.map { $0.0.dayNumber..<$0.1.dayNumber })
        #expect(found.regularity.pairCount == slowly.pairs, "\(name)")
        #expect(found.regularity.equalPairCount == slowly.equal, "\(name)")
        if let mid = found.midSleepFreeCorrected {
          if mid == found.midSleepFree { uncorrected += 1 } else { corrected += 1 }
        }
      }
    }
    // The seeds do reach both.
    #expect(corrected > 5 && uncorrected > 5)
  }
}
