internal import ColumnKernels

/// What the samples of one pair add up to where nothing masks them.
extension RankedColumns.Pair {
  /// The sum of what the samples have in a part of time, nothing masked: a sample shares its value evenly
  /// over the time that it lasts, and an instant counts where it is. O(n), nearly all of it one sum of a
  /// column.
  func sum(ofSharesIn part: Range<Double>) -> Double {
    let end = SortedSearch.firstNotBelow(part.upperBound, in: starts, from: 0)
    let inside = SortedSearch.firstNotBelow(part.lowerBound, in: starts, from: 0)
    // From here on samples may end after the part.
    let reaching = max(inside, count(endingBy: part.upperBound))
    let values = values
    var sum = CompensatedSum()
    sum.add(ColumnKernels.sum(values, over: inside..<min(reaching, end)))
    for position in 0..<inside { sum.add(share(values[position], of: position, in: part)) }
    for position in min(reaching, end)..<end {
      sum.add(share(values[position], of: position, in: part))
    }
    return sum.value
  }

  /// What a sample of a value that starts before the end of a part has in it.
  ///
  /// Semantics 2.4: shares are linear in time.
  private func share(_ value: Double, of position: Int, in part: Range<Double>) -> Double {
    let (start, end) = (starts[position], ends[position])
    if start >= part.lowerBound, end <= part.upperBound { return value }
    let time = min(end, part.upperBound) - max(start, part.lowerBound)
    return time > 0 ? value * (time / (end - start)) : 0
  }
}
