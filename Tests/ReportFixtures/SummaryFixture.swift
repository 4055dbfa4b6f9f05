package import CalendarBuckets
package import HealthCalculations
package import HealthReports

/// A small summary that tests of the renderers share: steps of two sources, heart rate of one, stand
/// hours without a unit; three weeks around the European spring change of 2024, the second empty.
package struct SummaryFixture {
  package let zone: ZoneRules
  package let edges: BucketEdges
  package let table: EdgeTable

  package static let steps = "HKQuantityTypeIdentifierStepCount"
  package static let distance = "HKQuantityTypeIdentifierDistanceWalkingRunning"
  package static let heartRate = "HKQuantityTypeIdentifierHeartRate"
  package static let oxygen = "HKQuantityTypeIdentifierOxygenSaturation"
  package static let mindful = "HKCategoryTypeIdentifierMindfulSession"

  /// The weeks from 25 March 2024.
  package init() throws {
    zone = try ZoneRules(identifier: "Europe/Paris")
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    edges = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(weeks: 1))
    let from = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 25))
    table = edges.table(covering: from..<from + 3 * 7 * 86_400 - 7200)
  }

  /// A series of one type from samples `(hours after the first edge, hours long, value, rank)`.
  package func series(
    _ identifier: String, kind: MeasureKind, unit: DisplayUnit?, sources: [String],
    samples: [(Double, Double, Double, UInt16)], statistics: [Statistic]? = nil,
    isSeparatedBySource: Bool = false
  ) -> SummarySeries {
    let facts = sources.enumerated().map { rank, name in
      SourcePairFacts(
        pair: SourcePair(name: name, isUserEntered: false), earliestStart: Double(-rank),
        isAppleDevice: true)
    }
    let ranking = SourceRanking(facts)
    var columns = SampleColumns()
    for (hour, length, value, rank) in samples {
      let start = table.edges[0] + hour * 3600
      columns.append(start: start, end: start + length * 3600, value: value, rank: rank)
    }
    columns.sort()
    let legal = statistics ?? Statistic.legal(for: kind)
    let merged = StatisticsEngine.bucketStatistics(of: columns, kind: kind, edges: table.edges)
    var series = SummarySeries(
      identifier: identifier, kind: kind, unit: unit, sourceOrder: ranking.pairs,
      sourceNames: ranking.sourceNames, statistics: legal,
      buckets: SummaryBuckets(merged, statistics: legal, unit: unit))
    if isSeparatedBySource {
      series.bySource = StatisticsEngine.bucketStatisticsBySource(
        of: columns, ranking: ranking, kind: kind, edges: table.edges
      ).map { ($0.source, SummaryBuckets($0.statistics, statistics: legal, unit: unit)) }
    }
    if kind.isCumulative {
      let range = table.edges[0]..<table.edges[table.count]
      let overlap = StatisticsEngine.mergeOverlap(
        of: RankedColumns(columns), in: range, part: range,
        mergedSum: merged.sums.reduce(0, +))
      series.overlap = SourceOverlap(overlap, ranking: ranking, unit: unit)
    }
    return series
  }

  /// Steps of a watch and a phone that overlap in the first week; a real zero in the third.
  package func stepSeries(isSeparatedBySource: Bool = false) -> SummarySeries {
    series(
      Self.steps, kind: .quantity(.cumulative), unit: DisplayUnit(text: "count"),
      sources: ["Anna’s Apple\u{A0}Watch", "iPhone"],
      samples: [
        (8, 2, 40_000.5, 0), (9, 2, 30_000, 1), (30, 1, 1234, 1), (2 * 168 + 5, 1, 0, 1),
      ],
      isSeparatedBySource: isSeparatedBySource)
  }

  package func heartRateSeries() -> SummarySeries {
    series(
      Self.heartRate, kind: .quantity(.discreteTemporallyWeighted),
      unit: DisplayUnit(text: "count/min"), sources: ["Anna’s Apple\u{A0}Watch"],
      samples: [(8, 0, 61, 0), (8.1, 0, 72, 0), (2 * 168 + 9, 0, 180.25, 0)])
  }

  package func oxygenSeries() -> SummarySeries {
    series(
      Self.oxygen, kind: .quantity(.discreteArithmetic), unit: DisplayUnit(text: "%"),
      sources: ["Anna’s Apple\u{A0}Watch"], samples: [(8, 0, 0.97, 0), (400, 0, 0.955, 0)])
  }

  package func mindfulSeries() -> SummarySeries {
    series(
      Self.mindful, kind: .category, unit: nil, sources: ["Headspace"],
      samples: [(7, 0.25, 0, 0), (31, 0.5, 0, 0), (370, 0.1, 0, 0)])
  }

  package func report(
    _ series: [SummarySeries], dataEnd: Double? = nil, origin: ZoneOrigin = .lastImport
  ) -> SummaryReport {
    SummaryReport(
      SummaryDocument(edges: edges, table: table, series: series, dataEnd: dataEnd), in: zone,
      named: origin)
  }
}
