public import CalendarBuckets
public import HealthCalculations
internal import HealthKitTypes

extension SampleStore {
  /// One statistic of a type for each calendar interval, over all sources, merged, in the type's canonical
  /// unit; durations in seconds.
  ///
  /// ```swift
  /// let steps = try store.intervalSeries(
  ///   ofType: "HKQuantityTypeIdentifierStepCount", kind: .quantity(.cumulative), statistic: .sum,
  ///   by: days)
  /// ```
  ///
  /// - Parameters:
  ///   - kind: what the type measures, and which values of a category count.
  ///   - statistic: one that is legal for `kind`.
  ///   - edges: the calendar.
  ///   - range: the instants whose intervals are wanted, each in full; nil for all that have data.
  ///   - preferredOrder: names of sources, best first, instead of the order that the user saved.
  /// - Throws: ``SampleStoreError``; with code `changedMeanwhile` if the store is written to all the time.
  /// - Complexity: O(samples), on all cores; memory is a few parts of some ten thousand samples. The answer
  ///   is the same on any number of cores.
  public func intervalSeries(
    ofType identifier: String, kind: MeasureKind, statistic: Statistic, by edges: BucketEdges,
    in range: Range<Double>? = nil, preferredOrder: [String]? = nil
  ) throws -> IntervalSeries {
    precondition(kind.allows(statistic), "\(statistic) has no meaning for \(identifier)")
    let attemptCount = 5
    for _ in 1..<attemptCount {
      do {
        return try intervalSeriesOfOneState(
          identifier, kind, statistic, edges, range, preferredOrder)
      } catch let error as SampleStoreError where error.code == .changedMeanwhile {
        continue
      }
    }
    return try intervalSeriesOfOneState(identifier, kind, statistic, edges, range, preferredOrder)
  }

  private func intervalSeriesOfOneState(
    _ identifier: String, _ kind: MeasureKind, _ statistic: Statistic, _ edges: BucketEdges,
    _ range: Range<Double>?, _ preferredOrder: [String]?
  ) throws -> IntervalSeries {
    let state = try state()
    guard let type = try types(only: [identifier]).first, type.sampleCount > 0 else {
      return IntervalSeries(edges: edges, values: [:])
    }
    var indices = edges.index(of: type.firstStart)..<edges.index(of: type.lastEnd) + 1
    if let range { indices = indices.clamped(to: edges.indices(covering: range)) }
    let table = edges.table(indices: indices).edges
    guard
      let reader = try reader(
        ofType: identifier, from: table[0], to: table[table.count - 1],
        preferredOrder: preferredOrder, of: state)
    else { return IntervalSeries(edges: edges, values: [:]) }
    let parts = reader.parts(of: table)
    let figures = try CoreUse.allCores.map(parts.count) { number in
      let part = parts[number]
      let columns = try reader.columns(from: table[part.lowerBound], to: table[part.upperBound])
      return StatisticsEngine.bucketStatistics(
        of: RankedColumns(columns), kind: kind,
        tables: [Array(table[part.lowerBound...part.upperBound])],
        selecting: StatisticSelection(statistic), cores: .oneCore)[0]
    }
    var values = [Double?](repeating: nil, count: indices.count)
    for (part, figures) in zip(parts, figures) {
      for (bucket, value) in zip(figures.bucketIndices, figures.column(of: statistic)) {
        values[part.lowerBound + bucket] = value
      }
    }
    return IntervalSeries(edges: edges, firstIndex: indices.lowerBound, values: values)
  }
}

extension StatisticSelection {
  /// The selection of one statistic.
  init(_ statistic: Statistic) {
    switch statistic {
    case .count: self = .count
    case .sum: self = .sum
    case .average: self = .average
    case .minimum: self = .minimum
    case .maximum: self = .maximum
    case .duration: self = .duration
    case .mostRecent: self = .mostRecent
    }
  }
}
