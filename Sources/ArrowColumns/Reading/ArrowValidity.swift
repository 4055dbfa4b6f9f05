internal import CHKStatsABI

/// Which elements of an array are null: a bit each, 0 for null.
@safe
struct ArrowValidity {
  private let bits: UnsafeRawPointer

  /// The bits of an array; nil if nothing in it is null.
  init?(of array: ArrowArray, _ extent: ArrowExtent) {
    guard unsafe array.null_count != 0, extent.count > 0, let buffers = unsafe array.buffers,
      let bits = unsafe buffers[0]
    else { return nil }
    unsafe self.bits = bits
    // A producer that did not count may have no null.
    if unsafe array.null_count < 0,
      firstNull(in: extent.offset..<extent.offset + extent.count) == nil
    {
      return nil
    }
  }

  /// Whether an element has a value.
  @inline(__always)
  func isValid(_ position: Int) -> Bool {
    let byte = unsafe bits.load(fromByteOffset: position >> 3, as: UInt8.self)
    return byte >> UInt8(truncatingIfNeeded: position & 7) & 1 == 1
  }

  /// The first null in a range; nil if there is none. Bytes without a null are passed over whole.
  func firstNull(in range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      let isWholeByte = position & 7 == 0 && position + 8 <= range.upperBound
      if isWholeByte, unsafe bits.load(fromByteOffset: position >> 3, as: UInt8.self) == 0xFF {
        position += 8
      } else if isValid(position) {
        position += 1
      } else {
        return position
      }
    }
    return nil
  }
}
