internal import CalendarBuckets
internal import HealthCalculations

/// Writes what the core says in the unit and on the clocks of the answer.
struct ExplainWriting {
  var question: Question
  var unit: DisplayUnit?
  var ranking: ExplainedRanking

  /// An amount of the type in its unit: it has a scale and no origin.
  func amount(_ stored: Double) -> Double {
    unit?.converted([stored], of: .sum)[0] ?? stored
  }

  /// A reading of the type in its unit.
  func reading(_ stored: Double) -> Double {
    unit?.converted([stored], of: .average)[0] ?? stored
  }

  func figures(_ figures: StatisticsFigures) -> ExplainReport.Figures {
    ExplainReport.Figures(
      count: figures.count, sum: figures.sum.map(amount), average: figures.average.map(reading),
      minimum: figures.minimum.map(reading), maximum: figures.maximum.map(reading),
      duration: figures.duration, mostRecent: figures.mostRecent.map { reading($0.value) })
  }

  func segment(_ segment: MergeTrace.WonInterval) -> ExplainReport.Segment {
    let winner = ranking[segment.winner].pair
    return ExplainReport.Segment(
      start: question.local(segment.start), end: question.local(segment.end),
      source: winner.name, userEntered: winner.isUserEntered)
  }

  func source(_ pair: PairExplanation, of explanation: BucketExplanation) -> ExplainReport.Source {
    let ranked = ranking[pair.rank]
    return ExplainReport.Source(
      source: ranked.pair.name, userEntered: ranked.pair.isUserEntered, rank: ranked.rank,
      because: ranked.because, since: ranked.since, samples: pair.sampleCount,
      whole: pair.wholeCount, inPart: pair.partCount, dropped: pair.droppedCount,
      clipped: pair.clippedCount, recorded: pair.recorded.map(amount),
      clippedBefore: pair.clippedBefore.map(amount), raw: pair.raw.map(amount),
      clippedAfter: pair.clippedAfter.map(amount), counted: pair.counted.map(amount),
      coveredDuration: pair.coveredDuration, wonDuration: pair.wonDuration,
      masked: pair.masked.map { masked in
        let winner = ranking[masked.winner].pair
        return ExplainReport.Masked(
          source: winner.name, userEntered: winner.isUserEntered, samples: masked.sampleCount,
          duration: masked.duration, amount: masked.amount.map(amount))
      }, alone: pair.alone.map(figures),
      average: pair.average.map { share in
        ExplainReport.Share(
          weight: share.weight, mean: share.mean.map(reading), minimum: reading(share.minimum),
          maximum: reading(share.maximum))
      },
      spans: explanation.spans(ofRank: pair.rank).map { ExplainedSpan($0, in: question) })
  }
}

extension ExplainReport.Average {
  init(_ average: AverageExplanation) {
    self.init(
      weighing: average.weighing.rawValue, weight: average.weight,
      sampleDuration: average.ownDuration, gapDuration: average.gapDuration,
      gapCap: average.gapCap, hasFallenBack: average.hasFallenBack)
  }
}
