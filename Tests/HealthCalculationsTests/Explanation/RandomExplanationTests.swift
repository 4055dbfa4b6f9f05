import HealthCalculations
import TestSupport
import Testing

/// Explanations against the slow reference, and against the figures that they explain.
@Suite struct RandomExplanationTests {
  /// The buckets of a random case that have a length.
  private static func buckets(_ random: RandomCase) -> [Range<Double>] {
    zip(random.edges, random.edges.dropFirst()).compactMap { $0 < $1 ? $0..<$1 : nil }
  }

  private static func scale(_ samples: SampleColumns) -> Double {
    samples.values.reduce(0) { $0 + abs($1) }
  }

  private static func disagreement(_ random: RandomCase, kind: MeasureKind) -> String? {
    let scale = scale(random.samples)
    for bucket in buckets(random) {
      let explanation = StatisticsEngine.explanation(
        of: random.samples, kind: kind, bucket: bucket)
      let slow = SlowExplanation(random.samples, kind: kind, bucket: bucket)
      guard explanation.pairs.map(\.rank) == slow.pairs.keys.sorted() else {
        return "\(bucket): pairs \(explanation.pairs.map(\.rank))"
      }
      for pair in explanation.pairs {
        guard let expected = slow.pairs[pair.rank],
          isEqual(pair, expected, kind: kind, scale: scale)
        else { return "\(bucket): \(pair)" }
      }
      if let difference = differenceFromFigures(explanation, of: random, bucket: bucket) {
        return "\(bucket): \(difference)"
      }
    }
    return nil
  }

  private static func isEqual(
    _ pair: PairExplanation, _ slow: SlowExplanation.Pair, kind: MeasureKind, scale: Double
  ) -> Bool {
    let lostCounts = Dictionary(
      uniqueKeysWithValues: pair.masked.filter { $0.sampleCount > 0 }
        .map { ($0.winner, $0.sampleCount) })
    let winners = Set(slow.lostCounts.keys).union(slow.lostTimes.keys)
    guard
      [
        pair.sampleCount, pair.wholeCount, pair.partCount, pair.droppedCount, pair.clippedCount,
      ] == [
        slow.sampleCount, slow.wholeCount, slow.partCount, slow.droppedCount, slow.clippedCount,
      ], lostCounts == slow.lostCounts, pair.masked.map(\.winner) == winners.sorted(),
      isClose(pair.wonDuration, slow.won),
      isClose(pair.coveredDuration, slow.won + slow.lostTimes.values.reduce(0, +))
    else { return false }
    for masked in pair.masked {
      guard isClose(masked.duration, slow.lostTimes[masked.winner] ?? 0, scale: 1e-3) else {
        return false
      }
    }
    guard kind.isCumulative else { return pair.raw == nil && pair.recorded == nil }
    return isClose(pair.clippedBefore, slow.before, scale: scale)
      && isClose(pair.clippedAfter, slow.after, scale: scale)
      && isClose(pair.raw, slow.raw, scale: scale)
      && isClose(pair.counted, slow.counted, scale: scale)
      && isClose(pair.recorded, slow.before + slow.raw + slow.after, scale: scale)
      && pair.masked.allSatisfy {
        isClose($0.amount ?? 0, slow.lostAmounts[$0.winner] ?? 0, scale: scale)
      }
  }

