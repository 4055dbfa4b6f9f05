import CalendarBuckets
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthReports

/// What people type: the last days up to the end of the data, and types by their everyday names.
@Suite struct LastSpanTests {
  private func first(_ span: String, _ last: [Int]) throws -> String {
    let day = try LocalDateTime(year: last[0], month: last[1], day: last[2], hour: 9)
    return try #require(LastSpan(span)).firstDay(endingWith: day).dateText
  }

  @Test func spansAreOfWholeDays() throws {
    #expect(try first("1d", [2024, 3, 10]) == "2024-03-10")
    #expect(try first("30d", [2024, 3, 10]) == "2024-02-10")
    #expect(try first("2w", [2024, 3, 10]) == "2024-02-26")
    #expect(try first("1m", [2024, 3, 10]) == "2024-02-11")
    // A month without that day has its last one.
    #expect(try first("1m", [2024, 3, 31]) == "2024-03-01")
    #expect(try first("1Y", [2024, 2, 29]) == "2023-03-01")
    for text in ["", "d", "0d", "-3d", "3", "3x", "1.5d", "100001d"] {
      #expect(LastSpan(text) == nil, "\(text)")
    }
  }

  @Test func theyEndWithTheData() throws {
    let store = try SampleStore.inMemory()
    let type = HKQuantityTypeIdentifier.stepCount.rawValue
    // 10 March 2024, noon UTC.
    let noon = 1_710_072_000.0
    let samples = (0..<10).map { day -> NewSample in
      let start = noon - Double(day) * 86_400
      return NewSample(
        type: type, canonicalUnit: "count", start: start, end: start + 60, value: 1,
        unit: "count", sourceName: "Watch")
    }
    try store.save(samples, date: noon)
    var scope = ReportScope(last: LastSpan(3, .day), timeZone: "UTC", now: noon + 1e8)
    let report = try store.report(SummaryRequest(.day, types: [type], scope: scope))
    #expect(report.start.dateText == "2024-03-08" && report.end.dateText == "2024-03-11")
    #expect(report.series.map(\.buckets.positions) == [[0, 1, 2]])
    scope.from = try ParsedDateTime(parsing: "2024-03-01")
    let both = SummaryRequest(.day, types: [type], scope: scope)
    #expect(throws: ReportError.self) { try store.report(both) }
  }

  @Test func theyEndWithTheDataThatAreAskedFor() throws {
    let store = try SampleStore.inMemory()
    let steps = HKQuantityTypeIdentifier.stepCount.rawValue
    let noon = 1_710_072_000.0
    func sample(_ type: String, _ unit: String?, _ start: Double, _ end: Double) -> NewSample {
      NewSample(
        type: type, canonicalUnit: unit, start: start, end: end, value: 1, unit: unit,
        sourceName: "Watch")
    }
    // Steps end on 10 March, a night that began that day on the 11th.
    try store.save(
      [
        sample(steps, "count", noon, noon + 60),
        sample(
          HKCategoryTypeIdentifier.sleepAnalysis.rawValue, nil, noon + 39_600, noon + 64_800),
      ], date: noon)
    let scope = ReportScope(last: LastSpan(1, .day), timeZone: "UTC", now: noon + 1e8)
    let walked = try store.report(SummaryRequest(.day, types: [steps], scope: scope))
    #expect(walked.start.dateText == "2024-03-10" && walked.end.dateText == "2024-03-11")
    let nights = try store.report(SleepRequest(scope: scope))
    #expect(nights.nights.map { $0.day.dateText } == ["2024-03-11"])
    // Of a type without data the whole store says where the data end.
    let energy = HKQuantityTypeIdentifier.activeEnergyBurned.rawValue
    let none = try store.report(SummaryRequest(.day, types: [energy], scope: scope))
    #expect(none.start.dateText == "2024-03-11")
  }

  @Test func typesAreFoundByWhatPeopleCallThem() {
    let known = ["HKQuantityTypeIdentifierAppleWalkingSteadiness", "org.example.mood"]
    let quantities = [
      "steps": "StepCount", "Walking + running": "DistanceWalkingRunning", "HR": "HeartRate",
      "hrv": "HeartRateVariabilitySDNN", "HRV (SDNN)": "HeartRateVariabilitySDNN",
      "Weight": "BodyMass", "spo2": "OxygenSaturation", "water": "DietaryWater",
      "distance": "DistanceWalkingRunning", "calories": "ActiveEnergyBurned",
      "stepcount": "StepCount", "Apple walking steadiness": "AppleWalkingSteadiness",
    ]
    for (name, short) in quantities {
      let found = TypeNames.identifier(named: name, known: known)
      #expect(found == "HKQuantityTypeIdentifier" + short, "\(name)")
    }
    let categories = [
      "sleep": "SleepAnalysis", "Asleep": "SleepAnalysis", "mindful": "MindfulSession",
    ]
    for (name, short) in categories {
      let found = TypeNames.identifier(named: name, known: known)
      #expect(found == "HKCategoryTypeIdentifier" + short, "\(name)")
    }
    #expect(TypeNames.identifier(named: known[1], known: known) == known[1])
    #expect(TypeNames.identifier(named: "stebs", known: known) == nil)
    #expect(TypeNames.identifier(named: "", known: known) == nil)
  }
}
