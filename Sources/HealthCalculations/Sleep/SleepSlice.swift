/// An interval in which a person was in one stage of sleep, or awake, after the merge of sources.
public struct SleepSlice: Sendable, Hashable {
  /// Where it starts, in seconds since 1970.
  public var start: Double
  /// Where it ends, after its start.
  public var end: Double
  /// What the person did; never ``SleepStage/inBed``.
  public var stage: SleepStage
  /// The position in ``SourceRanking/pairs`` of whose sample says so.
  public var rank: UInt16

  /// A slice.
  public init(start: Double, end: Double, stage: SleepStage, rank: UInt16) {
    self.start = start
    self.end = end
    self.stage = stage
    self.rank = rank
  }

  /// How long it is, in seconds.
  public var length: Double { end - start }
}
