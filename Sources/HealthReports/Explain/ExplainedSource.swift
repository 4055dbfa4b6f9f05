public import CalendarBuckets
internal import HealthCalculations

/// A source in an explanation, its typed-in samples apart from its others: how it ranks, and why.
public protocol ExplainedSource {
  /// The name of the source, verbatim.
  var source: String { get }
  /// Whether these are the samples that a person typed in.
  var userEntered: Bool { get }
  /// The rank among all of the type, 1 being the best. Semantics 2.2.
  var rank: Int { get }
  /// What decides the rank.
  var because: RankReason { get }
  /// When its earliest sample of the type starts; nil if that is not known.
  var since: OffsetInstant? { get }
}

/// A span of time.
public struct TimeSpan: Sendable, Codable, Hashable {
  /// Where it starts.
  public var start: OffsetInstant
  /// Where it ends, itself excluded.
  public var end: OffsetInstant
}

/// A span of time in which a source has samples.
public struct ExplainedSpan: Sendable, Codable, Hashable {
  /// Where it starts.
  public var start: OffsetInstant
  /// Where it ends; the start of a sample without length.
  public var end: OffsetInstant
  /// Whether what lies in it counts: nothing does where a better source has samples.
  public var counted: Bool
}

extension ExplainedSpan {
  /// A span of a trace.
  init(_ span: TracedSpan, in question: Question) {
    self.init(
      start: question.local(span.start), end: question.local(span.end), counted: span.isCounted)
  }
}

/// The pairs of a type by rank, and what decides their places.
struct ExplainedRanking {
  /// A pair, and why it stands where it does.
  struct Pair {
    var pair: SourcePair
    /// 1 being the best.
    var rank: Int
    var because: RankReason
    var since: OffsetInstant?
  }

  private let pairs: [Pair]

  /// The pairs of a ranking; `order` is whom the caller or the saved order names.
  init(
    _ ranking: SourceRanking, facts: [SourcePairFacts], order: [String], question: Question
  ) {
    let byPair = Dictionary(
      facts.map { ($0.pair, $0) }, uniquingKeysWith: { first, _ in first })
    pairs = ranking.pairs.enumerated().map { place, pair in
      let isApple = byPair[pair]?.isAppleDevice ?? false
      return Pair(
        pair: pair, rank: place + 1,
        because: RankReason(pair, isAppleDevice: isApple, order: order),
        since: byPair[pair].map { question.local($0.earliestStart) })
    }
  }

  /// The pair at a position of `SourceRanking.pairs`.
  subscript(place: Int) -> Pair {
    place < pairs.count
      ? pairs[place]
      : Pair(
        pair: SourcePair(name: "unknown", isUserEntered: false), rank: place + 1, because: .other)
  }
}
