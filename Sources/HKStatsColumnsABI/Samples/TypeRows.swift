internal import ArrowColumns
internal import HealthCalculations

/// The samples of one participant and type, as they were read: each pair of source and user-entered half apart.
struct TypeRows {
  /// The type's name; nil if there is no column of types.
  let type: VerbatimText?
  let kind: MeasureKind
  private var pairs: [PairRows] = []
  private var positions = KeyPositions<NumberedPair>()

  init(type: VerbatimText?, kind: MeasureKind) {
    self.type = type
    self.kind = kind
  }

  /// Whether there is no sample.
  var isEmpty: Bool { pairs.isEmpty }

  /// Reads rows of a batch that are of one pair.
  ///
  /// - Throws: a ``ParticipantFailure`` for the first row that is no sample.
  mutating func append(
    _ rows: RowSelection, of batch: SampleBatch, pair: NumberedPair, settings: QuerySettings
  ) throws(ParticipantFailure) {
    let rows = try present(rows, of: batch, skippingMissing: settings.skipsMissing)
    guard rows.count > 0 else { return }
    // Others need their values here and there, or in another order.
    let borrowing = settings.mayBorrow && kind.isCumulative
    try pairs[position(of: pair)].append(rows, of: batch, borrowing: borrowing)
  }

  private mutating func position(of pair: NumberedPair) -> Int {
    if let known = positions.position(of: pair, among: pairs.count, keyAt: { pairs[$0].pair }) {
      return known
    }
    pairs.append(PairRows(pair))
    positions.noteLast(of: pairs.count) { pairs[$0].pair }
    return pairs.count - 1
  }

  /// The rows that have a start and a value.
  private func present(
    _ rows: RowSelection, of batch: SampleBatch, skippingMissing: Bool
  ) throws(ParticipantFailure) -> RowSelection {
    func present(
      _ rows: RowSelection, in column: ArrowColumn, _ name: String
    ) throws(ParticipantFailure) -> RowSelection {
      guard let row = column.firstNull(in: rows) else { return rows }
      guard skippingMissing else { throw .null(row: batch.firstRow + row, column: name) }
      return rows.filter(column.isValid)
    }
    let started = try present(rows, in: batch.starts.nulls, batch.startName)
    guard let values = batch.values else { return started }
    return try present(started, in: values.nulls, batch.valueName)
  }

  /// The samples by pair, in the order of the ranking.
  ///
  /// Semantics 2.2: the ranking is that of all samples of the type.
  func ranked(_ sources: ParticipantSources, order: [String]) -> RankedColumns {
    // The only pair needs no ranking.
    if pairs.count == 1 { return RankedColumns([pairs[0].ranked(0)]) }
    let ranks = SourceRanking.ranks(ofDistinct: facts(sources), preferredOrder: order)
    var places = ranks
    for (place, rank) in ranks.enumerated() { places[rank] = place }
    return RankedColumns(places.indices.map { rank in pairs[places[rank]].ranked(rank) })
  }

  /// The ranking of the pairs.
  func ranking(_ sources: ParticipantSources, order: [String]) -> SourceRanking {
    SourceRanking(facts(sources), preferredOrder: order)
  }

  private func facts(_ sources: ParticipantSources) -> [SourcePairFacts] {
    pairs.indices.map { place in
      let pair = pairs[place].pair
      let source = sources[pair.source]
      return SourcePairFacts(
        pair: SourcePair(name: source.name.string, isUserEntered: pair.isUserEntered),
        earliestStart: pairs[place].extent.first, isAppleDevice: source.isAppleDevice)
    }
  }

  /// The earliest start and the latest end. O(pairs).
  var extent: (first: Double, last: Double) {
    var extent = (first: Double.infinity, last: -Double.infinity)
    for place in pairs.indices {
      let next = pairs[place].extent
      extent = (min(extent.first, next.first), max(extent.last, next.last))
    }
    return extent
  }
}
