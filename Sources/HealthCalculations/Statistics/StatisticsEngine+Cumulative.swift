internal import ColumnKernels

extension StatisticsEngine {
  /// The statistics of a cumulative type for each table of edges; nothing where a table has no bucket
  /// that samples can have to do with.
  static func cumulativeStatistics(
    of columns: RankedColumns, tables: [[Double]], selecting selection: StatisticSelection,
    cores: CoreUse, chunkSize: Int = MergePlan.chunkSize, groupSize: Int = MergePlan.groupSize
  ) -> [BucketStatistics] {
    let windows = tables.map { EdgeWindow($0, around: columns) }
    let union = EdgeUnion(windows.map { $0?.edges ?? [] })
    guard let first = union.edges.first, let last = union.edges.last else {
      return tables.map { _ in BucketStatistics() }
    }
    // What lies outside of all tables is a slice like any other, and dropped at the end.
    let edges = [-.infinity] + union.edges + [.infinity]
    let groups = MergePlan(
      columns.pairs, window: first...last, chunkSize: chunkSize, groupSize: groupSize
    ).groups
    let hasCutBuckets = union.positions.map { positions in
      zip(positions, positions.dropFirst()).contains { $1 - $0 > 1 }
    }
    let merge = RankedMerge(
      pairs: columns.pairs, edges: edges, selection: selection,
      notesRepeats: hasCutBuckets.contains(true))
    let tallies = cores.map(groups.count) { merge.tally(of: groups[$0]) }
    var shares = Array(repeating: SliceShare(), count: edges.count - 1)
    for tally in tallies {
      for (index, share) in tally.shares.enumerated() {
        shares[tally.firstSlice + index].add(share)
      }
    }
    return windows.indices.map { table in
      guard let window = windows[table] else { return BucketStatistics() }
      let rollUp = RollUp(
        union, table: table, firstBucket: window.firstBucket,
        hasCutBuckets: hasCutBuckets[table])
      return rollUp.statistics(of: shares, tallies: tallies, selecting: selection)
    }
  }
}

/// What the slices of a union of tables add up to in the buckets of one of them.
private struct RollUp {
  private let union: EdgeUnion
  private let table: Int
  private let firstBucket: Int
  /// Whether a bucket has several slices.
  private let hasCutBuckets: Bool

  init(_ union: EdgeUnion, table: Int, firstBucket: Int, hasCutBuckets: Bool) {
    self.union = union
    self.table = table
    self.firstBucket = firstBucket
    self.hasCutBuckets = hasCutBuckets
  }

  /// The statistics of the populated buckets; slice `s` of the union has the share `s + 1`.
  func statistics(
    of shares: [SliceShare], tallies: [SliceTally], selecting selection: StatisticSelection
  ) -> BucketStatistics {
    let repeats = repeats(in: tallies)
    let hasSums = selection.contains(.sum)
    let hasDurations = selection.contains(.duration)
    let hasLatest = selection.contains(.mostRecent)
    var statistics = BucketStatistics()
    for bucket in union.positions[table].indices.dropLast() {
      var total = SliceShare()
      for slice in union.slices(ofBucket: bucket, inTable: table) { total.add(shares[slice + 1]) }
      // Semantics 3.6: a bucket whose count is 0 is empty.
      guard total.count > 0 else { continue }
      statistics.bucketIndices.append(firstBucket + bucket)
      statistics.counts.append(total.count - repeats[bucket])
      // Semantics 3.1: the sum of the merged shares.
      if hasSums { statistics.sums.append(total.sum.value) }
      if hasDurations { statistics.durations.append(total.duration.value) }
      if hasLatest {
        statistics.mostRecentValues.append(total.latest.value)
        statistics.mostRecentStarts.append(total.latest.start)
        statistics.mostRecentEnds.append(total.latest.end)
      }
    }
    return statistics
  }

  /// How often each bucket counted a sample that it had counted in an earlier slice.
  private func repeats(in tallies: [SliceTally]) -> [Int] {
    let positions = union.positions[table]
    var repeats = Array(repeating: 0, count: positions.count - 1)
    // Where no bucket has two slices, nothing repeats.
    guard hasCutBuckets else { return repeats }
    let buckets = [-1] + union.bucketsOfSlices(inTable: table) + [-1]
    for tally in tallies {
      for entry in tally.repeats {
        var previous = entry.previous
        for slice in entry.slice...entry.last {
          let bucket = buckets[slice]
          if bucket >= 0, bucket == buckets[previous] { repeats[bucket] += 1 }
          previous = slice
        }
      }
    }
    return repeats
  }
}
