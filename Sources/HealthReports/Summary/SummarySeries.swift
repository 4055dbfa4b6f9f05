package import CalendarBuckets
package import HealthCalculations
package import SampleStore

/// The series of a summary as they are computed.
package struct SummaryDocument: Sendable {
  /// The buckets' calendar: zone, anchor and interval.
  package var edges: BucketEdges
  /// The buckets shown; the positions in ``SummaryBuckets`` count from its first.
  package var table: EdgeTable
  /// One series a type, in the order asked for.
  package var series: [SummarySeries]
  /// The latest end of the data of these types; nil if there are none.
  package var dataEnd: Double?
  /// The types among these that have future-dated samples.
  package var future: [StoredType] = []
  /// Nights and workouts; nil where nobody asks for them.
  package var life: NightsAndWorkouts?

  /// A document of series by a calendar.
  package init(
    edges: BucketEdges, table: EdgeTable, series: [SummarySeries], dataEnd: Double? = nil,
    future: [StoredType] = [], life: NightsAndWorkouts? = nil
  ) {
    self.edges = edges
    self.table = table
    self.series = series
    self.dataEnd = dataEnd
    self.future = future
    self.life = life
  }
}

/// The figures of one type.
package struct SummarySeries: Sendable {
  /// The type's full identifier.
  package var identifier: String
  /// What kind of figures it has.
  package var kind: MeasureKind
  /// The unit of its values; nil for category types.
  package var unit: DisplayUnit?
  /// The ranked pairs of source and user-entered, best first.
  package var sourceOrder: [SourcePair]
  /// The names of ``sourceOrder``, each once, at its best pair.
  package var sourceNames: [String]
  /// The statistics to be shown.
  package var statistics: [Statistic]
  /// The merged figures.
  package var buckets: SummaryBuckets
  /// The figures of each source by itself, best source first; nil unless asked for.
  package var bySource: [(source: String, buckets: SummaryBuckets)]?
  /// What adding up all sources would have said; nil where that is no question.
  package var overlap: SourceOverlap?
  /// What each source contributed to the sums of the table's buckets, best source first, nil where it
  /// contributed nothing; nil unless asked for, and for types without sums.
  package var shares: [(source: String, sums: [Double?])]?

  /// A series with its merged figures; what is only sometimes asked for is set afterwards.
  package init(
    identifier: String, kind: MeasureKind, unit: DisplayUnit?, sourceOrder: [SourcePair],
    sourceNames: [String], statistics: [Statistic], buckets: SummaryBuckets,
    bySource: [(source: String, buckets: SummaryBuckets)]? = nil
  ) {
    self.identifier = identifier
    self.kind = kind
    self.unit = unit
    self.sourceOrder = sourceOrder
    self.sourceNames = sourceNames
    self.statistics = statistics
    self.buckets = buckets
    self.bySource = bySource
  }
}

/// What naive addition over all sources would have said about a range, and who was left out why.
package struct SourceOverlap: Sendable {
  /// The sum of everything that every source recorded in the range, in the series' unit.
  package var raw: Double
  /// The merged sum.
  package var merged: Double
  /// How many samples of a source lost time, or all of themselves, to a better one, most frequent
  /// first.
  package var masked: [(source: String, under: String, count: Int)]

  /// The overlap in the units of the series.
  package init(_ overlap: MergeOverlap, ranking: SourceRanking, unit: DisplayUnit?) {
    let sums = [overlap.rawSum, overlap.mergedSum]
    let inUnit = unit?.converted(sums, of: .sum) ?? sums
    raw = inUnit[0]
    merged = inUnit[1]
    masked = overlap.maskedSources(ranking)
  }
}
