public import CalendarBuckets

/// A night: what was slept in the window from one evening to the next, named by the day it ends in.
public struct SleepNight: Sendable, Equatable {
  /// Midnight of the day that the window ends in, on the wall clock.
  public let night: LocalDateTime
  /// The window's instants.
  public let window: Range<Double>
  /// The session with the most sleep, of equal ones the earlier; nil if only the time in bed is known.
  public let mainSleep: SleepSession?
  /// The other sessions that end in the window, in order.
  public let naps: [SleepSession]
  /// The pieces of time in bed of a window of which nothing else is known, in order, as old phones record
  /// them; empty with a ``mainSleep``.
  public let inBedAlone: [Range<Double>]

  /// How many sessions end in the window.
  public var sessionCount: Int { naps.count + (mainSleep == nil ? 0 : 1) }

  /// The sleep of all sessions in seconds; nil if there is none.
  public var totalAsleep: Double? {
    mainSleep.map { main in naps.reduce(main.asleep) { $0 + $1.asleep } }
  }

  /// The time in bed for the main sleep, or the window's if nothing else is known, in seconds.
  public var inBed: Double {
    mainSleep?.inBed ?? inBedAlone.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  /// When the person went to bed, in seconds since 1970.
  public var bedtime: Double? { mainSleep?.bedtime ?? inBedAlone.first?.lowerBound }

  /// When the person left the bed, in seconds since 1970; nil with a ``mainSleep``. Semantics 5.6.
  public var outOfBed: Double? { inBedAlone.last?.upperBound }

  /// Whether less than half of the main sleep's time in bed is known to be sleep or wakefulness.
  public var isPartial: Bool { mainSleep?.isPartial ?? false }
}

extension SleepNight {
  /// The night of the sessions that end in a window; nil if there is none.
  ///
  /// Semantics 5.4: the main sleep, and naps.
  init?(night: LocalDateTime, window: Range<Double>, sessions: [SleepSession]) {
    guard
      let main = sessions.indices.max(by: { left, right in
        (sessions[left].asleep, -left) < (sessions[right].asleep, -right)
      })
    else { return nil }
    var naps = sessions
    let mainSleep = naps.remove(at: main)
    self.init(night: night, window: window, mainSleep: mainSleep, naps: naps, inBedAlone: [])
  }
}