  /// What the parts add up to has to be what the engine says.
  private static func differenceFromFigures(
    _ explanation: BucketExplanation, of random: RandomCase, bucket: Range<Double>
  ) -> String? {
    let statistics = StatisticsEngine.bucketStatistics(
      of: random.samples, kind: explanation.kind, edges: [bucket.lowerBound, bucket.upperBound])
    let figures = statistics.isEmpty ? nil : statistics[0]
    guard explanation.figures == figures else { return "other figures than the engine's" }
    let pairs = explanation.pairs
    guard explanation.countedCount == figures?.count ?? 0 else { return "other counts" }
    guard let figures else { return nil }
    let duration = pairs.reduce(0) { $0 + $1.wonDuration }
    guard isClose(duration, figures.duration) else { return "duration \(duration)" }
    if let sum = figures.sum {
      let counted = pairs.reduce(0) { $0 + ($1.counted ?? 0) }
      if !isClose(counted, sum, scale: scale(random.samples)) { return "sum \(counted)" }
    }
    if let average = figures.average, let rule = explanation.average {
      let shares = pairs.compactMap(\.average)
      let weight = shares.reduce(0) { $0 + $1.weight }
      guard isClose(weight, rule.weight) else { return "weight \(weight) of \(rule.weight)" }
      let means = shares.compactMap { share in share.mean.map { (share.weight, $0) } }
      let mean = combined(means, rule.weighing)
      if !isClose(mean, average, scale: scale(random.samples)) { return "average \(mean)" }
      if shares.map(\.minimum).min() != figures.minimum { return "minimum" }
      if shares.map(\.maximum).max() != figures.maximum { return "maximum" }
    }
    return nil
  }

  private static func combined(
    _ means: [(weight: Double, mean: Double)], _ weighing: AverageExplanation.Weighing
  ) -> Double {
    let total = means.reduce(0) { $0 + $1.weight }
    if weighing == .energy {
      return levelOfMeanEnergy(means, total: total)
    }
    return means.reduce(0) { $0 + $1.weight * $1.mean } / total
  }

  @Test(arguments: allKinds)
  func explanationsAgreeWithTheSlowReference(kind: MeasureKind) {
    for seed in RandomMergeTests.seeds {
      let random = RandomCase(seed: seed &+ 9_000_000)
      if Self.disagreement(random, kind: kind) != nil {
        let shrunk = random.shrunk { Self.disagreement($0, kind: kind) != nil }
        let what = Self.disagreement(shrunk, kind: kind) ?? ""
        Issue.record("\(kind): \(what)\n\(shrunk)")
        return
      }
    }
  }

  @Test func pickedValuesAreExplainedAlone() {
    for seed in RandomMergeTests.seeds {
      var random = RandomCase(seed: seed &+ 9_100_000)
      random.samples.values = random.samples.values.map { Double(Int($0.magnitude) % 3) }
      for bucket in Self.buckets(random) {
        let picked = random.samples.filtered { random.samples.values[$0] != 1 }
        let explanation = StatisticsEngine.explanation(
          of: random.samples, kind: .categoryValues([0, 2]), bucket: bucket)
        let expected = StatisticsEngine.explanation(of: picked, kind: .category, bucket: bucket)
        #expect(explanation == expected, "\(random)")
      }
    }
  }

  /// Every interval and moment of a timeline, column by column.
  @Test func timelinesShowWhatCounts() {
    for seed in RandomMergeTests.seeds {
      let random = RandomCase(seed: seed &+ 9_200_000)
      for bucket in Self.buckets(random) {
        let explanation = StatisticsEngine.explanation(
          of: random.samples, kind: .quantity(.cumulative), bucket: bucket)
        let width = bucket.upperBound - bucket.lowerBound
        let edges =
          (0...7).map { bucket.lowerBound + width * Double($0) / 7 }.dropLast()
          + [bucket.upperBound]
        for (pair, cells) in zip(explanation.pairs, explanation.timeline(edges: Array(edges))) {
          for (column, cell) in cells.enumerated() where edges[column] < edges[column + 1] {
            let slow = SlowExplanation(
              random.samples, kind: .quantity(.cumulative),
              bucket: edges[column]..<edges[column + 1]
            ).pairs[pair.rank]
            let counts = slow.map { $0.won > 0 || $0.wholeCount > 0 } ?? false
            let isMasked = slow.map { !$0.lostTimes.isEmpty || !$0.lostCounts.isEmpty } ?? false
            let expected: TimelineCell =
              counts ? isMasked ? .partlyCounted : .counted : isMasked ? .masked : .none
            #expect(cell == expected, "column \(column) of \(bucket), rank \(pair.rank): \(random)")
          }
        }
      }
    }
  }
}
