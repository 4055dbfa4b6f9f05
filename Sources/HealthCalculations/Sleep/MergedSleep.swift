public import CalendarBuckets

/// Sleep samples of all sources, merged: what nights (``SleepAnalysis``) and the time asleep of any interval
/// (``AsleepTime``) are made of.
///
/// Semantics 5.3: the merge of sleep.
public struct MergedSleep: Sendable {
  /// The zone on whose clock nights are cut.
  public let zone: ZoneRules
  /// What nights are made by.
  public let rules: SleepRules

  let windows: SleepWindows
  /// What happened, in order.
  let slices: [SleepSlice]
  /// The times asleep that samples win, by their start; nil unless they are noted.
  let wins: [SleepMerge.Win]?
  /// Whether samples win so many times that they are not all noted: what is counted of them is no number then.
  package let hasTooManyWins: Bool
  /// How many samples there are.
  let sampleCount: Int
  /// The windows that hold samples of sleep or wakefulness.
  let contents: SleepContents
  /// The pieces of time in bed of all sources, joined.
  let inBed: [Range<Double>]
  /// The ranks of the pairs that tell of being awake.
  let wakefulRanks: Set<UInt16>

  /// Merges samples.
  ///
  /// - Parameters:
  ///   - samples: sleep samples, sorted, values being the raw ones of ``SleepStage``; others count as sleep
  ///     of unknown depth. Ranks are those of all samples of sleep and wakefulness, without those of time
  ///     in bed. To be exact at both ends of a range of nights, they must reach beyond it as far as
  ///     sessions do; all samples of a person are a few thousand a year.
  ///   - zone: on whose clock nights are cut.
  ///   - rules: the parameters.
  ///   - wakefulRanks: the ranks of the pairs that have a sample of being awake anywhere in the data; nil are
  ///     those of `samples`.
  ///   - notesSamples: whether it is noted which samples win time, so that ``AsleepTime`` can count them.
  /// - Complexity: O(n log n) for n samples of which few lie over one another.
  public init(
    of samples: SampleColumns, zone: ZoneRules, rules: SleepRules = SleepRules(),
    wakefulRanks: Set<UInt16>? = nil, notesSamples: Bool = true
  ) {
    self.zone = zone
    self.rules = rules
    let inBedValue = Double(SleepStage.inBed.rawValue)
    inBed = Intervals.union(
      samples.starts.indices.lazy.filter { position in
        samples.ends[position] > samples.starts[position] && samples.values[position] == inBedValue
      }.map { samples.starts[$0]..<samples.ends[$0] })
    windows = SleepWindows(zone: zone, rules: rules)
    let merge = SleepMerge.merge(samples, in: windows, notesWins: notesSamples)
    contents = merge.contents
    slices = merge.slices
    wins = notesSamples ? merge.wins : nil
    hasTooManyWins = merge.hasTooManyWins
    sampleCount = samples.count
    self.wakefulRanks = wakefulRanks ?? Self.wakefulRanks(of: samples)
  }

  private static func wakefulRanks(of samples: SampleColumns) -> Set<UInt16> {
    let awake = Double(SleepStage.awake.rawValue)
    return Set(
      samples.values.indices.lazy.filter {
        samples.values[$0] == awake && samples.isScoredSleep(at: $0)
      }.map { samples.ranks[$0] })
  }
}

extension SampleColumns {
  /// The sleep samples that tell of sleep or wakefulness. Semantics 5.1: samples without length are ignored.
  var scoredSleep: SampleColumns { filtered(isScoredSleep) }

  /// Whether a sample of sleep tells of sleep or wakefulness.
  func isScoredSleep(at position: Int) -> Bool {
    ends[position] > starts[position] && values[position] != Double(SleepStage.inBed.rawValue)
  }
}
