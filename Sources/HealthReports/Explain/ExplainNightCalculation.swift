internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Explains one night.
struct ExplainNightCalculation {
  /// What is asked of which state.
  let question: Question
  /// The night, and what nights are made by.
  let request: ExplainNightRequest

  private static let type = HKCategoryTypeIdentifier.sleepAnalysis.rawValue

  private var zone: ZoneRules { question.zone }

  /// The answer.
  func report() throws -> ExplainNightReport {
    guard question.scope.isUnbounded else {
      throw ReportError(
        .invalidRequest, "A night is chosen with \(.night), by the day that it ends in.")
    }
    try SleepCalculation.check(request.rules)
    let order = try question.sourceOrder(ofType: Self.type)
    let samples = try question.snapshot.sleepSamples(preferredOrder: order)
    let (explanation, day) = try explanation(of: samples)
    let ranking = ExplainedRanking(
      samples.ranking, facts: samples.facts, order: order, question: question)
    return report(explanation, of: day, ranking)
  }

  /// The night that was asked for, else the last one, and the day that names it.
  private func explanation(
    of samples: RankedSamples
  ) throws -> (SleepExplanation, day: LocalDateTime) {
    let limit = SleepLimit(zone: zone)
    let none = ReportError.noData(
      "The store holds no sleep, so there is no night to explain.")
    func lastNight() throws -> LocalDateTime? {
      try samples.lastNights(1, zone: zone, rules: request.rules).nights.last?.night
    }
    let asked = request.night.map { zone.localDateTime(at: $0.instant(in: zone)).startOfDay }
    guard let day = try asked ?? lastNight() else { throw none }
    // A day that the clocks jumped over is read as the next one.
    let isLost =
      request.night.map { $0.description.utf8.count == 10 && $0.description != day.dateText }
      ?? false
    // Whenever nights start, this one and the sessions that end in it lie between the midnight before the last and
    // the next noon but one.
    let noon = zone.instant(of: day) + 43_200
    let around = noon - 86_400 * 1.5..<noon + 86_400
    try SourceLimit().check(samples.columns, in: around, ofType: Self.type)
    try limit.check(samples.columns.sleep(around: around, rules: request.rules))
    let explanation =
      isLost
      ? nil
      : SleepExplanation(
        ofNight: day, in: samples.columns, zone: zone, rules: request.rules,
        wakefulRanks: samples.wakefulRanks)
    if explanation?.night == nil, try !hasNights(lastNight) { throw none }
    guard let explanation else {
      throw ReportError(
        .invalidRequest,
        "\(text: request.night?.description ?? day.dateText) never happened\(text: zone.isRecorded ? "" : " in " + zone.identifier): the clocks jumped over the whole day."
      )
    }
    return (explanation, day)
  }

  /// Whether there is any night; more samples than are merged make one.
  private func hasNights(_ lastNight: () throws -> LocalDateTime?) throws -> Bool {
    do {
      return try lastNight() != nil
    } catch is ReportError {
      return true
    }
  }

  // MARK: The report

  private func report(
    _ explanation: SleepExplanation, of day: LocalDateTime, _ ranking: ExplainedRanking
  ) -> ExplainNightReport {
    let window = explanation.window
    let main = explanation.night?.mainSleep
    let start = question.local(window.lowerBound)
    let end = question.local(window.upperBound)
    return ExplainNightReport(
      timeZone: zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(in: window), rules: request.rules,
      date: day.dateText, start: start, end: end,
      hours: (window.upperBound - window.lowerBound) / 3_600,
      clockChanges: ClockChange.changes(of: zone, in: window),
      figures: explanation.night.map { night in
        ExplainNightReport.Figures(
          inBed: night.inBed, totalAsleep: night.totalAsleep,
          inBedIsDerived: main?.inBedIsDerived, asleep: main?.asleep, core: main?.core,
          deep: main?.deep, rem: main?.rem, unspecified: main?.unspecified, awake: main?.awake,
          bedtime: night.bedtime.map(question.local),
          outOfBed: night.outOfBed.map(question.local))
      },
      sessions: (main.map { [session($0, isMain: true)] } ?? [])
        + (explanation.night?.naps ?? []).map { session($0, isMain: false) },
      inBedPieces: explanation.inBedPieces.map(question.span),
      sleeplessRanges: explanation.sleeplessRanges.map(question.span),
      inBedSamples: explanation.inBedSampleCount, emptySamples: explanation.emptySampleCount,
      sources: explanation.sources.indices.map { source($0, of: explanation, ranking) },
      slices: explanation.slices.map { slice in
        let pair = ranking[Int(slice.rank)].pair
        return ExplainNightReport.Slice(
          start: question.local(slice.start), end: question.local(slice.end), stage: slice.stage,
          source: pair.name, userEntered: pair.isUserEntered)
      })
  }

  private func session(_ session: SleepSession, isMain: Bool) -> ExplainNightReport.Session {
    ExplainNightReport.Session(
      start: question.local(session.range.lowerBound),
      end: question.local(session.range.upperBound), isMain: isMain, asleep: session.asleep,
      inBed: session.inBed, inBedIsDerived: session.inBedIsDerived, coverage: session.coverage,
      partial: session.isPartial,
      inBedPieces: session.inBedPieces.map(question.span))
  }

  private func source(
    _ place: Int, of explanation: SleepExplanation, _ ranking: ExplainedRanking
  ) -> ExplainNightReport.Source {
    let source = explanation.sources[place]
    let ranked = ranking[source.rank]
    return ExplainNightReport.Source(
      source: ranked.pair.name, userEntered: ranked.pair.isUserEntered, rank: ranked.rank,
      because: ranked.because, since: ranked.since, knowsStages: source.knowsStages,
      samples: source.sampleCount, clipped: source.clippedCount,
      recorded: ExplainNightReport.Stages(source.recorded),
      counted: ExplainNightReport.Stages(source.won), coveredDuration: source.coveredDuration,
      wonDuration: source.wonDuration, overlapDuration: source.ownOverlap,
      masked: source.masked.map { masked in
        let winner = ranking[masked.winner].pair
        return ExplainNightReport.Masked(
          source: winner.name, userEntered: winner.isUserEntered, samples: masked.sampleCount,
          duration: masked.duration)
      },
      spans: explanation.spans(ofSource: place).map { ExplainedSpan($0, in: question) })
  }
}

extension ExplainNightReport.Stages {
  fileprivate init(_ durations: [SleepStage: Double]) {
    self.init(
      unspecified: durations[.unspecified], awake: durations[.awake], core: durations[.core],
      deep: durations[.deep], rem: durations[.rem])
  }
}
