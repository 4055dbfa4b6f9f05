public import CalendarBuckets

extension SleepExplanation {
  /// Explains the night that is named by a day, out of the samples around it; nil if no window has that
  /// name, because the day never happened.
  ///
  /// ```swift
  /// if let night = SleepAnalysis.lastNight(of: samples, zone: zone) {
  ///   SleepExplanation(ofNight: night, in: samples, zone: zone)
  /// }
  /// ```
  ///
  /// It is what ``SleepAnalysis/explanation(ofNight:samples:)`` says after the analysis of all samples.
  ///
  /// - Parameters:
  ///   - day: the day that the window ends in.
  ///   - samples: all samples, as ``SleepAnalysis/init(of:zone:rules:wakefulRanks:)`` wants them.
  ///   - zone: on whose clock nights are cut.
  ///   - rules: how nights are made.
  ///   - wakefulRanks: as ``SleepAnalysis/init(of:zone:rules:wakefulRanks:)`` wants them.
  /// - Complexity: O(samples) for finding those around the night; what else is done depends on them alone.
  public init?(
    ofNight day: LocalDateTime, in samples: SampleColumns, zone: ZoneRules,
    rules: SleepRules = SleepRules(), wakefulRanks: Set<UInt16>? = nil
  ) {
    let windows = SleepWindows(zone: zone, rules: rules)
    let window = windows.range(windows.index(ofNight: day))
    let part = samples.sleep(around: window, rules: rules)
    guard
      let explanation = SleepAnalysis(
        of: part, zone: zone, rules: rules, wakefulRanks: wakefulRanks
      )
      .explanation(ofNight: day, samples: part)
    else { return nil }
    self = explanation
  }
}
