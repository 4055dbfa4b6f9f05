internal import HealthCalculations
internal import SampleStore

/// How the figures of one type are computed: in parts, in any order, and put together in order.
struct SeriesPlan: Sendable {
  /// A part of the work.
  enum Part: Sendable {
    /// The figures of these buckets.
    case buckets(Range<Int>)
    /// What double counting would have said about these buckets.
    case overlap(Range<Int>)
  }

  /// What a part gives.
  struct Figures: Sendable {
    /// The merged figures of its buckets.
    var buckets = SeriesBuckets()
    /// Those of each source by itself.
    var bySource: [(source: String, buckets: SeriesBuckets)] = []
    /// The overlap, of a part that is about it.
    var overlap: MergeOverlap?
    /// What each source contributed to the sums of its buckets.
    var shares: [(source: String, sums: [Double])] = []
    /// The buckets that ``shares`` are about.
    var sharedBuckets = 0..<0
  }

  /// The series, as yet without figures.
  var series: SummarySeries
  /// The order of its sources.
  var ranking: SourceRanking
  /// Where its samples come from; nil if there are none.
  var reader: TypeReader?
  /// What is to be done.
  var parts: [Part]

  /// The figures of a part of the buckets between `edges`.
  func figures(of part: Part, edges: [Double]) throws -> Figures {
    guard let reader else { return Figures() }
    switch part {
    case .overlap(let buckets):
      let range = edges[0]..<edges[edges.count - 1]
      let part = edges[buckets.lowerBound]..<edges[buckets.upperBound]
      var columns = try reader.columns(from: part.lowerBound, to: part.upperBound)
      // What lasts into the part may have lost time before it.
      let start = max(columns.starts.first ?? part.lowerBound, range.lowerBound)
      if start < part.lowerBound {
        columns = try reader.columns(from: start, to: part.upperBound)
      }
      return Figures(
        overlap: StatisticsEngine.mergeOverlap(of: RankedColumns(columns), in: range, part: part))
    case .buckets(let buckets):
      let columns = try reader.columns(
        from: edges[buckets.lowerBound], to: edges[buckets.upperBound])
      return figures(of: RankedColumns(columns), buckets: buckets, edges: edges)
    }
  }

  private func figures(
    of columns: RankedColumns, buckets: Range<Int>, edges: [Double]
  ) -> Figures {
    let tables = [Array(edges[buckets.lowerBound...buckets.upperBound])]
    let selection = StatisticSelection(series.statistics.map(\.selection))
    func inUnit(_ statistics: BucketStatistics) -> SeriesBuckets {
      SeriesBuckets(
        statistics, firstPosition: buckets.lowerBound, statistics: series.statistics,
        unit: series.unit)
    }
    // The parts of all types keep the cores busy already.
    let merged = StatisticsEngine.bucketStatistics(
      of: columns, kind: series.kind, tables: tables, selecting: selection, cores: .oneCore)
    var figures = Figures(buckets: inUnit(merged[0]))
    if series.bySource != nil {
      figures.bySource = StatisticsEngine.bucketStatisticsBySource(
        of: columns, ranking: ranking, kind: series.kind, tables: tables, selecting: selection,
        cores: .oneCore
      ).map { ($0.source, inUnit($0.statistics[0])) }
    }
    if series.shares != nil {
      figures.shares = StatisticsEngine.sumsByWinningSource(
        of: columns, ranking: ranking, edges: tables[0]
      ).map { ($0.source, series.unit?.converted($0.statistics, of: .sum) ?? $0.statistics) }
      figures.sharedBuckets = buckets
    }
    return figures
  }
}

extension SummarySeries {
  /// Puts the figures of the next part behind those that are here.
  mutating func append(_ figures: SeriesPlan.Figures) {
    buckets.append(figures.buckets)
    addShares(figures)
    guard var sources = bySource else { return }
    for (source, buckets) in figures.bySource {
      if let known = sources.firstIndex(where: { $0.source.utf8.elementsEqual(source.utf8) }) {
        sources[known].buckets.append(buckets)
      } else {
        sources.append((source, buckets))
      }
    }
    // A source may come into a later part only: the order is that of the ranking.
    let order = sourceNames
    bySource = sources.sorted { left, right in
      place(of: left.source, in: order) < place(of: right.source, in: order)
    }
  }

  private mutating func addShares(_ figures: SeriesPlan.Figures) {
    guard var shares else { return }
    for (source, sums) in figures.shares {
      guard let known = shares.firstIndex(where: { $0.source.utf8.elementsEqual(source.utf8) })
      else { continue }
      for (bucket, sum) in zip(figures.sharedBuckets, sums) where sum != 0 {
        shares[known].sums[bucket] = sum
      }
    }
    self.shares = shares
  }

  private func place(of source: String, in order: [String]) -> Int {
    order.firstIndex { $0.utf8.elementsEqual(source.utf8) } ?? order.count
  }
}
