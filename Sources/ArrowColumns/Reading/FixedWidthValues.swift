/// The values of a column that all have the same width.
@safe
struct FixedWidthValues {
  private let base: UnsafeRawPointer?
  private let offset: Int
  /// Holds the memory.
  private let owner: AnyObject

  /// The first buffer behind the validity of a column.
  init(_ column: ArrowColumn) {
    unsafe base = unsafe column.buffers.first ?? nil
    offset = column.offset
    owner = column.owner
  }

  /// The value of a row, which the column has: see ``ArrowColumn/checkRows(_:)``. Buffers need not be aligned.
  @inline(__always)
  func load<Value: BitwiseCopyable>(_ row: Int, as type: Value.Type) -> Value {
    // A column with a row has the buffer.
    unsafe base.unsafelyUnwrapped.loadUnaligned(
      fromByteOffset: (row &+ offset) &* MemoryLayout<Value>.size, as: type)
  }

  /// The memory of some rows, which the column has; the owner must be held as long as it is read.
  @unsafe
  func bytes<Value: BitwiseCopyable>(
    _ rows: Range<Int>, as type: Value.Type
  ) -> UnsafeRawBufferPointer {
    let width = MemoryLayout<Value>.size
    guard let base = unsafe base, !rows.isEmpty else { return unsafe .init(start: nil, count: 0) }
    return unsafe UnsafeRawBufferPointer(
      start: base + (rows.lowerBound + offset) * width, count: rows.count * width)
  }
}

extension ArrowColumn {
  /// Traps unless the column has all of the rows, and a buffer of values if there is one. O(1): rows ascend.
  func checkRows(_ rows: RowSelection) {
    guard rows.count > 0 else { return }
    precondition(
      rows[0] >= 0 && rows[rows.count - 1] < count, "the column does not have all of the rows")
    precondition(unsafe !buffers.isEmpty, "the column has no values")
  }
}
