internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// What `hkstats rings` computes of samples itself, against a count minute by minute: six days in Paris,
/// of which the fourth has 23 hours, of a watch and of a bicycle computer that it masks.
@Suite struct RandomRingsCommandTests {
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

  @Test(arguments: UInt64(1)...3) func ownFiguresAgreeWithMinutesCountedOneByOne(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let energy = (0..<2).map { _ in Self.spans(&generator) }
    let exercise = (0..<2).map { _ in Self.spans(&generator) }
    let stood = (0..<(Self.minuteCount / 60)).map { _ in Bool.random(using: &generator) }
    let stated = Self.dates.map { _ in
      (0..<3).map { _ in Int.random(in: 1...20, using: &generator) }
    }

    let directory = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: directory.file("health.sqlite"))
    let export = directory.file("export.xml")
    try Data(Self.text(energy, exercise, stood, stated).utf8).write(to: URL(filePath: export))
    let imported = try hkstats("import", export, "--time-zone", "Europe/Paris")
    try #require(imported.code == 0, "\(imported.errors)")
    let outcome = try hkstats(
      "rings", "--from", "2024-03-28", "--to", "2024-04-03", "--format", "json")
    try #require(outcome.code == 0, "\(outcome.errors)")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let days = try #require(root["days"] as? [[String: Any]])
    try #require(days.map { $0["date"] as? String } == Self.dates)

    var hours = [Double](repeating: 0, count: Self.dates.count)
    for (hour, isStood) in stood.enumerated() where isStood { hours[Self.day(60 * hour)] += 1 }
    let expected = [
      "move": Self.merged(energy), "exercise": Self.merged(exercise), "stand": hours,
    ]
    let differences = try #require(root["differences"] as? [String: [String: Any]])
    for (place, ring) in ["move", "exercise", "stand"].enumerated() {
      let slow = try #require(expected[ring])
      for (day, entry) in days.enumerated() {
        let own = try #require((entry[ring] as? [String: Any])?["own"] as? Double)
        #expect(abs(own - slow[day]) < 1e-6, "\(ring) of day \(day)")
      }
      let mean = try #require(differences[ring]?["mean"] as? Double)
      let slowMean = zip(slow, stated).reduce(0) { $0 + $1.0 - Double($1.1[place]) } / 6
      #expect(abs(mean - slowMean) < 1e-6, "\(ring)")
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
