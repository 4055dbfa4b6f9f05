extension Array {
  /// Two sorted runs as one; of equal elements those of the left come first. Complexity: O(n).
  @inline(__always)
  init(
    merging left: [Element], _ right: [Element], by precedes: (Element, Element) -> Bool
  ) {
    self = []
    reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count && j < right.count {
      if precedes(right[j], left[i]) {
        append(right[j])
        j += 1
      } else {
        append(left[i])
        i += 1
      }
    }
    append(contentsOf: left[i...])
    append(contentsOf: right[j...])
  }
}
