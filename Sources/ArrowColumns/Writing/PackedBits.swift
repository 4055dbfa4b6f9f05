/// Truth values of a column that is finished: a bit each, the first in the lowest of byte 0.
public struct PackedBits: Sendable, Equatable {
  /// The bits; those behind the last value are 0.
  public let bytes: [UInt8]
  /// How many values there are.
  public let count: Int
  /// How many of them are true.
  public let setCount: Int

  /// What is true of each of some values. O(values).
  public init<Value>(_ values: [Value], where isSet: (Value) -> Bool) {
    var setCount = 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity((values.count + 7) / 8)
    var byte: UInt8 = 0
    for (place, value) in values.enumerated() {
      if isSet(value) {
        byte |= 1 << UInt8(truncatingIfNeeded: place & 7)
        setCount += 1
      }
      if place & 7 == 7 {
        bytes.append(byte)
        byte = 0
      }
    }
    if values.count & 7 != 0 { bytes.append(byte) }
    self.bytes = bytes
    count = values.count
    self.setCount = setCount
  }

  /// The same value a number of times.
  public init(repeating isSet: Bool, count: Int) {
    var bytes = [UInt8](repeating: isSet ? 0xFF : 0, count: (count + 7) / 8)
    if isSet, count & 7 != 0 { bytes[count >> 3] = (1 << UInt8(count & 7)) - 1 }
    self.bytes = bytes
    self.count = count
    setCount = isSet ? count : 0
  }
}
