internal import ColumnKernels
package import HealthCalculations
package import SampleStore

/// How the figures of one type are computed: in parts, in any order, and put together in order.
package struct SeriesPlan: Sendable {
  /// What a part gives.
  package struct Figures: Sendable {
    /// The merged figures of its buckets.
    package var buckets = SummaryBuckets()
    /// Those of each source by itself.
    package var bySource: [(source: String, buckets: SummaryBuckets)] = []
    /// What double counting would have said about its buckets, where that is a question.
    package var overlap: MergeOverlap?
    /// What each source contributed to the sums of its buckets.
    package var shares: [(source: String, sums: [Double])] = []
    /// The buckets that ``shares`` are about.
    package var sharedBuckets = 0..<0
  }

  /// The series, as yet without figures.
  package var series: SummarySeries
  /// The order of its sources.
  package var ranking: SourceRanking
  /// Where its samples come from; nil if there are none, and of time asleep.
  package var reader: TypeReader?
  /// Whether it is the time asleep: there are no parts, and nights say what it comes to.
  var isOfTimeAsleep = false
  /// Whether what double counting would have said is a question.
  package var isCompared: Bool
  /// The bounds of the local days of all buckets, and the statistic whose mean per day is told; nil if none is.
  var perDay: (edges: [Double], statistic: Statistic)?
  /// How many shares its samples may have; nil if none is shared out.
  var shareLimit: ShareLimit?
  /// How many figures all plans of the answer may have; nil for a plan alone, which has no more than its buckets.
  var figureLimit: FigureLimit?
  /// The buckets in parts, one behind the other.
  package var parts: [Range<Int>]

  /// The figures of a part of the buckets between `edges`.
  package func figures(of buckets: Range<Int>, edges: [Double]) throws -> Figures {
    guard let reader else { return Figures() }
    let part = edges[buckets.lowerBound]..<edges[buckets.upperBound]
    let columns = try reader.columns(from: part.lowerBound, to: part.upperBound)
    let table = Array(edges[buckets.lowerBound...buckets.upperBound])
    try shareLimit?.check(columns, in: table)
    let range = edges[0]..<edges[edges.count - 1]
    let reaching = isCompared ? try reader.columns(columns, reachingInto: part, of: range) : nil
    let ranked = RankedColumns(columns)
    if series.bySource != nil {
      try figureLimit?.check(ranked, bySourceIn: table, kind: series.kind)
    }
    var (figures, merged) = self.figures(of: ranked, buckets: buckets, table: table)
    if let perDay {
      figures.buckets.noteDays(
        daysWithData(columns, ranked, among: perDay.edges, in: table), edges: edges,
        statistic: perDay.statistic)
    }
    if isCompared {
      figures.overlap = StatisticsEngine.mergeOverlap(
        of: reaching.map(RankedColumns.init) ?? ranked, in: range, part: part,
        mergedSum: ColumnKernels.sum(merged.sums))
    }
    try figureLimit?.check(figures)
    return figures
  }

  /// The series of the time asleep in the buckets between `edges`. Semantics 3.7.
  func series(of sleep: SleepReading, edges: [Double]) -> SummarySeries {
    func figures(_ asleep: AsleepTime) -> SummaryBuckets {
      inUnit(asleep.statistics(edges: edges), firstPosition: 0)
    }
    var series = series
    series.sourceOrder = sleep.ranking.pairs
    series.sourceNames = sleep.ranking.sourceNames
    series.buckets = figures(sleep.asleep)
    if series.bySource != nil {
      series.bySource = sleep.asleepBySource.map { ($0.source, figures($0.asleep)) }
        .filter { !$0.buckets.isEmpty }
    }
    return series
  }

  private func figures(
    of columns: RankedColumns, buckets: Range<Int>, table: [Double]
  ) -> (figures: Figures, merged: BucketStatistics) {
    var selection = StatisticSelection(series.statistics.map { StatisticSelection($0) })
    if isCompared { selection.insert(.sum) }
    // The parts of all types keep the cores busy already.
    let merged = StatisticsEngine.bucketStatistics(
      of: columns, kind: series.kind, tables: [table], selecting: selection, cores: .oneCore)[0]
    var figures = Figures(buckets: inUnit(merged, firstPosition: buckets.lowerBound))
    if series.bySource != nil {
      figures.bySource = StatisticsEngine.bucketStatisticsBySource(
        of: columns, ranking: ranking, kind: series.kind, tables: [table], selecting: selection,
        cores: .oneCore
      ).map { ($0.source, inUnit($0.statistics[0], firstPosition: buckets.lowerBound)) }
    }
    if series.shares != nil {
      figures.shares = StatisticsEngine.sumsByWinningSource(
        of: columns, ranking: ranking, edges: table
      ).map { ($0.source, series.unit?.converted($0.statistics, of: .sum) ?? $0.statistics) }
      figures.sharedBuckets = buckets
    }
    return (figures, merged)
  }

  private func inUnit(_ statistics: BucketStatistics, firstPosition: Int) -> SummaryBuckets {
    SummaryBuckets(
      statistics, firstPosition: firstPosition, statistics: series.statistics, unit: series.unit)
  }

  /// When the days with data begin that lie in a part of the buckets. Semantics 3.8: those whose own count is above 0.
  private func daysWithData(
    _ columns: SampleColumns, _ ranked: RankedColumns, among edges: [Double], in buckets: [Double]
  ) -> [Double] {
    let days = dayBounds(edges, in: buckets)
    let found =
      series.kind.isCumulative
      ? columns.overlappedBuckets(edges: days)
      : StatisticsEngine.bucketStatistics(
        of: ranked, kind: series.kind, tables: [days], selecting: .count, cores: .oneCore)[0]
        .bucketIndices
    return found.map { days[$0] }
  }

  /// The bounds of the days of a part of the buckets; a bucket that begins within a day cuts it.
  private func dayBounds(_ edges: [Double], in buckets: [Double]) -> [Double] {
    guard let first = buckets.first, let last = buckets.last else { return [] }
    return [first] + edges.filter { $0 > first && $0 < last } + [last]
  }
}

