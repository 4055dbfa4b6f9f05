import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Types and the order of their sources, and why.
@Suite struct SourcesReportTests {
  private static let steps = HKQuantityTypeIdentifier.stepCount.rawValue
  private let store: SampleStore

  init() throws {
    store = try SampleStore.inMemory()
    func step(_ source: String, _ start: Double, isUserEntered: Bool = false) -> NewSample {
      NewSample(
        type: Self.steps, canonicalUnit: "count", start: start, end: start + 60, value: 10,
        unit: "count", sourceName: source, isUserEntered: isUserEntered)
    }
    try store.save([
      step("Pedometer", 500), step("Anna's iPhone", 0), step("Apple Watch", 900),
      step("Anna's iPhone", 300, isUserEntered: true),
    ])
  }

  private func report(order: [String] = []) throws -> SourcesReport {
    try store.report(
      SourcesRequest(scope: ReportScope(timeZone: "UTC", sourceOrder: order, now: 0)))
  }

  // Semantics 2.2
  @Test func sourcesStandByTheirClassAndSayWhy() throws {
    let type = try #require(report().types.first)
    #expect(type.type == Self.steps && type.savedOrder.isEmpty)
    #expect(
      type.sources.map(\.source) == ["Anna's iPhone", "Apple Watch", "Anna's iPhone", "Pedometer"])
    #expect(type.sources.map(\.because) == [.userEntered, .appleDevice, .appleDevice, .other])
    #expect(type.sources.map(\.userEntered) == [true, false, false, false])
    #expect(type.sources[1].since.description == "1970-01-01T00:15:00+00:00")
  }

  // Semantics 2.2
  @Test func theCallersOrderGoesBeforeTheSavedOne() throws {
    try store.setSourceOrder(["Pedometer"], ofType: Self.steps)
    let saved = try #require(report().types.first)
    #expect(saved.savedOrder == ["Pedometer"])
    #expect(
      saved.sources.map(\.because) == [.sourceOrder, .userEntered, .appleDevice, .appleDevice])
    let asked = try #require(report(order: ["anna's iphone"]).types.first)
    #expect(asked.sources.map(\.because) == [.sourceOrder, .sourceOrder, .appleDevice, .other])
    #expect(throws: ReportError.self) { try report(order: ["Garmin"]) }
  }

  // Semantics 2.2
  @Test func anOrderIsSavedForTypesThatHaveOneOfItsSources() throws {
    let floors = HKQuantityTypeIdentifier.flightsClimbed.rawValue
    let mass = HKQuantityTypeIdentifier.bodyMass.rawValue
    try store.save([
      NewSample(
        type: floors, canonicalUnit: "count", start: 0, end: 60, value: 1, unit: "count",
        sourceName: "Apple Watch")
    ])
    try store.saveSourceOrder(["pedometer"])
    #expect(try store.sourceOrder(ofType: Self.steps) == ["Pedometer"])
    #expect(try store.sourceOrder(ofType: floors).isEmpty)
    try store.saveSourceOrder(["apple watch"], ofTypes: [floors])
    #expect(try store.sourceOrder(ofType: floors) == ["Apple Watch"])
    try store.saveSourceOrder([])
    #expect(try store.sourceOrder(ofType: Self.steps).isEmpty)
    #expect(try store.sourceOrder(ofType: floors).isEmpty)
    #expect(throws: ReportError.self) { try store.saveSourceOrder([], ofTypes: [mass]) }
    #expect(throws: ReportError.self) { try store.saveSourceOrder(["Garmin"]) }
  }

  @Test func aTypeWithoutSamplesHasNoSources() throws {
    let mass = HKQuantityTypeIdentifier.bodyMass.rawValue
    let report = try store.report(SourcesRequest(types: [mass], scope: ReportScope(now: 0)))
    #expect(report.types.map(\.type) == [mass] && report.types[0].sources.isEmpty)
  }

  @Test func typesAreListedWithWhatTheyHold() throws {
    let sleep = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
    try store.save([
      NewSample(
        type: sleep, canonicalUnit: nil, start: 0, end: 60, value: 3, sourceName: "Apple Watch")
    ])
    let report = try store.report(TypesRequest(scope: ReportScope(timeZone: "UTC", now: 0)))
    #expect(report.types.map(\.type) == [Self.steps, sleep])
    #expect(report.types.map(\.kind) == [.quantity, .category])
    #expect(report.types.map(\.samples) == [4, 1])
    #expect(report.types.map(\.unit) == ["count", nil])
    #expect(report.types.map(\.aggregationStyle) == [.cumulative, nil])
    #expect(report.types[0].to.instant == 960)
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(TypesReport.self, from: data) == report)
  }

  @Test func theReportSurvivesJSON() throws {
    let report = try report()
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(SourcesReport.self, from: data) == report)
  }
}
