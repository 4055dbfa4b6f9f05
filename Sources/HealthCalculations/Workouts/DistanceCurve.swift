/// How far a workout had come at each moment, by its merged distance samples.
///
/// ```swift
/// // 100 m in the first minute, 300 m in the second.
/// let curve = DistanceCurve(edges: [0, 60, 120], distances: [100, 300])
/// curve.distance(until: 90)     // 250.0
/// curve.instant(of: 250)        // 90.0
/// ```
///
/// Between two edges distance grows evenly, as the merge shares samples out.
public struct DistanceCurve: Sendable, Equatable {
  private let edges: [Double]
  /// The distance from the first edge to each edge.
  private let totals: [Double]

  /// A curve from what was covered between neighbouring edges, which ascend strictly.
  ///
  /// Traps unless there is one edge more than distances.
  public init(edges: [Double], distances: [Double]) {
    precondition(edges.count == distances.count + 1, "a curve needs one edge more than distances")
    self.edges = edges
    var total = 0.0
    totals =
      [0]
      + distances.map { distance in
        total += max(0, distance)
        return total
      }
  }

  /// The curve of the samples of a distance type inside a window; nil without any.
  ///
  /// Sources are merged as everywhere: cut at every start and end, the best source has the slice.
  ///
  /// - Parameters:
  ///   - columns: the samples that overlap the window, and maybe others.
  ///   - window: from when to when.
  /// - Complexity: O(n log n) for n samples in the window, O(n) where they are in order.
  public init?(of columns: SampleColumns, in window: Range<Double>) {
    self.init(
      of: columns, during: ActivePeriods(from: window.lowerBound, to: window.upperBound))
  }

  /// The curve of a workout among many, of the samples that overlap it; nil without samples in active time.
  ///
  /// - Complexity: O(n log n) for n samples and pauses in the workout, however many lie elsewhere.
  package init?(of samples: WindowedSamples, during periods: ActivePeriods) {
    guard let begin = periods.intervals.first?.lowerBound,
      let end = periods.intervals.last?.upperBound
    else { return nil }
    self.init(of: samples.samples(in: begin..<end), during: periods)
  }

  /// The curve of a workout, from its first active moment to its last; nil without samples in active time.
  ///
  /// What samples say of pauses is excluded: there the curve is level.
  ///
  /// Semantics 8.2: splits take active time alone.
  ///
  /// - Parameters:
  ///   - columns: the samples that overlap the workout, and maybe others.
  ///   - periods: when it was not paused.
  /// - Complexity: O(n log n) for n samples and pauses in the workout, O(n) where they are in order.
  public init?(of columns: SampleColumns, during periods: ActivePeriods) {
    guard let begin = periods.intervals.first?.lowerBound,
      let end = periods.intervals.last?.upperBound
    else { return nil }
    let window = begin..<end
    var edges = periods.intervals.flatMap { [$0.lowerBound, $0.upperBound] }
    for (start, end) in zip(columns.starts, columns.ends)
    where start < window.upperBound && end > window.lowerBound {
      edges.append(max(start, window.lowerBound))
      edges.append(min(end, window.upperBound))
    }
    edges.sort()
    var distinct: [Double] = []
    for edge in edges where distinct.last != edge { distinct.append(edge) }
    guard distinct.count > 1 else { return nil }
    let statistics = StatisticsEngine.bucketStatistics(
      of: RankedColumns(columns), kind: .quantity(.cumulative), tables: [distinct],
      selecting: .sum, cores: .oneCore)[0]
    var distances = Array(repeating: 0.0, count: distinct.count - 1)
    var isEmpty = true
    for (bucket, sum) in zip(statistics.bucketIndices, statistics.sums)
    where periods.contains(distinct[bucket]) {
      distances[bucket] = sum
      isEmpty = false
    }
    if isEmpty { return nil }
    self.init(edges: distinct, distances: distances)
  }

