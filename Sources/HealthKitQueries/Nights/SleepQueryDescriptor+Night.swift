#if Reports
  public import Foundation
  internal import CalendarBuckets
  internal import HealthCalculations
  public import HealthKitTypes
  internal import HealthReports

  extension SleepQueryDescriptor {
    /// A night: what was slept in the window from one evening to the next, named by the day it ends in.
    ///
    /// ```swift
    /// let answer = try await SleepQueryDescriptor().result(for: store)
    /// for night in answer.nights {
    ///   print(night.day, night.mainSleep?.asleep ?? 0)
    /// }
    /// ```
    ///
    /// Durations are in seconds. What a night does not have is nil.
    public struct Night: Sendable, Hashable {
      /// Sleep without a long gap: the main sleep of a night, or a nap.
      ///
      /// The figures follow the definitions of polysomnography reports (Berry et al., *The AASM Manual for the
      /// Scoring of Sleep*), with what devices recorded in the place of epochs.
      public struct Session: Sendable, Hashable {
        /// A stretch of time in one stage of sleep, or awake, after the merge of sources.
        public struct Slice: Sendable, Hashable {
          /// When.
          public let interval: DateInterval
          /// What the person did; never in bed.
          public let value: HKCategoryValueSleepAnalysis
        }

        /// What happened, in order, without overlaps.
        public let slices: [Slice]
        /// From the first moment to the last.
        public let interval: DateInterval
        /// The time asleep: total sleep time.
        public let asleep: TimeInterval
        /// Of it, light or intermediate sleep.
        public let core: TimeInterval
        /// Of it, deep sleep.
        public let deep: TimeInterval
        /// Of it, sleep with rapid eye movements.
        public let rem: TimeInterval
        /// Of it, sleep of which no depth is known.
        public let unspecified: TimeInterval
        /// The time that was recorded as awake, also before and after the sleep; nil if the sources that win in
        /// the session never record any.
        public let awake: TimeInterval?
        /// The time in bed: recorded, or from the first moment to the last (see ``inBedIsDerived``).
        public let inBed: TimeInterval
        /// Whether nothing recorded the time in bed.
        public let inBedIsDerived: Bool
        /// The share of the time in bed of which sleep or wakefulness is known, 0...1.
        public let coverage: Double
        /// Whether ``coverage`` is below a half: the watch may have been off, or sleep came late. Means leave such
        /// nights out.
        public let isPartial: Bool
        /// When the person fell asleep.
        public let onset: Date
        /// When the person woke up for the last time.
        public let wake: Date
        /// The time from onset to wake.
        public let sleepPeriod: TimeInterval
        /// The time after onset that was not sleep: wake after sleep onset, unscored gaps included.
        public let waso: TimeInterval
        /// The share of the time in bed that was sleep, 0...1; nil if the session is partial.
        public let efficiency: Double?
        /// How long it took to fall asleep; nil if nothing recorded the time in bed.
        public let latency: TimeInterval?
        /// When the person went to bed: the earlier of the first moment and what was recorded.
        public let bedtime: Date
        /// The middle between onset and wake.
        public let midpoint: Date
        /// How often sleep was interrupted between onset and wake.
        public let awakenings: Int
      }

      /// The day that the window ends in: year, month and day.
      public let day: DateComponents
      /// The window.
      public let window: DateInterval
      /// The session with the most sleep; nil if only the time in bed is known.
      public let mainSleep: Session?
      /// The other sessions that end in the window, in order.
      public let naps: [Session]
      /// The sleep of all sessions; nil if there is none.
      public let totalAsleep: TimeInterval?
      /// The time in bed for the main sleep, or the window's if nothing else is known.
      public let inBed: TimeInterval
      /// When the person went to bed, of a night of which only the time in bed is known; else it stands in
      /// ``mainSleep``.
      public let bedtime: Date?
      /// When the person left the bed, of such a night.
      public let outOfBed: Date?
    }
  }

  extension SleepQueryDescriptor.Night {
    /// A night of a report.
    init(_ night: SleepReport.Night) {
      day = DateComponents(day: night.day)
      window = DateInterval(night.start.instant..<night.end.instant)
      mainSleep = night.mainSleep.map(Session.init)
      naps = night.naps.map(Session.init)
      totalAsleep = night.totalAsleep
      inBed = night.inBed
      bedtime = night.bedtime.map { Date($0) }
      outOfBed = night.outOfBed.map { Date($0) }
    }
  }

  extension SleepQueryDescriptor.Night.Session {
    init(_ session: SleepReport.Session) {
      slices = session.slices.map { slice in
        Slice(
          interval: DateInterval(slice.start.instant..<slice.end.instant),
          value: HKCategoryValueSleepAnalysis(rawValue: slice.stage.rawValue) ?? .asleepUnspecified)
      }
      interval = DateInterval(session.start.instant..<session.end.instant)
      asleep = session.asleep
      core = session.core
      deep = session.deep
      rem = session.rem
      unspecified = session.unspecified
      awake = session.awake
      inBed = session.inBed
      inBedIsDerived = session.inBedIsDerived
      coverage = session.coverage
      isPartial = session.partial
      onset = Date(session.onset)
      wake = Date(session.wake)
      sleepPeriod = session.sleepPeriod
      waso = session.waso
      efficiency = session.efficiency
      latency = session.latency
      bedtime = Date(session.bedtime)
      midpoint = Date(session.midpoint)
      awakenings = session.awakenings
    }
  }

  extension DateComponents {
    /// Year, month and day.
    init(day: LocalDateTime) {
      self.init(year: day.year, month: day.month, day: day.day)
    }
  }

  extension Date {
    /// The instant that a report has.
    fileprivate init(_ instant: OffsetInstant) {
      self.init(timeIntervalSince1970: instant.instant)
    }
  }

  extension DateInterval {
    /// The interval of a range of seconds since 1970.
    init(_ range: Range<Double>) {
      self.init(
        start: Date(timeIntervalSince1970: range.lowerBound),
        end: Date(timeIntervalSince1970: range.upperBound))
    }
  }
#endif
