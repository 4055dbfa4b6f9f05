import CalendarBuckets
import HealthCalculations
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Explanations of random samples: their figures are those of the statistics, and what sources say adds up
/// to them.
@Suite struct RandomExplainTests {
  /// Noon of 1 March 2024, UTC.
  private static let begin = 1_709_294_400.0
  private static let types: [(type: String, unit: String?, kind: MeasureKind)] = [
    ("HKQuantityTypeIdentifierStepCount", "count", .quantity(.cumulative)),
    ("HKQuantityTypeIdentifierHeartRate", "count/min", .quantity(.discreteTemporallyWeighted)),
    ("HKQuantityTypeIdentifierBodyMass", "kg", .quantity(.discreteArithmetic)),
    ("HKCategoryTypeIdentifierSleepAnalysis", nil, .categoryValues([1, 3, 4, 5])),
    ("HKCategoryTypeIdentifierMindfulSession", nil, .category),
  ]

  @Test(arguments: UInt64(1)...60) func figuresAddUp(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (type, unit, kind) = try #require(Self.types.randomElement(using: &generator))
    let store = try SampleStore.inMemory()
    try store.save(
      (0..<Int.random(in: 1...80, using: &generator)).map { _ in
        let start = Self.begin + Double(Int.random(in: 0...5_000, using: &generator)) * 60
        let length = Bool.random(using: &generator) ? 0 : Int.random(in: 1...180, using: &generator)
        let value = Int.random(in: 0...5, using: &generator)
        return NewSample(
          type: type, canonicalUnit: unit, start: start, end: start + Double(length) * 60,
          value: Double(unit == nil ? value : value * 17 + 1), unit: unit,
          sourceName: ["Watch", "iPhone", "App"].randomElement(using: &generator) ?? "")
      })
    let interval = [CalendarInterval.day, .week].randomElement(using: &generator) ?? .day
    let zone = ["UTC", "Asia/Kathmandu"].randomElement(using: &generator) ?? "UTC"
    let report = try store.report(
      ExplainRequest(
        type: type, interval, holding: try ParsedDateTime(parsing: "2024-03-03"),
        scope: ReportScope(timeZone: zone, units: .canonical, now: 0)))

    let bounds = [report.start.instant, report.end.instant]
    let fast = try store.withSnapshot { snapshot in
      if unit == nil, kind != .category {
        // Semantics 3.7: sleep is the time asleep.
        return AsleepTime(
          of: try snapshot.sleepSamples().columns, zone: try ZoneRules(identifier: zone)
        ).statistics(edges: bounds)
      }
      return try snapshot.bucketStatistics(
        ofType: type, kind: kind, edges: bounds, selecting: .all)
    }
    func figure(_ statistic: Statistic) -> Double? {
      kind.allows(statistic) && !fast.bucketIndices.isEmpty ? fast.column(of: statistic)[0] : nil
    }
    #expect(report.figures.map { Double($0.count) } == figure(.count))
    #expect(report.figures?.sum == figure(.sum))
    #expect(report.figures?.average == figure(.average))
    #expect(report.figures?.duration == figure(.duration))

    func close(_ left: Double, _ right: Double, _ name: String) {
      #expect(abs(left - right) <= 1e-9 * max(1, abs(right)), "\(name)")
    }
    for source in report.sources {
      #expect(source.samples == source.whole + source.inPart + source.dropped)
      close(
        source.coveredDuration,
        source.wonDuration + source.masked.reduce(0) { $0 + $1.duration }, "covered")
      let spans = source.spans.map { ($0.end.instant - $0.start.instant, $0.counted) }
      close(spans.reduce(0) { $0 + $1.0 }, source.coveredDuration, "spans")
      close(spans.filter(\.1).reduce(0) { $0 + $1.0 }, source.wonDuration, "counted spans")
      #expect(source.spans.allSatisfy { $0.start >= report.start && $0.end <= report.end })
      if let recorded = source.recorded, let raw = source.raw, let counted = source.counted {
        close(
          recorded, (source.clippedBefore ?? 0) + raw + (source.clippedAfter ?? 0), "recorded")
        close(raw, counted + source.masked.reduce(0) { $0 + ($1.amount ?? 0) }, "raw")
      }
    }
    if let sum = report.figures?.sum {
      close(report.sources.reduce(0) { $0 + ($1.counted ?? 0) }, sum, "sum")
    }
    // Who wins when is told twice.
    let won = report.segments.reduce(0) { $0 + $1.end.instant - $1.start.instant }
    close(won, report.sources.reduce(0) { $0 + $1.wonDuration }, "segments")
  }
}
