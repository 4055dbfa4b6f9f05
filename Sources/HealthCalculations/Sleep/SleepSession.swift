/// Sleep without a long gap: the main sleep of a night, or a nap.
///
/// The figures follow the definitions of polysomnography reports (Berry et al., *The AASM Manual for the
/// Scoring of Sleep*), with what devices score in the place of epochs. All durations are in seconds.
///
/// Semantics 5.7: the figures of a night.
public struct SleepSession: Sendable, Equatable {
  /// What happened, in order, without overlaps.
  public let slices: [SleepSlice]
  /// The session's part of its stays in bed, in order; empty if nothing recorded the time in bed.
  public let inBedPieces: [Range<Double>]
  /// Whether nothing recorded the time in bed.
  public let inBedIsDerived: Bool

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
  /// The time that was recorded as awake, also before and after the sleep; nil if the sources that win in the
  /// session never record any.
  public let awake: Double?
  /// The time in bed: recorded, or from the first moment to the last (see ``inBedIsDerived``).
  public let inBed: Double
  /// The share of the time in bed of which it is known whether the person slept, 0...1.
  public let coverage: Double
  /// Whether ``coverage`` is below ``SleepRules/partialBelow``: the watch may have been off, or sleep came
  /// late.
  public let isPartial: Bool
  /// Where the first slice asleep starts, in seconds since 1970.
  public let onset: Double
  /// Where the last slice asleep ends, in seconds since 1970.
  public let wake: Double
  /// How often sleep was interrupted between onset and wake, by being awake or by a gap.
  public let awakenings: Int

  /// Where the session starts and ends.
  public var range: Range<Double> { slices[0].start..<slices[slices.count - 1].end }
  /// The time from onset to wake.
  public var sleepPeriod: Double { wake - onset }
  /// The time after onset that was not sleep: wake after sleep onset, unscored gaps included.
  public var waso: Double { sleepPeriod - asleep }
  /// The share of the time in bed that was sleep, 0...1; nil if the session is partial.
  public var efficiency: Double? { isPartial ? nil : asleep / inBed }
  /// How long it took to fall asleep; nil if nothing recorded the time in bed.
  public var latency: Double? { inBedIsDerived ? nil : onset - bedtime }
  /// When the person went to bed, in seconds since 1970: the earlier of the session's start and that of its
  /// first stay.
  public var bedtime: Double {
    min(range.lowerBound, inBedPieces.first?.lowerBound ?? .infinity)
  }
  /// The middle between onset and wake, in seconds since 1970.
  public var midpoint: Double { onset + sleepPeriod / 2 }

  /// The session of some slices; nil if none of them is sleep.
  ///
  /// - Parameters:
  ///   - pieces: the pieces of its stays in bed, joined, in order; nil if it has no stay.
  ///   - tellsAwake: whether any of the sources that win in it ever records being awake.
  ///   - partialBelow: the least ``coverage`` of a session that is not partial.
  init?(
    _ slices: [SleepSlice], inBed pieces: [Range<Double>]?, tellsAwake: Bool, partialBelow: Double
  ) {
    guard let first = slices.first(where: \.stage.isAsleep),
      let last = slices.last(where: \.stage.isAsleep)
    else { return nil }
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
    inBedPieces = pieces ?? []
    inBedIsDerived = pieces == nil
    self.core = core
    self.deep = deep
    self.rem = rem
    self.unspecified = unspecified
    // Semantics 5.7: absent, not 0, where the sources cannot tell.
    self.awake = tellsAwake ? awake : nil
    asleep = core + deep + rem + unspecified
    onset = first.start
    wake = last.end
    inBed =
      if let pieces {
        Intervals.length(ofUnion: slices.map { $0.start..<$0.end } + pieces)
      } else {
        slices[slices.count - 1].end - slices[0].start
      }
    let known = Intervals.length(ofUnion: slices.lazy.map { $0.start..<$0.end })
    coverage = min(1, known / inBed)
    // Semantics 5.5: the slices cover less than half of the time in bed.
    isPartial = known < partialBelow * inBed
    let sleep = Intervals.union(slices.lazy.filter(\.stage.isAsleep).map { $0.start..<$0.end })
    awakenings = sleep.count - 1
  }
}