  /// The curve of a route: a step from one place to the next counts where ``RouteMeasures`` counts it; nil without
  /// a step.
  ///
  /// - Parameters:
  ///   - points: in the order of time.
  ///   - periods: when the workout was not paused.
  ///   - rules: which places count.
  /// - Complexity: O(n log p) for n points and p pauses.
  public init?(
    ofRoute points: some Sequence<RouteMeasures.Point>, periods: ActivePeriods,
    rules: RouteMeasures.Rules = RouteMeasures.Rules()
  ) {
    var edges: [Double] = []
    var distances: [Double] = []
    var previous: RouteMeasures.Point?
    for point in points where rules.counts(point) {
      defer { previous = point }
      guard let last = previous else {
        edges.append(point.instant)
        continue
      }
      let isActive = periods.contains((last.instant + point.instant) / 2)
      let step = isActive ? Geodesic.distance(from: last.place, to: point.place) : 0
      if point.instant > last.instant {
        edges.append(point.instant)
        distances.append(step)
      } else if !distances.isEmpty {
        distances[distances.count - 1] += step
      }
    }
    guard !distances.isEmpty else { return nil }
    self.init(edges: edges, distances: distances)
  }

  /// The instants at which the curve bends, and the distance there.
  var points: some Sequence<(instant: Double, distance: Double)> {
    zip(edges, totals).lazy.map { (instant: $0, distance: $1) }
  }

  /// The whole distance.
  public var distance: Double { totals[totals.count - 1] }

  /// The distance until an instant. O(log n).
  public func distance(until instant: Double) -> Double {
    let next = edges.partitioningIndex { $0 > instant }
    guard next > 0 else { return 0 }
    guard next < edges.count else { return distance }
    let share = (instant - edges[next - 1]) / (edges[next] - edges[next - 1])
    return totals[next - 1] + share * (totals[next] - totals[next - 1])
  }

  /// The first instant by which a distance was covered; nil for more than the whole. O(log n).
  public func instant(of distance: Double) -> Double? {
    guard distance <= self.distance else { return nil }
    let next = totals.partitioningIndex { $0 >= distance }
    guard next > 0 else { return edges[0] }
    let share = (distance - totals[next - 1]) / (totals[next] - totals[next - 1])
    return edges[next - 1] + share * (edges[next] - edges[next - 1])
  }

  /// The splits of the workout: intervals of equal length, the last one maybe shorter.
  ///
  /// Times are without pauses, and the first split starts when the workout is first active: what was
  /// covered before has no time. What is left behind the last whole split counts from a thousandth of a
  /// split on.
  ///
  /// - Parameters:
  ///   - length: of a split, above 0; in the unit of the curve.
  ///   - periods: when the workout was not paused.
  ///   - limit: how many splits there are at most, the first ones of more.
  public func splits(
    every length: Double, periods: ActivePeriods, limit: Int = 1_000_000
  ) -> [WorkoutSplit] {
    precondition(length > 0, "a split needs a length")
    var splits: [WorkoutSplit] = []
    var start = periods.intervals.first?.lowerBound ?? edges[0]
    func append(distance: Double, end: Double) {
      // What is covered in a pause at the beginning ends before anything is active.
      let end = max(start, end)
      splits.append(
        WorkoutSplit(
          distance: distance, start: start, end: end,
          duration: periods.duration(from: start, to: end)))
      start = end
    }
    let wholeCount = Int(min((distance / length + 1e-9).rounded(.down), Double(limit)))
    for number in stride(from: 1, through: wholeCount, by: 1) {
      append(
        distance: length, end: instant(of: min(Double(number) * length, distance)) ?? start)
    }
    let rest = distance - Double(wholeCount) * length
    if wholeCount < limit, rest > length / 1000 {
      append(distance: rest, end: edges[edges.count - 1])
    }
    return splits
  }

  /// Whether so many whole splits leave anything behind them that counts. O(1).
  public func hasMore(than count: Int, splitsOf length: Double) -> Bool {
    distance - Double(count) * length > length / 1000
  }
}

/// One interval of a workout.
public struct WorkoutSplit: Sendable, Equatable {
  /// The distance, that of a whole split but for the last one.
  public let distance: Double
  /// The start in seconds since 1970.
  public let start: Double
  /// The end in seconds since 1970.
  public let end: Double
  /// The seconds without pauses.
  public let duration: Double
}
