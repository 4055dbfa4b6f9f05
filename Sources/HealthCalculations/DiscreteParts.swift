internal import ColumnKernels

/// What the samples of a discrete type add up to in each slice of a union of edges, and from there in
/// the buckets of each table.
struct DiscreteParts {
  private enum Rule {
    case arithmetic
    case temporal(gapCap: Double)
    case energy
  }

  private let samples: MergedSamples
  private let kind: MeasureKind
  private let selection: StatisticSelection
  private let rule: Rule
  /// The samples of each populated slice.
  private let runs: ColumnRuns
  private let summaries: RunSummaries?
  private let weighted: (weights: [Double], products: [Double])?
  private let energies: EnergySums?

  /// Reduces the samples of each slice. O(samples + slices).
  init(
    _ samples: MergedSamples, edges: [Double], kind: MeasureKind, averaging: AveragingPolicy,
    selecting selection: StatisticSelection
  ) {
    self.samples = samples
    self.kind = kind
    self.selection = selection
    let rule = Self.rule(kind: kind, averaging: averaging)
    let runs = ColumnRuns(ofSorted: samples.starts.span, between: edges)
    let isSummed =
      !kind.isCategory && !selection.isDisjoint(with: [.average, .minimum, .maximum])
    let summaries = isSummed ? ColumnKernels.summaries(samples.values, over: runs) : nil
    let hasAverages = isSummed && selection.contains(.average)
    if hasAverages, case .temporal(let gapCap) = rule {
      weighted = ColumnKernels.timeWeightedSums(
        samples.values, starts: samples.starts, ends: samples.ends, over: runs, gapCap: gapCap)
    } else {
      weighted = nil
    }
    if hasAverages, case .energy = rule, let summaries {
      energies = EnergySums(
        of: samples.values, starts: samples.starts, ends: samples.ends, over: runs,
        highest: summaries.maxima)
    } else {
      energies = nil
    }
    self.rule = rule
    self.runs = runs
    self.summaries = summaries
  }

  private static func rule(kind: MeasureKind, averaging: AveragingPolicy) -> Rule {
    switch (kind, averaging) {
    case (.quantity(.discreteTemporallyWeighted), .trapezoid(let gapCap)):
      .temporal(gapCap: max(gapCap, 0))
    case (.quantity(.discreteTemporallyWeighted), .ownDurations):
      .temporal(gapCap: 0)
    case (.quantity(.discreteEquivalentContinuousLevel), _):
      .energy
    default:
      .arithmetic
    }
  }

  /// The statistics of the populated buckets of one table. O(slices).
  ///
  /// `sliceDurations` are those of all slices, populated or not.
  func statistics(
    of union: EdgeUnion, table: Int, firstBucket: Int, sliceDurations: [Double]?
  ) -> BucketStatistics {
    let (groups, buckets) = runs.grouped(between: union.positions[table])
    var statistics = BucketStatistics()
    statistics.bucketIndices = buckets.slices.map { $0 + firstBucket }
    statistics.counts = buckets.lengths
    if let sliceDurations {
      statistics.durations = buckets.slices.map { bucket in
        let slices = union.slices(ofBucket: bucket, inTable: table)
        if slices.count == 1 { return sliceDurations[slices.lowerBound] }
        var sum = CompensatedSum()
        for slice in slices { sum.add(sliceDurations[slice]) }
        return sum.value
      }
    }
    guard !kind.isCategory else { return statistics }
    if selection.contains(.mostRecent) {
      let latest = buckets.bounds.dropFirst().map { $0 - 1 }
      statistics.mostRecentValues = latest.map { samples.values[$0] }
      statistics.mostRecentStarts = latest.map { samples.starts[$0] }
      statistics.mostRecentEnds = latest.map { samples.ends[$0] }
    }
    guard let summaries else { return statistics }
    let isEachSlice = groups.count == runs.count
    let whole = isEachSlice ? summaries : ColumnKernels.combined(summaries, over: groups)
    if selection.contains(.minimum) { statistics.minima = whole.minima }
    if selection.contains(.maximum) { statistics.maxima = whole.maxima }
    if selection.contains(.average) {
      statistics.averages = averages(groups: groups, buckets: buckets, summaries: whole)
    }
    return statistics
  }

  /// The averages of buckets: `groups` are their runs of slices, `buckets` their samples.
  private func averages(
    groups: ColumnRuns, buckets: ColumnRuns, summaries: RunSummaries
  ) -> [Double] {
    if let energies {
      let isEachSlice = groups.count == runs.count
      let sums =
        isEachSlice ? energies : energies.combined(over: groups, highest: summaries.maxima)
      return sums.means
    }
    let means = ColumnKernels.means(ofSums: summaries.sums, over: buckets)
    guard let weighted, case .temporal(let gapCap) = rule else { return means }
    return means.indices.map { bucket in
      let sums = sums(of: weighted, parts: groups.rows(ofRun: bucket), gapCap: gapCap)
      // No weight at all means that nothing tells the samples apart.
      return sums.weight == 0 ? means[bucket] : sums.product / sums.weight
    }
  }

  /// The weights and weighted values of the samples of a run of slices: those inside each slice, and
  /// the gaps between the last sample of one and the first of the next.
  private func sums(
    of weighted: (weights: [Double], products: [Double]), parts: Range<Int>, gapCap: Double
  ) -> (weight: Double, product: Double) {
    var weight = CompensatedSum(weighted.weights[parts.lowerBound])
    var product = CompensatedSum(weighted.products[parts.lowerBound])
    if parts.count > 1 {
      for part in parts.dropFirst() {
        let row = runs.bounds[part]
        let gap = min(max(samples.starts[row] - samples.ends[row - 1], 0), gapCap)
        weight.add(weighted.weights[part] + gap)
        product.add(weighted.products[part])
        product.add(gap / 2 * samples.values[row - 1])
        product.add(gap / 2 * samples.values[row])
      }
      // An infinite value times no weight in its slice may have weight in the bucket.
      if !product.value.isFinite {
        let rows = runs.bounds[parts.lowerBound]..<runs.bounds[parts.upperBound]
        let sums = ColumnKernels.timeWeightedSums(
          samples.values, starts: samples.starts, ends: samples.ends,
          over: ColumnRuns(bounds: [rows.lowerBound, rows.upperBound]), gapCap: gapCap)
        return (sums.weights[0], sums.products[0])
      }
    }
    return (weight.value, product.value)
  }
}
