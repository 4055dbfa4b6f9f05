internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes

/// What a statistics query makes of the samples that it picked.
struct StatisticsCalculation: Sendable {
  let quantityType: HKQuantityType
  let options: HKStatisticsOptions

  private var kind: MeasureKind { MeasureKind(quantityType) }

  /// The statistics of all samples at once, none of them clipped; nil if there are none.
  func statistics(of samples: PickedSamples) -> HKStatistics? {
    guard let range = StatisticsEngine.rangeStatistics(of: samples.columns, kind: kind) else {
      return nil
    }
    var bySource: [(source: HKSource, figures: HKStatistics.Figures)]?
    if options.contains(.separateBySource) {
      bySource = StatisticsEngine.rangeStatisticsBySource(
        of: samples.columns, ranking: samples.ranking, kind: kind
      ).map { entry in
        (
          samples.source(entry.source),
          HKStatistics.Figures(entry.statistics.figures, options)
        )
      }
    }
    return HKStatistics(
      quantityType: quantityType, start: Date(timeIntervalSince1970: range.start),
      end: Date(timeIntervalSince1970: range.end),
      merged: HKStatistics.Figures(range.figures, options), bySource: bySource)
  }

  /// The statistics of each bucket; a collection without figures if there are no samples.
  ///
  /// Semantics 3.12: samples are split at the edges, also outside of what a predicate asks for.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` if the samples reach more buckets than a collection holds, or all
  ///   of them together so many that they are not shared out.
  func collection(
    of samples: PickedSamples, edges: BucketEdges
  ) throws(HKError) -> HKStatisticsCollection {
    let isSeparated = options.contains(.separateBySource)
    let columns = RankedColumns(samples.columns)
    guard !columns.isEmpty else {
      return HKStatisticsCollection(
        quantityType: quantityType, edges: edges, bySource: isSeparated ? [] : nil)
    }
    let table = try ReachedBuckets(edges, reachedBy: columns)
    if kind.isCumulative, columns.isCut(timesAt: [table.edges]) {
      throw HKError(
        .errorInvalidArgument,
        "The samples of \(quantityType.identifier) reach over so many intervals of "
          + "\(edges.interval) that they are not shared out; some of them may have wrong dates: ask "
          + "for a longer interval, or for samples of a shorter time.")
    }
    let merged = StatisticsEngine.bucketStatistics(
      of: columns, kind: kind, tables: [table.edges], selecting: options.selection)[0]
    var bySource: [HKStatisticsCollection.SourceFigures]?
    if isSeparated {
      bySource = StatisticsEngine.bucketStatisticsBySource(
        of: columns, ranking: samples.ranking, kind: kind, tables: [table.edges],
        selecting: options.selection
      ).map { entry in
        HKStatisticsCollection.SourceFigures(
          source: samples.source(entry.source),
          statistics: table.byBucket(entry.statistics[0]))
      }
    }
    return HKStatisticsCollection(
      quantityType: quantityType, edges: edges, merged: table.byBucket(merged), bySource: bySource)
  }
}

/// The samples that a query picked, ranked by all samples of their type.
struct PickedSamples: Sendable {
  let columns: SampleColumns
  let ranking: SourceRanking
  /// The sources whose names are not their bundle identifiers.
  private let namedSources: Set<HKSource>

  /// Samples, and the names that people see of the sources whose own names are others; of two names of
  /// one source the first.
  init(
    columns: SampleColumns, ranking: SourceRanking,
    displayNames: [(source: String, displayName: String)] = []
  ) {
    self.columns = columns
    self.ranking = ranking
    var sources: Set<HKSource> = []
    for (source, displayName) in displayNames {
      // A source that is there already stays.
      sources.insert(HKSource(name: displayName, bundleIdentifier: source))
    }
    namedSources = sources
  }

  /// The source with a bundle identifier.
  func source(_ bundleIdentifier: String) -> HKSource {
    let source = HKSource(exportName: bundleIdentifier)
    guard let place = namedSources.firstIndex(of: source) else { return source }
    return namedSources[place]
  }
}
