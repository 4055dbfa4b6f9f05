package import CalendarBuckets
package import HealthCalculations

/// What `hkstats sleep` answers: nights, and what they have in common.
package struct SleepDocument: Sendable {
  /// The zone on whose clock nights are cut.
  package var zone: ZoneRules
  /// The nights, in order.
  package var nights: [SleepNight]
  /// What the nights have in common.
  package var summary: SleepSummary
  /// The sources of sleep, best first, each named once.
  package var sourceNames: [String]
  /// What nights were made by.
  package var rules: SleepRules
}

extension SleepDocument {
  /// The nights named by the days from `first` up to `end`; nil is no bound.
  package init(
    _ analysis: SleepAnalysis, from first: LocalDateTime?, to end: LocalDateTime?,
    sourceNames: [String]
  ) {
    self.init(
      zone: analysis.zone, nights: Array(analysis.nights(from: first, to: end)),
      summary: analysis.summary(from: first, to: end), sourceNames: sourceNames,
      rules: analysis.rules)
  }

  /// The nights of each week from Monday on, in order, by the Monday.
  package var weeks: [(monday: LocalDateTime, nights: [SleepNight])] {
    var weeks: [(monday: LocalDateTime, nights: [SleepNight])] = []
    for night in nights {
      let monday = night.night.adding(days: 1 - night.night.weekday)
      if weeks.last?.monday == monday {
        weeks[weeks.count - 1].nights.append(night)
      } else {
        weeks.append((monday, [night]))
      }
    }
    return weeks
  }
}
