/// The shape of a route in few places: those whose absence would change it least are left out.
///
/// ```swift
/// let shape = RouteShape(points, periods: periods, limit: 500)
/// shape.stretches.first?.map(\.place)    // to be drawn as one line
/// ```
///
/// Places count as in ``RouteMeasures``. What lies between two places in a pause is no part of the shape: there a new
/// stretch begins. The places are left out by M. Visvalingam and J. D. Whyatt (Line generalisation by repeated
/// elimination of points, Cartographic Journal 30, 1993): again and again the one that spans the smallest triangle with
/// its neighbours, of equals the earlier.
public struct RouteShape: Sendable, Equatable {
  /// The stretches between pauses, in the order of time; each has its first and its last place, a place alone is one
  /// of one place.
  public let stretches: [[RouteMeasures.Point]]
  /// How many places counted before any was left out.
  public let placeCount: Int

  /// The shape of points in the order of time.
  ///
  /// - Parameters:
  ///   - points: in the order of time.
  ///   - periods: when the workout was not paused.
  ///   - rules: which places count.
  ///   - limit: how many places there are at most, but for the ends of the stretches, which are always there.
  /// - Complexity: O(n log n) for n points.
  public init(
    _ points: some Sequence<RouteMeasures.Point>, periods: ActivePeriods,
    rules: RouteMeasures.Rules = RouteMeasures.Rules(), limit: Int
  ) {
    var stretches: [[RouteMeasures.Point]] = []
    var count = 0
    for point in points where rules.counts(point) {
      count += 1
      if let last = stretches.last?.last,
        periods.contains((last.instant + point.instant) / 2)
      {
        stretches[stretches.count - 1].append(point)
      } else {
        stretches.append([point])
      }
    }
    placeCount = count
    self.stretches = Self.simplified(stretches, limit: limit)
  }

  // MARK: Leaving out

  /// The stretches without the places that change them least, `limit` places in all where the ends leave so many.
  private static func simplified(
    _ stretches: [[RouteMeasures.Point]], limit: Int
  ) -> [[RouteMeasures.Point]] {
    let total = stretches.reduce(0) { $0 + $1.count }
    guard total > limit else { return stretches }
    var line = LinkedLine(stretches)
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
    return line.rest(of: stretches)
  }
}
