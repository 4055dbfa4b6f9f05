import CalendarBuckets
import Foundation
import HealthKitTypes
import HealthReports
import ReportFixtures
import SampleStore
import TestSupport
import Testing

/// On which days there are data, and how many hours of each a watch was worn.
@Suite struct WearRequestTests {
  private static let heart = "HKQuantityTypeIdentifierHeartRate"
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let now = 1_800_000_000.0

  private func record(_ type: String, at instant: Double, _ value: String = "60") -> String {
    let unit = type == Self.heart ? "count/min" : "count"
    let text = ZoneRules.utc.isoString(at: instant).prefix(19).replacing("T", with: " ") + " +0000"
    return
      "<Record type=\"\(type)\" sourceName=\"Watch\" unit=\"\(unit)\" creationDate=\"\(text)\" "
      + "startDate=\"\(text)\" endDate=\"\(text)\" value=\"\(value)\"/>\n"
  }

  private func wear(
    _ records: String, in zone: String, _ days: WearRequest.Days = .withData
  ) throws -> WearReport {
    try ExportedStore.make(records, zone: zone)
      .report(WearRequest(days, scope: ReportScope(now: Self.now)))
  }

  @Test func anHourOfADayCountsOnceAndStepsAreNoWear() throws {
    let noon = 1_710_072_000.0  // 2024-03-10T12:00:00Z
    let records =
      [0, 60, 3_599, 3_600, 7_200].map { record(Self.heart, at: noon + $0) }.joined()
      + record(Self.steps, at: noon + 86_400)
    let report = try wear(records, in: "UTC")
    #expect(report.days.map(\.date) == ["2024-03-10", "2024-03-11"])
    #expect(report.days.map(\.wearHours) == [3, 0])
    #expect(try wear(records, in: "UTC", .worn).days == [report.days[0]])
    #expect(report.timeZone == "UTC" && report.timeZoneOrigin == .lastImport)
    let figures = WearReport.figures(of: report.days[...], minimumHours: 3)
    #expect(figures.meanHours == 3 && figures.validDays == 1)
    #expect(WearReport.figures(of: report.days[1...], minimumHours: 0).validDays == 0)
    #expect(WearReport.figures(of: [], minimumHours: 1).meanHours == nil)
  }

  /// A sample each ten minutes of a whole day.
  private func everyTenMinutes(from start: Double, to end: Double) -> String {
    stride(from: start, to: end, by: 600).map { record(Self.heart, at: $0) }.joined()
  }

  @Test func springForwardDayHas23Hours_NewYork() throws {
    let zone = try ZoneRules(identifier: Place.newYork.zone)
    func midnight(_ month: Int, _ day: Int) throws -> Double {
      zone.instant(of: try LocalDateTime(year: 2024, month: month, day: day))
    }
    let spring = try wear(
      everyTenMinutes(from: midnight(3, 10), to: midnight(3, 11)), in: Place.newYork.zone)
    #expect(spring.days.map(\.wearHours) == [23])
    let autumn = try wear(
      everyTenMinutes(from: midnight(11, 3), to: midnight(11, 4)), in: Place.newYork.zone)
    #expect(autumn.days.map(\.wearHours) == [25])
  }

  @Test func halfAnHourMoreIsAnHourThatBegan_LordHowe() throws {
    let zone = try ZoneRules(identifier: Place.lordHowe.zone)
    let days = try [7, 8].map {
      zone.instant(of: try LocalDateTime(year: 2024, month: 4, day: $0))
    }
    let report = try wear(everyTenMinutes(from: days[0], to: days[1]), in: Place.lordHowe.zone)
    #expect(report.days.map(\.wearHours) == [25])
  }

  @Test func aFutureDatedSampleMakesNoDay() throws {
    let report = try wear(
      record(Self.heart, at: 1_710_072_000) + record(Self.heart, at: 1_893_456_000), in: "UTC")
    #expect(report.days.map(\.date) == ["2024-03-10"])
  }

  @Test func aBoundedScopeIsRefused() throws {
    let store = try ExportedStore.make(record(Self.heart, at: 1_710_072_000), zone: "UTC")
    var scope = ReportScope(now: Self.now)
    scope.from = try ParsedDateTime(parsing: "2024-03-01")
    #expect(throws: ReportError.self) { try store.report(WearRequest(scope: scope)) }
  }

  @Test func daysOfASpanAreThoseThatItTouches() throws {
    let noon = 1_710_072_000.0
    let report = try wear(
      (0..<4).map { record(Self.heart, at: noon + Double($0) * 86_400) }.joined(), in: "UTC")
    let midnight = noon - 43_200
    #expect(report.days(from: midnight, to: midnight + 86_400).count == 1)
    #expect(report.days(from: midnight - 1, to: midnight + 86_401).count == 2)
    #expect(
      report.days(from: midnight + 86_400, to: midnight + 86_400).map(\.date) == ["2024-03-11"])
    #expect(report.days(from: 0, to: 1).isEmpty)
    #expect(report.days(from: 0, to: .infinity).count == 4)
  }

  /// Days and hours counted sample by sample with Foundation's calendar, against random samples.
  @Test(arguments: Place.all)
  func everyPlaceAgreesWithAFoundationCalendar(place: Place) throws {
    let seed = UInt64(77)
    var random = SeededGenerator(seed: seed)
    let instants = (0..<3_000).map { _ in
      Double(Int.random(in: 1_325_000_000..<1_350_000_000, using: &random))
    }
    let report = try wear(
      instants.enumerated().map {
        record($0.isMultiple(of: 3) ? Self.steps : Self.heart, at: $1)
      }.joined(), in: place.zone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: place.zone))
    var days: [String: Set<Int>] = [:]
    for (number, instant) in instants.enumerated() {
      let moment = Date(timeIntervalSince1970: instant)
      let parts = calendar.dateComponents([.year, .month, .day], from: moment)
      func digits(_ value: Int?) -> String {
        (value ?? 0) < 10 ? "0\(value ?? 0)" : "\(value ?? 0)"
      }
      let date = "\(parts.year ?? 0)-\(digits(parts.month))-\(digits(parts.day))"
      let start = calendar.startOfDay(for: moment).timeIntervalSince1970
      days[date, default: []].formUnion(
        number.isMultiple(of: 3) ? [] : [Int((instant - start) / 3_600)])
    }
    #expect(report.days.map(\.date) == days.keys.sorted(), "seed \(seed)")
    for day in report.days {
      #expect(day.wearHours == days[day.date]?.count, "\(day.date), seed \(seed)")
    }
  }
}
