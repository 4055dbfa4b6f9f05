import CalendarBuckets
import Foundation
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports
@testable import ReportFormats

@Suite struct ProfileReportTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private let scope = ReportScope(now: 1_800_000_000)

  private static func daily() throws -> SampleStore {
    try ExportedStore.make(DailyExport.text, zone: "America/New_York")
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } ?? false
  }

  /// Half of a day's steps fall between 18:00 and 18:30, before and after the clocks changed; on 10 March
  /// there was no 02:00, on other Sundays nobody walked then.
  @Test func hoursAreThoseOfTheWallClock_NewYork() throws {
    let report = try Self.daily().report(ProfileRequest(Self.steps, scope: scope))
    #expect(report.schema == "hkstats/profile/2" && report.hours.count == 168)
    #expect(report.firstDate == "2024-01-01" && report.lastDate == "2024-04-28")
    #expect(report.days == 119)
    let evening = try #require(
      report.hours.first { $0.weekday == .saturday && $0.hour == 18 })
    let saturdays = stride(from: 5, to: 119, by: 7).compactMap(DailyExport.steps)
    #expect(evening.count == saturdays.count)
    #expect(isNear(evening.mean, saturdays.reduce(0, +) / 2 / Double(saturdays.count)))
    let night = try #require(report.hours.first { $0.weekday == .sunday && $0.hour == 2 })
    #expect(night.mean == 0)
    #expect(report.csvTable.text.split(separator: "\r\n").count == 169)
    #expect(
      ProfileWords(report).finding
        == "Over all weekdays highest from 10:00 to 11:00 (2,940), lowest from 00:00 to 01:00 (0).")
  }

  @Test func theReportIsReadBackFromItsJSON() throws {
    let report = try Self.daily().report(ProfileRequest(Self.steps, scope: scope))
    let bytes = try OrderedJSONEncoder.encode(report)
    #expect(try JSONDecoder().decode(ProfileReport.self, from: Data(bytes)) == report)
  }

  @Test func withoutDataThereAreNoHours() throws {
    let report = try SampleStore.inMemory().report(ProfileRequest(Self.steps, scope: scope))
    #expect(report.days == 0 && report.hours.isEmpty && report.start == nil)
    #expect(ProfileWords(report).finding == nil)
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    var backwards = scope
    backwards.from = try ParsedDateTime(parsing: "2024-03-02")
    backwards.to = try ParsedDateTime(parsing: "2024-03-01")
    for (request, sentence) in [
      (ProfileRequest("HKWorkoutRouteTypeIdentifier", scope: scope), "no figure per hour"),
      (ProfileRequest(Self.steps, scope: backwards), "from has to lie before to"),
    ] {
      let error = #expect(throws: ReportError.self) {
        try SampleStore.inMemory().report(request)
      }
      #expect(error?.description.contains(sentence) == true, "\(sentence): \(error as Any)")
    }
  }

  /// The mean per hour is everything of that weekday's hour over the days of that weekday with any steps.
  @Test(arguments: UInt64(1)...60) func meansAreThoseOfTheHours(seed: UInt64) throws {
    let days = try RandomDays(seed: seed)
    let report = try days.store().report(ProfileRequest(Self.steps, scope: scope))
    // The day on which the data end is not over; the rest lies behind the first sample.
    #expect(report.days == days.count - 1 && report.firstDate == "2024-02-12")
    let means = report.means
    for weekday in 1...7 {
      let those = try days.wholeDays.filter {
        try days.date($0).weekday == weekday && days.sum($0) != nil
      }
      for hour in 8...20 {
        let sum = those.reduce(0.0) { $0 + Double(days.steps[$1][hour] ?? 0) }
        let mean = means[(weekday - 1) * 24 + hour]
        if those.isEmpty {
          #expect(mean == nil)
        } else {
          #expect(isNear(mean, sum / Double(those.count)), "weekday \(weekday), hour \(hour)")
        }
      }
    }
    for hour in report.hoursOfDay {
      let known = (0..<7).compactMap { means[$0 * 24 + hour.hour] }
      #expect(isNear(hour.mean, known.reduce(0, +) / Double(known.count)))
    }
  }
}
