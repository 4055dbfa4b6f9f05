extension SegmentColumns {
  /// Whether all samples of a segment overlap `[from, to)` by what its figures say; nil is no bound.
  static func isWhole(_ summary: SegmentSummary, from: Double?, to: Double?) -> Bool {
    summary.headStart >= from ?? -.infinity && summary.tailStart < to ?? .infinity
  }

  /// The places of the samples that overlap `[from, to)`, in order; nil is no bound.
  ///
  /// - Complexity: O(samples).
  func places(from: Double?, to: Double?) -> [Range<Int>] {
    var end = count
    if let to { end = starts.firstIndex { $0 >= to } ?? count }
    guard let from, end > 0, starts[0] < from else { return end > 0 ? [0..<end] : [] }
    var found: [Range<Int>] = []
    for place in 0..<end where ends[place] > from || starts[place] >= from {
      found.add(place..<place + 1)
    }
    return found
  }

  /// Those of some places whose source is wanted.
  ///
  /// - Complexity: O(runs).
  func places(
    _ places: [Range<Int>], ofSources isWanted: (_ revision: UInt32) throws -> Bool
  ) rethrows -> [Range<Int>] {
    var found: [Range<Int>] = []
    for places in places {
      var begin = places.lowerBound
      try revisions.forEach(at: places) { number, count in
        if try isWanted(number) { found.add(begin..<begin + count) }
        begin += count
      }
    }
    return found
  }
}

extension [Range<Int>] {
  /// Puts places behind the last ones, of which they are a part if they follow at once.
  fileprivate mutating func add(_ places: Range<Int>) {
    if let last, last.upperBound == places.lowerBound {
      self[count - 1] = last.lowerBound..<places.upperBound
    } else {
      append(places)
    }
  }
}

extension [SegmentColumns.Run] {
  /// Calls `body` with each number at some places, and how many of them have it, in order.
  ///
  /// - Complexity: O(log runs), and O(runs at the places).
  @inline(__always)
  func forEach(at places: Range<Int>, _ body: (_ number: UInt32, _ count: Int) throws -> Void)
    rethrows
  {
    var begin = places.lowerBound
    var run = index(of: begin)
    while begin < places.upperBound {
      let end = Swift.min(self[run].places.upperBound, places.upperBound)
      try body(self[run].number, end - begin)
      begin = end
      run += 1
    }
  }

  /// Which run holds a place.
  private func index(of place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].places.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
