public import CalendarBuckets

/// One figure for each interval of a calendar: steps per day, sleep per night, workouts per week.
///
/// ```swift
/// let days = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(days: 1))
/// let steps = IntervalSeries(edges: days, values: [0: 12_000, 2: 8_000])
/// steps.values             // [12000, nil, 8000]
/// steps.value(at: 1)       // nil: no data is no value
/// ```
///
/// Intervals are buckets of ``edges``, named by their index. The series reaches from the first interval
/// with a figure to the last; between them an interval without data is nil.
public struct IntervalSeries: Sendable, Equatable {
  /// The calendar of the intervals.
  public let edges: BucketEdges
  /// The index of the first interval.
  public let firstIndex: Int
  /// The figure of each interval, in order; nil without data.
  public let values: [Double?]

  /// A series from its figures, in order; those without data at both ends are excluded. O(n).
  public init(edges: BucketEdges, firstIndex: Int, values: [Double?]) {
    self.edges = edges
    let first = values.firstIndex { $0 != nil } ?? values.endIndex
    let last = values.lastIndex { $0 != nil } ?? first - 1
    self.firstIndex = firstIndex + first
    self.values = first <= last ? Array(values[first...last]) : []
  }

  /// A series from the figures of some intervals, by their index. O(n log n), and the intervals between
  /// the first and the last.
  public init(edges: BucketEdges, values: [Int: Double]) {
    self.edges = edges
    guard let first = values.keys.min(), let last = values.keys.max() else {
      firstIndex = 0
      self.values = []
      return
    }
    firstIndex = first
    self.values = (first...last).map { values[$0] }
  }

  /// One statistic of samples, merged, by interval.
  ///
  /// - Parameters:
  ///   - columns: the samples, sorted.
  ///   - kind: what they measure.
  ///   - statistic: one that is legal for `kind`.
  ///   - edges: the intervals.
  /// - Complexity: that of ``StatisticsEngine``.
  public init(
    of columns: SampleColumns, kind: MeasureKind, statistic: Statistic, by edges: BucketEdges
  ) {
    guard let first = columns.starts.first, let last = columns.ends.max() else {
      self.init(edges: edges, values: [:])
      return
    }
    let table = edges.table(indices: edges.index(of: first)..<edges.index(of: last) + 1)
    let figures = StatisticsEngine.bucketStatistics(
      of: columns, kind: kind, edges: table.edges)
    self.init(
      edges: edges, indices: table.firstIndex..<table.firstIndex + table.count,
      values: figures, of: statistic)
  }

  /// One statistic of the buckets `indices` of a calendar; those without an entry have no figure. O(buckets).
  public init(
    edges: BucketEdges, indices: Range<Int>, values figures: BucketStatistics,
    of statistic: Statistic
  ) {
    var values = [Double?](repeating: nil, count: indices.count)
    for (bucket, value) in zip(figures.bucketIndices, figures.column(of: statistic)) {
      values[bucket] = value
    }
    self.init(edges: edges, firstIndex: indices.lowerBound, values: values)
  }

  /// The intervals that start up to an instant. O(n).
  public func prefix(upTo instant: Double) -> IntervalSeries {
    guard let last = indices.last, edges.edge(last) > instant else { return self }
    let count = Array(indices).partitioningIndex { edges.edge($0) > instant }
    return IntervalSeries(
      edges: edges, firstIndex: firstIndex, values: Array(values.prefix(count)))
  }

  /// The intervals that lie inside a span from their start to their end. O(n).
  public func within(_ span: Range<Double>) -> IntervalSeries {
    IntervalSeries(
      edges: edges, firstIndex: firstIndex,
      values: zip(indices, values).map { index, value in
        let range = range(at: index)
        return span.lowerBound <= range.lowerBound && range.upperBound <= span.upperBound
          ? value : nil
      })
  }

  /// The indices of the intervals from the first with a figure to the last.
  public var indices: Range<Int> { firstIndex..<firstIndex + values.count }

  /// The figure of an interval; nil without data. O(1).
  public func value(at index: Int) -> Double? {
    indices.contains(index) ? values[index - firstIndex] : nil
  }

  /// Where an interval begins, and where the next one does, in seconds since 1970. O(1).
  public func range(at index: Int) -> Range<Double> {
    edges.edge(index)..<edges.edge(index + 1)
  }

  /// Whether an interval never happened: a day that its calendar passed over. O(1).
  public func isUnreal(at index: Int) -> Bool {
    range(at: index).isEmpty
  }

  /// The same with what `transform` makes of each figure. O(n).
  public func mapped(_ transform: (Double) -> Double) -> IntervalSeries {
    IntervalSeries(
      edges: edges, firstIndex: firstIndex, values: values.map { $0.map(transform) })
  }

  /// The figures of instants: how many fall in an interval, or what they add up to. O(n).
  ///
  /// - Parameters:
  ///   - edges: the intervals.
  ///   - amounts: instants in seconds since 1970, and what each of them adds.
  public init(edges: BucketEdges, adding amounts: some Sequence<(instant: Double, amount: Double)>)
  {
    var sums: [Int: Double] = [:]
    for (instant, amount) in amounts { sums[edges.index(of: instant), default: 0] += amount }
    self.init(edges: edges, values: sums)
  }
}
