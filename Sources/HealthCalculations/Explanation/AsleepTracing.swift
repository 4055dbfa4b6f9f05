public import CalendarBuckets

extension StatisticsEngine {
  /// Explains the time asleep in a bucket.
  ///
  /// The figures are those of ``AsleepTime/statistics(edges:)``. A pair's own time awake masks its sleep as a
  /// better pair does: then the winner that is told is the pair itself.
  ///
  /// - Parameters:
  ///   - samples: sleep samples, sorted, as for ``AsleepTime``.
  ///   - zone: on whose clock nights are cut.
  ///   - rules: the parameters, of which ``SleepRules/nightStart`` matters.
  ///   - bucket: from when, and up to when, itself excluded.
  /// - Complexity: O(n log n) for n samples, and one step for each interval of the trace that a sample lies
  ///   over.
  public static func asleepExplanation(
    of samples: SampleColumns, zone: ZoneRules, rules: SleepRules = SleepRules(),
    bucket: Range<Double>
  ) -> BucketExplanation {
    AsleepTracing(
      samples.scoredSleep, windows: SleepWindows(zone: zone, rules: rules), bucket: bucket
    ).explanation { AsleepTime(of: $0, zone: zone, rules: rules) }
  }
}

/// Follows each sample of sleep in a bucket to what becomes of it. Semantics 5.3: the merge of sleep.
private struct AsleepTracing {
  /// A pair's word: the time awake of a pair goes before its sleep, and is a rank of its own here.
  private struct Word {
    let rank: Int
    let isAwake: Bool

    init(rank: Int, isAwake: Bool) {
      self.rank = rank
      self.isAwake = isAwake
    }

    init(number: Int) {
      rank = number / 2
      isAwake = number % 2 == 0
    }

    var number: Int { 2 * rank + (isAwake ? 0 : 1) }
  }

  private let samples: SampleColumns
  private let bucket: Range<Double>
  /// The positions of the samples of sleep that lie in the bucket, in part or whole.
  private let asleep: [Int]
  /// What they cover.
  private let coverage: [[Range<Double>]]
  /// Whose word counts when; a winner is the number of a ``Word``.
  private let trace: MergeTrace
  private var pairs: [PairExplanation?]

  init(_ samples: SampleColumns, windows: SleepWindows, bucket: Range<Double>) {
    self.samples = samples
    self.bucket = bucket
    let isAwake = samples.values.map { SleepStage(value: $0) == .awake }
    asleep = samples.starts.indices.filter {
      !isAwake[$0] && samples.starts[$0] < bucket.upperBound
        && samples.ends[$0] > bucket.lowerBound
    }
    let sleep = samples.filtered { !isAwake[$0] }
    coverage = MergeTrace(of: sleep, over: bucket).coverage
    trace = MergeTrace(
      range: bucket, intervals: Self.intervals(samples, isAwake, windows, bucket), coverage: [])
    pairs = Array(repeating: nil, count: coverage.count)
    for position in asleep {
      let rank = Int(samples.ranks[position])
      pairs[rank] = PairExplanation(rank: rank)
    }
    followTime()
    for position in asleep { follow(position) }
  }

  /// The trace of each window, one behind the other.
  private static func intervals(
    _ samples: SampleColumns, _ isAwake: [Bool], _ windows: SleepWindows, _ bucket: Range<Double>
  ) -> [MergeTrace.WonInterval] {
    guard let first = samples.starts.first, let last = samples.ends.max() else { return [] }
    let end = min(bucket.upperBound, last)
    var begin = max(bucket.lowerBound, first)
    var intervals: [MergeTrace.WonInterval] = []
    var reaching: [Int] = []
    var next = 0
    while begin < end {
      let window = windows.range(windows.edges.index(of: begin))
      reaching.removeAll { samples.ends[$0] <= window.lowerBound }
      while next < samples.count, samples.starts[next] < window.upperBound {
        if samples.ends[next] > window.lowerBound { reaching.append(next) }
        next += 1
      }
      let part = begin..<min(end, window.upperBound)
      intervals += Self.intervals(samples, reaching, isAwake, over: part)
      begin = part.upperBound
    }
    return intervals
  }

