/// The shape of a route in few places: those whose absence would change it least are excluded.
///
/// ```swift
/// let shape = RouteShape(points, periods: periods, limit: 500)
/// shape.segments.first?.map(\.place)    // to be drawn as one line
/// ```
///
/// Places count as in ``RouteMeasures``, and so do the steps between them: the shape has the places at the ends of steps
/// that do not lie in a pause, and those of active time alone. Between two segments nothing is known, or is a pause.
/// Places are excluded by M. Visvalingam and J. D. Whyatt (Line generalisation by repeated elimination of points,
/// Cartographic Journal 30, 1993): again and again the one that spans the smallest triangle with its neighbours, of
/// equals the earlier.
///
/// Semantics 8.4: the shape of a route.
public struct RouteShape: Sendable, Equatable {
  /// The segments in the order of time; each has its first and its last place.
  public let segments: [[RouteMeasures.Point]]
  /// How many places the shape had before any was excluded.
  public let placeCount: Int

  /// The shape of points in the order of time.
  ///
  /// - Parameters:
  ///   - points: in the order of time.
  ///   - periods: when the workout was not paused.
  ///   - rules: which places count.
  ///   - limit: how many places there are at most. Where the ends of the segments alone are more, the shortest segments
  ///     are excluded.
  /// - Complexity: O(n log n) for n points.
  public init(
    _ points: some Sequence<RouteMeasures.Point>, periods: ActivePeriods,
    rules: RouteMeasures.Rules = RouteMeasures.Rules(), limit: Int
  ) {
    var segments: [[RouteMeasures.Point]] = []
    // The last place that counts, and whether it is the end of a segment.
    var last: (point: RouteMeasures.Point, isInSegment: Bool)?
    for point in points where rules.counts(point) {
      if let before = last, periods.contains((before.point.instant + point.instant) / 2) {
        if !before.isInSegment { segments.append([before.point]) }
        segments[segments.count - 1].append(point)
        last = (point, true)
      } else {
        let isActive = periods.contains(point.instant)
        if isActive { segments.append([point]) }
        last = (point, isActive)
      }
    }
    placeCount = segments.reduce(0) { $0 + $1.count }
    self.segments = Self.simplified(segments, limit: limit)
  }

  /// The segments without the places that change them least.
  private static func simplified(
    _ segments: [[RouteMeasures.Point]], limit: Int
  ) -> [[RouteMeasures.Point]] {
    let total = segments.reduce(0) { $0 + $1.count }
    guard total > limit else { return segments }
    var line = LinkedLine(segments)
    var heap = line.inner.map { Candidate(area: line.area($0), position: $0) }
    heap.makeHeap()
    var kept = total
    var largest = 0.0
    while kept > limit, let next = heap.popLeast() {
      guard line.isCurrent(next) else { continue }
      // A place may not seem to matter less than one that went before it.
      largest = max(largest, next.area)
      for neighbour in line.remove(next.position) {
        heap.push(line.renewed(neighbour, atLeast: largest))
      }
      kept -= 1
    }
    let rest = line.rest(of: segments)
    return kept > limit ? longest(rest, limit: limit) : rest
  }

  /// Of segments that are nothing but ends the longest, in their order, as many as a limit leaves.
  private static func longest(
    _ segments: [[RouteMeasures.Point]], limit: Int
  ) -> [[RouteMeasures.Point]] {
    let lengths = segments.map { segment -> Double in
      guard let first = segment.first, let last = segment.last else { return 0 }
      let length = Geodesic.distance(from: first.place, to: last.place)
      return length.isFinite ? length : 0
    }
    var room = limit
    var isKept = Array(repeating: false, count: segments.count)
    for number in segments.indices.sorted(by: { (lengths[$1], $0) < (lengths[$0], $1) }) {
      guard segments[number].count <= room else { continue }
      room -= segments[number].count
      isKept[number] = true
    }
    return zip(segments, isKept).compactMap { $1 ? $0 : nil }
  }
}
