public import HealthCalculations

extension SampleStore {
  /// The samples of a type that overlap `[from, to)`, in the order (start, end, insertion).
  ///
  /// A sample overlaps if `start < to && (end > from || start >= from)`: instants at `from` are in.
  /// Values are in the type's canonical unit, or raw values of a category; a rank is the position of
  /// the sample's pair in `ranking`, or the number of its pairs if it is not among them. A type that
  /// the store does not know has no samples.
  ///
  /// For a long range whose buckets can be computed apart,
  /// ``StoreSnapshot/reader(ofType:from:to:preferredOrder:)`` hands out the same samples part by part, in less
  /// memory and for several cores.
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
}
