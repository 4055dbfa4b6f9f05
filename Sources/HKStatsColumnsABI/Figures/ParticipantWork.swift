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
    /// Those of all sources, then those of each that has any.
    let parts: [Part]

    /// The figures of one source, or of all (nil), by interval.
    struct Part: Sendable {
      let source: String?
      let statistics: [BucketStatistics]
    }
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

  /// The figures, or why there are none.
  func answer(
    _ question: Question, cores: CoreUse
  ) -> Result<[TypeFigures], ParticipantFailure> {
    Result { () throws(ParticipantFailure) in try figures(question, cores: cores) }
  }

  /// Has the engine compute the figures.
  ///
  /// - Throws: a ``ParticipantFailure`` where samples would be shared out without end.
  private func figures(
    _ question: Question, cores: CoreUse
  ) throws(ParticipantFailure) -> [TypeFigures] {
    let edges = tables.map(\.edges)
    return try types.filter { !$0.isEmpty }.map { rows throws(ParticipantFailure) in
      let columns = rows.ranked(sources, order: question.sourceOrder)
      if rows.kind.isCumulative, columns.isCut(timesAt: edges) {
        throw .tooManyShares(type: rows.type?.string)
      }
      var parts: [TypeFigures.Part] = []
      if question.sources.hasMerged {
        let merged = StatisticsEngine.bucketStatistics(
          of: columns, kind: rows.kind, tables: edges, selecting: question.selection,
          averaging: question.averaging, cores: cores)
        parts.append(TypeFigures.Part(source: nil, statistics: merged))
      }
      if question.sources.hasSeparate {
        let ranking = rows.ranking(sources, order: question.sourceOrder)
        // Semantics 2.7: each source alone, in the ranks of all of them.
        parts += StatisticsEngine.bucketStatisticsBySource(
          of: columns, ranking: ranking, kind: rows.kind, tables: edges,
          selecting: question.selection, averaging: question.averaging, cores: cores
        ).map { TypeFigures.Part(source: $0.source, statistics: $0.statistics) }
      }
      return TypeFigures(type: rows.type, parts: parts)
    }
  }
}
