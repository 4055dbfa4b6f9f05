import CalendarBuckets
import HealthCalculations
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Reports of random nights: any part of them says the same of its nights as the whole, and means are those
/// that one adds up night by night.
@Suite struct RandomSleepReportTests {
  /// Noon of 1 March 2024, UTC.
  private static let begin = 1_709_294_400.0

  @Test(arguments: UInt64(1)...60) func weeksAndPartsAgreeWithTheNights(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let zone = ["UTC", "Europe/Paris", "America/New_York"].randomElement(using: &generator) ?? ""
    let store = try SampleStore.inMemory()
    try store.save(Self.samples(&generator))
    var request = SleepRequest(scope: ReportScope(timeZone: zone, now: 0))
    let all = try store.report(request)

    // Weeks hold each night once, from Monday on.
    var rest = all.nights[...]
    for week in all.weeks {
      let nights = rest.prefix(week.nights)
      rest = rest.dropFirst(week.nights)
      #expect(nights.allSatisfy { Self.monday(of: $0) == week.date }, "\(week.date)")
      #expect(try #require(nights.first).day.weekday >= 1)
      Self.compare(week.mean, Array(nights), "\(week.date)")
    }
    #expect(rest.isEmpty)
    Self.compare(all.summary.mean, all.nights, "all")

    // The last ones are the same nights.
    let count = Int.random(in: 1...30, using: &generator)
    request.lastNights = count
    let last = try store.report(request)
    #expect(last.nights == Array(all.nights.suffix(count)))
    Self.compare(last.summary.mean, last.nights, "the last \(count)")
    #expect(last.summary.naps == last.nights.reduce(0) { $0 + $1.naps.count })

    // So are those of a range.
    if let first = all.nights.randomElement(using: &generator) {
      request.scope.from = try ParsedDateTime(parsing: first.date)
      let part = try store.report(request)
      #expect(part.nights == all.nights.filter { $0.date >= first.date })
    }
  }

  /// What is merged of three months are the nights asked for and their weeks; what is said of them is what all samples say.
  @Test(arguments: UInt64(1)...40) func partsSayWhatAllSamplesSay(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let name = ["UTC", "Europe/Paris", "America/New_York"].randomElement(using: &generator) ?? ""
    let store = try SampleStore.inMemory()
    try store.save(Self.samples(&generator, days: 90))
    let zone = try ZoneRules(identifier: name)
    let rules = SleepRules()
    let samples = try store.sleepSamples(rules: rules)
    let analysis = SleepAnalysis(
      of: samples.columns, zone: zone, rules: rules, wakefulRanks: samples.wakefulRanks)
    var request = SleepRequest(scope: ReportScope(timeZone: name, now: 0))
    let all = try store.report(request)
    let begin = zone.localDateTime(at: Self.begin).startOfDay

    for _ in 0..<6 {
      let first = begin.adding(days: Int.random(in: -3...92, using: &generator))
      let end = first.adding(days: Int.random(in: 1...20, using: &generator))
      let bounds: (from: LocalDateTime?, to: LocalDateTime?) =
        [(first, end), (first, end), (first, nil), (nil, end)].randomElement(using: &generator)
        ?? (nil, nil)
      request.scope.from = try bounds.from.map { try ParsedDateTime(parsing: $0.dateText) }
      request.scope.to = try bounds.to.map { try ParsedDateTime(parsing: $0.dateText) }
      let part = try store.report(request)
      let nights = all.nights.filter { night in
        bounds.from.map { night.date >= $0.dateText } ?? true
          && bounds.to.map { night.date < $0.dateText } ?? true
      }
      #expect(part.nights == nights)
      let weeks = Set(nights.map(Self.monday))
      #expect(part.weeks == all.weeks.filter { weeks.contains($0.date) })
      Self.compare(part.summary, analysis.summary(from: bounds.from, to: bounds.to))
      #expect(part.hasSleep == all.hasSleep && part.sources == all.sources)
    }

    request.scope.from = nil
    request.scope.to = nil
    for count in [1, 2, 9, 30, 400] {
      request.lastNights = count
      let last = try store.report(request)
      #expect(last.nights == Array(all.nights.suffix(count)))
      let weeks = Set(last.nights.map(Self.monday))
      #expect(last.weeks == all.weeks.filter { weeks.contains($0.date) })
      Self.compare(
        last.summary, analysis.summary(from: analysis.nights.suffix(count).first?.night))
    }
  }

  private static func compare(_ part: SleepReport.Summary, _ whole: SleepSummary) {
    #expect(part.nights == whole.nightCount && part.partialNights == whole.partialNightCount)
    #expect(part.regularityIndex == whole.regularity.index)
    #expect(part.socialJetlag == whole.socialJetlag)
    #expect(part.mean.inBed == whole.means.values.inBed)
    #expect(part.mean.asleep == whole.means.values.asleep)
  }

  private static func monday(of night: SleepReport.Night) -> String {
    night.day.adding(days: 1 - night.day.weekday).dateText
  }

  private static func compare(
    _ mean: SleepFigures<Double>, _ nights: [SleepReport.Night], _ name: String
  ) {
    func slow(
      ofAll isOfAll: Bool = false, _ figure: (SleepReport.Night) -> Double?
    ) -> Double? {
      let values = nights.filter { isOfAll || !($0.mainSleep?.partial ?? false) }.compactMap(figure)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    let pairs: [(Double?, Double?)] = [
      (mean.totalAsleep, slow(\.totalAsleep)), (mean.asleep, slow { $0.mainSleep?.asleep }),
      (mean.core, slow { $0.mainSleep?.core }), (mean.deep, slow { $0.mainSleep?.deep }),
      (mean.rem, slow { $0.mainSleep?.rem }),
      (mean.unspecified, slow { $0.mainSleep?.unspecified }),
      (mean.awake, slow { $0.mainSleep?.awake }), (mean.inBed, slow(ofAll: true, \.inBed)),
      (mean.sleepPeriod, slow { $0.mainSleep?.sleepPeriod }),
      (mean.waso, slow { $0.mainSleep?.waso }),
      (mean.efficiency, slow { $0.mainSleep?.efficiency }),
      (mean.latency, slow { $0.mainSleep?.latency }),
      (mean.awakenings, slow { $0.mainSleep.map { Double($0.awakenings) } }),
    ]
    for (place, (fast, slow)) in pairs.enumerated() {
      #expect((fast == nil) == (slow == nil), "\(name), figure \(place)")
      #expect(abs((fast ?? 0) - (slow ?? 0)) <= 1e-9 * abs(slow ?? 0), "\(name), figure \(place)")
    }
  }

  /// Weeks of sleep in pieces, of a watch and of an app, some of it in bed alone.
  private static func samples(
    _ generator: inout SeededGenerator, days: Double = 26
  ) -> [NewSample] {
    var samples: [NewSample] = []
    for source in ["org.example.watch", "org.example.app"] {
      var minute = Double.random(in: 0...600, using: &generator).rounded()
      while minute < days * 1_440 {
        let length = Double.random(in: 5...240, using: &generator).rounded()
        let value =
          source.hasSuffix("app")
          ? [0, 1].randomElement(using: &generator) ?? 0
          : Int.random(in: 0...5, using: &generator)
        samples.append(
          NewSample(
            type: "HKCategoryTypeIdentifierSleepAnalysis", canonicalUnit: nil,
            start: begin + minute * 60, end: begin + (minute + length) * 60, value: Double(value),
            sourceName: source))
        let gap = [0, 0, 10, 90, 900].randomElement(using: &generator) ?? 0
        minute += length + Double(gap)
      }
    }
    return samples
  }
}
