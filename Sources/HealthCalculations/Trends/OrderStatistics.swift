/// Values picked by their place in ascending order, without sorting.
enum OrderStatistics {
  /// Moves the `rank`-th smallest value (from 0) to its place in `values[range]`; what stands before
  /// it is not larger, what stands after it not smaller.
  ///
  /// Hoare's FIND with the median of three for a pivot and equal values in the middle. O(n) mean.
  @discardableResult
  static func select(_ rank: Int, in values: inout [Double], range: Range<Int>) -> Double {
    var span = values.mutableSpan
    var low = range.lowerBound
    var high = range.upperBound - 1
    while low < high {
      let middle = low + (high - low) / 2
      let (first, second, third) = (span[low], span[middle], span[high])
      let pivot = max(min(first, second), min(max(first, second), third))
      var below = low
      var above = high
      while below <= above {
        while span[below] < pivot { below &+= 1 }
        while span[above] > pivot { above &-= 1 }
        if below <= above {
          (span[below], span[above]) = (span[above], span[below])
          below &+= 1
          above &-= 1
        }
      }
      if rank <= above {
        high = above
      } else if rank >= below {
        low = below
      } else {
        break
      }
    }
    return span[rank]
  }

  /// The median; the mean of the two middle values of an even number, nil of none. O(n) mean.
  static func median(_ values: some Collection<Double>) -> Double? {
    var values = Array(values)
    guard !values.isEmpty else { return nil }
    let middle = values.count / 2
    let upper = select(middle, in: &values, range: 0..<values.count)
    guard values.count.isMultiple(of: 2) else { return upper }
    let lower = values[..<middle].reduce(-.infinity, max)
    return lower + (upper - lower) / 2
  }
}
