internal import CalendarBuckets
package import HealthCalculations

/// The answer of `hkstats explain --type`, before it is written for people or programs.
package struct ExplainDocument: Sendable {
  /// The type, its unit and kind, as a summary has them; its buckets are empty.
  package var series: SummarySeries
  /// The zone, and who named it.
  package var zone: ZoneChoice
  /// The bucket.
  package var time: ExplainedTime
  /// Where in it the clocks were set.
  package var clockChanges: [ClockChange]
  /// The pairs of the type, by rank.
  package var sources: [ExplainedSource]
  /// From when to when the type has samples; nil if it has none.
  package var data: (start: Double, end: Double)?
  /// What the core says.
  package var explanation: BucketExplanation

  /// The pair of a rank.
  package func source(_ rank: Int) -> ExplainedSource {
    rank < sources.count
      ? sources[rank]
      : ExplainedSource(
        pair: SourcePair(name: "unknown", isUserEntered: false), rank: rank, place: .other)
  }

  /// The pairs that have samples in the bucket, best first.
  package var presentSources: [ExplainedSource] { explanation.pairs.map { source($0.rank) } }

  /// An amount of the type in its unit: it has a scale and no origin.
  package func amount(_ stored: Double) -> Double {
    series.unit?.converted([stored], of: .sum)[0] ?? stored
  }

  /// A reading of the type in its unit.
  package func reading(_ stored: Double) -> Double {
    series.unit?.converted([stored], of: .average)[0] ?? stored
  }
}
