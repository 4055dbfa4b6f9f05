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
  /// - Complexity: O(sleep + known), whatever the length of the interval.
  init(
    sleep: some Sequence<Range<Double>>, known: some Sequence<Range<Double>>,
    in range: Range<Double>,
    epoch: Int
  ) {
    let scale = EpochScale(range, epoch: Double(epoch))
    let asleep = EpochChanges(sleep, on: scale)
    let scored = EpochChanges(known, on: scale)
    let day = 86_400 / epoch
    var pairs = 0
    var different = 0
    // Between two changes of either half of a pair all pairs are alike.
    var knownPairs = EpochPairs(scored, day: day)
    var asleepPairs = EpochPairs(asleep, day: day)
    var place = 0
    while knownPairs.mayHoldBoth {
      let next = knownPairs.nextChange
      if knownPairs.holdsBoth {
        pairs += next - place
        asleepPairs.pass(to: place)
        while place < next {
          let change = min(next, asleepPairs.nextChange)
          if asleepPairs.holdsOne { different += change - place }
          place = change
          asleepPairs.pass(to: place)
        }
      }
      place = next
      knownPairs.pass(to: place)
    }
    pairCount = pairs
    equalPairCount = pairs - different
  }
}

/// Where epochs lie.
struct EpochScale {
  private let start: Double
  private let length: Double
  private let count: Int

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

/// A set of epochs, by where it changes: where its first run begins, where that ends, and so on.
private struct EpochChanges {
  /// Strictly ascending.
  private(set) var positions: [Int] = []

  /// The epochs whose middles lie in any of `ranges`, which are disjoint and in order.
  init(_ ranges: some Sequence<Range<Double>>, on scale: EpochScale) {
    for range in ranges {
      let epochs = scale.epochs(in: range)
      if epochs.isEmpty { continue }
      if positions.last == epochs.lowerBound {
        positions[positions.count - 1] = epochs.upperBound
      } else {
        positions.append(epochs.lowerBound)
        positions.append(epochs.upperBound)
      }
    }
  }
}

/// A walk over pairs of epochs a day apart, by the first of them.
private struct EpochPairs {
  private let changes: [Int]
  private let day: Int
  /// How many changes lie at the pair's first half or before it, and at its second half or before it.
  private var (first, second) = (0, 0)

  /// At the pair of epoch 0.
  init(_ set: EpochChanges, day: Int) {
    changes = set.positions
    self.day = day
    pass(to: 0)
  }

  /// Whether both halves are in the set.
  var holdsBoth: Bool { first & second & 1 == 1 }
  /// Whether one half is in the set and the other is not.
  var holdsOne: Bool { (first ^ second) & 1 == 1 }
  /// Whether a pair here or later can have both halves in the set.
  var mayHoldBoth: Bool { second < changes.count }

  /// The next pair at which a half may change; of none the largest number.
  var nextChange: Int {
    min(
      first < changes.count ? changes[first] : .max,
      second < changes.count ? changes[second] - day : .max)
  }

  /// Goes to a later pair.
  mutating func pass(to epoch: Int) {
    while first < changes.count, changes[first] <= epoch { first += 1 }
    while second < changes.count, changes[second] <= epoch + day { second += 1 }
  }
}
