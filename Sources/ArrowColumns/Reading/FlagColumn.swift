/// A column of truth values.
public struct FlagColumn {
  private let column: ArrowColumn
  private let bits: ArrowBits?

  /// The truth values of a column.
  ///
  /// - Throws: ``ArrowError`` if the column holds something else.
  public init(_ column: ArrowColumn) throws(ArrowError) {
    guard [.boolean, .null].contains(column.field.format), column.dictionary == nil else {
      throw column.wrongType(wanted: "bool")
    }
    self.column = column
    bits = unsafe (column.buffers.first ?? nil).map { unsafe ArrowBits($0) }
  }

  /// The value of a row; nil if it is null. O(1).
  @inline(__always)
  public func value(_ row: Int) -> Bool? {
    guard column.isValid(row), let bits else { return nil }
    return bits[row + column.offset]
  }

  /// The first of some rows that is true; nil if none is. O(rows), of rows that follow one another 64 at a time.
  public func firstTrue(in rows: RowSelection) -> Int? {
    guard let bits else { return nil }
    column.checkRows(rows)
    guard case .range(let range) = rows else {
      return (0..<rows.count).first { value(rows[$0]) == true }.map { rows[$0] }
    }
    var positions = range.lowerBound + column.offset..<range.upperBound + column.offset
    while let found = bits.first(true, in: positions) {
      if column.validity?.isValid(found) ?? true { return found - column.offset }
      positions = found + 1..<positions.upperBound
    }
    return nil
  }
}
