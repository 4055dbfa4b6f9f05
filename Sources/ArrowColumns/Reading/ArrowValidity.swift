internal import CHKStatsABI

/// Which elements of an array are null: a bit each, 0 for null.
struct ArrowValidity {
  private let bits: ArrowBits

  /// The bits of an array; nil if nothing in it is null.
  init?(of array: ArrowArray, _ extent: ArrowExtent) {
    guard unsafe array.null_count != 0, extent.count > 0, let buffers = unsafe array.buffers,
      let bits = unsafe buffers[0]
    else { return nil }
    self.bits = unsafe ArrowBits(bits)
    // A producer that did not count may have no null.
    if unsafe array.null_count < 0,
      firstNull(in: extent.offset..<extent.offset + extent.count) == nil
    {
      return nil
    }
  }

  /// Whether an element has a value.
  @inline(__always)
  func isValid(_ position: Int) -> Bool { bits[position] }

  /// The first null in a range; nil if there is none.
  func firstNull(in range: Range<Int>) -> Int? { bits.first(false, in: range) }
}
