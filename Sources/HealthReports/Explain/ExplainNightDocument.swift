package import CalendarBuckets
package import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// The answer of `hkstats explain --sleep`, before it is written for people or programs.
package struct ExplainNightDocument: Sendable {
  /// The zone, and who named it.
  package var zone: ZoneChoice
  /// The day that the night is named by.
  package var day: LocalDateTime
  /// What nights are made by.
  package var rules: SleepRules
  /// Where in the window the clocks were set.
  package var clockChanges: [ClockChange]
  /// The pairs that say something of sleep, by rank.
  package var sources: [ExplainedSource]
  /// What the core says.
  package var explanation: SleepExplanation

  /// The pair of a rank.
  package func source(_ rank: Int) -> ExplainedSource {
    rank < sources.count
      ? sources[rank]
      : ExplainedSource(
        pair: SourcePair(name: "unknown", isUserEntered: false), rank: rank, place: .other)
  }

  /// The sessions that end in the window, the main sleep first.
  package var sessions: [SleepSession] {
    explanation.night.map { ($0.mainSleep.map { [$0] } ?? []) + $0.naps } ?? []
  }

  /// From the first to the last moment of which anything is known in the window; nil if nothing is.
  package var extent: Range<Double>? {
    let window = explanation.window
    let ranges = explanation.slices.map { $0.start..<$0.end } + explanation.inBedPieces
    guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max()
    else { return nil }
    let (low, high) = (max(start, window.lowerBound), min(end, window.upperBound))
    return low < high ? low..<high : nil
  }
}

extension ExplainNightDocument {
  /// Explains a night of a store; nil for `night` is the last one.
  ///
  /// - Throws: a sentence if there is no such night.
  package init(
    store: StoreSnapshot, zone: ZoneChoice, night: ParsedDateTime?, rules: SleepRules,
    sourceOrder: [String]
  ) throws {
    let identifier = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
    let known = SourceNames.distinct(
      try store.sourcePairFacts(ofType: identifier).map(\.pair.name))
    let order =
      sourceOrder.isEmpty
      ? try store.sourceOrder(ofType: identifier)
      : try SourceNames.resolve(sourceOrder, known: known)
    let samples = try store.sleepSamples(preferredOrder: order)
    func lastNight() -> LocalDateTime? {
      SleepAnalysis.lastNight(of: samples.columns, zone: zone.zone, rules: rules)
    }
    let none = ReportError.noData(
      "The store holds no sleep, so there is no night to explain; 'hkstats types' lists what it "
        + "holds.")
    let asked = night.map { zone.zone.localDateTime(at: $0.instant(in: zone.zone)).startOfDay }
    guard let day = asked ?? lastNight() else { throw none }
    let isLost =
      night.map { $0.description.utf8.count == 10 && $0.description != day.dateText } ?? false
    let explanation =
      isLost
      ? nil
      : SleepExplanation(ofNight: day, in: samples.columns, zone: zone.zone, rules: rules)
    if explanation?.night == nil, lastNight() == nil { throw none }
    guard let explanation else {
      throw ReportError.usage(
        "\(night?.description ?? day.dateText) never happened in \(zone.zone.identifier): the clocks jumped "
          + "over the whole day.")
    }
    self.init(
      zone: zone, day: day, rules: rules,
      clockChanges: ClockChange.changes(of: zone.zone, in: explanation.window),
      sources: ExplainedSource.all(samples.ranking, facts: samples.facts, order: order),
      explanation: explanation)
  }
}
