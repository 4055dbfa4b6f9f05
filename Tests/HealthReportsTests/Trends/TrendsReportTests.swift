import CalendarBuckets
import Foundation
import HealthCalculations
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports
@testable import ReportFormats

/// Trends of 120 days that can be worked out by hand.
@Suite struct TrendsReportTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let weight = "HKQuantityTypeIdentifierBodyMass"
  private let store: SampleStore
  private let scope = ReportScope(now: 1_800_000_000)

  init() throws {
    store = try ExportedStore.make(DailyExport.text, zone: "America/New_York")
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } ?? false
  }

  private func everything(_ type: String) throws -> (TrendsReport, TrendsReport.Series) {
    let report = try store.report(
      TrendsRequest(types: [type], details: true, rolling: true, scope: scope))
    return (report, try #require(report.series.first))
  }

  /// The last day, 29 April, holds the end of the data and is excluded: 119 days, the last 28 of which
  /// are 91 to 118 with four Saturdays: 5,000 + 10 x 104.5 + 2,000 x 4 / 28.
  @Test func figuresAreThoseOfTheDays() throws {
    let (report, series) = try everything(Self.steps)
    #expect(report.schema == "hkstats/trends/2" && report.intervals == 119)
    #expect(report.start.description == "2024-01-01T00:00:00-05:00")
    #expect(report.end.description == "2024-04-29T00:00:00-04:00")
    #expect(series.count == 116 && series.unit == "count" && series.statistic == .sum)
    #expect(isNear(series.current?.mean, 5_000 + 1_045 + 8_000 / 28.0))
    #expect(series.current?.count == 28 && series.current?.date == "2024-04-01")
    #expect(isNear(series.previous?.mean, 5_000 + 765 + 8_000 / 28.0))
    #expect(series.previous?.comparable == true && series.yearAgo == nil)
    #expect(isNear(series.trend?.slopePerMonth, 304.36875))
    let details = try #require(series.details)
    #expect(details.gaps.map(\.date) == ["2024-02-10"] && details.gaps.map(\.intervals) == [3])
    #expect(details.weekdays?.map(\.count) == [16, 17, 17, 17, 17, 16, 16])
    let figures = try #require(series.figures)
    #expect(figures[0].value == 5_000 && figures[0].rollingMean == nil)
    #expect(isNear(figures[3].rollingMean, 5_015))
  }

  /// Steps rise by 10 per day, without a jump.
  @Test func aSteadyRiseIsNoChangeOfLevel() throws {
    let details = try #require(try everything(Self.steps).1.details)
    #expect(details.levelsOrLine == TrendsReport.Fit(better: .line, levels: 7))
    #expect(details.levelChanges.isEmpty)
  }

  @Test func aDayFarOffIsUnusual() throws {
    let details = try #require(try everything(Self.weight).1.details)
    #expect(details.unusual.map(\.date) == ["2024-03-01"] && details.unusual[0].value == 120)
  }

  @Test func anOverviewHasWhatWasAskedFor() throws {
    let report = try store.report(TrendsRequest(scope: scope))
    #expect(
      report.series.map { TypeNames.short($0.type) } == [
        "stepCount", "restingHeartRate", "bodyMass",
      ])
    #expect(report.series.allSatisfy { $0.details == nil && $0.figures == nil })
    #expect(report.series.allSatisfy { $0.course.count == 12 && report.columns(of: $0) == nil })
  }

  /// The same request gives the same figures, whatever else is asked for.
  @Test func detailsChangeNoOtherFigure() throws {
    var report = try store.report(TrendsRequest(details: true, rolling: true, scope: scope))
    for number in report.series.indices {
      report.series[number].details = nil
      report.series[number].figures = nil
    }
    #expect(try store.report(TrendsRequest(scope: scope)) == report)
  }

  @Test func theReportIsReadBackFromItsJSON() throws {
    let report = try store.report(TrendsRequest(details: true, rolling: true, scope: scope))
    let bytes = try OrderedJSONEncoder.encode(report)
    #expect(try JSONDecoder().decode(TrendsReport.self, from: Data(bytes)) == report)
    let request = TrendsRequest(.week, types: [Self.steps], period: 3, scope: scope)
    let text = try OrderedJSONEncoder.encode(request)
    #expect(try JSONDecoder().decode(TrendsRequest.self, from: Data(text)) == request)
  }

  @Test func csvHasARecordPerType() throws {
    let lines = try store.report(TrendsRequest(scope: scope)).csvTable.text.split(
      separator: "\r\n")
    #expect(lines.count == 4)
    #expect(
      lines[0].hasPrefix(
        "type,unit,statistic,count,current,currentCount,previous,previousCount,previousP,"))
    #expect(lines[1].hasPrefix("HKQuantityTypeIdentifierStepCount,count,sum,116,"))
  }

  @Test func findingsAreSentences() throws {
    let (report, series) = try everything(Self.steps)
    let words = TrendWords(series, of: report)
    #expect(words.trend == "rises")
    #expect(
      words.sentences.prefix(2) == [
        "The last 28 days to 2024-04-28: 6,331 per day on average; 4.6 % more than in the 28 days before (6,051, "
          + "p = 0.15, not significant).",
        "Over 119 days it rises by 304 per month (95 % interval +304 to +304, p < 0.001).",
      ])
    let weight = try everything(Self.weight)
    #expect(TrendWords(weight.1, of: weight.0).trend == "not significant")
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    for (request, sentence) in [
      (TrendsRequest(.month, scope: scope), "per day or per week"),
      (TrendsRequest(period: 0, scope: scope), "period has to be 1 to 3660, not 0."),
      (TrendsRequest(window: 3_661, scope: scope), "window has to be 1 to 3660, not 3661."),
      (
        TrendsRequest(types: ["HKWorkoutRouteTypeIdentifier"], scope: scope), "no figure per day"
      ),
    ] {
      let error = #expect(throws: ReportError.self) { try store.report(request) }
      #expect(error?.description.contains(sentence) == true, "\(sentence): \(error as Any)")
    }
  }

  /// A night from 23:00 to 7:00 of the day on which the data end.
  @Test func oneNightIsThatOfItsMorning() throws {
    let store = try ExportedStore.make(
      """
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch"
       startDate="2024-04-30 23:00:00 +0000" endDate="2024-05-01 07:00:00 +0000"
       value="HKCategoryValueSleepAnalysisAsleepCore"/>
      """, zone: "UTC")
    let report = try store.report(TrendsRequest(details: true, rolling: true, scope: scope))
    let series = try #require(report.series.first)
    #expect(series.unit == nil && series.statistic == .duration && series.isOfNights)
    // Semantics 3.7: the everyday values are counted in every form, and named.
    #expect(
      series.categoryValues == ["asleepUnspecified", "asleepCore", "asleepDeep", "asleepREM"])
    #expect(series.figures?.map(\.date) == ["2024-05-01"])
    let sentences = TrendWords(series, of: report).sentences
    #expect(sentences.first == "The last 28 days to 2024-05-01: 8:00 h per night on average.")
    #expect(sentences.last == "Data on 1 of 1 day, 2024-05-01 to 2024-05-01.")
  }

  @Test func anEmptyStoreHasAnEmptyReport() throws {
    let report = try SampleStore.inMemory().report(
      TrendsRequest(details: true, rolling: true, scope: scope))
    #expect(report.series.isEmpty && report.intervals == 1)
    let named = try SampleStore.inMemory().report(
      TrendsRequest(types: [Self.steps], details: true, rolling: true, scope: scope))
    #expect(named.series.map(\.count) == [0])
    #expect(TrendWords(named.series[0], of: named).sentences.first == "No data here.")
  }

  // MARK: What would mislead

  /// Records of a type on days of 2024 from 1 January on, a value each; nil is no record.
  private func report(_ type: String, unit: String, _ values: [Double?]) throws
    -> TrendsReport.Series
  {
    let first = try LocalDateTime(year: 2024, month: 1, day: 1)
    let records = values.enumerated().compactMap { day, value -> String? in
      guard let value else { return nil }
      let date = first.adding(days: day).dateText
      return "<Record type=\"\(type)\" sourceName=\"Phone\" unit=\"\(unit)\" "
        + "startDate=\"\(date) 12:00:00 +0000\" endDate=\"\(date) 12:10:00 +0000\" value=\"\(value)\"/>"
    }
    let store = try ExportedStore.make(records.joined(separator: "\n"), zone: "UTC")
    let report = try store.report(TrendsRequest(types: [type], details: true, scope: scope))
    return try #require(report.series.first)
  }

  /// A phone writes a trickle before the watch comes: +401,970 % is no change.
  @Test func aTrickleIsNotComparedWith() throws {
    let trickle = (0..<28).map { _ in 0.14 }
    let series = try report(
      "HKQuantityTypeIdentifierActiveEnergyBurned", unit: "kcal",
      trickle + (0..<29).map { 500 + Double($0 % 3) })
    #expect(series.previous?.count == 28 && series.previous?.comparable == false)
    let table = TrendWords(series, of: try everything(Self.steps).0).sentences[0]
    #expect(!table.contains("%"))
  }

  /// Where the trickle makes up most of the time, it is the median.
  @Test func aTrickleOfMonthsIsNotComparedWithEither() throws {
    let series = try report(
      "HKQuantityTypeIdentifierActiveEnergyBurned", unit: "kcal",
      (0..<124).map { _ in 0.14 } + (0..<29).map { 500 + Double($0 % 3) })
    #expect(series.previous?.count == 28 && series.previous?.comparable == false)
  }

  @Test(arguments: [(6, false), (7, true)])
  func fewerThanSevenDaysAreNotCompared(days: Int, isComparable: Bool) throws {
    let before = (0..<28).map { $0 < days ? 900.0 : nil }
    let now = (0..<13).map { _ in 1_000.0 } + Array(repeating: nil, count: 15) + [1_000]
    let series = try report(Self.steps, unit: "count", before + now)
    #expect(series.previous?.count == days)
    #expect(series.previous?.comparable == isComparable)
  }

  @Test func interpolatedFiguresHaveNoChangesOfLevel() throws {
    let values = (0..<140).map { day -> Double? in
      let (knot, rest) = (Double(day / 14), Double(day % 14))
      return 80 + 3 * (knot * 0.37).truncatingRemainder(dividingBy: 1) + rest * 0.021 * (knot - 4)
    }
    let details = try #require(try report(Self.weight, unit: "kg", values).details)
    #expect(details.interpolated && details.levelChanges.isEmpty && details.levelsOrLine == nil)
    #expect(try everything(Self.weight).1.details?.interpolated == false)
  }
}
