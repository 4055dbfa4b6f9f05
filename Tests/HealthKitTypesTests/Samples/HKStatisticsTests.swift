import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKStatisticsTests {
  private let watch = HKSource(exportName: "Watch")
  private let phone = HKSource(exportName: "iPhone")

  private var separated: HKStatistics {
    HKStatistics(
      quantityType: HKQuantityType(.stepCount), start: noon, end: noon + 3600,
      merged: HKStatistics.Figures(
        sum: 250, mostRecent: 200, mostRecentStart: noon.timeIntervalSince1970 + 300,
        mostRecentEnd: noon.timeIntervalSince1970 + 900, duration: 900),
      bySource: [
        (watch, HKStatistics.Figures(sum: 200, duration: 600)),
        (phone, HKStatistics.Figures(sum: 100, duration: 600)),
      ])
  }

  @Test func figuresAreQuantitiesInAnyUnit() throws {
    let figures = HKStatistics.Figures(average: 1.2, minimum: 1, maximum: 3)
    let statistics = HKStatistics(
      quantityType: HKQuantityType(.heartRate), start: noon, end: noon + 60, merged: figures)
    let average = try #require(statistics.averageQuantity())
    #expect(abs(average.doubleValue(for: HKUnit(from: "count/s")) - 1.2) < 1e-12)
    // The canonical unit of the heart rate is count/s.
    #expect(
      statistics.minimumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 60)
    #expect(
      statistics.maximumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 180)
    #expect(statistics.startDate == noon)
    #expect(statistics.endDate == noon + 60)
  }

  @Test func absentFiguresAreNil() {
    let statistics = HKStatistics(
      quantityType: HKQuantityType(.stepCount), start: noon, end: noon,
      merged: HKStatistics.Figures())
    #expect(statistics.sumQuantity() == nil)
    #expect(statistics.averageQuantity() == nil)
    #expect(statistics.minimumQuantity() == nil)
    #expect(statistics.maximumQuantity() == nil)
    #expect(statistics.mostRecentQuantity() == nil)
    #expect(statistics.mostRecentQuantityDateInterval() == nil)
    #expect(statistics.duration() == nil)
    #expect(statistics.sources == nil)
    #expect(statistics.sumQuantity(for: watch) == nil)
    #expect(statistics.description.hasSuffix("no data"))
  }

  // Semantics 3.11
  @Test func zeroIsAValue() {
    let statistics = HKStatistics(
      quantityType: HKQuantityType(.stepCount), start: noon, end: noon,
      merged: HKStatistics.Figures(sum: 0))
    #expect(statistics.sumQuantity()?.doubleValue(for: .count()) == 0)
  }

  @Test func figuresOfASourceStandBesideTheMergedOnes() {
    let statistics = separated
    #expect(statistics.sources == [watch, phone])
    #expect(statistics.sumQuantity()?.doubleValue(for: .count()) == 250)
    #expect(statistics.sumQuantity(for: watch)?.doubleValue(for: .count()) == 200)
    #expect(statistics.sumQuantity(for: phone)?.doubleValue(for: .count()) == 100)
    #expect(statistics.duration()?.doubleValue(for: .minute()) == 15)
    #expect(statistics.duration(for: watch)?.doubleValue(for: .second()) == 600)
    #expect(statistics.averageQuantity(for: watch) == nil)
    #expect(statistics.mostRecentQuantity(for: watch) == nil)
    #expect(statistics.mostRecentQuantityDateInterval(for: watch) == nil)
    #expect(statistics.sumQuantity(for: HKSource(exportName: "Ring")) == nil)
    #expect(
      statistics.mostRecentQuantityDateInterval()
        == DateInterval(start: noon + 300, end: noon + 900))
  }

  @Test func archiveKeepsAllFigures() throws {
    let copy = try roundTrip(separated)
    #expect(copy == separated)
    #expect(copy.hash == separated.hash)
    #expect(copy.sources == [watch, phone])
    #expect(copy.sumQuantity(for: phone)?.doubleValue(for: .count()) == 100)
    let merged = HKStatistics(
      quantityType: HKQuantityType(.heartRate), start: noon, end: noon,
      merged: HKStatistics.Figures(average: 0.1 + 0.2))
    #expect(try roundTrip(merged) == merged)
    #expect(try roundTrip(merged).sources == nil)
    #expect(merged != separated)
  }
}
