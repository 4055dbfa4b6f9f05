internal import HealthCalculations

extension SampleColumns {
  /// Drops the samples that do not overlap `[from, to)`, in place.
  ///
  /// Complexity: O(samples before `from`), and one move of the others if any of those goes.
  mutating func clip(from: Double?, to: Double?) {
    if let to { removeLast(count - starts.firstPosition { $0 >= to }) }
    guard let from, let first = starts.first, first < from else { return }
    // Those that reach over the bound move up to the first that starts behind it.
    let inside = starts.firstPosition { $0 >= from }
    var kept = inside
    for index in stride(from: inside - 1, through: 0, by: -1) where ends[index] > from {
      kept -= 1
      starts[kept] = starts[index]
      ends[kept] = ends[index]
      values[kept] = values[index]
      ranks[kept] = ranks[index]
    }
    removeFirst(kept)
  }

  private mutating func removeFirst(_ count: Int) {
    starts.removeFirst(count)
    ends.removeFirst(count)
    values.removeFirst(count)
    ranks.removeFirst(count)
  }

  private mutating func removeLast(_ count: Int) {
    starts.removeLast(count)
    ends.removeLast(count)
    values.removeLast(count)
    ranks.removeLast(count)
  }
}
