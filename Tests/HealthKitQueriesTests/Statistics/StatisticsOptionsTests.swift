import HealthCalculations
import HealthKitTypes
import Testing

@testable import HealthKitQueries

/// Which options a type has: Docs/Semantics.md, 3.
@Suite struct StatisticsOptionsTests {
  static let discrete = HKQuantityType(.heartRate)
  static let cumulative = HKQuantityType(.stepCount)

  static func sentence(_ options: HKStatisticsOptions, _ type: HKQuantityType) -> String? {
    do {
      try options.check(for: type)
      return nil
    } catch {
      #expect(error.code == .errorInvalidArgument)
      return error.description
    }
  }

  // Semantics 3.10
  @Test func sumOfADiscreteTypeIsRefusedAsHealthKitRefusesIt() {
    #expect(
      Self.sentence(.cumulativeSum, Self.discrete)
        == "Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data "
        + "type HKQuantityTypeIdentifierHeartRate")
  }

  @Test(arguments: [
    (HKStatisticsOptions.discreteAverage, "HKStatisticsOptionDiscreteAverage"),
    (.discreteMin, "HKStatisticsOptionDiscreteMin"),
    (.discreteMax, "HKStatisticsOptionDiscreteMax"),
  ])
  func discreteStatisticsOfACumulativeTypeAreRefused(option: HKStatisticsOptions, name: String) {
    for options in [option, [option, .cumulativeSum, .separateBySource]] {
      #expect(
        Self.sentence(options, Self.cumulative)
          == "Statistics option \(name) is not compatible with cumulative data type "
          + "HKQuantityTypeIdentifierStepCount")
    }
  }

  @Test func statisticsOfEveryTypeAreAllowedForEveryType() {
    let common: HKStatisticsOptions = [
      .separateBySource, .mostRecent, .discreteMostRecent, .duration,
    ]
    for type in HKQuantityType.shared.values {
      #expect(Self.sentence([], type) == nil)
      #expect(Self.sentence(common, type) == nil)
      let isCumulative = type.aggregationStyle == .cumulative
      let own: HKStatisticsOptions =
        isCumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
      let other: HKStatisticsOptions = isCumulative ? .discreteMax : .cumulativeSum
      #expect(Self.sentence(common.union(own), type) == nil)
      #expect(Self.sentence(common.union(other), type)?.contains(type.identifier) == true)
    }
  }

  @Test func bitsWithoutAMeaningAreNamed() {
    #expect(
      Self.sentence([.duration, HKStatisticsOptions(rawValue: 640)], Self.discrete)
        == "There is no statistics option with the raw value 640; use those of HKStatisticsOptions."
    )
  }

  @Test func onlyWhatIsAskedForIsSelectedAndShown() {
    let all = StatisticsFigures(
      count: 3, duration: 60, sum: 1, average: 2, minimum: 3, maximum: 4,
      mostRecent: MostRecentSample(value: 5, start: 6, end: 7))
    let cases: [(HKStatisticsOptions, StatisticSelection, HKStatistics.Figures)] = [
      ([], [.count], .init()),
      (.separateBySource, [.count], .init()),
      (.cumulativeSum, [.count, .sum], .init(sum: 1)),
      (.discreteAverage, [.count, .average], .init(average: 2)),
      (.discreteMin, [.count, .minimum], .init(minimum: 3)),
      (.discreteMax, [.count, .maximum], .init(maximum: 4)),
      (
        .mostRecent, [.count, .mostRecent],
        .init(mostRecent: 5, mostRecentStart: 6, mostRecentEnd: 7)
      ),
      (.duration, [.count, .duration], .init(duration: 60)),
    ]
    for (options, selection, figures) in cases {
      #expect(options.selection == selection)
      #expect(HKStatistics.Figures(all, options) == figures)
    }
  }
}
