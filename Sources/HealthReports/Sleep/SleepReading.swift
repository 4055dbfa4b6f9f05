internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// The sleep of a range of time, read and merged once for its nights and for the time asleep in its buckets.
struct SleepReading {
  /// The order of the sources that tell of sleep.
  let ranking: SourceRanking
  private let samples: SampleColumns
  private let merged: MergedSleep

  /// Reads the sleep of a snapshot.
  ///
  /// - Parameters:
  ///   - range: nil is all time.
  ///   - zone: on whose clock nights are cut.
  ///   - rules: what nights are made by.
  ///   - preferredOrder: the caller's order of sources; nil is that of the store.
  ///   - countsSamples: whether it is asked how many samples say so.
  init(
    of snapshot: StoreSnapshot, around range: Range<Double>? = nil, zone: ZoneRules,
    rules: SleepRules, preferredOrder: [String]?, countsSamples: Bool = true
  ) throws {
    let read = try snapshot.sleepSamples(
      around: range, rules: rules, preferredOrder: preferredOrder)
    let limit = SleepLimit(zone: zone)
    try limit.check(read.columns)
    ranking = read.ranking
    samples = read.columns
    merged = MergedSleep(
      of: read.columns, zone: zone, rules: rules, wakefulRanks: read.wakefulRanks,
      notesSamples: countsSamples)
    try limit.check(merged, of: samples)
  }

  /// The nights.
  var nights: [SleepNight] { SleepAnalysis(of: merged).nights }

  /// The time asleep of all sources. Semantics 3.7.
  var asleep: AsleepTime { AsleepTime(of: merged) }

  /// The time asleep of each source's samples alone, best source first. Semantics 2.7.
  var asleepBySource: [(source: String, asleep: AsleepTime)] {
    AsleepTime.bySource(of: samples, ranking: ranking, zone: merged.zone)
  }
}
