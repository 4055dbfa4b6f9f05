public import CalendarBuckets

/// The time asleep as a figure of any interval: how much of it lies in a day, an hour or a week, and how many
/// samples say so.
///
/// ```swift
/// // Asleep from 22:00 to 06:00 of the next day.
/// let asleep = AsleepTime(of: samples, zone: .utc)
/// let days = asleep.statistics(edges: [0, 86_400, 172_800])
/// days.durations   // [7200.0, 21600.0]
/// days.counts      // [1, 1]
/// ```
///
/// A night belongs whole to the day that it ends on (``SleepAnalysis``); here midnight cuts it. Sources are
/// merged as for nights, so that both are made of the same slices.
///
/// Semantics 3.7: what sleep means as a type among others.
public struct AsleepTime: Sendable {
  /// What happened, of which the slices of sleep count.
  private let merged: MergedSleep

  /// The time asleep of what is merged. O(1).
  ///
  /// - Parameter merged: the samples, of which those that win time were noted if they are to be counted. To be
  ///   exact in an interval they must reach beyond it to the windows of the nights that it lies in: in each of
  ///   them a source that knows stages goes before one that does not.
  public init(of merged: MergedSleep) {
    self.merged = merged
  }

  /// Merges samples, those that ``MergedSleep`` takes.
  ///
  /// - Complexity: O(n log n) for n samples of which few lie over one another.
  public init(of samples: SampleColumns, zone: ZoneRules, rules: SleepRules = SleepRules()) {
    self.init(of: MergedSleep(of: samples, zone: zone, rules: rules))
  }

  /// The time asleep of each source's samples alone, in the order of ``SourceRanking/sourceNames``.
  ///
  /// Semantics 2.7: the two halves of a source, user-entered or not, still mask each other.
  ///
  /// - Parameters:
  ///   - samples: those of sleep and wakefulness.
  ///   - ranking: that of the samples of sleep and wakefulness.
  ///   - zone: the zone that nights are cut in.
  ///   - rules: how nights are merged.
  /// - Complexity: as for all sources.
  public static func bySource(
    of samples: SampleColumns, ranking: SourceRanking, zone: ZoneRules,
    rules: SleepRules = SleepRules()
  ) -> [(source: String, asleep: AsleepTime)] {
    StatisticsEngine.columnsBySource(samples.scoredSleep, ranking: ranking).map {
      ($0.source, AsleepTime(of: $0.columns, zone: zone, rules: rules))
    }
  }

  /// When the first sleep begins and the last one ends; nil without any. O(slices before and behind them).
  public var extent: Range<Double>? {
    guard let first = merged.slices.first(where: \.stage.isAsleep),
      let last = merged.slices.last(where: \.stage.isAsleep)
    else { return nil }
    return first.start..<last.end
  }

  /// The time asleep in the buckets between edges, and the samples that win time of it: a bucket without
  /// sleep has no entry.
  ///
  /// - Parameter edges: n + 1 ascending instants for n buckets; see ``StatisticsEngine``.
  /// - Returns: durations, and counts if it was noted which samples win time; the other columns are empty.
  /// - Complexity: O(samples + slices + buckets), without counts O(slices + buckets).
  public func statistics(edges: [Double]) -> BucketStatistics {
    let bucketCount = max(0, edges.count - 1)
    var durations = [Double](repeating: 0, count: bucketCount)
    Self.forEachPart(
      of: merged.slices.lazy.filter(\.stage.isAsleep).map { ($0.start, $0.end) }, edges
    ) { durations[$1] += $2 }
    // Where there is sleep some sample wins it.
    var statistics = BucketStatistics()
    statistics.bucketIndices = durations.indices.filter { durations[$0] > 0 }
    statistics.durations = statistics.bucketIndices.map { durations[$0] }
    if let wins = merged.wins {
      let counts = counts(of: wins, edges)
      statistics.counts = statistics.bucketIndices.map { counts[$0] }
    }
    return statistics
  }

  /// How many samples win time in each bucket.
  private func counts(of wins: [SleepMerge.Win], _ edges: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: max(0, edges.count - 1))
    // A sample that wins several times in a bucket is one sample.
    var lastBucket = [Int](repeating: -1, count: merged.sampleCount)
    Self.forEachPart(of: wins.lazy.map { ($0.start, $0.end) }, edges) { place, bucket, _ in
      let sample = wins[place].sample
      guard lastBucket[sample] < bucket else { return }
      lastBucket[sample] = bucket
      counts[bucket] += 1
    }
    return counts
  }

  /// Calls `body` with each part of intervals, sorted by their start, that lies in a bucket: the interval's
  /// place, the bucket, the part's length.
  private static func forEachPart(
    of intervals: some Sequence<(start: Double, end: Double)>, _ edges: [Double],
    _ body: (_ place: Int, _ bucket: Int, _ length: Double) -> Void
  ) {
    var first = 0
    for (place, interval) in intervals.enumerated() {
      while first + 1 < edges.count, edges[first + 1] <= interval.start { first += 1 }
      var bucket = first
      while bucket + 1 < edges.count, edges[bucket] < interval.end {
        let length = min(interval.end, edges[bucket + 1]) - max(interval.start, edges[bucket])
        if length > 0 { body(place, bucket, length) }
        bucket += 1
      }
    }
  }
}

extension IntervalSeries {
  /// The time asleep, or the samples that say so, by interval. O(samples + intervals).
  ///
  /// - Parameters:
  ///   - asleep: the time asleep.
  ///   - statistic: ``Statistic/duration`` or ``Statistic/count``.
  ///   - edges: the intervals.
  public init(of asleep: AsleepTime, statistic: Statistic, by edges: BucketEdges) {
    guard let extent = asleep.extent else {
      self.init(edges: edges, values: [:])
      return
    }
    let table = edges.table(covering: extent)
    self.init(
      edges: edges, indices: table.firstIndex..<table.firstIndex + table.count,
      values: asleep.statistics(edges: table.edges), of: statistic)
  }
}
