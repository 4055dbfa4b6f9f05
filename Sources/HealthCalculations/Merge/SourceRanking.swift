/// The order in which a type's sources win when their samples overlap, best first.
///
/// ```swift
/// let ranking = SourceRanking([
///   SourcePairFacts(
///     pair: SourcePair(name: "iPhone", isUserEntered: false), earliestStart: 0, isAppleDevice: true),
///   SourcePairFacts(
///     pair: SourcePair(name: "Watch", isUserEntered: false), earliestStart: 9, isAppleDevice: true),
/// ])
/// ranking.sourceNames   // ["Watch", "iPhone"]
/// ```
///
/// The rank is that of all samples of the type in the store, whatever range or predicate is asked:
/// 1. the sources that the caller prefers, in that order, each one's user-entered samples just
///    before its others;
/// 2. user-entered samples of the rest, then those of Apple devices, then everything else; in each
///    of these classes the pair that was first seen latest is best, and a tie goes to the name that
///    is smaller by Unicode scalars.
///
/// Semantics 2.2: the whole order.
public struct SourceRanking: Sendable, Equatable {
  /// How many pairs a column of ranks can tell apart.
  public static let maximumPairCount = 65_536

  /// The ranked pairs, best first; a pair's position is its rank.
  public let pairs: [SourcePair]

  private let ranks: [SourcePair: Int]

  /// Ranks the pairs of a type.
  ///
  /// Facts about the same pair are merged: the earlier start, and an Apple device if any says so.
  /// Names in `preferredOrder` that have no facts are ignored, repeated ones count where they stand
  /// first. Complexity: O(p log p) comparisons of names for p pairs.
  public init(_ facts: [SourcePairFacts], preferredOrder: [String] = []) {
    let preferences = Self.preferences(preferredOrder)
    var merged: [SourcePair: SourcePairFacts] = [:]
    for fact in facts {
      let known = merged[fact.pair] ?? fact
      merged[fact.pair] = SourcePairFacts(
        pair: fact.pair,
        earliestStart: min(known.earliestStart, fact.earliestStart),
        isAppleDevice: known.isAppleDevice || fact.isAppleDevice)
    }
    let keys = merged.values.map { Key($0, preference: preferences[VerbatimName($0.pair.name)]) }
    pairs = keys.sorted().map(\.pair)
    ranks = Dictionary(uniqueKeysWithValues: zip(pairs, pairs.indices))
  }

  /// For each name its first position in an order.
  private static func preferences(_ order: [String]) -> [VerbatimName: Int] {
    var preferences: [VerbatimName: Int] = [:]
    for (position, name) in order.enumerated() where preferences[VerbatimName(name)] == nil {
      preferences[VerbatimName(name)] = position
    }
    return preferences
  }

  /// The ranks of pairs that all differ: what ``rank(of:)`` of their ranking answers for each, without the tables that
  /// a ranking keeps.
  ///
  /// - Complexity: O(p log p) comparisons of names for p pairs.
  package static func ranks(
    ofDistinct facts: [SourcePairFacts], preferredOrder: [String] = []
  ) -> [Int] {
    let preferences = preferences(preferredOrder)
    let keys = facts.map { fact in
      Key(
        fact, preference: preferences.isEmpty ? nil : preferences[VerbatimName(fact.pair.name)])
    }
    var ranks = [Int](repeating: 0, count: keys.count)
    for (rank, place) in keys.indices.sorted(by: { keys[$0] < keys[$1] }).enumerated() {
      ranks[place] = rank
    }
    return ranks
  }

  /// The rank of a pair, 0 being the best; `nil` if the type has no sample of it. O(1).
  public func rank(of pair: SourcePair) -> Int? {
    ranks[pair]
  }

  /// The sources, each named once, at the place of its best pair. Semantics 2.2.
  public var sourceNames: [String] {
    var seen: Set<VerbatimName> = []
    return pairs.compactMap { seen.insert(VerbatimName($0.name)).inserted ? $0.name : nil }
  }

  /// For each rank the position of its source in ``sourceNames``.
  var sourceOfRank: [Int] {
    var positions: [VerbatimName: Int] = [:]
    return pairs.map { pair in
      let name = VerbatimName(pair.name)
      let position = positions[name] ?? positions.count
      positions[name] = position
      return position
    }
  }

  /// What pairs are sorted by.
  private struct Key: Comparable {
    let pair: SourcePair
    let earliestStart: Double
    let classNumber: Int

    init(_ facts: SourcePairFacts, preference: Int?) {
      pair = facts.pair
      earliestStart = facts.earliestStart
      let unpreferred =
        facts.pair.isUserEntered ? Int.max - 2 : facts.isAppleDevice ? Int.max - 1 : Int.max
      classNumber = preference ?? unpreferred
    }

    /// Whether the caller's order places this pair, so that its age does not matter.
    private var isPreferred: Bool { classNumber < Int.max - 2 }

    static func == (left: Key, right: Key) -> Bool {
      left.pair == right.pair
    }

    /// Semantics 2.2: class, then the latest first sample, then the smaller name.
    static func < (left: Key, right: Key) -> Bool {
      if left.classNumber != right.classNumber { return left.classNumber < right.classNumber }
      if left.isPreferred { return left.pair.isUserEntered && !right.pair.isUserEntered }
      if left.earliestStart != right.earliestStart {
        return left.earliestStart > right.earliestStart
      }
      return VerbatimName(left.pair.name) < VerbatimName(right.pair.name)
    }
  }
}
