import CalendarBuckets
import Foundation
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// What rings are by their samples, against a count minute by minute: six days in Paris,
/// of which the fourth has 23 hours, of a watch and of a bicycle computer that it masks.
@Suite struct RandomRingsTests {
  private static let dates = [
    "2024-03-28", "2024-03-29", "2024-03-30", "2024-03-31", "2024-04-01", "2024-04-02",
  ]
  /// Midnight of the first day in Paris.
  private static let begin = 1_711_580_400
  /// When clocks are put forward.
  private static let change = 1_711_846_800
  private static let minuteCount = (6 * 24 - 1) * 60

  /// An amount over some minutes from the first midnight on.
  private struct Span {
    var first: Int
    var count: Int
    var amount: Int
  }

  @Test func tablesOfAllDaysBeginWithTheFirstRings() throws {
    let values = Self.dates.map { _ in [1, 2, 3] }
    let store = try ExportedStore.make(Self.text([], [], [], values), zone: "Europe/Paris")
    for to in [nil, "2024-04-01"] {
      var request = RingsRequest(
        scope: ReportScope(to: try to.map { try ParsedDateTime(parsing: $0) }, now: 0))
      request.showsAllDays = true
      let report = try store.report(request)
      #expect(report.start.dateText == "2024-03-28")
      #expect(report.days.map(\.date) == (to == nil ? Self.dates : Array(Self.dates[..<4])))
      #expect(!String(decoding: try JSONEncoder().encode(request), as: UTF8.self).contains("shows"))
    }
  }

  @Test(arguments: UInt64(1)...60) func computedFiguresAgreeWithMinutesCountedOneByOne(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let energy = (0..<2).map { _ in Self.spans(&generator) }
    let exercise = (0..<2).map { _ in Self.spans(&generator) }
    let stood = (0..<(Self.minuteCount / 60)).map { _ in Bool.random(using: &generator) }
    let stated = Self.dates.map { _ in
      (0..<3).map { _ in Int.random(in: 1...20, using: &generator) }
    }

    let store = try ExportedStore.make(
      Self.text(energy, exercise, stood, stated), zone: "Europe/Paris")
    let report = try store.report(
      RingsRequest(
        scope: ReportScope(
          from: try ParsedDateTime(parsing: "2024-03-28"),
          to: try ParsedDateTime(parsing: "2024-04-03"), now: 0)))
    try #require(report.days.map(\.date) == Self.dates)

    var hours = [Double](repeating: 0, count: Self.dates.count)
    for (hour, isStood) in stood.enumerated() where isStood { hours[Self.day(60 * hour)] += 1 }
    let rings:
      [(String, [Double], (RingsReport.Day) -> RingsReport.Ring?, RingsReport.Difference?)] =
        [
          ("move", Self.merged(energy), { $0.move }, report.differences.move),
          ("exercise", Self.merged(exercise), { $0.exercise }, report.differences.exercise),
          ("stand", hours, { $0.stand }, report.differences.stand),
        ]
    for (place, (name, slow, ring, difference)) in rings.enumerated() {
      for (number, day) in report.days.enumerated() {
        let computed = try #require(ring(day)?.computed)
        #expect(abs(computed - slow[number]) < 1e-6, "\(name) of day \(number)")
      }
      let mean = try #require(difference?.mean)
      let slowMean = zip(slow, stated).reduce(0) { $0 + $1.0 - Double($1.1[place]) } / 6
      #expect(abs(mean - slowMean) < 1e-6, "\(name)")
    }
  }

  /// Spans behind one another, with and without gaps between them.
  private static func spans(_ generator: inout SeededGenerator) -> [Span] {
    var spans: [Span] = []
    var minute = Int.random(in: 0...30, using: &generator)
    while minute < minuteCount - 60 {
      let count = Int.random(in: 1...50, using: &generator)
      spans.append(
        Span(first: minute, count: count, amount: Int.random(in: 1...30, using: &generator)))
      minute +=
        count + (Bool.random(using: &generator) ? 0 : Int.random(in: 1...90, using: &generator))
    }
    return spans
  }

  /// The day in Paris that a minute lies in.
  private static func day(_ minute: Int) -> Int {
    let instant = begin + 60 * minute
    return (instant + (instant < change ? 3_600 : 7_200) - (begin + 3_600)) / 86_400
  }

  /// The sums by day: of each minute the better source that says something of it.
  private static func merged(_ sources: [[Span]]) -> [Double] {
    var rates = [Double?](repeating: nil, count: minuteCount)
    for spans in sources.reversed() {
      for span in spans {
        for minute in span.first..<(span.first + span.count) {
          rates[minute] = Double(span.amount) / Double(span.count)
        }
      }
    }
    var sums = [Double](repeating: 0, count: dates.count)
    for (minute, rate) in rates.enumerated() { sums[day(minute)] += rate ?? 0 }
    return sums
  }

  private static func text(
    _ energy: [[Span]], _ exercise: [[Span]], _ stood: [Bool], _ stated: [[Int]]
  ) -> String {
    let sources = [
      "sourceName=\"Apple Watch\" device=\"&lt;&lt;HKDevice: 0x1&gt;, manufacturer:Apple Inc.&gt;\"",
      "sourceName=\"Bicycle computer\"",
    ]
    func date(_ minute: Int) -> String {
      let seconds = Date(timeIntervalSince1970: Double(begin + 60 * minute))
      return seconds.formatted(.iso8601.dateTimeSeparator(.space)).dropLast() + " +0000"
    }
    func record(
      _ type: String, _ source: Int, _ first: Int, _ count: Int, _ value: String
    ) -> String {
      "<Record type=\"\(type)\" \(sources[source]) creationDate=\"\(date(first + count))\" "
        + "startDate=\"\(date(first))\" endDate=\"\(date(first + count))\" \(value)/>"
    }
    var lines: [String] = []
    for (type, unit, all) in [
      ("ActiveEnergyBurned", "kcal", energy), ("AppleExerciseTime", "min", exercise),
    ] {
      for (source, spans) in all.enumerated() {
        for span in spans {
          lines.append(
            record(
              "HKQuantityTypeIdentifier" + type, source, span.first, span.count,
              "unit=\"\(unit)\" value=\"\(span.amount)\""))
        }
      }
    }
    for (hour, isStood) in stood.enumerated() {
      let value = "HKCategoryValueAppleStandHour" + (isStood ? "Stood" : "Idle")
      lines.append(
        record(
          "HKCategoryTypeIdentifierAppleStandHour", 0, 60 * hour, 60, "value=\"\(value)\""))
    }
    for (date, values) in zip(dates, stated) {
      lines.append(
        "<ActivitySummary dateComponents=\"\(date)\" activeEnergyBurned=\"\(values[0])\" "
          + "activeEnergyBurnedGoal=\"300\" activeEnergyBurnedUnit=\"kcal\" "
          + "appleExerciseTime=\"\(values[1])\" appleExerciseTimeGoal=\"30\" "
          + "appleStandHours=\"\(values[2])\" appleStandHoursGoal=\"12\"/>")
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"fr_FR\">\n"
      + " <ExportDate value=\"2024-04-10 12:00:00 +0200\"/>\n" + lines.joined(separator: "\n")
      + "\n</HealthData>\n"
  }
}
