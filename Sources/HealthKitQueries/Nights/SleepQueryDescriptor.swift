#if Reports
  public import Foundation
  internal import CalendarBuckets
  internal import HealthCalculations
  internal import HealthKitTypes
  internal import HealthReports
  internal import SampleStore

  /// Asks for the nights of a person: the samples of `HKCategoryType(.sleepAnalysis)` of all sources, merged
  /// and cut into nights.
  ///
  /// ```swift
  /// let week = SleepQueryDescriptor(from: monday, to: nextMonday, timeZone: paris)
  /// let answer = try await week.result(for: store)
  /// answer.nights.last?.mainSleep?.efficiency   // 0.93
  /// answer.means.deep                           // 3480.0
  /// answer.regularityIndex                      // 81.5
  /// ```
  ///
  /// HealthKit has samples only. A night reaches from 18:00 to 18:00 and is named by the day it ends in; a
  /// source that knows stages in it goes before one that does not; slices over gaps of up to an hour are one
  /// session. `SleepAnalysis` in `HealthCalculations` says each rule.
  public struct SleepQueryDescriptor: HKAsyncQuery, Sendable, Hashable {
    /// Nights from that of this day on; nil is no bound.
    public var from: Date?
    /// Nights before that of this day; nil is no bound.
    public var to: Date?
    /// On whose clocks nights are cut; nil is that of the store's calendar.
    public var timeZone: TimeZone?
    /// When a night begins and the one before ends, in seconds after midnight.
    public var nightStart: TimeInterval
    /// The longest gap over which sleep is one session, in seconds.
    public var sessionGap: TimeInterval
    /// The length of the regularity index's epochs in seconds.
    public var epoch: TimeInterval
    /// The days that free nights are named by, for social jetlag and the middle of sleep on free days.
    public var freeDays: Set<Locale.Weekday>

    /// A descriptor; without arguments of all nights.
    public init(
      from: Date? = nil, to: Date? = nil, timeZone: TimeZone? = nil,
      nightStart: TimeInterval = 18 * 3_600, sessionGap: TimeInterval = 3_600,
      epoch: TimeInterval = 30, freeDays: Set<Locale.Weekday> = [.saturday, .sunday]
    ) {
      self.from = from
      self.to = to
      self.timeZone = timeZone
      self.nightStart = nightStart
      self.sessionGap = sessionGap
      self.epoch = epoch
      self.freeDays = freeDays
    }

    /// The nights.
    ///
    /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked to read sleep,
    ///   `errorInvalidArgument` for parameters that are no time of day, no length of time or no divisor of a
    ///   day, and for a ``from`` that does not lie before ``to``.
    public nonisolated(nonsending) func result(
      for healthStore: HKHealthStore
    ) async throws -> Answer {
      try await healthStore.database.perform { () throws(HKError) in try answer(in: healthStore) }
    }

    private func answer(in store: HKHealthStore) throws(HKError) -> Answer {
      let scope = ReportScope(
        from: from.map { .instant($0.timeIntervalSince1970) },
        to: to.map { .instant($0.timeIntervalSince1970) },
        timeZone: try store.zoneRules(timeZone).identifier, now: Date().timeIntervalSince1970)
      let request = SleepRequest(rules: try rules(), scope: scope)
      return Answer(try store.withSnapshot(request.report))
    }

    private func rules() throws(HKError) -> SleepRules {
      guard let start = Int(exactly: nightStart), (0..<86_400).contains(start) else {
        throw .invalidArgument("\(nightStart) is no start of a night: whole seconds below 86400.")
      }
      guard sessionGap >= 0, sessionGap.isFinite else {
        throw .invalidArgument("\(sessionGap) is no gap: 0 or more seconds.")
      }
      guard let epoch = Int(exactly: epoch), epoch > 0, 86_400 % epoch == 0 else {
        throw .invalidArgument("\(epoch) is no epoch: whole seconds that divide a day.")
      }
      return SleepRules(
        nightStart: start, sessionGap: sessionGap, epoch: epoch,
        freeWeekdays: Set(freeDays.map(Self.number)))
    }

    /// The number of a day of the week, 1 being Monday.
    private static func number(_ day: Locale.Weekday) -> Int {
      switch day {
      case .monday: 1
      case .tuesday: 2
      case .wednesday: 3
      case .thursday: 4
      case .friday: 5
      case .saturday: 6
      case .sunday: 7
      }
    }
  }

  extension SleepAnalysis {
    /// The nights of the sleep that an app may read.
    init(in store: HKHealthStore, zone: ZoneRules, rules: SleepRules = SleepRules()) throws(HKError)
    {
      let samples = try store.withSnapshot { try $0.sleepSamples(rules: rules) }
      self.init(
        of: samples.columns, zone: zone, rules: rules, wakefulRanks: samples.wakefulRanks)
    }
  }

  extension HKHealthStore {
    /// The rules of a zone; of nil those of the store's calendar.
    func zoneRules(_ zone: TimeZone?) throws(HKError) -> ZoneRules {
      do {
        return try ZoneRules(timeZone: zone ?? configuration.calendar.timeZone)
      } catch {
        throw .invalidArgument("\(error)")
      }
    }
  }
#endif
