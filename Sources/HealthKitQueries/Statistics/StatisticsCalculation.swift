internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes

/// What a statistics query makes of the samples that it picked.
struct StatisticsCalculation: Sendable {
  let quantityType: HKQuantityType
  let options: HKStatisticsOptions

  private var kind: MeasureKind { MeasureKind(quantityType) }

  /// The statistics of all samples at once, none of them clipped.
  ///
  /// - Throws: ``HKError`` with `errorNoData` if there are none.
  func statistics(of samples: PickedSamples) throws(HKError) -> HKStatistics {
    guard let range = StatisticsEngine.rangeStatistics(of: samples.columns, kind: kind) else {
      throw .noData(quantityType)
    }
    var bySource: [(source: HKSource, figures: HealthKitTypes.StatisticsFigures)]?
    if options.contains(.separateBySource) {
      bySource = StatisticsEngine.rangeStatisticsBySource(
        of: samples.columns, ranking: samples.ranking, kind: kind
      ).map { entry in
        (
          samples.source(entry.source),
          HealthKitTypes.StatisticsFigures(entry.statistics.figures, options)
        )
      }
    }
    return HKStatistics(
      quantityType: quantityType, start: Date(timeIntervalSince1970: range.start),
      end: Date(timeIntervalSince1970: range.end),
      merged: HealthKitTypes.StatisticsFigures(range.figures, options), bySource: bySource)
  }

  /// The statistics of each bucket; a collection without figures if there are no samples.
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
  var columns: SampleColumns
  var ranking: SourceRanking
  /// The sources whose names are not their bundle identifiers.
  var namedSources: Set<HKSource> = []

  /// The source with a bundle identifier.
  func source(_ bundleIdentifier: String) -> HKSource {
    let source = HKSource(exportName: bundleIdentifier)
    guard let place = namedSources.firstIndex(of: source) else { return source }
    return namedSources[place]
  }
}

extension HKError {
  /// The error of statistics over nothing that the app can see.
  static func noData(_ type: HKQuantityType) -> HKError {
    HKError(
      .errorNoData,
      "No data available for the specified predicate: there are no samples of \(type.identifier) "
        + "that match it and that this app may read.")
  }
}
