public import CalendarBuckets

/// What a range of nights has in common: means, and how regular the nights are.
///
/// Times of day are seconds after midnight on the wall clock. Their means and scatter are circular, so that
/// 23:50 and 00:10 lie about midnight. What no night tells is nil.
public struct SleepSummary: Sendable, Equatable {
  /// A figure of the times of day at which main sleeps had something in common.
  public struct TimesOfDay: Sendable, Equatable {
    /// Of going to bed, in seconds.
    public let bedtime: Double?
    /// Of falling asleep, in seconds.
    public let onset: Double?
    /// Of waking up, in seconds.
    public let wake: Double?
    /// Of leaving the bed, of nights of which only the time in bed is known, in seconds.
    public let outOfBed: Double?
  }

  /// How many nights there are.
  public let nightCount: Int
  /// How many of them are partial.
  public let partialNightCount: Int
  /// Means over nights.
  public let means: SleepMeans
  /// Circular means of times of day.
  public let meanTimes: TimesOfDay
  /// Circular standard deviations of times of day.
  public let circularDeviations: TimesOfDay
  /// The middle of sleep on free nights (MSF), seconds after midnight.
  public let midSleepFree: Double?
  /// The middle of sleep on the other nights (MSW), seconds after midnight.
  public let midSleepWork: Double?
  /// How far the two lie apart, the shorter way round, in seconds: Wittmann et al., *Social jetlag*,
  /// Chronobiology International 23 (2006).
  public let socialJetlag: Double?
  /// The middle of sleep on free nights, corrected for sleep that was caught up on (MSFsc), seconds after
  /// midnight: Roenneberg et al., *A marker for the end of adolescence*, Current Biology 14 (2004).
  ///
  /// With a longer sleep on free nights than on the others it is MSF less half of what free nights have
  /// more than the mean of a week; else MSF itself.
  public let midSleepFreeCorrected: Double?
  /// How alike the days are.
  public let regularity: SleepRegularity
}

extension SleepAnalysis {
  /// What the nights named by the days from `first` up to `end` have in common, the latter excluded; nil
  /// is no bound.
  ///
  /// - Complexity: O(nights + slices).
  public func summary(from first: LocalDateTime? = nil, to end: LocalDateTime? = nil)
    -> SleepSummary
  {
    let nights = nights(from: first, to: end)
    let isFree = { (night: SleepNight) in self.rules.freeWeekdays.contains(night.night.weekday) }
    let free = SleepTiming(nights.filter(isFree), zone, rules)
    let work = SleepTiming(nights.filter { !isFree($0) }, zone, rules)
    let all = SleepTiming(nights, zone, rules)
    let jetlag: Double? =
      if let midFree = free.midpoint.mean, let midWork = work.midpoint.mean {
        CircularMean.distance(midFree, midWork)
      } else { nil }
    return SleepSummary(
      nightCount: nights.count, partialNightCount: nights.count(where: \.isPartial),
      means: SleepMeans(of: nights, includingPartial: rules.includesPartialNights),
      meanTimes: all.times(\.mean), circularDeviations: all.times(\.standardDeviation),
      midSleepFree: free.midpoint.mean, midSleepWork: work.midpoint.mean, socialJetlag: jetlag,
      midSleepFreeCorrected: corrected(free, work), regularity: regularity(from: first, to: end))
  }

  /// MSFsc; without nights of either kind it is not known how long a week's sleep is.
  ///
  /// Semantics 5.8: the mid-sleep of free days, corrected.
  private func corrected(_ free: SleepTiming, _ work: SleepTiming) -> Double? {
    guard let mid = free.midpoint.mean, let freePeriod = free.period, let workPeriod = work.period
    else { return nil }
    guard freePeriod > workPeriod else { return mid }
    let freeDays = Double(rules.freeWeekdays.count)
    let week = (freePeriod * freeDays + workPeriod * (7 - freeDays)) / 7
    let corrected = (mid - (freePeriod - week) / 2).truncatingRemainder(dividingBy: 86_400)
    return corrected < 0 ? corrected + 86_400 : corrected
  }

  private func regularity(from first: LocalDateTime?, to end: LocalDateTime?) -> SleepRegularity {
    let scored = contents.extent ?? 0..<0
    let low = first.map(windows.index(ofNight:)) ?? scored.lowerBound
    let high = end.map(windows.index(ofNight:)) ?? scored.upperBound
    let asked = low..<max(low, high)
    let scoredWindows = contents.windows(in: asked, without: [])
    guard let firstKnown = scoredWindows.first?.lowerBound,
      let lastKnown = scoredWindows.last?.upperBound
    else {
      return SleepRegularity(
        sleep: EmptyCollection(), known: EmptyCollection(), in: 0..<0, epoch: rules.epoch)
    }
    // Semantics 5.8: pairs that touch a partial night's window are dropped.
    let partial =
      rules.includesPartialNights
      ? []
      : nights.filter(\.isPartial).map { windows.edges.index(of: $0.window.lowerBound) }
    let known = contents.windows(in: asked, without: partial)
    // Epochs begin at the first window; those that lie wholly before the first known one are in no pair.
    let start = windows.edges.edge(firstKnown)
    let origin = first == nil ? start : windows.edges.edge(low)
    let epoch = Double(rules.epoch)
    let skipped = ((start - origin) / epoch).rounded(.down) * epoch
    let range = origin + skipped..<windows.edges.edge(lastKnown)
    return SleepRegularity(
      sleep: slices.lazy.filter(\.stage.isAsleep).map { $0.start..<$0.end },
      known: known.lazy.map {
        windows.edges.edge($0.lowerBound)..<windows.edges.edge($0.upperBound)
      },
      in: range, epoch: rules.epoch)
  }
}

/// The times of nights. Semantics 5.8: bedtimes are those of all nights, the others of nights that are not
/// partial.
private struct SleepTiming {
  var bedtime = CircularMean()
  var onset = CircularMean()
  var wake = CircularMean()
  var outOfBed = CircularMean()
  var midpoint = CircularMean()
  /// The mean time from onset to wake; nil without sleeps.
  let period: Double?

  init(_ nights: some Sequence<SleepNight>, _ zone: ZoneRules, _ rules: SleepRules) {
    func timeOfDay(_ instant: Double) -> Double {
      let local = zone.localDateTime(at: instant)
      return Double(local.hour * 3_600 + local.minute * 60) + local.second
    }
    var (periods, count) = (0.0, 0.0)
    for night in nights {
      if let instant = night.bedtime { bedtime.add(timeOfDay(instant)) }
      if let instant = night.outOfBed { outOfBed.add(timeOfDay(instant)) }
      guard let sleep = night.mainSleep, rules.includesPartialNights || !night.isPartial else {
        continue
      }
      onset.add(timeOfDay(sleep.onset))
      wake.add(timeOfDay(sleep.wake))
      midpoint.add(timeOfDay(sleep.midpoint))
      periods += sleep.sleepPeriod
      count += 1
    }
    period = count == 0 ? nil : periods / count
  }

  /// A figure of each time of day.
  func times(_ figure: (CircularMean) -> Double?) -> SleepSummary.TimesOfDay {
    SleepSummary.TimesOfDay(
      bedtime: figure(bedtime), onset: figure(onset), wake: figure(wake),
      outOfBed: figure(outOfBed))
  }
}
