import CalendarBuckets
import Foundation
import HealthCalculations
import ReportFormats
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Reports of a few nights that can be worked out by hand.
@Suite struct SleepReportTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.make(SleepExport.text, zone: "America/New_York")
  }

  private func report(
    _ rules: SleepRules = SleepRules(), from: String? = nil, to: String? = nil, last: Int? = nil
  ) throws -> SleepReport {
    let scope = ReportScope(
      from: try from.map { try ParsedDateTime(parsing: $0) },
      to: try to.map { try ParsedDateTime(parsing: $0) }, now: 0)
    return try store.report(SleepRequest(lastNights: last, rules: rules, scope: scope))
  }

  /// Semantics 5.7.
  @Test func theFiguresOfANightAreThoseWorkedOutByHand() throws {
    let report = try report()
    #expect(report.timeZone == "America/New_York" && report.timeZoneOrigin == .lastImport)
    #expect(report.sources == ["Watch", "Dreams"])
    let night = try #require(report.nights.first)
    #expect(night.date == "2024-03-08" && night.sessions == 1 && night.naps.isEmpty)
    #expect(night.start.description == "2024-03-07T18:00:00-05:00")
    #expect(night.end.description == "2024-03-08T18:00:00-05:00")
    #expect(night.totalAsleep == 28_200.0)
    // 22:55 to 7:10 but for 25 minutes awake; in bed 22:50 to 7:10.
    let onset = 1_709_870_100.0
    let sleep = try #require(night.mainSleep)
    let minutes = [
      sleep.asleep, sleep.core, sleep.deep, sleep.rem, sleep.unspecified,
      sleep.awake ?? -1, sleep.inBed, sleep.sleepPeriod, sleep.waso, sleep.latency ?? -1,
    ].map { $0 / 60 }
    #expect(minutes == [470, 335, 60, 60, 15, 25, 500, 495, 25, 5])
    #expect(!sleep.inBedIsDerived)
    #expect(sleep.onset.instant == onset && sleep.wake.instant == onset + 495 * 60)
    #expect(sleep.bedtime.description == "2024-03-07T22:50:00-05:00")
    #expect(sleep.midpoint.instant == onset + 495 * 30)
    #expect(sleep.efficiency == 0.94 && sleep.awakenings == 2)
    #expect(
      sleep.slices.map(\.stage) == [
        .unspecified, .awake, .core, .deep, .rem, .awake, .core, .unspecified,
      ])
    #expect(sleep.slices.first?.start == sleep.start && sleep.slices.last?.end == sleep.end)
  }

  @Test func whatANightDoesNotHaveIsNil() throws {
    let nights = try report().nights
    #expect(
      nights.map(\.date) == ["2024-03-08", "2024-03-09", "2024-03-10", "2024-03-11", "2024-03-13"])
    #expect(nights[1].mainSleep?.latency == nil)
    #expect(nights[1].mainSleep?.inBedIsDerived == true)
    #expect(nights[1].totalAsleep == 31_200)
    let nap = try #require(nights[1].naps.first)
    #expect(nap.asleep == 2_400 && nap.end.instant - nap.start.instant == 2_400)
    #expect(nights[3].mainSleep == nil && nights[3].totalAsleep == nil)
    #expect(nights[3].sessions == 0 && nights[3].inBed == 8.5 * 3_600)
    #expect(nights[4].mainSleep?.waso == 900 && nights[4].mainSleep?.awakenings == 1)
  }

  @Test func theNightOfTheSpringChangeIsAnHourShort_NewYork() throws {
    let night = try report().nights[2]
    #expect(night.mainSleep?.asleep == 7.5 * 3_600 && night.mainSleep?.sleepPeriod == 7.5 * 3_600)
    #expect(night.start.offset == -18_000 && night.end.offset == -14_400)
    #expect(night.end.instant - night.start.instant == 23 * 3_600)
  }

  @Test func nightsAreTakenByTheirNamesFromOneDayUpToAnother() throws {
    let report = try report(from: "2024-03-09", to: "2024-03-11")
    #expect(report.nights.map(\.date) == ["2024-03-09", "2024-03-10"])
    let summary = report.summary
    #expect(summary.nights == 2 && summary.naps == 1 && summary.napsAsleep == 2_400)
    // Both are free days.
    #expect(summary.socialJetlag == nil && summary.midSleepFreeCorrected == nil)
    #expect(summary.midSleepWork == nil && summary.midSleepFree != nil)
    #expect(summary.mean.asleep == 7.75 * 3_600 && summary.mean.latency == nil)
    // 24 hours of both nights, of which the second had 23.
    #expect(summary.regularityPairs == 23 * 120)
  }

  /// Semantics 5.8: one rule for the means of a week and of all nights.
  @Test func weeksHaveTheMeansOfTheirNights() throws {
    let report = try report()
    #expect(report.weeks.map(\.date) == ["2024-03-04", "2024-03-11"])
    #expect(report.weeks.map(\.nights) == [3, 2])
    let first = try #require(report.weeks.first?.mean)
    #expect(first.asleep == 28_000.0)
    #expect(first.deep == 2_400 && first.latency == 300)
    #expect(report.weeks[1].mean.inBed == (8.5 + 8) * 1_800)
    let week = try self.report(from: "2024-03-04", to: "2024-03-11")
    #expect(week.summary.mean == first && week.weeks.count == 1)
  }

  /// Semantics 5.8: weeks are whole, whichever nights are listed.
  @Test func weeksHoldAllOfTheirNights() throws {
    let all = try report()
    let part = try report(from: "2024-03-10", to: "2024-03-12")
    #expect(part.nights.map(\.date) == ["2024-03-10", "2024-03-11"])
    #expect(part.weeks == all.weeks)
    #expect(part.summary.nights == 2)
    #expect(all.weeks[1].meanNights.inBed == 2 && all.weeks[1].meanNights.asleep == 1)
  }

  /// Semantics 5.6: what is known of a night in bed alone.
  @Test func aNightInBedAloneHasABedtimeAndAnEnd() throws {
    let night = try report().nights[3]
    #expect(night.bedtime?.instant == night.inBedPieces.first?.start.instant)
    #expect(night.outOfBed?.instant == night.inBedPieces.last?.end.instant)
    #expect(night.inBedPieces.count == 2 && night.inBed == 8.5 * 3_600)
    let length = try #require(night.outOfBed).instant - (try #require(night.bedtime)).instant
    #expect(length == 9 * 3_600)
    #expect(try report().nights[0].bedtime == nil && report().nights[0].outOfBed == nil)
  }

  @Test func theLastNightsAreThoseBeforeTheEnd() throws {
    #expect(try report(last: 2).nights.map(\.date) == ["2024-03-11", "2024-03-13"])
    #expect(try report(last: 14) == report(from: "2024-03-08"))
    // A bound that is named goes before.
    #expect(try report(from: "2024-03-09", last: 1).nights.count == 4)
    #expect(throws: ReportError.self) { try report(last: 0) }
  }

  /// Semantics 2.2 over sleep alone.
  @Test func sourcesAreRankedByTheirSleepAndNotByTheirTimeInBed() throws {
    // The phone has recorded the time in bed for long, and sleep since a day later than the app: by its
    // sleep it is the newer source, and better.
    func record(_ source: String, _ value: String, _ from: String, _ to: String) -> String {
      "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"\(source)\" "
        + "startDate=\"\(from) +0000\" endDate=\"\(to) +0000\" "
        + "value=\"HKCategoryValueSleepAnalysis\(value)\"/>"
    }
    let store = try ExportedStore.make(
      [
        record("Old", "InBed", "2023-01-01 22:00:00", "2023-01-02 06:00:00"),
        record("App", "AsleepUnspecified", "2024-01-01 22:00:00", "2024-01-02 06:00:00"),
        record("Old", "AsleepUnspecified", "2024-01-02 23:00:00", "2024-01-03 05:00:00"),
        record("App", "Awake", "2024-01-02 23:00:00", "2024-01-03 05:00:00"),
      ].joined(separator: "\n"), zone: "UTC")
    var request = SleepRequest(scope: ReportScope(timeZone: "UTC", now: 0))
    let report = try store.report(request)
    #expect(report.nights.map { $0.mainSleep?.asleep } == [nil, 8 * 3_600, 6 * 3_600])
    #expect(report.sources == ["Old", "App"] && report.timeZoneOrigin == .request)
    request.scope.sourceOrder = ["app"]
    let ordered = try store.report(request)
    #expect(ordered.sources == ["App", "Old"] && ordered.nights.count == 2)
    request.scope.sourceOrder = ["Garmin"]
    #expect(throws: ReportError.self) { try store.report(request) }
  }

  @Test func anotherCutAndAnotherGapMakeOtherNights() throws {
    #expect(
      try report(SleepRules(sessionGap: 400 * 60)).nights.map(\.sessions) == [1, 1, 1, 0, 1])
    // The nap ends in the window of the next night.
    let cut = try report(SleepRules(nightStart: 14 * 3_600 + 600))
    #expect(cut.nights.map(\.sessions) == [1, 1, 2, 0, 1])
  }

  @Test func freeNightsAreThoseOfTheDaysNamed() throws {
    let usual = try report().summary.socialJetlag
    let other = try report(SleepRules(freeWeekdays: [3])).summary.socialJetlag
    #expect(usual != nil && other != nil && usual != other)
  }

  @Test func aStoreWithoutSleepHasNoNights() throws {
    let empty = try SampleStore.inMemory().report(
      SleepRequest(lastNights: 14, scope: ReportScope(timeZone: "UTC", now: 0)))
    #expect(!empty.hasSleep && empty.nights.isEmpty && empty.weeks.isEmpty)
    #expect(empty.summary.nights == 0 && empty.summary.regularityPairs == 0)
    #expect(empty.summary.mean.asleep == nil && empty.summary.regularityIndex == nil)
    #expect(empty.csvTable.rows.isEmpty)
  }

  @Test func aRangeThatEndsBeforeItBeginsIsRefused() throws {
    let error = #expect(throws: ReportError.self) {
      try report(from: "2024-03-11", to: "2024-03-11")
    }
    #expect(error?.reason == .invalidRequest)
    #expect(error?.description.hasPrefix("from has to lie before to") == true)
    #expect(try report(from: "2030-01-01").nights.isEmpty)
    // The day that never happened is a name like any other.
    let lost = ReportScope(
      from: try ParsedDateTime(parsing: "2011-12-30"),
      to: try ParsedDateTime(parsing: "2011-12-31"),
      timeZone: "Pacific/Apia", now: 0)
    #expect(try store.report(SleepRequest(scope: lost)).nights.isEmpty)
  }

  @Test func rulesThatMakeNoNightsAreRefused() throws {
    for change: (inout SleepRules) -> Void in [
      { $0.nightStart = 86_400 }, { $0.sessionGap = -.infinity }, { $0.epoch = 7 },
      { $0.freeWeekdays = [8] },
    ] {
      var rules = SleepRules()
      change(&rules)
      #expect(throws: ReportError.self) { try report(rules) }
      let text = try OrderedJSONEncoder.encode(rules)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(SleepRules.self, from: Data(text))
      }
    }
  }

  @Test func theReportAndTheRequestSurviveTheirJSON() throws {
    let report = try report(SleepRules(freeWeekdays: [1, 5]))
    let text = try OrderedJSONEncoder.encode(report)
    #expect(try JSONDecoder().decode(SleepReport.self, from: Data(text)) == report)
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("{\"schema\":\"hkstats/sleep/2\","))
    let request = SleepRequest(
      lastNights: 3, rules: SleepRules(nightStart: 0, sessionGap: 1_800),
      scope: ReportScope(timeZone: "Asia/Tokyo", now: 1.5))
    let coded = try JSONEncoder().encode(request)
    #expect(try JSONDecoder().decode(SleepRequest.self, from: coded) == request)
  }

  @Test func aRowOfCSVHasTheFiguresOfItsNight() throws {
    let table = try report().csvTable
    let row = Dictionary(uniqueKeysWithValues: zip(table.columns, table.rows[0]))
    #expect(row["date"] == "2024-03-08" && row["start"] == "2024-03-07T23:00:00Z")
    #expect(row["onset"] == "2024-03-08T03:55:00Z" && row["latency"] == "300.0")
    let inBed = Dictionary(uniqueKeysWithValues: zip(table.columns, table.rows[3]))
    #expect(
      Set(inBed.filter { !$0.value.isEmpty }.keys) == [
        "date", "start", "end", "sessions", "inBed", "bedtime", "outOfBed",
      ])
  }
}
