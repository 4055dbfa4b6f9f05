import CalendarBuckets
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Heart reports of an export whose answers were worked out by hand.
@Suite struct HeartReportTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.active()
  }

  private func report(
    _ part: HeartPart, tolerance: Double = 0.2
  ) throws -> HeartReport {
    try store.report(
      HeartRequest(part, artefactTolerance: tolerance, scope: ExportedStore.activeScope))
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } ?? false
  }

  /// NumPy: 24 intervals of 0.80, 0.86, 0.79 and 0.82 s in turn.
  @Test func intervalsBetweenBeatsGiveTheFiguresOfNumPy() throws {
    let found = try report(.variability)
    #expect(found.profile == nil && found.restingHeartRate == nil && found.recoveries == nil)
    let week = try #require(found.computedVariability?.first)
    #expect(week.date == "2024-03-25")
    #expect(isNear(week.sdnn, 27.386127875258282))
    #expect(isNear(week.rmssd, 50.38978502417532))
    #expect(isNear(week.pnn50, 12.0 / 24))
    #expect(week.normalIntervals == 24 && week.excludedIntervals == 0 && week.recordings == 1)
    #expect(found.statedSDNN?.first?.average == 48.5)
    // Of four steps two are larger than 4 % of the interval before: 12 intervals are too few.
    #expect(try report(.variability, tolerance: 0.04).computedVariability?.isEmpty == true)
  }

  @Test func theHeartCalmsDownByFifteenBeatsAMinute() throws {
    let found = try report(.recovery)
    let recoveries = try #require(found.recoveries)
    #expect(recoveries.count == 1)
    #expect(recoveries[0].atEnd == 170 && recoveries[0].peak == 170)
    #expect(isNear(recoveries[0].oneMinute, 15) && isNear(recoveries[0].twoMinutes, 30))
    #expect(found.statedRecovery?.first?.average == 16)
    let week = try #require(found.computedRecovery?.first)
    #expect(found.computedRecovery?.count == 1 && week.date == "2024-03-25")
    #expect(week.oneMinute == recoveries[0].oneMinute && week.workouts == 1)
  }

  /// SciPy: `theilslopes` gives -0.5 beats per minute and day.
  @Test func theRestingRateFallsAllSpring() throws {
    let trend = try #require(try report(.resting).restingTrend)
    #expect(isNear(trend.perYear, -0.5 * 365.2425))
    #expect(trend.days == 10 && trend.low <= trend.perYear && trend.perYear <= trend.high)
  }

  @Test func theProfileHasTheHoursOfTheRun() throws {
    let hours = try #require(try report(.profile).profile)
    #expect(hours.map(\.hour) == [10])
    #expect(hours[0].days == 1 && hours[0].maximum == 170)
  }

  /// HealthKit keeps readings per second and all other rates per minute.
  @Test func canonicalRatesAreThoseOfTheStore() throws {
    var scope = ExportedStore.activeScope
    scope.units = .canonical
    let found = try store.report(HeartRequest(scope: scope))
    #expect(found.units.heartRate == "count/s" && found.units.restingHeartRate == "count/min")
    let recovery = try #require(found.recoveries?.first)
    #expect(isNear(recovery.atEnd, 170.0 / 60) && isNear(recovery.oneMinute, 15.0 / 60))
    #expect(isNear(found.profile?.first?.maximum, 170.0 / 60))
    #expect(found.statedRecovery?.first?.average == 16)
    scope.units = .us
    let us = try store.report(HeartRequest(scope: scope))
    #expect(us.units == HeartReport.Units() && us.recoveries?.first?.atEnd == 170)
  }

  @Test func aStoreWithoutAHeartHasAnEmptyReport() throws {
    let empty = try SampleStore.inMemory()
    let found = try empty.report(HeartRequest(scope: ExportedStore.activeScope))
    #expect(found.isEmpty && found.restingTrend == nil && found.recoveries?.isEmpty == true)
  }

  @Test(arguments: [0, -0.2, .nan, .infinity])
  func aToleranceThatIsNoShareIsRefused(tolerance: Double) throws {
    #expect(throws: ReportError.self) { try report(.variability, tolerance: tolerance) }
  }
}
