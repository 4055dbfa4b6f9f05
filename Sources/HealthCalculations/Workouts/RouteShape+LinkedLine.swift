extension RouteShape {
  /// A place and the triangle that it spans.
  struct Candidate {
    var area: Double
    var position: Int

    static func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
      (left.area, left.position) < (right.area, right.position)
    }
  }

  /// Places on a plane that know their neighbours, so that one can go.
  struct LinkedLine {
    /// Metres east and north, about.
    private var plane: [(x: Double, y: Double)] = []
    private var before: [Int] = []
    private var after: [Int] = []
    private var isKept: [Bool] = []
    private var areas: [Double] = []
    /// Those that have two neighbours.
    private(set) var inner: [Int] = []

    init(_ segments: [[RouteMeasures.Point]]) {
      let projection = RouteProjection(around: segments.joined().lazy.map(\.place))
      for segment in segments {
        let first = plane.count
        for point in segment {
          let place = projection.place(point.place)
          before.append(plane.count > first ? plane.count - 1 : -1)
          after.append(plane.count + 1 < first + segment.count ? plane.count + 1 : -1)
          if before[plane.count] >= 0, after[plane.count] >= 0 { inner.append(plane.count) }
          plane.append(place)
        }
      }
      isKept = Array(repeating: true, count: plane.count)
      areas = Array(repeating: .infinity, count: plane.count)
      for position in inner { areas[position] = area(position) }
    }

    /// Twice the triangle of a place and its neighbours; infinite for an end.
    func area(_ position: Int) -> Double {
      let (left, right) = (before[position], after[position])
      guard left >= 0, right >= 0 else { return .infinity }
      let (a, b, c) = (plane[left], plane[position], plane[right])
      let area = abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y))
      return area.isFinite ? area : .greatestFiniteMagnitude
    }

    /// Whether a candidate is as the line is now.
    func isCurrent(_ candidate: Candidate) -> Bool {
      isKept[candidate.position] && areas[candidate.position] == candidate.area
    }

    /// Takes a place out; its neighbours that can go, too.
    mutating func remove(_ position: Int) -> [Int] {
      isKept[position] = false
      let (left, right) = (before[position], after[position])
      after[left] = right
      before[right] = left
      return [left, right].filter { before[$0] >= 0 && after[$0] >= 0 }
    }

    /// A place with the triangle that it spans now.
    mutating func renewed(_ position: Int, atLeast least: Double) -> Candidate {
      areas[position] = max(area(position), least)
      return Candidate(area: areas[position], position: position)
    }

    /// What is kept of the segments.
    func rest(of segments: [[RouteMeasures.Point]]) -> [[RouteMeasures.Point]] {
      var next = 0
      return segments.map { segment in
        defer { next += segment.count }
        return segment.indices.filter { isKept[next + $0] }.map { segment[$0] }
      }
    }
  }
}

extension [RouteShape.Candidate] {
  /// Orders the elements so that the least is the first one of a binary heap.
  mutating func makeHeap() {
    for position in stride(from: count / 2 - 1, through: 0, by: -1) { sink(position) }
  }

  /// Puts an element in.
  mutating func push(_ candidate: RouteShape.Candidate) {
    append(candidate)
    var position = count - 1
    while position > 0 {
      let parent = (position - 1) / 2
      guard RouteShape.Candidate.isBefore(self[position], self[parent]) else { return }
      swapAt(position, parent)
      position = parent
    }
  }

  /// Takes the least element out.
  mutating func popLeast() -> RouteShape.Candidate? {
    guard let least = first, let last = popLast() else { return nil }
    if !isEmpty {
      self[0] = last
      sink(0)
    }
    return least
  }

  private mutating func sink(_ start: Int) {
    var position = start
    while true {
      var child = 2 * position + 1
      guard child < count else { return }
      if child + 1 < count, RouteShape.Candidate.isBefore(self[child + 1], self[child]) {
        child += 1
      }
      guard RouteShape.Candidate.isBefore(self[child], self[position]) else { return }
      swapAt(position, child)
      position = child
    }
  }
}
