internal import ColumnKernels

/// Follows each sample of a bucket to what becomes of it.
struct BucketTracing {
  private let samples: SampleColumns
  private let kind: MeasureKind
  private let bucket: Range<Double>
  private let averaging: AveragingPolicy
  private let trace: MergeTrace
  private var pairs: [PairExplanation?]
  private var moments: [BucketExplanation.Moment] = []
  /// The positions of the samples that count in a bucket of readings.
  private var counted: [Int] = []

  /// Follows samples that have to do with the bucket, and are those asked for.
  init(
    _ samples: SampleColumns, kind: MeasureKind, bucket: Range<Double>, averaging: AveragingPolicy
  ) {
    self.samples = samples
    self.kind = kind.isCategory ? .category : kind
    self.bucket = bucket
    self.averaging = averaging
    trace = MergeTrace(of: samples, over: bucket)
    pairs = Array(repeating: nil, count: samples.ranks.max().map { Int($0) + 1 } ?? 0)
    for rank in Set(samples.ranks) { pairs[Int(rank)] = PairExplanation(rank: Int(rank)) }
    followTime()
    if kind.isCumulative { followAmounts() } else { followReadings() }
    addSinglePairs()
  }

  /// The explanation, with the figures of the engine.
  func explanation() -> BucketExplanation {
    var pairs = pairs
    var average: AverageExplanation?
    if !kind.isCategory, !kind.isCumulative, !counted.isEmpty {
      let weights = AverageWeights(samples, counted: counted, kind: kind, averaging: averaging)
      average = weights.explanation
      let values = counted.map { samples.values[$0] }
      let places = Dictionary(grouping: counted.indices) { Int(samples.ranks[counted[$0]]) }
      for (rank, places) in places {
        pairs[rank]?.average = weights.share(ofPlaces: places, values: values)
      }
    }
    return BucketExplanation(
      bucket: bucket, kind: kind, figures: figures(of: samples), pairs: pairs.compactMap(\.self),
      average: average, trace: trace, moments: moments)
  }

  /// The figures of samples over the bucket; nil if none counts.
  private func figures(of samples: SampleColumns) -> StatisticsFigures? {
    let statistics = StatisticsEngine.bucketStatistics(
      of: samples, kind: kind, edges: [bucket.lowerBound, bucket.upperBound], averaging: averaging)
    return statistics.isEmpty ? nil : statistics[0]
  }

  private mutating func addSinglePairs() {
    for rank in pairs.indices where pairs[rank] != nil {
      let alone = figures(of: samples.filtered { samples.ranks[$0] == rank })
      pairs[rank]?.alone = alone
    }
  }

  // MARK: Time

  private mutating func followTime() {
    for (rank, covered) in trace.coverage.enumerated() {
      var times: [Int: CompensatedSum] = [:]
      for part in covered {
        trace.forEachPart(of: part) { part, winner in
          times[winner, default: CompensatedSum()].add(part.upperBound - part.lowerBound)
        }
      }
      var total = CompensatedSum()
      for part in covered { total.add(part.upperBound - part.lowerBound) }
      pairs[rank]?.coveredDuration = total.value
      for (winner, time) in times {
        if winner == rank {
          pairs[rank]?.wonDuration = time.value
        } else {
          pairs[rank]?.mask(winner) { $0.duration = time.value }
        }
      }
    }
  }

  // MARK: Amounts

  /// What becomes of the values of one pair.
  private struct Amounts {
    var recorded = CompensatedSum()
    var before = CompensatedSum()
    var after = CompensatedSum()
    var raw = CompensatedSum()
    var counted = CompensatedSum()
    var masked: [Int: CompensatedSum] = [:]
  }

  private mutating func followAmounts() {
    var amounts = [Amounts](repeating: Amounts(), count: pairs.count)
    for position in samples.starts.indices {
      let rank = Int(samples.ranks[position])
      let start = samples.starts[position]
      let value = samples.values[position]
      amounts[rank].recorded.add(value)
      pairs[rank]?.sampleCount += 1
      if start == samples.ends[position] {
        amounts[rank].raw.add(value)
        let winner = trace.winner(at: start) ?? rank
        if winner == rank {
          amounts[rank].counted.add(value)
        } else {
          amounts[rank].masked[winner, default: CompensatedSum()].add(value)
        }
        note(sample: position, winner: winner)
      } else {
        follow(position, &amounts[rank])
      }
    }
    for (rank, amounts) in amounts.enumerated() {
      pairs[rank]?.recorded = amounts.recorded.value
      pairs[rank]?.clippedBefore = amounts.before.value
      pairs[rank]?.clippedAfter = amounts.after.value
      pairs[rank]?.raw = amounts.raw.value
      pairs[rank]?.counted = amounts.counted.value
      for (winner, amount) in amounts.masked {
        pairs[rank]?.mask(winner) { $0.amount = amount.value }
      }
    }
  }

  /// Follows a sample that lasts.
  private mutating func follow(_ position: Int, _ amounts: inout Amounts) {
    let rank = Int(samples.ranks[position])
    let (start, end) = (samples.starts[position], samples.ends[position])
    let length = end - start
    let value = samples.values[position]
    /// The share of a time; all of the value for all of the time, and nothing for none.
    ///
    /// Semantics 2.4: shares are linear in time.
    func share(_ time: Double) -> Double {
      time == length ? value : time > 0 ? value * time / length : 0
    }
    let inside = max(start, bucket.lowerBound)..<min(end, bucket.upperBound)
    var won = 0.0
    var lost: [Int: Double] = [:]
    trace.forEachPart(of: inside) { part, winner in
      let time = part.upperBound - part.lowerBound
      if winner == rank { won += time } else { lost[winner, default: 0] += time }
    }
    amounts.before.add(share(inside.lowerBound - start))
    amounts.after.add(share(end - inside.upperBound))
    amounts.raw.add(share(inside.upperBound - inside.lowerBound))
    amounts.counted.add(share(won))
    for (winner, time) in lost {
      amounts.masked[winner, default: CompensatedSum()].add(share(time))
      pairs[rank]?.mask(winner) { $0.sampleCount += 1 }
    }
    let isClipped = inside.lowerBound > start || inside.upperBound < end
    if isClipped { pairs[rank]?.clippedCount += 1 }
    if won == 0 {
      pairs[rank]?.droppedCount += 1
    } else if isClipped || !lost.isEmpty {
      pairs[rank]?.partCount += 1
    } else {
      pairs[rank]?.wholeCount += 1
    }
  }

  // MARK: Readings

  private mutating func followReadings() {
    for position in samples.starts.indices
    where bucket.contains(samples.starts[position]) {
      let rank = Int(samples.ranks[position])
      pairs[rank]?.sampleCount += 1
      let winner = trace.winner(at: samples.starts[position]) ?? rank
      if winner == rank { counted.append(position) }
      note(sample: position, winner: winner)
    }
  }

  /// Notes what became of a sample that counts whole or not at all.
  private mutating func note(sample position: Int, winner: Int) {
    let rank = Int(samples.ranks[position])
    if winner == rank {
      pairs[rank]?.wholeCount += 1
    } else {
      pairs[rank]?.droppedCount += 1
      pairs[rank]?.mask(winner) { $0.sampleCount += 1 }
    }
    let start = samples.starts[position]
    if start == samples.ends[position] {
      moments.append(.init(instant: start, rank: rank, isCounted: winner == rank))
    }
  }
}
