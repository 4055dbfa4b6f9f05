internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Makes nights of the sleep samples of a store.
struct SleepCalculation {
  /// What is asked of which state.
  let question: Question
  /// How many nights there are without bounds; nil is all.
  let lastNights: Int?
  /// What nights are made by.
  let rules: SleepRules

  private static let type = HKCategoryTypeIdentifier.sleepAnalysis.rawValue

  /// The answer.
  func report() throws -> SleepReport {
    try checkRequest()
    let scope = question.scope
    let samples = try question.snapshot.sleepSamples(
      rules: rules,
      preferredOrder: scope.sourceOrder.isEmpty ? nil : question.sourceOrder(ofType: Self.type))
    let analysis = try analysis(of: samples)
    var first = scope.from?.local(in: question.zone)
    let end = scope.to?.local(in: question.zone)
    if scope.isUnbounded, let lastNights {
      first = analysis.nights.suffix(lastNights).first?.night
    }
    let nights = Array(analysis.nights(from: first, to: end))
    return SleepReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(in: nights.range), rules: rules,
      sources: samples.ranking.sourceNames, hasSleep: !samples.columns.isEmpty,
      nights: nights.map(night), weeks: weeks(of: nights, in: analysis),
      summary: SleepReport.Summary(analysis.summary(from: first, to: end), nights: nights))
  }

  /// The nights that are shown, and those of the whole weeks around them; others may be absent.
  ///
  /// No more is merged, so that an impossible day is in the way of those near it alone. Semantics 5.8.
  private func analysis(of samples: RankedSamples) throws -> SleepAnalysis {
    let scope = question.scope
    if scope.isUnbounded, let lastNights {
      return try samples.lastNights(lastNights, zone: question.zone, rules: rules)
    }
    let week = SleepAnalysis.longestWeek
    var part = samples
    let first = scope.from.map { $0.instant(in: question.zone) - week } ?? -.infinity
    let last = scope.to.map { $0.instant(in: question.zone) + week } ?? .infinity
    part.columns = samples.columns.sleep(around: first..<last, rules: rules)
    return try part.sleepAnalysis(zone: question.zone, rules: rules)
  }

  private func checkRequest() throws {
    let scope = question.scope
    if let from = scope.from, let to = scope.to,
      from.local(in: question.zone) >= to.local(in: question.zone)
    {
      throw ReportError(
        .invalidRequest,
        "\(.from) has to lie before \(.to), but \(text: from) does not lie before \(text: to).")
    }
    if let lastNights, lastNights < 1 {
      throw ReportError(
        .invalidRequest, "\(.lastNights) has to be 1 or more, not \(text: lastNights).")
    }
    try Self.check(rules)
  }

  /// Throws for rules by which no night can be made.
  static func check(_ rules: SleepRules) throws {
    guard !rules.areValid else { return }
    throw ReportError(
      .invalidRequest,
      "A night starts within a day, a session's gap is 0 or more seconds, epochs divide a day, "
        + "free days are numbers from 1, Monday, to 7, and a share is 0 to 1.")
  }

  // MARK: Nights

  private func night(_ night: SleepNight) -> SleepReport.Night {
    SleepReport.Night(
      date: night.night.dateText, start: question.local(night.window.lowerBound),
      end: question.local(night.window.upperBound), sessions: night.sessionCount,
      totalAsleep: night.totalAsleep, inBed: night.inBed,
      bedtime: night.mainSleep == nil ? night.bedtime.map(question.local) : nil,
      outOfBed: night.outOfBed.map(question.local),
      inBedPieces: night.inBedAlone.map(question.span),
      mainSleep: night.mainSleep.map(session), naps: night.naps.map(session))
  }

  private func session(_ session: SleepSession) -> SleepReport.Session {
    SleepReport.Session(
      start: question.local(session.range.lowerBound),
      end: question.local(session.range.upperBound), asleep: session.asleep, core: session.core,
      deep: session.deep, rem: session.rem, unspecified: session.unspecified,
      awake: session.awake, inBed: session.inBed, inBedIsDerived: session.inBedIsDerived,
      coverage: session.coverage, partial: session.isPartial,
      sleepPeriod: session.sleepPeriod, waso: session.waso,
      onset: question.local(session.onset), wake: question.local(session.wake),
      efficiency: session.efficiency, latency: session.latency,
      bedtime: question.local(session.bedtime), midpoint: question.local(session.midpoint),
      awakenings: session.awakenings, inBedPieces: session.inBedPieces.map(question.span),
      slices: session.slices.map { slice in
        SleepReport.Slice(
          start: question.local(slice.start), end: question.local(slice.end), stage: slice.stage)
      })
  }

  /// The weeks that some nights lie in, by the days that name them, from the scope's first weekday on.
  ///
  /// Semantics 5.8: ranges that are shown by week hold whole weeks.
  private func weeks(
    of nights: [SleepNight], in analysis: SleepAnalysis
  ) -> [SleepReport.Week] {
    let first = question.scope.firstWeekday ?? .monday
    var firstDays: [LocalDateTime] = []
    for night in nights {
      let firstDay = first.onOrAfter(night.night.adding(days: -6))
      if firstDays.last != firstDay { firstDays.append(firstDay) }
    }
    return firstDays.map { firstDay in
      let nights = analysis.nights(from: firstDay, to: firstDay.adding(days: 7))
      let means = SleepMeans(of: nights, includingPartial: rules.includesPartialNights)
      return SleepReport.Week(
        date: firstDay.dateText, nights: nights.count,
        partialNights: nights.count(where: \.isPartial), mean: means.values,
        meanNights: means.nights)
    }
  }
}

extension [SleepNight] {
  /// From the begin of the first window to the end of the last; nil without nights.
  fileprivate var range: Range<Double>? {
    guard let first, let last else { return nil }
    return first.window.lowerBound..<last.window.upperBound
  }
}

extension SleepReport.Summary {
  /// What nights have in common, as the core has it.
  fileprivate init(_ summary: SleepSummary, nights: [SleepNight]) {
    func times(_ times: SleepSummary.TimesOfDay) -> SleepReport.TimesOfDay {
      SleepReport.TimesOfDay(
        bedtime: times.bedtime, onset: times.onset, wake: times.wake, outOfBed: times.outOfBed)
    }
    let naps = nights.flatMap(\.naps)
    self.init(
      nights: summary.nightCount, partialNights: summary.partialNightCount, naps: naps.count,
      napsAsleep: naps.reduce(0) { $0 + $1.asleep }, mean: summary.means.values,
      meanNights: summary.means.nights,
      meanTimes: times(summary.meanTimes), circularSD: times(summary.circularDeviations),
      midSleepFree: summary.midSleepFree, midSleepWork: summary.midSleepWork,
      socialJetlag: summary.socialJetlag, midSleepFreeCorrected: summary.midSleepFreeCorrected,
      regularityIndex: summary.regularity.index, regularityPairs: summary.regularity.pairCount)
  }
}
