internal import GRDB
public import HealthCalculations

/// Samples of one type with the rank of all of the type's sources, read in one state of the store.
public struct RankedSamples: Sendable {
  /// The samples, in the order (start, end, insertion).
  public var columns: SampleColumns
  /// The order of sources, by all samples of the type.
  public var ranking: SourceRanking
  /// What the order was made of, where who asked may tell why it is what it is.
  public var facts: [SourcePairFacts] = []
  /// The names that people see, of sources whose own name is another; the last one saved counts.
  public var displayNames: [(source: String, displayName: String)]
  /// Of sleep, the ranks whose pairs have a sample of being awake anywhere in the store; nil for other types.
  public var wakefulRanks: Set<UInt16>?
}

extension RankedSamples {
  /// Leaves the sources alone that `isKept` holds for: no other has a sample among these.
  mutating func keep(_ isKept: (SourcePair) -> Bool) {
    let pairs = ranking.pairs
    facts = facts.filter { isKept($0.pair) }
    let order = pairs.filter(isKept)
    ranking = SourceRanking(facts, preferredOrder: order.map(\.name))
    let ranks = pairs.map { UInt16(clamping: ranking.rank(of: $0) ?? ranking.pairs.count) }
    wakefulRanks = wakefulRanks.map {
      Set($0.lazy.filter { $0 < ranks.count }.map { ranks[Int($0)] })
    }
    columns.ranks = columns.ranks.map {
      Int($0) < ranks.count ? ranks[Int($0)] : UInt16(clamping: ranking.pairs.count)
    }
    displayNames = displayNames.filter { entry in order.contains { $0.name == entry.source } }
  }
}

extension SampleStore {
  /// The samples of a type that `filter` lets through, ranked by all samples of the type and the order
  /// of sources that the user saved for it.
  ///
  /// Semantics 2.8: the filter picks samples; the ranks are those of the whole type.
  ///
  /// - Complexity: as ``columns(ofType:matching:ranking:)``.
  package func rankedSamples(
    ofType identifier: String, matching filter: SampleFilter
  ) throws -> RankedSamples {
    try read { db in
      let ranking = SourceRanking(
        try Self.sourcePairFacts(db, identifier),
        preferredOrder: try Self.sourceOrder(db, identifier))
      let names = try Row.readAll(
        db.cachedStatement(
          sql: """
            SELECT name, display_name FROM source_revision
            WHERE display_name IS NOT NULL AND display_name <> name ORDER BY id DESC
            """)
      ).map { try (source: $0.value(at: 0) as String, displayName: $0.value(at: 1) as String) }
      return RankedSamples(
        columns: try columns(db, ofType: identifier, matching: filter, ranking: ranking),
        ranking: ranking, displayNames: names)
    }
  }
}
