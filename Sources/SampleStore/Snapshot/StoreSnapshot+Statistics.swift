public import CalendarBuckets
public import HealthCalculations

extension StoreSnapshot {
  /// The merged statistics of a type in calendar intervals, over all sources, in the type's canonical unit.
  ///
  /// The buckets are computed in parts of some ten thousand samples, side by side on all cores. They are cut
  /// by what the store holds alone, so the figures are the same on any number of cores.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - kind: what the type measures, and which values of a category count.
  ///   - edges: the bounds of the buckets, ascending.
  ///   - selection: what is computed.
  ///   - preferredOrder: names of sources, best first, instead of the order that the user saved.
  ///   - convert: makes the value that counts of a stored one; nil is the stored one.
  ///   - check: looks at the samples of each part and its edges before the part is computed, side by side; what it
  ///     throws ends all.
  /// - Complexity: O(samples that overlap the buckets); memory is a few parts.
  public func bucketStatistics(
    ofType identifier: String, kind: MeasureKind, edges: [Double],
    selecting selection: StatisticSelection, preferredOrder: [String]? = nil,
    converting convert: (@Sendable (Double) -> Double)? = nil,
    checking check: (@Sendable (SampleColumns, [Double]) throws -> Void)? = nil
  ) throws -> BucketStatistics {
    var whole = BucketStatistics()
    guard let first = edges.first, let last = edges.last,
      let reader = try reader(
        ofType: identifier, from: first, to: last, preferredOrder: preferredOrder)
    else { return whole }
    let parts = reader.parts(of: edges)
    let figures = try CoreUse.allCores.map(parts.count) { number in
      let part = parts[number]
      var columns = try reader.columns(from: edges[part.lowerBound], to: edges[part.upperBound])
      let table = Array(edges[part.lowerBound...part.upperBound])
      try check?(columns, table)
      if let convert { columns.values = columns.values.map(convert) }
      return StatisticsEngine.bucketStatistics(
        of: RankedColumns(columns), kind: kind, tables: [table], selecting: selection,
        cores: .oneCore)[0]
    }
    for (part, figures) in zip(parts, figures) {
      whole.append(figures, firstBucket: part.lowerBound)
    }
    return whole
  }

  /// One statistic of a type for each calendar interval, over all sources, merged, in the type's canonical
  /// unit; durations in seconds.
  ///
  /// ```swift
  /// let steps = try snapshot.intervalSeries(
  ///   ofType: "HKQuantityTypeIdentifierStepCount", kind: .quantity(.cumulative), statistic: .sum,
  ///   by: days)
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - kind: what the type measures, and which values of a category count.
  ///   - statistic: one that is legal for `kind`.
  ///   - edges: the calendar.
  ///   - range: the instants whose intervals are wanted, each in full; nil for all that have data.
  ///   - preferredOrder: names of sources, best first, instead of the order that the user saved.
  ///   - check: looks at the samples of each part and its edges before the part is computed.
  /// - Complexity: as ``bucketStatistics(ofType:kind:edges:selecting:preferredOrder:converting:checking:)``.
  public func intervalSeries(
    ofType identifier: String, kind: MeasureKind, statistic: Statistic, by edges: BucketEdges,
    in range: Range<Double>? = nil, preferredOrder: [String]? = nil,
    checking check: (@Sendable (SampleColumns, [Double]) throws -> Void)? = nil
  ) throws -> IntervalSeries {
    precondition(kind.allows(statistic), "\(statistic) has no meaning for \(identifier)")
    guard let type = try types(only: [identifier]).first, type.sampleCount > 0 else {
      return IntervalSeries(edges: edges, values: [:])
    }
    var indices = edges.index(of: type.firstStart)..<edges.index(of: type.lastEnd) + 1
    if let range { indices = indices.clamped(to: edges.indices(covering: range)) }
    let figures = try bucketStatistics(
      ofType: identifier, kind: kind, edges: edges.table(indices: indices).edges,
      selecting: StatisticSelection(statistic), preferredOrder: preferredOrder, checking: check)
    return IntervalSeries(edges: edges, indices: indices, values: figures, of: statistic)
  }
}
