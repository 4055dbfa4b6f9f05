import CalendarBuckets
import Foundation
import HealthCalculations
import ReportFormats
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Explanations of the nights of ``SleepExport``.
@Suite struct ExplainNightReportTests {
  private let store: SampleStore
  private let scope = ReportScope(now: 0)

  init() throws {
    store = try ExportedStore.make(SleepExport.text, zone: "America/New_York")
  }

  private func report(_ night: String?) throws -> ExplainNightReport {
    try store.report(
      ExplainNightRequest(try night.map { try ParsedDateTime(parsing: $0) }, scope: scope))
  }

  @Test func figuresAreThoseOfSleep() throws {
    let nights = try store.report(SleepRequest(scope: scope)).nights
    #expect(nights.count == 5)
    for night in nights {
      let report = try report(night.date)
      #expect(report.date == night.date && report.start == night.start && report.end == night.end)
      let figures = try #require(report.figures)
      let main = night.mainSleep
      #expect(figures.inBed == night.inBed && figures.totalAsleep == night.totalAsleep)
      #expect(figures.asleep == main?.asleep && figures.awake == main?.awake)
      #expect(figures.core == main?.core && figures.deep == main?.deep && figures.rem == main?.rem)
      #expect(figures.unspecified == main?.unspecified)
      #expect(figures.inBedIsDerived == main?.inBedIsDerived)
      #expect(report.sessions.map(\.start) == night.allSessions.map(\.start))
      #expect(report.sessions.map(\.isMain) == night.allSessions.indices.map { $0 == 0 })
      // What the sources won is what the slices say, and what their spans are.
      let won = report.sources.reduce(0) { $0 + $1.wonDuration }
      let counted = report.sources.map(\.counted).flatMap {
        [$0.unspecified, $0.awake, $0.core, $0.deep, $0.rem].compactMap(\.self)
      }.reduce(0, +)
      let slices = report.slices.reduce(0) { $0 + $1.end.instant - $1.start.instant }
      let spans = report.sources.flatMap(\.spans)
      let length = spans.filter(\.counted).reduce(0) { $0 + $1.end.instant - $1.start.instant }
      #expect([counted, slices, length] == [won, won, won], "\(night.date)")
      #expect(
        spans.reduce(0) { $0 + $1.end.instant - $1.start.instant }
          == report.sources.reduce(0) { $0 + $1.coveredDuration })
    }
  }

  @Test func aMaskedSourceSaysByWhom() throws {
    let report = try report("2024-03-08")
    #expect(report.sources.map(\.source) == ["Watch", "Dreams"])
    #expect(report.sources.map(\.because) == [.appleDevice, .other])
    #expect(report.sources.map(\.knowsStages) == [true, false])
    #expect(report.sources[1].masked.map(\.source) == ["Watch"])
    #expect(report.sources[1].masked.map(\.duration) == [28_800])
    #expect(report.sources[1].spans.map(\.counted) == [true, false, true])
    #expect(report.sources[1].recorded.unspecified == 29_700)
    #expect(report.sources[1].counted.core == nil)
    let extent = try #require(report.extent)
    #expect(extent.start.description == "2024-03-07T22:50:00-05:00")
  }

  @Test func theNightOfTheSpringChangeHas23Hours_NewYork() throws {
    let night = try report("2024-03-10")
    #expect(night.hours == 23)
    #expect(night.clockChanges.map(\.from) == ["02:00"])
    #expect(night.clockChanges.map(\.to) == ["03:00"])
  }

  @Test func withoutANightItIsTheLastOne() throws {
    #expect(try report(nil).date == "2024-03-13")
  }

  @Test func aNightWithoutSleepHasNoFigures() throws {
    let inBed = try report("2024-03-11")
    #expect(inBed.figures?.inBed == 8.5 * 3_600 && inBed.figures?.asleep == nil)
    #expect(inBed.sessions.isEmpty && inBed.inBedPieces.count == 2 && inBed.inBedSamples == 2)
    let nothing = try report("2024-03-20")
    #expect(nothing.figures == nil && nothing.sources.isEmpty && nothing.extent == nil)
  }

  @Test func senselessQuestionsAreRefused() throws {
    var request = ExplainNightRequest(
      try ParsedDateTime(parsing: "2011-12-30"),
      scope: ReportScope(timeZone: "Pacific/Apia", now: 0))
    let lost = #expect(throws: ReportError.self) { try store.report(request) }
    #expect(lost?.description.contains("never happened in Pacific/Apia") == true)
    request = ExplainNightRequest(scope: scope)
    request.scope.from = try ParsedDateTime(parsing: "2024-03-01")
    let bounded = #expect(throws: ReportError.self) { try store.report(request) }
    #expect(bounded?.description == "A night is chosen with night, by the day that it ends in.")
    request = ExplainNightRequest(scope: scope)
    request.rules.epoch = 0
    #expect(throws: ReportError.self) { try store.report(request) }
    let empty = #expect(throws: ReportError.self) {
      try SampleStore.inMemory().report(
        ExplainNightRequest(scope: ReportScope(timeZone: "UTC", now: 0)))
    }
    #expect(empty?.reason == .noData)
  }

  @Test func theReportAndTheRequestSurviveTheirJSON() throws {
    let report = try report("2024-03-08")
    let text = try OrderedJSONEncoder.encode(report)
    #expect(try JSONDecoder().decode(ExplainNightReport.self, from: Data(text)) == report)
    let request = ExplainNightRequest(try ParsedDateTime(parsing: "2024-03-08"), scope: scope)
    let coded = try JSONEncoder().encode(request)
    #expect(try JSONDecoder().decode(ExplainNightRequest.self, from: coded) == request)
  }
}
