/// Bits of a buffer, the first in the lowest of byte 0. Whoever asks knows that they are there.
@safe
struct ArrowBits {
  private let bytes: UnsafeRawPointer

  @unsafe
  init(_ bytes: UnsafeRawPointer) { unsafe self.bytes = bytes }

  /// The bit at a position.
  @inline(__always)
  subscript(_ position: Int) -> Bool {
    let byte = unsafe bytes.load(fromByteOffset: position >> 3, as: UInt8.self)
    return byte >> UInt8(truncatingIfNeeded: position & 7) & 1 == 1
  }

  /// The first bit of a range that is set, or that is not; nil if there is none. O(bits), 64 at a time where none is.
  func first(_ isSet: Bool, in range: Range<Int>) -> Int? {
    let others: UInt64 = isSet ? 0 : .max
    var position = range.lowerBound
    while position < range.upperBound {
      let left = position & 7 == 0 ? range.upperBound &- position : 0
      if left >= 64, load(position, as: UInt64.self) == others {
        position &+= 64
      } else if left >= 8,
        load(position, as: UInt8.self) == UInt8(truncatingIfNeeded: others)
      {
        position &+= 8
      } else if self[position] == isSet {
        return position
      } else {
        position &+= 1
      }
    }
    return nil
  }

  /// The bits from a position on, at which a byte begins.
  @inline(__always)
  private func load<Word: FixedWidthInteger & BitwiseCopyable>(_ position: Int, as: Word.Type)
    -> Word
  {
    unsafe bytes.loadUnaligned(fromByteOffset: position >> 3, as: Word.self)
  }
}
