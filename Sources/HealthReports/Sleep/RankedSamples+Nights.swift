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
  /// They are looked for in more and more of the samples. What takes long is merged once alone.
  ///
  /// - Throws: ``ReportError`` if so many lie on the same days that they are not merged.
  /// - Complexity: O(samples), and the merge of those that reach back as far as the nights do.
  func lastNights(
    _ count: Int, zone: ZoneRules, rules: SleepRules = SleepRules()
  ) throws -> SleepAnalysis {
    let limit = SleepLimit(zone: zone)
    let week = 8 * 86_400.0
    let end = columns.ends.max() ?? 0
    var days = Double(count) + 16
    while true {
      let first = end - days * 86_400
      var part = self
      part.columns = columns.sleep(around: first..<end, rules: rules)
      let takesLong = limit.takesLong(part.columns)
      if part.columns.count == columns.count || takesLong && limit.allows(columns) {
        return try sleepAnalysis(zone: zone, rules: rules)
      }
      let analysis = try part.sleepAnalysis(zone: zone, rules: rules)
      if analysis.nights.count(where: { $0.window.lowerBound >= first + week }) >= count {
        return analysis
      }
      if takesLong { try limit.check(columns) }
      days *= 8
    }
  }
}
