package import CalendarBuckets
package import HealthCalculations

/// A ranked pair of source and typed in or not, and why it stands where it does.
package struct ExplainedSource: Sendable {
  /// What decides the place of a pair.
  package enum Place: String, Sendable {
    /// The caller named it, or the saved order does.
    case ordered = "your order"
    /// A person typed the samples in.
    case typedIn = "typed in"
    /// It is an iPhone, a watch or the like.
    case appleDevice = "Apple device"
    /// It is nothing of these.
    case other = "other"
  }

  /// The pair.
  package var pair: SourcePair
  /// Its rank among all pairs of the type, 0 being the best.
  package var rank: Int
  /// What decides its place.
  package var place: Place
  /// When its earliest sample of the type starts; nil if that is not known.
  package var since: Double?

  /// The pairs of a ranking, best first.
  package static func all(
    _ ranking: SourceRanking, facts: [SourcePairFacts], order: [String]
  ) -> [ExplainedSource] {
    let byPair = Dictionary(
      facts.map { ($0.pair, $0) }, uniquingKeysWith: { first, _ in first })
    return ranking.pairs.enumerated().map { rank, pair in
      let isOrdered = order.contains { $0.utf8.elementsEqual(pair.name.utf8) }
      let isApple = byPair[pair]?.isAppleDevice ?? false
      return ExplainedSource(
        pair: pair, rank: rank,
        place: isOrdered
          ? .ordered : pair.isUserEntered ? .typedIn : isApple ? .appleDevice : .other,
        since: byPair[pair]?.earliestStart)
    }
  }

  /// The name as sentences show it.
  package var name: String { pair.name.asName + (pair.isUserEntered ? " (typed in)" : "") }

  /// Why it stands where it does, in words, among others that have to do with the same bucket.
  package func reason(among others: [ExplainedSource], zone: ZoneRules) -> String {
    let date = since.map { " since " + zone.isoString(at: $0).prefix(10) } ?? ""
    let rivals = others.filter { $0.place == place && $0.rank != rank }
    let isLatest = rivals.allSatisfy { $0.rank > rank }
    let order =
      rivals.isEmpty || place == .ordered ? "" : isLatest ? ", the last of them to appear" : ""
    switch place {
    case .ordered: return "your order names it, which goes before everything else"
    case .typedIn: return "typed in by hand, which goes before what devices record"
    case .appleDevice: return "an Apple device\(date)\(order)"
    case .other: return "neither typed in nor an Apple device,\(date)\(order)"
    }
  }
}
