/// A column of truth values.
@safe
public struct FlagColumn {
  private let column: ArrowColumn
  private let bits: UnsafeRawPointer?

  /// The truth values of a column.
  ///
  /// - Throws: ``ArrowError`` if the column holds something else.
  public init(_ column: ArrowColumn) throws(ArrowError) {
    guard [.boolean, .null].contains(column.field.format), column.dictionary == nil else {
      throw column.wrongType(wanted: "bool")
    }
    self.column = column
    unsafe bits = unsafe column.buffers.first ?? nil
  }

  /// The value of a row; nil if it is null. O(1).
  @inline(__always)
  public func value(_ row: Int) -> Bool? {
    guard column.isValid(row), let bits = unsafe bits else { return nil }
    let place = row + column.offset
    let byte = unsafe bits.load(fromByteOffset: place >> 3, as: UInt8.self)
    return byte >> UInt8(truncatingIfNeeded: place & 7) & 1 == 1
  }
}
