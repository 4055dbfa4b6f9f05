/// What became of the samples of one pair of source and user-entered half in a bucket.
///
/// What a figure of amounts says adds up: `recorded` is `clippedBefore` + `raw` + `clippedAfter`, and `raw`
/// is `counted` and what each better pair masked. So do samples: `sampleCount` is `wholeCount` + `partCount`
/// + `droppedCount`; and times: `coveredDuration` is `wonDuration` and what each better pair won of it.
public struct PairExplanation: Sendable, Equatable {
  /// What a better pair took.
  public struct Masked: Sendable, Equatable {
    /// The rank of the better pair; of sleep the pair's own, where it says that the person was awake.
    public let winner: Int
    /// How many samples lost something to it; a sample may lose to several.
    public internal(set) var sampleCount = 0
    /// For how many seconds this pair had samples and the better one won.
    public internal(set) var duration = 0.0
    /// How much of the values was dropped; nil if they are no amounts.
    public internal(set) var amount: Double?
  }

  /// The position of the pair in ``SourceRanking/pairs``; 0 is the best.
  public let rank: Int
  /// How many samples have to do with the bucket: of amounts and time asleep those that lie in it, in part or
  /// whole; of everything else those that start in it.
  public internal(set) var sampleCount = 0
  /// How many of them count whole.
  public internal(set) var wholeCount = 0
  /// How many of them count in part: an edge of the bucket or a better pair took the rest.
  public internal(set) var partCount = 0
  /// How many of them do not count at all.
  public internal(set) var droppedCount = 0
  /// How many of them an edge of the bucket cuts; only amounts and time asleep are cut.
  public internal(set) var clippedCount = 0
  /// The whole values of the samples, added; nil, as all that follow, if they are no amounts.
  public internal(set) var recorded: Double?
  /// How much of them lies before the bucket.
  public internal(set) var clippedBefore: Double?
  /// How much of them lies behind the bucket.
  public internal(set) var clippedAfter: Double?
  /// How much of them lies in the bucket, nothing masked.
  public internal(set) var raw: Double?
  /// How much of them counts.
  public internal(set) var counted: Double?
  /// What better pairs took, the best pair first.
  public internal(set) var masked: [Masked] = []
  /// For how many seconds of the bucket the pair has samples.
  public internal(set) var coveredDuration = 0.0
  /// For how many of them it wins.
  public internal(set) var wonDuration = 0.0
  /// What the samples of this pair alone would say; nil if it has none in the bucket.
  public internal(set) var alone: StatisticsFigures?
  /// What the pair contributes to an average; nil if there is none, or if none of its samples counts.
  public internal(set) var average: AverageShare?

  /// How many samples count, whole or in part.
  public var countedCount: Int { wholeCount + partCount }

  init(rank: Int) {
    self.rank = rank
  }

  /// Changes the entry of a better pair, which is made if it is not there.
  mutating func mask(_ winner: Int, _ change: (inout Masked) -> Void) {
    let place = masked.partitioningIndex { $0.winner >= winner }
    if place == masked.count || masked[place].winner != winner {
      masked.insert(Masked(winner: winner), at: place)
    }
    change(&masked[place])
  }
}

/// What the counted samples of one pair contribute to an average.
public struct AverageShare: Sendable, Equatable {
  /// The sum of the weights of the samples.
  public internal(set) var weight: Double
  /// Their mean by these weights; nil if they weigh nothing.
  public internal(set) var mean: Double?
  /// The smallest of them.
  public internal(set) var minimum: Double
  /// The largest of them.
  public internal(set) var maximum: Double
}
