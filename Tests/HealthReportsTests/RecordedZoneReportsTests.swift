import CalendarBuckets
import Foundation
import HealthCalculations
import ReportFixtures
import SampleStore
import Testing

@testable import HealthReports
@testable import ReportFormats

/// Semantics 1.8 in a store: days, nights and streaks follow the person.
@Suite struct RecordedZoneReportsTests {
  private static func record(
    _ type: String, _ value: String, _ start: String, _ end: String, zone: String? = nil
  ) -> String {
    let isCategory = type.hasPrefix("HKCategory")
    let entry = zone.map { "<MetadataEntry key=\"HKTimeZone\" value=\"\($0)\"/>" } ?? ""
    return "<Record type=\"\(type)\" sourceName=\"Watch\" \(isCategory ? "" : "unit=\"count\" ")"
      + "startDate=\"2024-\(start):00 +0000\" endDate=\"2024-\(end):00 +0000\" value=\"\(value)\">"
      + entry + "</Record>\n"
  }

  private static func steps(_ value: Int, _ start: String, _ end: String) -> String {
    record("HKQuantityTypeIdentifierStepCount", "\(value)", start, end)
  }

  private static func asleep(_ start: String, _ end: String, _ zone: String) -> String {
    record(
      "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", start, end,
      zone: zone)
  }

  /// Paris until a flight on 1 March, 10:00Z to 22:00Z, then Tokyo; nights and steps on both sides.
  private func store() throws -> SampleStore {
    try ExportedStore.make(
      [
        Self.asleep("02-28 23:00", "02-29 06:00", "Europe/Paris"),
        Self.asleep("02-29 23:00", "03-01 10:00", "Europe/Paris"),
        Self.asleep("03-01 10:00", "03-01 10:10", "Europe/Paris"),
        // In Tokyo from 07:00 to 08:00 of 2 March, and from 23:00 to 06:00 of the next nights.
        Self.asleep("03-01 22:00", "03-01 23:00", "Asia/Tokyo"),
        Self.asleep("03-02 14:00", "03-02 21:00", "Asia/Tokyo"),
        Self.asleep("03-03 14:00", "03-03 21:00", "Asia/Tokyo"),
        Self.steps(1_000, "02-29 12:00", "02-29 13:00"),
        // Half an hour on either side of the change at 16:00Z.
        Self.steps(600, "03-01 15:30", "03-01 16:30"),
        Self.steps(2_000, "03-02 03:00", "03-02 04:00"),
        // 00:30 of 3 March in Tokyo, 16:30 of 2 March in Paris.
        Self.steps(70, "03-02 15:30", "03-02 15:40"),
      ].joined(), zone: "Europe/Paris")
  }

  private let scope = ReportScope(timeZone: "recorded", now: 1_800_000_000)

  @Test func summariesFollowThePerson() throws {
    let report = try store().report(
      SummaryRequest(.day, types: ["HKQuantityTypeIdentifierStepCount"], scope: scope))
    let series = try #require(report.series.first)
    let table = try report.table()
    let rows = zip(series.buckets.positions, series.buckets.values[.sum] ?? []).map {
      "\(report.zone.localDateTime(at: table.edges[$0]).dateText) \($1)"
    }
    #expect(
      rows.suffix(4)
        == ["2024-02-29 1000.0", "2024-03-01 300.0", "2024-03-02 2300.0", "2024-03-03 70.0"])
    #expect(report.timeZone == "recorded")
    let zones = try #require(report.recordedZones)
    #expect(zones.map(\.timeZone) == ["Europe/Paris", "Asia/Tokyo", "Europe/Paris"])
    #expect(zones[0].start == nil)
    #expect(zones[1].start?.description == "2024-03-02T01:00:00+09:00")
    // In one zone the same steps lie elsewhere.
    let paris = try store().report(
      SummaryRequest(
        .day, types: ["HKQuantityTypeIdentifierStepCount"],
        scope: ReportScope(timeZone: "Europe/Paris", now: 1_800_000_000)))
    #expect(paris.recordedZones == nil)
    #expect(paris.series[0].buckets.values[.sum]?.suffix(3) == [1000, 600, 2070])
  }

  @Test func nightsAreCutWhereThePersonIs() throws {
    let report = try store().report(SleepRequest(scope: scope))
    #expect(
      report.nights.map(\.date)
        == ["2024-02-29", "2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04"])
    // The cut of 1 March is the change, that of 2 March is 18:00 in Tokyo.
    #expect(report.nights[2].start.description == "2024-03-02T01:00:00+09:00")
    #expect(report.nights[2].end.description == "2024-03-02T18:00:00+09:00")
    #expect(report.nights[3].mainSleep?.onset.description == "2024-03-02T23:00:00+09:00")
    #expect(report.summary.meanTimes.wake != nil)
    // Nobody went home: the data end in Tokyo.
    #expect(
      SleepWords(report).origins[0]
        == "Time zones as recorded: Europe/Paris; Asia/Tokyo from 2024-03-02 01:00.")
    let first = try #require(report.nights.first?.mainSleep)
    #expect(first.onset.description == "2024-02-29T00:00:00+01:00")
  }

  @Test func streaksCountThePersonsDays() throws {
    let report = try store().report(
      StreakRequest(
        .type(identifier: "HKQuantityTypeIdentifierStepCount"), goal: .atLeast(300), scope: scope))
    // 29 February, 1 and 2 March: the last has 2,300, the first of March 300.
    #expect(report.longest == 3)
    #expect(report.longestStart?.dateText == "2024-02-29")
  }

  @Test func explainSaysWhere() throws {
    let request = ExplainRequest(
      type: "HKQuantityTypeIdentifierStepCount", holding: try ParsedDateTime(parsing: "2024-03-02"),
      scope: scope)
    let report = try store().report(request)
    #expect(report.hours == 23 && report.figures?.sum == 2300)
    let change = try #require(report.clockChanges.first)
    #expect(change.timeZone == "Asia/Tokyo" && change.from == "17:00" && change.to == "01:00")
    let night = try store().report(
      ExplainNightRequest(try ParsedDateTime(parsing: "2024-03-01"), scope: scope))
    #expect(night.date == "2024-03-01" && night.end.description == "2024-03-02T01:00:00+09:00")
    #expect(night.recordedZones?.map(\.timeZone).prefix(2) == ["Europe/Paris", "Asia/Tokyo"])
  }

  @Test func hoursOfRecordedZonesAreRefused() throws {
    let store = try store()
    func reason(_ request: some ReportRequest) -> ReportError.Reason? {
      do { _ = try store.report(request) } catch { return (error as? ReportError)?.reason }
      return nil
    }
    let steps = "HKQuantityTypeIdentifierStepCount"
    #expect(reason(SummaryRequest(.hour, scope: scope)) == .invalidRequest)
    #expect(reason(ProfileRequest(steps, scope: scope)) == .invalidRequest)
    #expect(reason(HeartRequest(by: .hour, scope: scope)) == .invalidRequest)
    #expect(reason(ExplainRequest(type: steps, .hour, scope: scope)) == .invalidRequest)
    #expect(reason(ProfileRequest(steps, scope: ReportScope(now: 1_800_000_000))) == nil)
  }

  @Test func aReportThatWasSentHasTheSameDays() throws {
    let report = try store().report(
      SummaryRequest(.week, types: ["HKQuantityTypeIdentifierStepCount"], scope: scope))
    let sent = try JSONDecoder().decode(SummaryReport.self, from: JSONEncoder().encode(report))
    #expect(sent == report)
    #expect(try sent.table().edges == report.table().edges)
  }

  @Test func samplesOfTypesThatAnAppMayNotReadTellItNothing() throws {
    let store = try store()
    let mentions = try store.withSnapshot(for: .owner) { try $0.zoneMentions().count }
    #expect(mentions == 6)
    let app = try store.withSnapshot(for: .app(bundleIdentifier: "com.example.app")) {
      try $0.zoneMentions().count
    }
    #expect(app == 0)
  }

  // MARK: Found by hostile reading

  /// Tokyo until midnight of 10 March, then Los Angeles, where it is 9 March again.
  private func eastward() throws -> SampleStore {
    try ExportedStore.make(
      [
        Self.asleep("03-08 14:00", "03-08 20:00", "Asia/Tokyo"),
        Self.asleep("03-09 14:00", "03-09 14:30", "Asia/Tokyo"),
        Self.asleep("03-09 16:30", "03-09 17:00", "America/Los_Angeles"),
        Self.asleep("03-10 06:00", "03-10 12:00", "America/Los_Angeles"),
        Self.steps(500, "03-08 22:00", "03-08 23:00"),
        Self.steps(900, "03-09 21:00", "03-09 22:00"),
      ].joined(), zone: "Asia/Tokyo")
  }

  @Test func theLastDaysEndWithThePersonsDate() throws {
    var last = scope
    last.last = LastSpan(2, .day)
    let report = try eastward().report(
      SummaryRequest(.day, types: ["HKQuantityTypeIdentifierStepCount"], scope: last))
    #expect(report.series[0].buckets.values[.sum]?.reduce(0, +) == 1_400)
  }

  @Test func aNightHasTheWeekdayOfItsName() throws {
    for night in try eastward().report(SleepRequest(scope: scope)).nights {
      #expect(night.day.dateText == night.date)
    }
  }

  @Test func weeksBeginOnTheWeekdayAskedForThoughADayBeginsWithAFlight() throws {
    let report = try store().report(
      SummaryRequest(
        .week, anchor: try ParsedDateTime(parsing: "2024-03-02"), firstWeekday: .sunday,
        types: ["HKQuantityTypeIdentifierStepCount"], scope: scope))
    let clocks = try report.table().edges.map { report.zone.localDateTime(at: $0).description }
    #expect(clocks.allSatisfy { $0.hasSuffix("T00:00:00") }, "\(clocks)")
  }

  @Test(arguments: ["Pacific/Apia", "recorded"])
  func aRangeThatBeginsOnALostDayIsNoCrash(zone: String) throws {
    // 14 days up to 12 January 2012 begin on 30 December, which never happened in Apia.
    let days = (0..<20).map { day in
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" "
        + "startDate=\"\(Self.date(day)) 12:00:00 +1400\" endDate=\"\(Self.date(day)) 13:00:00 +1400\" "
        + "value=\"100\"/>"
    }
    let store = try ExportedStore.make(days.joined(), zone: "Pacific/Apia")
    var scope = scope
    scope.timeZone = zone
    let report = try store.report(SummaryRequest(.day, scope: scope))
    let table = try report.table()
    for series in report.series {
      #expect(series.buckets.positions.allSatisfy { $0 < table.count })
      #expect(series.buckets.column(.sum, bucketCount: table.count).count == table.count)
    }
    #expect(
      try JSONDecoder().decode(SummaryReport.self, from: JSONEncoder().encode(report)) == report)
  }

  /// 24 December 2011 and the days after it.
  private static func date(_ day: Int) -> String {
    let first = try? LocalDateTime(year: 2011, month: 12, day: 24)
    return first?.adding(days: day).dateText ?? ""
  }

  @Test func aSampleAtTheBeginningOfTimeIsNoCrash() throws {
    let store = try ExportedStore.make(
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" "
        + "startDate=\"0000-01-01 00:00:00 +0000\" endDate=\"0000-01-01 00:00:00 +0000\" value=\"7\"/>",
      zone: "UTC")
    for interval in [CalendarInterval.day, .week, .month] {
      let report = try store.report(
        SummaryRequest(interval, scope: ReportScope(timeZone: "UTC", now: 1_800_000_000)))
      let count = try report.table().count
      #expect(report.series.allSatisfy { $0.buckets.positions.allSatisfy { $0 < count } })
    }
  }

  @Test func theProfileOfTheHeartNeedsHours() throws {
    #expect(throws: ReportError.self) {
      try store().report(HeartRequest(.profile, scope: scope))
    }
  }
}
