/// A column of numbers, read as doubles.
///
/// Whole numbers of 64 bits beyond 2^53 become the nearest double.
public struct NumberColumn {
  private let column: ArrowColumn

  /// The numbers of a column.
  ///
  /// - Throws: ``ArrowError`` if the column holds something other than floats and integers.
  public init(_ column: ArrowColumn) throws(ArrowError) {
    switch (column.field.format, column.dictionary) {
    case (.float32, nil), (.float64, nil), (.integer, nil), (.null, nil): self.column = column
    default: throw column.wrongType(wanted: "float64, float32 or integers")
    }
  }

  /// The column as any other.
  public var nulls: ArrowColumn { column }

  /// Adds the numbers of rows to an array, whatever stands in those that are null. O(rows).
  public func append(_ rows: RowSelection, to numbers: inout [Double]) {
    if column.isAllNull {
      numbers.append(contentsOf: repeatElement(0, count: rows.count))
      return
    }
    column.checkRows(rows)
    let values = FixedWidthValues(column)
    switch column.field.format {
    case .float64: numbers.append(rows, of: values)
    case .float32: numbers.append(rows) { Double(values.load($0, as: Float.self)) }
    case .integer(8, true): numbers.append(rows) { Double(values.load($0, as: Int8.self)) }
    case .integer(8, false): numbers.append(rows) { Double(values.load($0, as: UInt8.self)) }
    case .integer(16, true): numbers.append(rows) { Double(values.load($0, as: Int16.self)) }
    case .integer(16, false): numbers.append(rows) { Double(values.load($0, as: UInt16.self)) }
    case .integer(32, true): numbers.append(rows) { Double(values.load($0, as: Int32.self)) }
    case .integer(32, false): numbers.append(rows) { Double(values.load($0, as: UInt32.self)) }
    case .integer(_, true): numbers.append(rows) { Double(values.load($0, as: Int64.self)) }
    default: numbers.append(rows) { Double(values.load($0, as: UInt64.self)) }
    }
  }

  /// The numbers of rows where they lie, if they lie as doubles one after the other and none is null.
  ///
  /// They stay there as long as ``owner`` is held. O(1).
  @unsafe
  public func doubles(_ rows: RowSelection) -> UnsafeBufferPointer<Double>? {
    guard case .range(let range) = rows, case .float64 = column.field.format,
      column.dictionary == nil, column.hasNoNulls
    else { return nil }
    column.checkRows(rows)
    let bytes = unsafe FixedWidthValues(column).bytes(range, as: Double.self)
    guard let base = bytes.baseAddress,
      UInt(bitPattern: base).isMultiple(of: UInt(MemoryLayout<Double>.alignment))
    else { return nil }
    return unsafe bytes.assumingMemoryBound(to: Double.self)
  }

  /// What holds the memory of the numbers.
  public var owner: AnyObject { column.owner }
}
