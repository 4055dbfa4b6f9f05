@testable import HealthReports
import CalendarBuckets
import HealthCalculations

@testable import hkstats

/// Explanations that tests of the renderers share: the day of the European spring change of 2024 in Paris.
struct ExplainFixture {
  let zone: ZoneRules
  let time: ExplainedTime

  init() throws {
    zone = try ZoneRules(identifier: "Europe/Paris")
    time = try ExplainedTime(
      .calendar(.day, ParsedDateTime(parsing: "2024-03-31")), zone: zone)
  }

  /// A document from samples `(hours after midnight, hours long, value, rank)`; the sources stand in the
  /// order given, the last one to appear first.
  func document(
    _ identifier: String, kind: MeasureKind, unit: DisplayUnit?,
    sources: [(name: String, isUserEntered: Bool, isApple: Bool)],
    samples: [(Double, Double, Double, UInt16)], order: [String] = []
  ) -> ExplainDocument {
    let facts = sources.enumerated().map { place, source in
      SourcePairFacts(
        pair: SourcePair(name: source.name, isUserEntered: source.isUserEntered),
        earliestStart: time.bucket.lowerBound - Double(place + 1) * 86_400,
        isAppleDevice: source.isApple)
    }
    let ranking = SourceRanking(facts, preferredOrder: order)
    var columns = SampleColumns()
    for (hour, length, value, rank) in samples {
      let start = time.bucket.lowerBound + hour * 3_600
      columns.append(start: start, end: start + length * 3_600, value: value, rank: rank)
    }
    columns.sort()
    return ExplainDocument(
      series: SummarySeries(
        identifier: identifier, kind: kind, unit: unit, sourceOrder: ranking.pairs,
        sourceNames: ranking.sourceNames, statistics: Statistic.legal(for: kind),
        buckets: SummaryBuckets()),
      zone: ZoneChoice(zone: zone, origin: .lastImport), time: time,
      clockChanges: ClockChange.changes(of: zone, in: time.bucket),
      sources: ExplainedSource.all(ranking, facts: facts, order: order),
      data: columns.starts.first.map { ($0, columns.ends.max() ?? $0) },
      explanation: StatisticsEngine.explanation(of: columns, kind: kind, bucket: time.bucket))
  }

  /// Steps of a watch, a phone and what was typed in: one sample reaches over midnight, one of the phone
  /// loses half of itself, one all of itself to two.
  func steps() -> ExplainDocument {
    document(
      SummaryFixture.steps, kind: .quantity(.cumulative), unit: DisplayUnit(text: "count"),
      sources: [
        ("Health", true, false), ("Anna’s Apple\u{A0}Watch", false, true), ("iPhone", false, true),
      ],
      samples: [
        (-0.5, 1, 200, 2), (1, 3, 900, 1), (8, 1, 1_000, 1), (8.5, 1, 800, 2), (12, 2, 3_000, 0),
        (13, 2, 2_000, 1), (13, 1.5, 1_500, 2), (20, 0.25, 400, 2),
      ])
  }

  /// Heart rates of a strap under those of a watch.
  func heartRates() -> ExplainDocument {
    document(
      SummaryFixture.heartRate, kind: .quantity(.discreteTemporallyWeighted),
      unit: DisplayUnit(text: "count/min"),
      sources: [("Anna’s Apple\u{A0}Watch", false, true), ("Strap", false, false)],
      samples: [
        (8, 0, 61, 0), (8.05, 0, 72, 0), (9, 0.5, 120, 0), (9.2, 0, 118, 1), (9.4, 0, 125, 1),
        (9.6, 0, 130, 1), (10, 0, 90, 1),
      ])
  }

  /// Quiet minutes of one app.
  func mindfulMinutes() -> ExplainDocument {
    document(
      SummaryFixture.mindful, kind: .category, unit: nil, sources: [("Calm", false, false)],
      samples: [(7, 0.25, 0, 0), (21, 0.5, 0, 0)])
  }
}
