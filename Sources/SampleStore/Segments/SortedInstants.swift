extension Array where Element: Comparable {
  /// The first position whose element is `wanted`, in an array where all others follow it; the count
  /// if there is none. Complexity: O(log n).
  func firstPosition(where wanted: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if wanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
