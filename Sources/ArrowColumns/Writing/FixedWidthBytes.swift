/// Values of the same number of bytes each, such as UUIDs.
public struct FixedWidthBytes: Sendable, Equatable {
  /// All bytes, one value after the other.
  public let bytes: [UInt8]
  /// How many bytes a value has.
  public let width: Int

  /// Values of `width` bytes, which is 1 or more; traps if the last one is not whole.
  public init(_ bytes: [UInt8], width: Int) {
    precondition(width > 0 && bytes.count.isMultiple(of: width), "each value has its width")
    self.bytes = bytes
    self.width = width
  }

  /// How many values there are.
  public var count: Int { bytes.count / width }
}
