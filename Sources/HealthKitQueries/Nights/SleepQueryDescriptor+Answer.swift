#if Reports
  public import Foundation
  internal import CalendarBuckets
  internal import HealthCalculations
  internal import HealthReports

  extension SleepQueryDescriptor {
    /// Nights, and what they have in common: the figures of `SleepReport` in `HealthReports`. Durations are in
    /// seconds, times of day in seconds after midnight; what no night tells is nil.
    public struct Answer: Sendable, Hashable {
      /// The nights, in order; days without one are left out.
      public let nights: [Night]
      /// The weeks from Monday on that have nights, in order.
      public let weeks: [Week]
      /// How many of the nights are partial.
      public let partialNightCount: Int
      /// Means over the nights that have the figure and are not partial; of the time in bed over all nights.
      public let means: Means
      /// How many nights each mean is of.
      public let meanNights: NightCounts
      /// Circular means of times of day.
      public let meanTimes: TimesOfDay
      /// Circular standard deviations of times of day, `sqrt(-2 ln R)` of a day over 2π.
      public let deviations: TimesOfDay
      /// How many naps there are beside the main sleeps.
      public let napCount: Int
      /// The sleep of all naps together.
      public let napsAsleep: TimeInterval
      /// The middle of sleep on free days (MSF): of nights named by ``SleepQueryDescriptor/freeDays``.
      public let midSleepFree: TimeInterval?
      /// The middle of sleep on the other days (MSW).
      public let midSleepWork: TimeInterval?
      /// How far the middle of sleep lies on free days from the others: Wittmann et al., *Social jetlag*,
      /// Chronobiology International 23 (2006).
      public let socialJetlag: TimeInterval?
      /// The middle of sleep on free days, corrected for sleep that was caught up on (MSFsc): Roenneberg et
      /// al., *A marker for the end of adolescence*, Current Biology 14 (2004).
      public let midSleepFreeCorrected: TimeInterval?
      /// The Sleep Regularity Index, -100...100: Phillips et al., Scientific Reports 7 (2017).
      public let regularityIndex: Double?
      /// Of how many pairs of epochs the index is.
      public let regularityPairs: Int

      /// The mean time asleep in main sleeps.
      public var meanAsleep: TimeInterval? { means.asleep }
      /// The mean efficiency, 0...1.
      public var meanEfficiency: Double? { means.efficiency }
      /// The circular standard deviation of bedtimes.
      public var bedtimeDeviation: TimeInterval? { deviations.bedtime }
      /// The same of falling asleep.
      public var onsetDeviation: TimeInterval? { deviations.onset }
      /// The same of waking up.
      public var wakeDeviation: TimeInterval? { deviations.wake }
    }

    /// The nights of a week.
    public struct Week: Sendable, Hashable {
      /// The Monday: year, month and day. Nights belong to the week of the day that names them.
      public let day: DateComponents
      /// How many nights it has.
      public let nightCount: Int
      /// How many of them are partial.
      public let partialNightCount: Int
      /// The means over these nights.
      public let means: Means
      /// How many nights each mean is of.
      public let meanNights: NightCounts
    }

    /// Means over nights, each over those that have the figure.
    public typealias Means = Figures<Double>

    /// How many nights a mean is of.
    public typealias NightCounts = Figures<Int>

    /// A value for each figure of nights; nil where no night has it.
    public struct Figures<Value: Sendable & Hashable>: Sendable, Hashable {
      /// The sleep of all sessions.
      public let totalAsleep: Value?
      /// The sleep of the main sleep.
      public let asleep: Value?
      /// Of it, light or intermediate sleep.
      public let core: Value?
      /// Of it, deep sleep.
      public let deep: Value?
      /// Of it, sleep with rapid eye movements.
      public let rem: Value?
      /// Of it, sleep of unknown depth.
      public let unspecified: Value?
      /// The time awake of the main sleep.
      public let awake: Value?
      /// The time in bed, also of nights of which nothing else is known.
      public let inBed: Value?
      /// The time from onset to wake.
      public let sleepPeriod: Value?
      /// The time awake or unscored from onset to wake.
      public let waso: Value?
      /// Sleep over time in bed, 0...1.
      public let efficiency: Value?
      /// The time until sleep, of nights whose time in bed was recorded.
      public let latency: Value?
      /// How often sleep was interrupted.
      public let awakenings: Value?
    }

    /// A figure of the times of day at which main sleeps had something in common.
    public struct TimesOfDay: Sendable, Hashable {
      /// Of going to bed.
      public let bedtime: TimeInterval?
      /// Of falling asleep.
      public let onset: TimeInterval?
      /// Of waking up.
      public let wake: TimeInterval?
      /// Of leaving the bed, of nights of which only the time in bed is known.
      public let outOfBed: TimeInterval?
    }
  }

  extension SleepQueryDescriptor.Answer {
    init(_ report: SleepReport) {
      let summary = report.summary
      nights = report.nights.map(SleepQueryDescriptor.Night.init)
      weeks = report.weeks.map(SleepQueryDescriptor.Week.init)
      partialNightCount = summary.partialNights
      means = SleepQueryDescriptor.Means(summary.mean)
      meanNights = SleepQueryDescriptor.NightCounts(summary.meanNights)
      meanTimes = SleepQueryDescriptor.TimesOfDay(summary.meanTimes)
      deviations = SleepQueryDescriptor.TimesOfDay(summary.circularSD)
      napCount = summary.naps
      napsAsleep = summary.napsAsleep
      midSleepFree = summary.midSleepFree
      midSleepWork = summary.midSleepWork
      socialJetlag = summary.socialJetlag
      midSleepFreeCorrected = summary.midSleepFreeCorrected
      regularityIndex = summary.regularityIndex
      regularityPairs = summary.regularityPairs
    }
  }

  extension SleepQueryDescriptor.Week {
    fileprivate init(_ week: SleepReport.Week) {
      let numbers = week.date.split(separator: "-").map { Int($0) }
      day = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
      nightCount = week.nights
      partialNightCount = week.partialNights
      means = SleepQueryDescriptor.Means(week.mean)
      meanNights = SleepQueryDescriptor.NightCounts(week.meanNights)
    }
  }

  extension SleepQueryDescriptor.Figures {
    fileprivate init(_ means: SleepFigures<Value>) {
      totalAsleep = means.totalAsleep
      asleep = means.asleep
      core = means.core
      deep = means.deep
      rem = means.rem
      unspecified = means.unspecified
      awake = means.awake
      inBed = means.inBed
      sleepPeriod = means.sleepPeriod
      waso = means.waso
      efficiency = means.efficiency
      latency = means.latency
      awakenings = means.awakenings
    }
  }

  extension SleepQueryDescriptor.TimesOfDay {
    fileprivate init(_ times: SleepReport.TimesOfDay) {
      bedtime = times.bedtime
      onset = times.onset
      wake = times.wake
      outOfBed = times.outOfBed
    }
  }
#endif
