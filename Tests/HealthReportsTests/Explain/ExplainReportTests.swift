import CalendarBuckets
import Foundation
import HealthCalculations
import ReportFormats
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Explanations of buckets of a few samples.
@Suite struct ExplainReportTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let stand = "HKCategoryTypeIdentifierAppleStandHour"
  private let store: SampleStore

  /// Two hours of a watch and of a phone on 30 March, and ten minutes on 2 April, Paris.
  init() throws {
    func record(
      _ type: String, _ source: String, _ start: String, _ end: String, _ value: String
    ) -> String {
      "<Record type=\"HK\(type)\" sourceName=\"\(source)\" startDate=\"2024-\(start):00 +0100\" "
        + "endDate=\"2024-\(end):00 +0100\" \(value)/>"
    }
    let stand = "HKCategoryValueAppleStandHour"
    store = try ExportedStore.make(
      [
        record(
          "QuantityTypeIdentifierStepCount", "iPhone", "03-30 10:00", "03-30 11:00",
          "unit=\"count\" value=\"600\""),
        record(
          "QuantityTypeIdentifierStepCount", "Apple Watch", "03-30 10:30", "03-30 11:30",
          "unit=\"count\" value=\"900\""),
        record(
          "QuantityTypeIdentifierStepCount", "iPhone", "04-02 10:00", "04-02 10:10",
          "unit=\"count\" value=\"50\""),
        record(
          "CategoryTypeIdentifierAppleStandHour", "Apple Watch", "03-30 10:00", "03-30 11:00",
          "value=\"\(stand)Stood\""),
        record(
          "CategoryTypeIdentifierAppleStandHour", "Apple Watch", "03-30 11:00", "03-30 12:00",
          "value=\"\(stand)Idle\""),
      ].joined(separator: "\n"), zone: "Europe/Paris")
  }

  private func report(
    _ type: String = Self.steps, _ interval: CalendarInterval = .day,
    _ date: String? = "2024-03-30",
    values: String? = nil, change: (inout ReportScope) throws -> Void = { _ in }
  ) throws -> ExplainReport {
    var scope = ReportScope(now: 0)
    try change(&scope)
    return try store.report(
      ExplainRequest(
        type: type, interval, holding: try date.map { try ParsedDateTime(parsing: $0) },
        categoryValues: values, scope: scope))
  }

  /// Semantics 2.3: the watch, seen later, wins the half hour of both.
  @Test func whatABetterSourceTakesIsToldOnBothSides() throws {
    let report = try report()
    #expect(report.figures?.sum == 1_200 && report.raw == 1_500)
    #expect(report.unit == "count" && report.aggregationStyle == "cumulative")
    #expect(report.categoryValues == nil && report.interval == .day)
    #expect(report.sources.map(\.source) == ["Apple Watch", "iPhone"])
    #expect(report.sources.map(\.rank) == [1, 2])
    #expect(report.sources.map(\.counted) == [900, 300])
    #expect(report.sources[1].masked.map(\.amount) == [300])
    #expect(report.sources[1].masked.map(\.source) == ["Apple Watch"])
    #expect(report.sources[1].spans.map(\.counted) == [true, false])
    #expect(report.sources[1].spans.map(\.start.clockText) == ["10:00", "10:30"])
    #expect(report.segments.map(\.source) == ["iPhone", "Apple Watch"])
    #expect(report.segments.map(\.end.clockText) == ["10:30", "11:30"])
    #expect(report.data?.end.description == "2024-04-02T11:10:00+02:00")
    #expect(ExplainWords(report).title == "Steps, Saturday 2024-03-30: 1,200")
  }

  /// Semantics 3.7: in every form the same values of a category.
  @Test func everydayValuesOfACategoryCountAndAreNamed() throws {
    let stood = try report(Self.stand)
    #expect(stood.figures?.count == 1 && stood.categoryValues == ["stood"])
    #expect(stood.unit == nil && stood.aggregationStyle == nil)
    #expect(ExplainWords(stood).title.hasPrefix("Stand hours, Saturday 2024-03-30: 1 sample"))
    let all = try report(Self.stand, values: "all")
    #expect(all.figures?.count == 2 && all.categoryValues == nil)
    #expect(ExplainWords(all).title.hasPrefix("Apple stand hour, "))
    let idle = try report(Self.stand, values: "idle")
    #expect(idle.figures?.count == 1 && idle.categoryValues == ["idle"])
  }

  @Test func theDayOfTheSpringChangeHas23Hours_Paris() throws {
    let day = try report(Self.steps, .day, "2024-03-31")
    #expect(day.hours == 23 && day.figures == nil && day.sources.isEmpty)
    #expect(day.clockChanges.map(\.instant.description) == ["2024-03-31T03:00:00+02:00"])
  }

  @Test func aBucketIsADayAWeekAMonthOrWhatTheBoundsSay() throws {
    #expect(try report(Self.steps, .week).date == "2024-03-25")
    #expect(ExplainWords(try report(Self.steps, .week)).title.hasPrefix("Steps, the week from "))
    #expect(try report(Self.steps, .month).date == "2024-03-01")
    #expect(ExplainWords(try report(Self.steps, .month)).title == "Steps, March 2024: 1,200")
    #expect(ExplainWords(try report(Self.steps, .year)).title == "Steps, 2024: 1,250")
    let part = try report(Self.steps, .day, nil) {
      $0.from = try ParsedDateTime(parsing: "2024-03-30T10:00")
      $0.to = try ParsedDateTime(parsing: "2024-03-30T10:30")
    }
    #expect(part.figures?.sum == 300 && part.interval == nil && part.hours == 0.5)
    #expect(part.sources.first?.clipped == 1 && part.sources.first?.clippedAfter == 300)
  }

  @Test func withoutADateItIsTheLastBucketWithAFigure() throws {
    #expect(try report(Self.steps, .day, nil).date == "2024-04-02")
    #expect(try report(Self.steps, .week, nil).date == "2024-04-01")
    // Hours that end at midnight count on the day before.
    let store = try SampleStore.inMemory()
    let midnight = 1_709_337_600.0
    try store.save([
      NewSample(
        type: Self.stand, canonicalUnit: nil, start: midnight - 3_600, end: midnight, value: 0,
        sourceName: "Watch")
    ])
    let last = try store.report(
      ExplainRequest(type: Self.stand, scope: ReportScope(timeZone: "UTC", now: 0)))
    #expect(last.date == "2024-03-01" && last.figures?.count == 1)
  }

  @Test func anOrderOfYourOwnGoesFirst() throws {
    let report = try report { $0.sourceOrder = ["iphone"] }
    #expect(report.figures?.sum == 1_050)
    #expect(report.sources.map(\.because) == [.sourceOrder, .appleDevice])
  }

  @Test func senselessQuestionsAreRefused() throws {
    func refused(_ words: String, _ body: () throws -> ExplainReport) {
      let error = #expect(throws: ReportError.self) { try body() }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
    refused("One bucket is explained") {
      try report { $0.from = try ParsedDateTime(parsing: "2024-03-30") }
    }
    refused("from has to lie before to") {
      try report(Self.steps, .day, nil) {
        $0.from = try ParsedDateTime(parsing: "2024-03-30")
        $0.to = try ParsedDateTime(parsing: "2024-03-30")
      }
    }
    refused("never happened in Pacific/Apia") {
      try report(Self.steps, .day, "2011-12-30") { $0.timeZone = "Pacific/Apia" }
    }
    refused("no source named 'Garmin'") { try report { $0.sourceOrder = ["Garmin"] } }
    refused("no value named 'sat'") { try report(Self.stand, values: "sat") }
    refused("holds series") { try report("HKDataTypeIdentifierHeartbeatSeries") }
    let mass = "HKQuantityTypeIdentifierBodyMass"
    let error = #expect(throws: ReportError.self) { try report(mass, .day, nil) }
    #expect(error?.reason == .noData)
    #expect(try report(mass).data == nil)
  }

  @Test func theReportAndTheRequestSurviveTheirJSON() throws {
    for report in try [report(), report(Self.stand), report(Self.steps, .day, "2024-03-31")] {
      let text = try OrderedJSONEncoder.encode(report)
      #expect(try JSONDecoder().decode(ExplainReport.self, from: Data(text)) == report)
    }
    let request = ExplainRequest(
      type: Self.stand, .week, holding: try ParsedDateTime(parsing: "2024-03-30"),
      categoryValues: "all", scope: ReportScope(sourceOrder: ["iPhone"], now: 7))
    let coded = try JSONEncoder().encode(request)
    #expect(try JSONDecoder().decode(ExplainRequest.self, from: coded) == request)
  }
}
