extension CumulativeMerge {
  /// Merges a cluster of samples of several pairs.
  mutating func sweep(_ cluster: Range<Int>) {
    var position = cluster.lowerBound
    moveBucket(to: columns.starts[position])
    now = columns.starts[position]
    while true {
      let nextStart = position < cluster.upperBound ? columns.starts[position] : .infinity
      if active.nextEnd <= nextStart {
        // Ends come first: a sample does not cover its own end.
        guard !active.isEmpty else { return }
        cross(edgesBelow: active.nextEnd)
        advance(to: active.nextEnd)
        guard let sample = active.pop() else { return }
        settle(sample, won: pairs[sample.rank].won)
        leave(sample.rank)
      } else {
        cross(edgesUpTo: nextStart)
        advance(to: nextStart)
        position = enter(from: position, cluster: cluster)
      }
      if bucket >= buckets.count {
        abandon()
        return
      }
    }
  }

  /// Gives the time up to `instant` to the best active pair.
  @inline(__always)
  private mutating func advance(to instant: Double) {
    if best != RankSet.none { pairs[best].won += instant - now }
    now = instant
  }

  /// Makes the samples that start together active and decides about the instants among them;
  /// answers the position after them.
  @inline(__always)
  private mutating func enter(from first: Int, cluster: Range<Int>) -> Int {
    let start = columns.starts[first]
    var instantsEnd = first
    var winner = best
    var position = first
    while position < cluster.upperBound, columns.starts[position] == start {
      let rank = Int(columns.ranks[position])
      winner = min(winner, rank)
      if columns.ends[position] > start {
        if pairs[rank].activeCount == 0 {
          activePairs.insert(rank)
          pairs[rank].won = 0
        }
        pairs[rank].activeCount += 1
        best = min(best, rank)
        active.push(
          ActiveSample(
            end: columns.ends[position], mark: pairs[rank].won, position: position, rank: rank))
      } else {
        instantsEnd = position + 1
      }
      position += 1
    }
    // Sorted by end, the instants stand before the others.
    if bucket >= 0, bucket < buckets.count {
      for instant in first..<instantsEnd {
        let rank = Int(columns.ranks[instant])
        if rank == winner {
          buckets[bucket].add(columns.values[instant], position: instant)
        } else if countsMasks {
          masks[MaskKey(masked: rank, winner: winner), default: 0] += 1
        }
      }
    }
    return position
  }

  /// Takes one active sample from a pair.
  @inline(__always)
  private mutating func leave(_ rank: Int) {
    pairs[rank].activeCount -= 1
    guard pairs[rank].activeCount == 0 else { return }
    activePairs.remove(rank)
    guard rank == best else { return }
    best = activePairs.best
    if best != RankSet.none { pairs[best].predecessor = rank }
  }

  /// Credits the current bucket with what a sample won of it so far.
  @inline(__always)
  private mutating func settle(_ sample: ActiveSample, won: Double) {
    guard bucket >= 0, bucket < buckets.count else { return }
    let position = sample.position
    let share = won - sample.mark
    if share > 0 {
      let length = sample.end - columns.starts[position]
      buckets[bucket].add(columns.values[position] * (share / length), position: position)
    }
    if countsMasks { countMask(of: sample, share: share) }
  }

  /// Notes whether a sample lost some of its time in the current bucket, and to whom at last.
  private mutating func countMask(of sample: ActiveSample, share: Double) {
    let length = now - max(columns.starts[sample.position], edges[bucket])
    guard length - share > 1e-9 * length else { return }
    let winner = best < sample.rank ? best : pairs[sample.rank].predecessor
    guard winner != RankSet.none else { return }
    masks[MaskKey(masked: sample.rank, winner: winner), default: 0] += 1
  }

  // MARK: Edges

  @inline(__always)
  private mutating func cross(edgesBelow instant: Double) {
    while bucket < buckets.count, edges[bucket + 1] < instant { crossNextEdge() }
  }

  @inline(__always)
  private mutating func cross(edgesUpTo instant: Double) {
    if active.isEmpty {
      moveBucket(to: instant)
    } else {
      while bucket < buckets.count, edges[bucket + 1] <= instant { crossNextEdge() }
    }
  }

  /// Settles every active sample at the current bucket's upper edge and goes on to the next bucket.
  private mutating func crossNextEdge() {
    let edge = edges[bucket + 1]
    if edge > now { advance(to: edge) }
    for index in active.samples.indices {
      let sample = active.samples[index]
      let won = pairs[sample.rank].won
      settle(sample, won: won)
      active.setMark(won, at: index)
    }
    bucket += 1
  }

  private mutating func moveBucket(to instant: Double) {
    bucket = SortedSearch.bucket(of: instant, edges: edges, from: bucket)
  }

  /// Drops what is active once the last edge is behind.
  private mutating func abandon() {
    active.removeAll()
    activePairs = RankSet(capacity: pairs.count)
    pairs = Array(repeating: PairState(), count: pairs.count)
    best = RankSet.none
  }
}
