public import CalendarBuckets

extension SleepAnalysis {
  /// No week of nights is longer, in seconds, whatever the clocks do in it.
  public static let longestWeek = 8 * 86_400.0

  /// The nights of the last samples: a number of them, all if they are fewer, and those of the week before
  /// them. Earlier ones may be absent.
  ///
  /// They are looked for in more and more of the samples, from their end.
  ///
  /// - Parameters:
  ///   - count: how many nights, 1 or more.
  ///   - samples: all samples, as ``SleepAnalysis/init(of:zone:rules:wakefulRanks:)`` wants them.
  ///   - zone: on whose clock nights are cut.
  ///   - rules: how nights are made.
  ///   - wakefulRanks: as ``SleepAnalysis/init(of:zone:rules:wakefulRanks:)`` wants them.
  ///   - choice: what is merged where a part of the samples is about to be: that part, or all samples.
  /// - Throws: what `choice` throws.
  /// - Complexity: O(samples), and the merge of those that reach back as far as the nights do.
  public static func ofLastNights(
    _ count: Int, in samples: SampleColumns, zone: ZoneRules, rules: SleepRules = SleepRules(),
    wakefulRanks: Set<UInt16>? = nil,
    merging choice: (SampleColumns) throws -> SampleColumns
  ) rethrows -> SleepAnalysis {
    let end = samples.ends.max() ?? 0
    var days = Double(count) + 16
    while true {
      let first = end - days * 86_400
      let part = try choice(samples.sleep(around: first..<end, rules: rules))
      let analysis = SleepAnalysis(of: part, zone: zone, rules: rules, wakefulRanks: wakefulRanks)
      let isWhole = analysis.nights.count { $0.window.lowerBound >= first + longestWeek } >= count
      if isWhole || part.count == samples.count { return analysis }
      days *= 8
    }
  }

  /// The day that the last night is named by; nil without nights.
  ///
  /// It is the last one of ``nights`` after the analysis of all samples.
  ///
  /// - Complexity: as of ``ofLastNights(_:in:zone:rules:wakefulRanks:merging:)``.
  public static func lastNight(
    of samples: SampleColumns, zone: ZoneRules, rules: SleepRules = SleepRules()
  ) -> LocalDateTime? {
    ofLastNights(1, in: samples, zone: zone, rules: rules) { $0 }.nights.last?.night
  }
}
