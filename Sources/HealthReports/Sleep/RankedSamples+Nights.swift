internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

extension RankedSamples {
  /// The nights of the samples.
  ///
  /// - Throws: ``ReportError`` if so many lie on the same days that they are not merged.
  func sleepAnalysis(
    zone: ZoneRules, rules: SleepRules = SleepRules()
  ) throws -> SleepAnalysis {
    try SleepLimit(zone: zone).check(columns)
    return SleepAnalysis(of: columns, zone: zone, rules: rules, wakefulRanks: wakefulRanks)
  }

  /// The last nights, all of them if they are fewer, and those of the week before them; earlier ones may be absent.
  ///
  /// What takes long is merged once alone.
  ///
  /// - Throws: ``ReportError`` if so many lie on the same days that they are not merged.
  /// - Complexity: as of `SleepAnalysis.ofLastNights`.
  func lastNights(
    _ count: Int, zone: ZoneRules, rules: SleepRules = SleepRules()
  ) throws -> SleepAnalysis {
    let limit = SleepLimit(zone: zone)
    var hasTakenLong = false
    return try SleepAnalysis.ofLastNights(
      count, in: columns, zone: zone, rules: rules, wakefulRanks: wakefulRanks
    ) { part in
      let takesLong = limit.takesLong(part)
      let merged = hasTakenLong || takesLong && limit.allows(columns) ? columns : part
      try limit.check(merged)
      hasTakenLong = takesLong
      return merged
    }
  }
}
