/// Sleep without a long gap: the main sleep of a night, or a nap.
///
/// The figures follow the definitions of polysomnography reports (Berry et al., *The AASM Manual for the
/// Scoring of Sleep*), with what devices score in the place of epochs. All durations are in seconds.
///
/// Semantics 5.7: the figures of a night.
public struct SleepSession: Sendable, Equatable {
  /// What happened, in order, without overlaps.
  public let slices: [SleepSlice]
  /// The pieces of time in bed that overlap the session, whole, in order; empty if nothing recorded them.
  public let inBedPieces: [Range<Double>]

  /// The time asleep: total sleep time.
  public let asleep: Double
  /// Of it, light or intermediate sleep.
  public let core: Double
  /// Of it, deep sleep.
  public let deep: Double
  /// Of it, sleep with rapid eye movements.
  public let rem: Double
  /// Of it, sleep of which no depth is known.
  public let unspecified: Double
  /// The time that was recorded as awake, also before and after the sleep.
  public let awake: Double
  /// The time in bed: recorded, or from the first moment to the last (see ``inBedIsDerived``).
  public let inBed: Double
  /// Where the first slice asleep starts, in seconds since 1970.
  public let onset: Double
  /// Where the last slice asleep ends, in seconds since 1970.
  public let wake: Double
  /// How often sleep was interrupted between onset and wake, by being awake or by a gap.
  public let awakenings: Int

  /// Where the session starts and ends.
  public var range: Range<Double> { slices[0].start..<slices[slices.count - 1].end }
  /// Whether nothing recorded the time in bed.
  public var inBedIsDerived: Bool { inBedPieces.isEmpty }
  /// The time from onset to wake.
  public var sleepPeriod: Double { wake - onset }
  /// The time after onset that was not sleep: wake after sleep onset, unscored gaps included.
  public var waso: Double { sleepPeriod - asleep }
  /// The share of the time in bed that was sleep, 0...1. Semantics 5.7.
  public var efficiency: Double { asleep / inBed }
  /// How long it took to fall asleep; nil if nothing recorded the time in bed.
  public var latency: Double? { inBedPieces.first.map { max(onset - $0.lowerBound, 0) } }
  /// When the person went to bed, in seconds since 1970: as recorded, or the session's start.
  public var bedtime: Double { inBedPieces.first?.lowerBound ?? range.lowerBound }
  /// The middle between onset and wake, in seconds since 1970.
  public var midpoint: Double { onset + sleepPeriod / 2 }

  /// The session of some slices; nil if none of them is sleep.
  ///
  /// - Parameter pieces: the times in bed of all sources, joined, in order.
  init?(_ slices: [SleepSlice], inBed pieces: ArraySlice<Range<Double>>) {
    guard let first = slices.first(where: \.stage.isAsleep),
      let last = slices.last(where: \.stage.isAsleep)
    else { return nil }
    let start = slices[0].start
    let end = slices[slices.count - 1].end
    let overlapping = pieces.filter { $0.lowerBound < end && $0.upperBound > start }
    var (core, deep, rem, unspecified, awake) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for slice in slices {
      switch slice.stage {
      case .core: core += slice.length
      case .deep: deep += slice.length
      case .rem: rem += slice.length
      case .awake: awake += slice.length
      case .unspecified, .inBed: unspecified += slice.length
      }
    }
    self.slices = slices
    inBedPieces = overlapping
    self.core = core
    self.deep = deep
    self.rem = rem
    self.unspecified = unspecified
    self.awake = awake
    asleep = core + deep + rem + unspecified
    onset = first.start
    wake = last.end
    inBed =
      overlapping.isEmpty
      ? end - start
      : Intervals.length(ofUnion: slices.map { $0.start..<$0.end } + overlapping)
    let sleep = Intervals.union(slices.lazy.filter(\.stage.isAsleep).map { $0.start..<$0.end })
    awakenings = sleep.count - 1
  }
}
