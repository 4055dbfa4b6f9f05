/// How alike a person sleeps from one day to the next.
///
/// The Sleep Regularity Index is the chance of being in the same state, asleep or awake, at two moments
/// 24 hours apart, on a scale on which 100 is every day alike and 0 what chance would give: Phillips et al.,
/// *Irregular sleep/wake patterns are associated with poorer academic performance and delayed circadian and
/// sleep/wake timing*, Scientific Reports 7 (2017).
///
/// Epochs lie on elapsed time from the start of the first window. One is asleep if its middle lies in a
/// slice of sleep. Pairs of which one half lies in a window without samples of sleep or wakefulness are left
/// out.
///
/// Semantics 5.8: the Sleep Regularity Index.
public struct SleepRegularity: Sendable, Equatable {
  /// How many pairs of epochs 24 hours apart were compared.
  public let pairCount: Int
  /// Of them, how many were in the same state.
  public let equalPairCount: Int

  /// The Sleep Regularity Index, -100...100; nil without pairs.
  public var index: Double? {
    pairCount == 0 ? nil : -100 + 200 * Double(equalPairCount) / Double(pairCount)
  }

  /// Compares the epochs of an interval.
  ///
  /// - Parameters:
  ///   - sleep: when the person slept, disjoint, in order.
  ///   - known: the windows of which anything is known, disjoint, in order.
  ///   - range: the interval.
  ///   - epoch: the length of an epoch in seconds, a divisor of a day.
  /// - Complexity: O(epochs / 64), and a bit of memory for each epoch, twice.
  init(
    sleep: some Sequence<Range<Double>>, known: some Sequence<Range<Double>>,
    in range: Range<Double>,
    epoch: Int
  ) {
    let epochs = EpochSet.Scale(range, epoch: Double(epoch))
    let asleep = EpochSet(sleep, on: epochs)
    let scored = EpochSet(known, on: epochs)
    let day = 86_400 / epoch
    var pairs = 0
    var different = 0
    for word in asleep.words.indices {
      let both = scored.words[word] & scored.word(from: word * 64 + day)
      pairs += both.nonzeroBitCount
      different +=
        (both & (asleep.words[word] ^ asleep.word(from: word * 64 + day))).nonzeroBitCount
    }
    pairCount = pairs
    equalPairCount = pairs - different
  }
}

/// A set of epochs, a bit for each.
struct EpochSet {
  /// Where epochs lie.
  struct Scale {
    let start: Double
    let length: Double
    let count: Int

    /// The epochs whose middles lie in a range of instants, the first one beginning with it.
    init(_ range: Range<Double>, epoch: Double) {
      start = range.lowerBound
      length = epoch
      let last = (range.upperBound - range.lowerBound) / epoch - 0.5
      count = Int(max(0, last.rounded(.up)))
    }

    /// The epochs whose middle lies in a range of instants.
    func epochs(in range: Range<Double>) -> Range<Int> {
      let low = first(notBelow: range.lowerBound)
      return low..<max(low, first(notBelow: range.upperBound))
    }

    private func first(notBelow instant: Double) -> Int {
      let position = ((instant - start) / length - 0.5).rounded(.up)
      return Int(min(max(position, 0), Double(count)))
    }
  }

  private(set) var words: [UInt64]

  /// The epochs whose middles lie in any of `ranges`.
  init(_ ranges: some Sequence<Range<Double>>, on scale: Scale) {
    words = Array(repeating: 0, count: (scale.count + 63) / 64)
    for range in ranges { insert(scale.epochs(in: range)) }
  }

  private mutating func insert(_ epochs: Range<Int>) {
    guard !epochs.isEmpty else { return }
    let first = epochs.lowerBound / 64
    let last = (epochs.upperBound - 1) / 64
    for word in first...last {
      var bits = UInt64.max
      if word == first { bits &= .max << UInt64(epochs.lowerBound % 64) }
      if word == last { bits &= .max >> UInt64(63 - (epochs.upperBound - 1) % 64) }
      words[word] |= bits
    }
  }

  /// The 64 bits from one on; those beyond the last are 0.
  func word(from bit: Int) -> UInt64 {
    let word = bit / 64
    let shift = UInt64(bit % 64)
    guard word < words.count else { return 0 }
    let high = shift > 0 && word + 1 < words.count ? words[word + 1] << (64 - shift) : 0
    return words[word] >> shift | high
  }
}
