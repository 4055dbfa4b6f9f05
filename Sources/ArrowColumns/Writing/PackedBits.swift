/// Truth values of a column that is finished: a bit each, the first in the lowest of byte 0.
public struct PackedBits: Sendable, Equatable {
  /// The bits; those behind the last value are 0.
  public let bytes: [UInt8]
  /// How many values there are.
  public let count: Int
  /// How many of them are true.
  public let setCount: Int

  /// What is true of each of some values. O(values).
  @inlinable
  public init<Value>(_ values: [Value], where isSet: (Value) -> Bool) {
    // Inlinable, as it takes ten times as long for values whose type it learns when it runs.
    var setCount = 0
    var bytes = [UInt8](repeating: 0, count: (values.count + 7) / 8)
    for place in values.indices {
      let bit: UInt8 = isSet(values[place]) ? 1 : 0
      bytes[place >> 3] |= bit << UInt8(truncatingIfNeeded: place & 7)
      setCount += Int(bit)
    }
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
