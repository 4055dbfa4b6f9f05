internal import ArrowColumns
internal import HealthCalculations

/// A participant whose rows are all read, and what figures are made with: all that another thread needs.
struct ParticipantWork: Sendable {
  let types: [TypeRows]
  let sources: ParticipantSources
  /// The buckets of each interval.
  let tables: [BucketTable]

  /// The figures of a type.
  struct TypeFigures: Sendable {
    let type: VerbatimText?
    /// Those of all sources (nil), then those of each that has any; by interval.
    let parts: [(source: String?, statistics: [BucketStatistics])]
  }

  /// What of the settings the engine needs.
  struct Question: Sendable {
    let selection: StatisticSelection
    let averaging: AveragingPolicy
    let sources: SourcesChoice
    let sourceOrder: [String]

    init(_ settings: QuerySettings) {
      selection = StatisticSelection(settings.answeredStatistics.map { StatisticSelection($0) })
      averaging = settings.averaging
      sources = settings.sources
      sourceOrder = settings.sourceOrder
    }
  }

  /// Has the engine compute the figures.
  func figures(_ question: Question, cores: CoreUse) -> [TypeFigures] {
    let edges = tables.map(\.edges)
    return types.filter { $0.count > 0 }.map { rows in
      let (columns, ranking) = rows.ranked(sources, order: question.sourceOrder)
      var parts: [(source: String?, statistics: [BucketStatistics])] = []
      if question.sources.hasMerged {
        let merged = StatisticsEngine.bucketStatistics(
          of: columns, kind: rows.kind, tables: edges, selecting: question.selection,
          averaging: question.averaging, cores: cores)
        parts.append((nil, merged))
      }
      if question.sources.hasSeparate {
        // Semantics 2.7: each source alone, in the ranks of all of them.
        parts += StatisticsEngine.bucketStatisticsBySource(
          of: columns, ranking: ranking, kind: rows.kind, tables: edges,
          selecting: question.selection, averaging: question.averaging, cores: cores
        ).map { ($0.source, $0.statistics) }
      }
      return TypeFigures(type: rows.type, parts: parts)
    }
  }
}