  /// Who wins when in a part of a window into which the samples `reaching` reach.
  private static func intervals(
    _ samples: SampleColumns, _ reaching: [Int], _ isAwake: [Bool], over part: Range<Double>
  ) -> [MergeTrace.WonInterval] {
    let order = PairsOfWindow(of: reaching, in: samples).order
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    var placed = SampleColumns()
    for position in reaching {
      let place = places[samples.ranks[position]] ?? 0
      placed.append(
        start: samples.starts[position], end: samples.ends[position], value: 0,
        rank: UInt16(Word(rank: place, isAwake: isAwake[position]).number))
    }
    return MergeTrace(of: placed, over: part).intervals.map { interval in
      let word = Word(number: interval.winner)
      return MergeTrace.WonInterval(
        start: interval.start, end: interval.end,
        winner: Word(rank: Int(order[word.rank]), isAwake: word.isAwake).number)
    }
  }

  /// For how long each pair has sleep, and who wins it.
  private mutating func followTime() {
    for (rank, covered) in coverage.enumerated() {
      for part in covered {
        pairs[rank]?.coveredDuration += part.upperBound - part.lowerBound
        trace.forEachPart(of: part) { part, winner in
          let time = part.upperBound - part.lowerBound
          let word = Word(number: winner)
          if word.rank == rank, !word.isAwake {
            pairs[rank]?.wonDuration += time
          } else {
            pairs[rank]?.mask(word.rank) { $0.duration += time }
          }
        }
      }
    }
  }

  /// Follows a sample of sleep.
  private mutating func follow(_ position: Int) {
    let rank = Int(samples.ranks[position])
    let (start, end) = (samples.starts[position], samples.ends[position])
    let inside = max(start, bucket.lowerBound)..<min(end, bucket.upperBound)
    var wins = false
    var winners: Set<Int> = []
    trace.forEachPart(of: inside) { _, winner in
      let word = Word(number: winner)
      if word.rank == rank, !word.isAwake { wins = true } else { winners.insert(word.rank) }
    }
    let isClipped = inside != start..<end
    pairs[rank]?.sampleCount += 1
    if isClipped { pairs[rank]?.clippedCount += 1 }
    for winner in winners { pairs[rank]?.mask(winner) { $0.sampleCount += 1 } }
    if !wins {
      pairs[rank]?.droppedCount += 1
    } else if isClipped || !winners.isEmpty {
      pairs[rank]?.partCount += 1
    } else {
      pairs[rank]?.wholeCount += 1
    }
  }

  /// The explanation, with the figures that `time` gives.
  func explanation(_ time: (SampleColumns) -> AsleepTime) -> BucketExplanation {
    func figures(of samples: SampleColumns) -> StatisticsFigures? {
      let statistics = time(samples).statistics(edges: [bucket.lowerBound, bucket.upperBound])
      return statistics.isEmpty ? nil : statistics[0]
    }
    var pairs = pairs
    for rank in pairs.indices where pairs[rank] != nil {
      pairs[rank]?.alone = figures(of: samples.filtered { samples.ranks[$0] == rank })
    }
    let slept = trace.intervals.compactMap { interval -> MergeTrace.WonInterval? in
      let word = Word(number: interval.winner)
      return word.isAwake
        ? nil
        : MergeTrace.WonInterval(start: interval.start, end: interval.end, winner: word.rank)
    }
    return BucketExplanation(
      bucket: bucket, kind: .category, figures: figures(of: samples),
      pairs: pairs.compactMap(\.self), average: nil,
      trace: MergeTrace(range: bucket, intervals: slept, coverage: coverage), moments: [])
  }
}