extension TypeReader {
  /// The samples that overlap a part of a range, and those before it that overlap one of them in the range;
  /// nil if `columns`, the samples that overlap the part, are all.
  fileprivate func columns(
    _ columns: SampleColumns, reachingInto part: Range<Double>, of range: Range<Double>
  ) throws -> SampleColumns? {
    guard let start = columns.firstLoss(in: part, of: range) else { return nil }
    let before = try self.columns(from: start, to: part.lowerBound)
    let inside = columns.starts.firstIndex { $0 >= part.lowerBound } ?? columns.count
    var all = before.filtered { before.ends[$0] <= part.lowerBound }
    all.append(0..<inside, of: columns)
    all.sort()
    all.append(inside..<columns.count, of: columns)
    return all
  }
}

extension SampleColumns {
  /// Where the first of the samples starts that reach into a part of a range from before it and are told of in it,
  /// as far as it lies in the range; nil if there is none.
  ///
  /// Such a sample may have lost time before the part. One that ends in a later part is told of there alone.
  func firstLoss(in part: Range<Double>, of range: Range<Double>) -> Double? {
    var first: Double?
    for position in starts.indices {
      // Samples are sorted by their start.
      guard starts[position] < part.lowerBound else { break }
      if min(ends[position], range.upperBound) <= part.upperBound {
        first = max(starts[position], range.lowerBound)
        break
      }
    }
    return first.flatMap { $0 < part.lowerBound ? $0 : nil }
  }
}

extension SummarySeries {
  /// Puts the figures of the next part behind those that are here.
  package mutating func append(_ figures: SeriesPlan.Figures) {
    buckets.append(figures.buckets)
    addShares(figures)
    guard var sources = bySource else { return }
    var known = Self.places(of: sources.map(\.source))
    for (source, buckets) in figures.bySource {
      if let place = known[Self.key(source)] {
        sources[place].buckets.append(buckets)
      } else {
        known[Self.key(source)] = sources.count
        sources.append((source, buckets))
      }
    }
    // A source may come into a later part only: the order is that of the ranking.
    let order = Self.places(of: sourceNames)
    bySource = sources.map { (order[Self.key($0.source)] ?? order.count, $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  private mutating func addShares(_ figures: SeriesPlan.Figures) {
    guard var shares else { return }
    let known = Self.places(of: shares.map(\.source))
    for (source, sums) in figures.shares {
      guard let place = known[Self.key(source)] else { continue }
      for (bucket, sum) in zip(figures.sharedBuckets, sums) where sum != 0 {
        shares[place].sums[bucket] = sum
      }
    }
    self.shares = shares
  }

  /// Where each source stands in a list.
  private static func places(of sources: [String]) -> [SourcePair: Int] {
    var places: [SourcePair: Int] = [:]
    for (place, source) in sources.enumerated() { places[key(source)] = place }
    return places
  }

  /// A source by its bytes: two that Swift takes for equal texts are two.
  private static func key(_ source: String) -> SourcePair {
    SourcePair(name: source, isUserEntered: false)
  }
}
