internal import ColumnKernels

/// The merged shares of cumulative samples, bucket by bucket.
///
/// Samples fall into clusters of overlapping ones. A cluster of one pair needs no merge: its samples
/// count whole, are cut at bucket edges only, and whole runs of them go to the kernels. A cluster of
/// several pairs is swept: at each moment the best pair with an active sample wins, and what a sample
/// wins is what its pair won while it was active, so that one number a pair replaces a number a slice.
struct CumulativeMerge {
  let columns: SampleColumns
  let edges: [Double]
  /// What each bucket has so far.
  var buckets: [BucketShare]

  // The sweep.
  var active = ActiveSamples()
  /// How many samples of each pair are active, and what the pair won since the first of them.
  var pairs: [PairState]
  var activePairs: RankSet
  var best = RankSet.none
  var now = -Double.infinity
  var bucket = -1

  /// How many samples were masked under which better rank; counted only if asked for.
  var masks: [MaskKey: Int] = [:]
  let countsMasks: Bool

  /// Prepares a merge into the buckets between `edges` (two or more, ascending); `rankCount` is more
  /// than the largest rank.
  init(_ columns: SampleColumns, rankCount: Int, edges: [Double], countsMasks: Bool = false) {
    self.columns = columns
    self.edges = edges
    self.countsMasks = countsMasks
    buckets = Array(repeating: BucketShare(), count: edges.count - 1)
    pairs = Array(repeating: PairState(), count: rankCount)
    activePairs = RankSet(capacity: rankCount)
  }

  /// Merges all samples. O(n log n + samples x edges inside them).
  mutating func mergeAll() {
    let count = columns.count
    var wholeStart = 0
    var position = 0
    while position < count {
      let cluster = cluster(at: position)
      position = cluster.end
      if !cluster.isOfOnePair {
        addWhole(wholeStart..<cluster.start)
        sweep(cluster.start..<cluster.end)
        wholeStart = cluster.end
        if bucket >= buckets.count { return }
      }
    }
    addWhole(wholeStart..<count)
  }

  /// The samples from `start` on that are joined by overlap or by a common start.
  private func cluster(at start: Int) -> (start: Int, end: Int, isOfOnePair: Bool) {
    let count = columns.count
    let rank = columns.ranks[start]
    var isOfOnePair = true
    var reach = columns.ends[start]
    var previous = columns.starts[start]
    var end = start + 1
    while end < count {
      let next = columns.starts[end]
      guard next < reach || next == previous else { break }
      if columns.ranks[end] != rank { isOfOnePair = false }
      reach = max(reach, columns.ends[end])
      previous = next
      end += 1
    }
    return (start, end, isOfOnePair)
  }
}

/// What a bucket of a cumulative type has so far.
struct BucketShare {
  var sum = CompensatedSum()
  var count = 0
  /// The position of the latest contributing sample.
  var latest = -1

  @inline(__always)
  mutating func add(_ share: Double, position: Int) {
    sum.add(share)
    count += 1
    latest = max(latest, position)
  }
}

/// What a sweep knows of a pair.
struct PairState {
  /// How many of its samples are active.
  var activeCount = 0
  /// The seconds that it won since it had no active sample.
  var won = 0.0
  /// The better rank that the pair last took over from.
  var predecessor = RankSet.none
}

// MARK: Samples that count whole

extension CumulativeMerge {
  /// Adds samples that no other pair masks, cut at the edges only.
  mutating func addWhole(_ run: Range<Int>) {
    var position = run.lowerBound
    var bucket = -1
    while position < run.upperBound {
      bucket = SortedSearch.bucket(of: columns.starts[position], edges: edges, from: bucket)
      guard bucket < buckets.count else { return }
      let upper = edges[bucket + 1]
      let next = min(
        SortedSearch.firstNotBelow(upper, in: columns.starts, from: position), run.upperBound)
      var inside = position
      while position < next {
        if columns.ends[position] > upper {
          addInside(inside..<position, bucket: bucket)
          inside = position + 1
          split(position, bucket: bucket)
        }
        position += 1
      }
      addInside(inside..<next, bucket: bucket)
    }
  }

  /// Adds samples that lie in one bucket.
  private mutating func addInside(_ run: Range<Int>, bucket: Int) {
    guard bucket >= 0, !run.isEmpty else { return }
    buckets[bucket].sum.add(ColumnKernels.sum(columns.values, over: run))
    buckets[bucket].count += run.count
    buckets[bucket].latest = max(buckets[bucket].latest, run.upperBound - 1)
  }

  /// Shares one sample out over the buckets that it lies in, the first of which is `bucket`.
  private mutating func split(_ position: Int, bucket: Int) {
    let start = columns.starts[position]
    let end = columns.ends[position]
    var from = start
    var current = bucket
    while from < end, current < buckets.count {
      let to = min(end, edges[current + 1])
      if to > from, current >= 0 {
        let share = columns.values[position] * ((to - from) / (end - start))
        buckets[current].add(share, position: position)
      }
      from = max(from, to)
      current += 1
    }
  }
}
