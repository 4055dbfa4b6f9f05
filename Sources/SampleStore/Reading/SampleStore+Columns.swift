public import HealthCalculations

extension SampleStore {
  /// The samples of a type that overlap `[from, to)`, in the order (start, end, insertion).
  ///
  /// A sample overlaps if `start < to && (end > from || start >= from)`: instants at `from` are in.
  /// Values are in the type's canonical unit, or raw values of a category; a rank is the position of
  /// the sample's pair in `ranking`, or the number of its pairs if it is not among them. A type that
  /// the store does not know has no samples.
  ///
  /// For a long range whose buckets can be computed apart, ``reader(ofType:from:to:ranking:)`` hands
  /// out the same samples stretch by stretch, in less memory and for several cores.
  ///
  /// - Complexity: O(samples in the overlapping segments), without allocation per sample. Samples
  ///   that arrived late cost a linear merge.
  public func columns(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, ranking: SourceRanking
  ) throws -> SampleColumns {
    try read { db in
      guard
        let reader = try TypeReader(
          db, store: self, identifier: identifier, from: from, to: to, ranking: ranking)
      else { return SampleColumns() }
      return try reader.columns(db, from: from, to: to)
    }
  }

  /// A reader of the samples of a type that overlap `[from, to)`; nil if the store does not know the
  /// type.
  ///
  /// The order of sources is read with the rest, so that no source can come in between that it does
  /// not know.
  ///
  /// - Parameters:
  ///   - preferredOrder: names of sources, best first, instead of the order that the user saved for
  ///     the type.
  ///   - state: what the store has to be like; nil is as it is.
  /// - Throws: ``SampleStoreError`` with code `changedMeanwhile` if the store is in another state.
  /// - Complexity: O(segments that overlap the range).
  public func reader(
    ofType identifier: String, from: Double? = nil, to: Double? = nil,
    preferredOrder: [String]? = nil, of state: StoreState? = nil
  ) throws -> TypeReader? {
    try read { db in
      if let state { try state.check(db, path: path) }
      let order = try preferredOrder ?? Self.sourceOrder(db, identifier)
      let ranking = SourceRanking(
        try Self.sourcePairFacts(db, identifier), preferredOrder: order)
      return try TypeReader(
        db, store: self, identifier: identifier, from: from, to: to, ranking: ranking)
    }
  }

  /// The state of the store: whether it was written to between two calls.
  public func state() throws -> StoreState {
    try read { try StoreState($0) }
  }
}
