internal import ArrowColumns

/// The buffers of a message, each of which begins at a multiple of 8, and where they are.
///
/// The memory of values is copied as it lies, which is little-endian on all machines that there are builds for.
struct ArrowBody {
  private(set) var bytes: [UInt8] = []
  /// Of each column how many rows it has, and how many of them are empty.
  private(set) var nodes: [Int64] = []
  /// Of each buffer where it begins and how long it is.
  private(set) var buffers: [Int64] = []

  /// Forgets the buffers and keeps the room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    buffers.removeAll(keepingCapacity: true)
  }

  /// Adds a column; of one of a dictionary its places.
  mutating func append(_ values: ArrowValues) {
    nodes += [Int64(values.count), Int64(values.nulls?.nullCount ?? 0)]
    append(values.nulls?.bytes ?? [])
    switch values.storage {
    case .int32(let numbers), .dictionary(let numbers, _): append(numbers)
    case .int64(let numbers): append(numbers)
    case .float64(let numbers): append(numbers)
    case .bits(let bits): append(bits.bytes)
    case .fixedWidth(let values): append(values.bytes)
    case .text(let texts):
      append(texts.offsets)
      append(texts.bytes)
    }
  }

  private mutating func append<Value: BitwiseCopyable>(_ values: [Value]) {
    let begin = bytes.count
    unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    buffers += [Int64(begin), Int64(bytes.count - begin)]
    while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
  }
}
