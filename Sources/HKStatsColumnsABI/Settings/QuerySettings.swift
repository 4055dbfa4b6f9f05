internal import ArrowColumns
internal import CalendarBuckets
internal import HealthCalculations

/// What a query is asked: the settings of the header, read.
struct QuerySettings {
  /// The zone of participants without one of their own.
  var zone: ZoneRules?
  /// Zones that were given as files, by name.
  var zoneFiles: [String: ZoneRules] = [:]
  /// The lengths of buckets.
  var intervals: [NamedInterval] = []
  /// Where buckets are counted from; nil is the default.
  var anchor: ParsedDateTime?
  /// The day that the anchor is moved forward to.
  var firstWeekday: Weekday?
  /// The bounds of the buckets that are answered.
  var from: ParsedDateTime?
  var to: ParsedDateTime?
  /// How the samples of types become figures that have no aggregation of their own.
  var aggregation: MeasureKind?
  /// How those of a type do.
  var aggregationOfType: [VerbatimText: MeasureKind] = [:]
  /// How temporally weighted types are averaged.
  var averaging = AveragingPolicy.byStyle
  /// The statistics that were asked for; nil is those that an aggregation allows.
  var statistics: [Statistic]?
  /// Whose figures are answered.
  var sources = SourcesChoice.merged
  /// Sources that win over others, best first.
  var sourceOrder: [String] = []
  /// Whether rows without a start or a value are left out.
  var skipsMissing = false
  /// Whether the rows of each participant follow one another.
  var isSortedByParticipant = false
  /// How many threads may finish participants.
  var threads = 1
  /// Whether the memory of arrays lasts until the query is finished.
  var mayBorrow = false
  /// Names of columns other than those of their roles; an empty one says that there is no column.
  var columnNames: [ColumnRole: String] = [:]

  /// The aggregation of a type; nil if there is none.
  func kind(of type: VerbatimText?) -> MeasureKind? {
    type.flatMap { aggregationOfType[$0] } ?? aggregation
  }

  /// All aggregations.
  private var kinds: [MeasureKind] {
    Array(aggregationOfType.values) + (aggregation.map { [$0] } ?? [])
  }

  /// Whether figures are made of values, and not of the times of samples alone.
  var needsValues: Bool {
    kinds.contains { kind in
      if case .category = kind { false } else { true }
    }
  }

  /// The statistics that are answered, in the order of their columns.
  var answeredStatistics: [Statistic] {
    statistics
      ?? Statistic.inOrderOfColumns.filter { statistic in
        kinds.contains { $0.allows(statistic) }
      }
  }

  /// Whether the settings are enough to answer.
  ///
  /// - Throws: a ``QueryError`` that names the setting that is missing, or contradicts another.
  func check(hasZones: Bool) throws(QueryError) {
    guard zone != nil || hasZones else {
      throw .argument("There is no zone: set 'zone', or pass a column of zones.")
    }
    guard !intervals.isEmpty else {
      throw .argument("There is no interval: set 'interval' to 'day' or 'hour,day,week,month'.")
    }
    guard !kinds.isEmpty else {
      throw .argument("There is no aggregation: set 'aggregation', such as to 'cumulative'.")
    }
    // Semantics 3.10: a statistic that nothing allows is an error.
    for statistic in statistics ?? [] where !kinds.contains(where: { $0.allows(statistic) }) {
      let others = Statistic.inOrderOfColumns.filter { other in kinds.contains { $0.allows(other) }
      }
      throw .argument(
        "The statistic '\(statistic.columnName)' is not compatible with the aggregation. It has "
          + others.map(\.columnName).joined(separator: ", ") + ".")
    }
    if let zone, let from, let to, from.instant(in: zone) >= to.instant(in: zone) {
      throw .argument("'from' has to lie before 'to'.")
    }
  }
}
