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
    let analysis = SleepAnalysis(of: samples.columns, zone: question.zone, rules: rules)
    var first = scope.from?.local(in: question.zone)
    let end = scope.to?.local(in: question.zone)
    if scope.isUnbounded, let lastNights {
      first = analysis.nights.suffix(lastNights).first?.night
    }
    let nights = Array(analysis.nights(from: first, to: end))
    return SleepReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin, rules: rules,
      sources: samples.ranking.sourceNames, hasSleep: !samples.columns.isEmpty,
      nights: nights.map(night), weeks: Self.weeks(nights),
      summary: SleepReport.Summary(analysis.summary(from: first, to: end), nights: nights))
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
        + "and free days are numbers from 1, Monday, to 7.")
  }

  // MARK: Nights

  private func night(_ night: SleepNight) -> SleepReport.Night {
    SleepReport.Night(
      date: night.night.dateText, start: question.local(night.window.lowerBound),
      end: question.local(night.window.upperBound), sessions: night.sessionCount,
      totalAsleep: night.totalAsleep, inBed: night.inBed,
      mainSleep: night.mainSleep.map(session), naps: night.naps.map(session))
  }

  private func session(_ session: SleepSession) -> SleepReport.Session {
    SleepReport.Session(
      start: question.local(session.range.lowerBound),
      end: question.local(session.range.upperBound), asleep: session.asleep, core: session.core,
      deep: session.deep, rem: session.rem, unspecified: session.unspecified,
      awake: session.awake, inBed: session.inBed, inBedIsDerived: session.inBedIsDerived,
      sleepPeriod: session.sleepPeriod, waso: session.waso,
      onset: question.local(session.onset), wake: question.local(session.wake),
      efficiency: session.efficiency, latency: session.latency,
      bedtime: question.local(session.bedtime), midpoint: question.local(session.midpoint),
      awakenings: session.awakenings,
      slices: session.slices.map { slice in
        SleepReport.Slice(
          start: question.local(slice.start), end: question.local(slice.end), stage: slice.stage)
      })
  }

  /// The nights of each week from Monday on, by the days that name them.
  private static func weeks(_ nights: [SleepNight]) -> [SleepReport.Week] {
    var weeks: [(monday: LocalDateTime, nights: [SleepNight])] = []
    for night in nights {
      let monday = night.night.adding(days: 1 - night.night.weekday)
      if weeks.last?.monday == monday {
        weeks[weeks.count - 1].nights.append(night)
      } else {
        weeks.append((monday, [night]))
      }
    }
    return weeks.map { monday, nights in
      SleepReport.Week(
        date: monday.dateText, nights: nights.count,
        mean: SleepReport.Means(SleepSummary.Means(of: nights)))
    }
  }
}

extension SleepReport.Means {
  /// The means as the core has them.
  fileprivate init(_ means: SleepSummary.Means) {
    self.init(
      totalAsleep: means.totalAsleep, asleep: means.asleep, core: means.core, deep: means.deep,
      rem: means.rem, unspecified: means.unspecified, awake: means.awake, inBed: means.inBed,
      sleepPeriod: means.sleepPeriod, waso: means.waso, efficiency: means.efficiency,
      latency: means.latency, awakenings: means.awakenings)
  }
}

extension SleepReport.Summary {
  /// What nights have in common, as the core has it.
  fileprivate init(_ summary: SleepSummary, nights: [SleepNight]) {
    func times(_ times: SleepSummary.TimesOfDay) -> SleepReport.TimesOfDay {
      SleepReport.TimesOfDay(bedtime: times.bedtime, onset: times.onset, wake: times.wake)
    }
    let naps = nights.flatMap(\.naps)
    self.init(
      nights: summary.nightCount, naps: naps.count,
      napsAsleep: naps.reduce(0) { $0 + $1.asleep }, mean: SleepReport.Means(summary.means),
      meanTimes: times(summary.meanTimes), circularSD: times(summary.circularDeviations),
      midSleepFree: summary.midSleepFree, midSleepWork: summary.midSleepWork,
      socialJetlag: summary.socialJetlag, midSleepFreeCorrected: summary.midSleepFreeCorrected,
      regularityIndex: summary.regularity.index, regularityPairs: summary.regularity.pairCount)
  }
}
