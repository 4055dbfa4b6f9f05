/// Which values of a column that is being made are null: a bit each, 0 for null.
public struct NullBits: Sendable, Equatable {
  /// The bits, the first in the lowest of byte 0.
  public private(set) var bytes: [UInt8] = []
  /// How many values there are.
  public private(set) var count = 0
  /// How many of them are null.
  public private(set) var nullCount = 0

  /// No values.
  public init() {}

  /// Values of which those are null whose bits are not set.
  public init(valid: PackedBits) {
    bytes = valid.bytes
    count = valid.count
    nullCount = valid.count - valid.setCount
  }

  /// Adds values that are all null or all not. Amortised O(added / 8).
  public mutating func append(isNull: Bool, count added: Int) {
    guard added > 0 else { return }
    let end = count + added
    if isNull {
      nullCount += added
    } else {
      // The last byte that is begun, then whole ones.
      var bit = count
      while bit < end, bit & 7 != 0 {
        bytes[bit >> 3] |= 1 << UInt8(truncatingIfNeeded: bit & 7)
        bit += 1
      }
      bytes.append(contentsOf: repeatElement(0xFF, count: (end - bit + 7) >> 3))
      if end & 7 != 0, bit < end { bytes[end >> 3] = (1 << UInt8(truncatingIfNeeded: end & 7)) - 1 }
    }
    bytes.append(contentsOf: repeatElement(0, count: max(0, (end + 7) >> 3 - bytes.count)))
    count = end
  }
}
