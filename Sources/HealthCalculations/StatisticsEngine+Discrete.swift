internal import ColumnKernels

extension StatisticsEngine {
  /// The bucket statistics of a discrete quantity or a category type; `columns` is not empty.
  static func discreteStatistics(
    of columns: SampleColumns, kind: MeasureKind, edges: [Double], averaging: AveragingPolicy
  ) -> BucketStatistics {
    let bounds = rankBounds(columns)
    let counted =
      bounds.isOfOnePair
      ? columns : DiscreteMerge(columns, rankCount: bounds.rankCount).countedColumns()
    let durations = Coverage.durations(of: columns, edges: edges)
    var average = BucketAverage(kind: kind, averaging: averaging)
    var statistics = BucketStatistics()
    var bucket = -1
    var position = 0
    while position < counted.count {
      bucket = SortedSearch.bucket(of: counted.starts[position], edges: edges, from: bucket)
      guard bucket < durations.count else { break }
      let next = SortedSearch.firstNotBelow(
        edges[bucket + 1], in: counted.starts, from: position)
      let run = position..<next
      position = next
      guard bucket >= 0 else { continue }
      statistics.bucketIndices.append(bucket)
      statistics.counts.append(run.count)
      statistics.durations.append(durations[bucket])
      guard !kind.isCategory, let summary = ColumnKernels.summary(counted.values, over: run) else {
        continue
      }
      statistics.minima.append(summary.minimum)
      statistics.maxima.append(summary.maximum)
      statistics.averages.append(average.average(of: run, in: counted, summary: summary))
      appendMostRecent(next - 1, of: counted, to: &statistics)
    }
    return statistics
  }
}

/// The average of a bucket, by the aggregation style.
private struct BucketAverage {
  private enum Rule {
    case arithmetic
    case temporal(gapCap: Double?)
    case energy
  }

  private let rule: Rule
  /// The weights of one bucket, kept to spare an allocation a bucket.
  private var weights: [Double] = []

  init(kind: MeasureKind, averaging: AveragingPolicy) {
    switch (kind, averaging) {
    case (.quantity(.discreteTemporallyWeighted), .trapezoid(let gapCap)):
      rule = .temporal(gapCap: max(gapCap, 0))
    case (.quantity(.discreteTemporallyWeighted), .ownDurations):
      rule = .temporal(gapCap: nil)
    case (.quantity(.discreteEquivalentContinuousLevel), _):
      rule = .energy
    default:
      rule = .arithmetic
    }
  }

  mutating func average(
    of run: Range<Int>, in columns: SampleColumns, summary: ColumnSummary
  ) -> Double {
    switch rule {
    case .arithmetic:
      return summary.mean
    case .temporal(let gapCap):
      weigh(run, in: columns, gapCap: gapCap)
      // No weight at all means that nothing tells the samples apart.
      return ColumnKernels.weightedMean(
        columns.values.span.extracting(run), weights: weights.span) ?? summary.mean
    case .energy:
      weigh(run, in: columns, gapCap: nil)
      return ColumnKernels.energyMean(
        columns.values.span.extracting(run), weights: weights.span) ?? summary.mean
    }
  }

  /// Fills `weights` with whole durations and, with a cap, half of the gaps to both neighbours.
  private mutating func weigh(_ run: Range<Int>, in columns: SampleColumns, gapCap: Double?) {
    weights.removeAll(keepingCapacity: true)
    guard let gapCap else {
      for position in run { weights.append(columns.ends[position] - columns.starts[position]) }
      return
    }
    var halfGapBefore = 0.0
    for position in run {
      let end = columns.ends[position]
      var halfGapAfter = 0.0
      if position + 1 < run.upperBound {
        halfGapAfter = min(max(columns.starts[position + 1] - end, 0), gapCap) / 2
      }
      weights.append(end - columns.starts[position] + halfGapBefore + halfGapAfter)
      halfGapBefore = halfGapAfter
    }
  }
}
