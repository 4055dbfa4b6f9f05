public import CalendarBuckets

/// The figures of a night that are a number: durations in seconds, a share, a count.
public enum SleepFigure: String, Sendable, Hashable, Codable, CaseIterable {
  /// The sleep of all sessions.
  case totalAsleep
  /// The sleep of the main sleep.
  case asleep
  /// Of it, light or intermediate sleep.
  case core
  /// Of it, deep sleep.
  case deep
  /// Of it, sleep with rapid eye movements.
  case rem
  /// Of it, sleep of unknown depth.
  case unspecified
  /// The time awake of the main sleep; absent if its sources never record any.
  case awake
  /// The time in bed, also of nights of which nothing else is known.
  case inBed
  /// The time from onset to wake.
  case sleepPeriod
  /// The time awake or unscored from onset to wake.
  case waso
  /// The time until sleep, where the time in bed was recorded.
  case latency
  /// Sleep over time in bed, 0...1; absent if the night is partial.
  case efficiency
  /// How often sleep was interrupted.
  case awakenings

  /// Whether it is a length of time in seconds.
  public var isDuration: Bool { self != .efficiency && self != .awakenings }
}

extension SleepNight {
  /// A figure of the night; nil if it does not have it. O(naps).
  public func value(of figure: SleepFigure) -> Double? {
    switch figure {
    case .totalAsleep: totalAsleep
    case .asleep: mainSleep?.asleep
    case .core: mainSleep?.core
    case .deep: mainSleep?.deep
    case .rem: mainSleep?.rem
    case .unspecified: mainSleep?.unspecified
    case .awake: mainSleep?.awake
    case .inBed: inBed
    case .sleepPeriod: mainSleep?.sleepPeriod
    case .waso: mainSleep?.waso
    case .latency: mainSleep?.latency
    case .efficiency: mainSleep?.efficiency
    case .awakenings: mainSleep.map { Double($0.awakenings) }
    }
  }
}

extension SleepAnalysis {
  /// A figure of nights by the interval that holds the day which names the night.
  ///
  /// Semantics 5.8: an interval of more than a day has the mean of its nights that have the figure and are not
  /// partial, of the time in bed that of all. A day has the figure of its night.
  ///
  /// - Parameters:
  ///   - figure: which of the figures of a night.
  ///   - edges: intervals of days or more.
  /// - Complexity: O(nights).
  public func intervalSeries(of figure: SleepFigure, by edges: BucketEdges) -> IntervalSeries {
    var sums: [Int: (sum: Double, count: Double)] = [:]
    let takesAll =
      rules.includesPartialNights || figure == .inBed
      || edges.interval == (try? BucketInterval(days: 1))
    for night in nights where takesAll || !night.isPartial {
      guard let value = night.value(of: figure) else { continue }
      let index = edges.index(of: zone.instant(of: night.night))
      let known = sums[index] ?? (0, 0)
      sums[index] = (known.sum + value, known.count + 1)
    }
    return IntervalSeries(edges: edges, values: sums.mapValues { $0.sum / $0.count })
  }
}
