import CalendarBuckets
import Foundation
import HealthCalculations
import HealthReports
import ReportFixtures
import ReportFormats
import SampleStore
import TestSupport
import Testing

/// Questions by name, with requests and reports as JSON.
@Suite struct NamedQuestionTests {
  private static let now = ExportedStore.activeScope.now

  private func answer(
    _ name: String, _ request: String = "", of store: SampleStore? = nil
  ) throws -> String {
    let question = try NamedQuestion.named(name)
    let json = try (store ?? ExportedStore.active()).withSnapshot {
      try question.answer(Array(request.utf8), from: $0, now: Self.now)
    }
    return String(decoding: json, as: UTF8.self)
  }

  private func sentence(_ name: String, _ request: String) throws -> String {
    try #require(throws: ReportError.self) { try answer(name, request) }.description
  }

  @Test func everyQuestionHasItsReport() throws {
    let store = try ExportedStore.active()
    try ExportedStore.add(SleepExport.text, zone: "Europe/Paris", to: store)
    let needed = [
      "streak": #"{"subject": {"rings": {"ring": "all"}}, "goal": {"atLeast": 1}}"#,
      "profile": #"{"type": "heartRate"}"#, "explain": #"{"type": "heartRate"}"#,
    ]
    for question in NamedQuestion.all {
      let json = try answer(question.name, needed[question.name] ?? "", of: store)
      #expect(json.hasSuffix("\n"))
      if question.name != "quiet-hours" {
        #expect(json.hasPrefix(#"{"schema":"hkstats/"#), "\(question.name): \(json.prefix(40))")
      }
    }
    #expect(Set(NamedQuestion.all.map(\.name)).count == NamedQuestion.all.count)
  }

  @Test func membersAreThoseOfTheRequest() throws {
    let store = try ExportedStore.active()
    let report = try store.report(
      SummaryRequest(
        .day, types: ["HKQuantityTypeIdentifierStepCount"], statistics: [.sum],
        scope: ReportScope(
          from: .init(parsing: "2024-03-30"), timeZone: "Asia/Kathmandu", units: .us, now: Self.now)
      ))
    let asked = try answer(
      "summary",
      #"""
      {"interval": "day", "types": ["steps"], "statistics": ["sum"], "anchor": null,
       "scope": {"from": "2024-03-30", "timeZone": "Asia/Kathmandu", "units": "us"}}
      """#, of: store)
    #expect(asked == String(decoding: Array(try report.jsonPieces().joined()), as: UTF8.self))
  }

  @Test func aPartOfTheRulesLeavesTheOthersAsTheyAre() throws {
    let store = try ExportedStore.active()
    let report = try store.report(
      SleepRequest(rules: SleepRules(nightStart: 0), scope: ExportedStore.activeScope))
    #expect(
      try answer("sleep", #"{"rules": {"nightStart": 0}}"#, of: store)
        == OrderedJSONEncoder.text(report))
  }

  @Test func aStreakOfATypeKnowsItsShortName() throws {
    let json = try answer(
      "streak",
      #"{"subject": {"type": {"identifier": "stepCount"}}, "goal": {"between": [1, 9000]}}"#)
    #expect(json.contains("HKQuantityTypeIdentifierStepCount"))
  }

  @Test func whatCannotBeReadIsASentence() throws {
    #expect(try sentence("summary", "{") == "The request is no JSON.")
    #expect(try sentence("summary", "[]") == "The request has to be an object of JSON.")
    #expect(try sentence("profile", "{}") == "The request needs the member type.")
    #expect(
      try sentence("summary", #"{"intervall": "day"}"#) == "The request has no member intervall.")
    #expect(
      try sentence("summary", #"{"scope": {"form": "2024-03-01"}}"#)
        == "The request has no member scope.form.")
    #expect(
      try sentence("summary", #"{"scope": {"last": {"count": 3, "unit": "d", "units": 1}}}"#)
        == "The request has no member scope.last.units.")
    #expect(
      try sentence(
        "streak",
        #"{"subject": {"type": {"identifier": "stepCount", "statistik": "sum"}}, "goal": {"atLeast": 1}}"#
      )
        == "The request has no member subject.type.statistik.")
    #expect(
      try sentence(
        "streak",
        #"{"subject": {"rings": {"ring": "all"}}, "goal": {"atLeast": 1, "atMostt": 2}}"#)
        == "The request has no member goal.atMostt.")
    #expect(
      try sentence("summary", #"{"every": "two"}"#).hasPrefix("The request makes no sense: every: ")
    )
    for number in ["1.5", "1e308", "-1e20"] {
      #expect(
        try sentence("workouts", #"{"limit": \#(number), "hasSplits": true}"#)
          .hasPrefix("The request makes no sense: limit: "))
    }
    #expect(
      try sentence("workouts", #"{"limit": 1.5, "elevationThreshold": "x"}"#)
        .hasPrefix("The request makes no sense: "))
    #expect(
      try sentence("summary", #"{"types": ["hartRate"]}"#)
        .hasPrefix("There is no type named 'hartRate'. Did you mean 'heartRate'"))
    #expect(try sentence("summary", #"{"scope": {"from": "soon"}}"#).contains("scope.from: "))
    let error = try #require(throws: ReportError.self) { try NamedQuestion.named("sumary") }
    #expect(error.description.hasPrefix("There is no question sumary. There are summary, sleep, "))
  }
}
