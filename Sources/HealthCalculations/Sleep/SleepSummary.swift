public import CalendarBuckets

/// What a range of nights has in common: means, and how regular the nights are.
///
/// Times of day are seconds after midnight on the wall clock. Their means and scatter are circular, so that
/// 23:50 and 00:10 lie about midnight. What no night tells is nil.
public struct SleepSummary: Sendable, Equatable {
  /// The means over nights of what main sleeps tell, in seconds but for the efficiency.
  public struct Means: Sendable, Equatable {
    /// The sleep of all sessions.
    public let totalAsleep: Double?
    /// The sleep of the main sleep.
    public let asleep: Double?
    /// Of it, light or intermediate sleep.
    public let core: Double?
    /// Of it, deep sleep.
    public let deep: Double?
    /// Of it, sleep with rapid eye movements.
    public let rem: Double?
    /// Of it, sleep of unknown depth.
    public let unspecified: Double?
    /// The time awake of the main sleep.
    public let awake: Double?
    /// The time in bed, also of nights of which nothing else is known.
    public let inBed: Double?
    /// The time from onset to wake.
    public let sleepPeriod: Double?
    /// The time awake or unscored from onset to wake.
    public let waso: Double?
    /// Sleep over time in bed, 0...1.
    public let efficiency: Double?
    /// The time until sleep, of nights whose time in bed was recorded.
    public let latency: Double?
    /// How often sleep was interrupted.
    public let awakenings: Double?
  }

  /// A figure of the times of day at which main sleeps had something in common.
  public struct TimesOfDay: Sendable, Equatable {
    /// Of going to bed, in seconds.
    public let bedtime: Double?
    /// Of falling asleep, in seconds.
    public let onset: Double?
    /// Of waking up, in seconds.
    public let wake: Double?
  }

  /// How many nights there are.
  public let nightCount: Int
  /// Means over nights.
  public let means: Means
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

extension SleepSummary.Means {
  /// The means of some nights. Semantics 5.8: each is over the nights that have the figure.
  ///
  /// - Complexity: O(nights + naps).
  public init(of nights: some Collection<SleepNight>) {
    let mains = nights.compactMap(\.mainSleep)
    self.init(
      totalAsleep: nights.lazy.compactMap(\.totalAsleep).mean,
      asleep: mains.lazy.map(\.asleep).mean,
      core: mains.lazy.map(\.core).mean, deep: mains.lazy.map(\.deep).mean,
      rem: mains.lazy.map(\.rem).mean, unspecified: mains.lazy.map(\.unspecified).mean,
      awake: mains.lazy.map(\.awake).mean, inBed: nights.lazy.map(\.inBed).mean,
      sleepPeriod: mains.lazy.map(\.sleepPeriod).mean, waso: mains.lazy.map(\.waso).mean,
      efficiency: mains.lazy.map(\.efficiency).mean,
      latency: mains.lazy.compactMap(\.latency).mean,
      awakenings: mains.lazy.map { Double($0.awakenings) }.mean)
  }
}

extension SleepAnalysis {
  /// What the nights named by the days from `first` up to `end` have in common, the latter excluded; nil
  /// is no bound.
  ///
  /// - Complexity: O(nights + slices), and a bit for each epoch.
  public func summary(from first: LocalDateTime? = nil, to end: LocalDateTime? = nil)
    -> SleepSummary
  {
    let nights = nights(from: first, to: end)
    let mains = nights.compactMap(\.mainSleep)
    let isFree = { (night: SleepNight) in self.rules.freeWeekdays.contains(night.night.weekday) }
    let free = SleepTiming(nights.filter(isFree).compactMap(\.mainSleep), zone)
    let work = SleepTiming(nights.filter { !isFree($0) }.compactMap(\.mainSleep), zone)
    let all = SleepTiming(mains, zone)
    let jetlag: Double? =
      if let midFree = free.midpoint.mean, let midWork = work.midpoint.mean {
        CircularMean.distance(midFree, midWork)
      } else { nil }
    return SleepSummary(
      nightCount: nights.count,
      means: .init(of: nights),
      meanTimes: .init(
        bedtime: all.bedtime.mean, onset: all.onset.mean, wake: all.wake.mean),
      circularDeviations: .init(
        bedtime: all.bedtime.standardDeviation, onset: all.onset.standardDeviation,
        wake: all.wake.standardDeviation),
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
    let low = first.map(windows.index(ofNight:)) ?? scoredWindows.min() ?? 0
    let high = end.map(windows.index(ofNight:)) ?? (scoredWindows.max() ?? -1) + 1
    let known = scoredWindows.filter { $0 >= low && $0 < high }.sorted()
    guard let firstKnown = known.first, let lastKnown = known.last else {
      return SleepRegularity(
        sleep: EmptyCollection(), known: EmptyCollection(), in: 0..<0, epoch: rules.epoch)
    }
    // Epochs begin at the first window; those that lie wholly before the first known one are in no pair.
    let start = windows.edges.edge(firstKnown)
    let origin = first == nil ? start : windows.edges.edge(low)
    let epoch = Double(rules.epoch)
    let skipped = ((start - origin) / epoch).rounded(.down) * epoch
    let range = origin + skipped..<windows.edges.edge(lastKnown + 1)
    return SleepRegularity(
      sleep: slices.lazy.filter(\.stage.isAsleep).map { $0.start..<$0.end },
      known: known.lazy.map(windows.range), in: range, epoch: rules.epoch)
  }
}

/// The times of main sleeps.
private struct SleepTiming {
  var bedtime = CircularMean()
  var onset = CircularMean()
  var wake = CircularMean()
  var midpoint = CircularMean()
  /// The mean time from onset to wake; nil without sleeps.
  let period: Double?

  init(_ sleeps: [SleepSession], _ zone: ZoneRules) {
    func timeOfDay(_ instant: Double) -> Double {
      let local = zone.localDateTime(at: instant)
      return Double(local.hour * 3_600 + local.minute * 60) + local.second
    }
    for sleep in sleeps {
      bedtime.add(timeOfDay(sleep.bedtime))
      onset.add(timeOfDay(sleep.onset))
      wake.add(timeOfDay(sleep.wake))
      midpoint.add(timeOfDay(sleep.midpoint))
    }
    period = sleeps.lazy.map(\.sleepPeriod).mean
  }
}

extension Sequence<Double> {
  /// The arithmetic mean; nil if there is nothing.
  fileprivate var mean: Double? {
    var sum = 0.0
    var count = 0
    for element in self {
      sum += element
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }
}
