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
  private let slices: SliceReductions
  /// The samples of each populated slice.
  private var runs: ColumnRuns { slices.runs }

  /// Reduces the samples of each slice. O(samples + slices).
  init(
    _ samples: MergedSamples, edges: [Double], kind: MeasureKind, averaging: AveragingPolicy,
    selecting selection: StatisticSelection, cores: CoreUse
  ) {
    self.samples = samples
    self.kind = kind
    self.selection = selection
    rule = Self.rule(kind: kind, averaging: averaging)
    var wanted = SliceReductions.Wanted()
    if !kind.isCategory {
      wanted.hasSummaries = !selection.isDisjoint(with: [.minimum, .maximum])
      if selection.contains(.average) {
        switch rule {
        case .arithmetic: wanted.hasSummaries = true
        case .temporal(let gapCap): wanted.gapCap = gapCap
        case .energy: (wanted.hasSummaries, wanted.hasEnergies) = (true, true)
        }
      }
    }
    slices = SliceReductions(of: samples, edges: edges, wanted: wanted, cores: cores)
  }

  /// Semantics 3.2: the style of the type decides the average.
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
    statistics.bucketIndices =
      firstBucket == 0 ? buckets.slices : buckets.slices.map { $0 + firstBucket }
    // Semantics 3.6: the samples that start in the bucket and count.
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
      // Semantics 3.4: in the order of samples the last of a bucket is the most recent.
      let latest = buckets.bounds.dropFirst().map { $0 - 1 }
      statistics.mostRecentValues = latest.map { samples.values[$0] }
      statistics.mostRecentStarts = latest.map { samples.starts[$0] }
      statistics.mostRecentEnds = latest.map { samples.ends[$0] }
    }
    let summaries = slices.summaries.map { summaries in
      groups.map { ColumnKernels.combined(summaries, over: $0) } ?? summaries
    }
    if let summaries {
      // Semantics 3.3: the extremes of the samples that count.
      if selection.contains(.minimum) { statistics.minima = summaries.minima }
      if selection.contains(.maximum) { statistics.maxima = summaries.maxima }
    }
    guard selection.contains(.average) else { return statistics }
    if let weighted = slices.weighted, case .temporal(let gapCap) = rule {
      statistics.averages = averages(
        of: weighted, groups: groups, buckets: buckets, gapCap: gapCap)
    } else if let energies = slices.energies, let summaries {
      let sums =
        groups.map { energies.combined(over: $0, highest: summaries.maxima) } ?? energies
      statistics.averages = sums.means
    } else if let summaries {
      statistics.averages = ColumnKernels.means(ofSums: summaries.sums, over: buckets)
    }
    return statistics
  }

  /// The averages of buckets, weighted by time: `groups` are their runs of slices, nil if each slice is
  /// a bucket, `buckets` their samples. No weight at all means that nothing tells the samples of a bucket apart.
  private func averages(
    of weighted: TimeWeightedSums, groups: ColumnRuns?, buckets: ColumnRuns, gapCap: Double
  ) -> [Double] {
    var bucketWeights = weighted.weights
    var averages: [Double]
    if let groups {
      averages = ColumnKernels.means(
        ofSums: ColumnKernels.sums(weighted.weightless, over: groups), over: buckets)
      bucketWeights = averages.indices.map { bucket in
        let sums = sums(of: weighted, parts: groups.rows(ofRun: bucket), gapCap: gapCap)
        if sums.weight != 0 { averages[bucket] = sums.product / sums.weight }
        return sums.weight
      }
    } else {
      averages = weighted.means(over: buckets)
    }
    guard gapCap > 0 else { return averages }
    let bounds = buckets.bounds.span
    let weights = bucketWeights.span
    // Where no gap is below the cap, all count as much as the cap, which few buckets' weights say.
    let almostCap = gapCap * (1 - 2e-9)
    for bucket in weights.indices {
      let gaps = bounds[bucket &+ 1] &- bounds[bucket] &- 1
      if weights[bucket] < Double(gaps) * almostCap { continue }
      let rows = buckets.rows(ofRun: bucket)
      if weighAlike(rows, weight: weights[bucket], gapCap: gapCap) {
        averages[bucket] = mean(of: rows)
      }
    }
    return averages
  }

  /// Whether no sample of a bucket has a duration and no gap between two is below the cap.
  ///
  /// Semantics 3.9: readings once a day weigh alike; else the first and the last would weigh half.
  @inline(never)
  private func weighAlike(_ rows: Range<Int>, weight: Double, gapCap: Double) -> Bool {
    let whole = Double(rows.count - 1) * gapCap
    guard rows.count > 1, abs(weight - whole) <= 1e-9 * whole else { return false }
    return rows.allSatisfy { samples.starts[$0] == samples.ends[$0] }
      && rows.dropFirst().allSatisfy { samples.starts[$0] - samples.ends[$0 - 1] >= gapCap }
  }

  private func mean(of rows: Range<Int>) -> Double {
    var sum = CompensatedSum()
    for row in rows { sum.add(samples.values[row]) }
    return sum.value / Double(rows.count)
  }

  /// The weights and weighted values of the samples of a run of slices: those inside each slice, and
  /// the gaps between the last sample of one and the first of the next.
  private func sums(
    of weighted: TimeWeightedSums, parts: Range<Int>, gapCap: Double
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
