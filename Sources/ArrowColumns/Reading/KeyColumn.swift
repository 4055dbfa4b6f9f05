/// A column of keys: of texts, of a dictionary of texts, or of integers.
public struct KeyColumn {
  private let column: ArrowColumn

  /// The texts of a column, or its integers.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - allowsIntegers: whether integers are keys.
  /// - Throws: ``ArrowError`` if the column holds something else.
  public init(_ column: ArrowColumn, allowsIntegers: Bool = false) throws(ArrowError) {
    switch (column.field.format, column.dictionary) {
    case (.integer, .some), (.text, nil), (.null, nil): break
    case (.integer, nil) where allowsIntegers: break
    default:
      throw column.wrongType(
        wanted: (allowsIntegers ? "integers, " : "")
          + "utf8, large_utf8, utf8_view or a dictionary of these")
    }
    self.column = column
  }

  /// Whether keys are integers.
  public var hasIntegers: Bool {
    if case .integer = column.field.format { return column.dictionary == nil }
    return false
  }

  /// The runs of equal keys.
  ///
  /// - Throws: ``ArrowError`` for texts outside of their bytes, texts of more than a megabyte, positions outside of their dictionary, and integers
  ///   beyond those of 64 bits with a sign.
  /// - Complexity: O(rows); a text that differs from the one before it is hashed unless it is one of the last four.
  public func runs() throws(ArrowError) -> KeyRuns {
    if column.isAllNull {
      return try KeyRuns(rows: column.count, code: { _ in -1 }, keys: { [] })
    }
    if let dictionary = column.dictionary { return try runs(dictionary) }
    if case .text(let layout) = column.field.format { return try runs(layout) }
    return try runsOfIntegers()
  }

  private func runs(_ layout: ArrowTextLayout) throws(ArrowError) -> KeyRuns {
    guard column.count > 0 else { return try KeyRuns(rows: 0, code: { _ in -1 }, keys: { [] }) }
    let texts = try unsafe TextValues(
      layout, buffers: column.buffers, rowEnd: column.offset + column.count,
      name: column.field.name)
    let (offset, validity) = (column.offset, column.validity)
    var codes = TextCodes()
    return try KeyRuns(rows: column.count) { row throws(ArrowError) in
      if let validity, !validity.isValid(row &+ offset) { return -1 }
      return try unsafe codes.code(of: texts.bytes(row &+ offset))
    } keys: { () throws(ArrowError) in
      try keys(codes)
    }
  }

  /// The longest text that is a key, in bytes. Names are far shorter; batches of answers have to have room for each.
  static let longestText = 1 << 20

  private func keys(_ codes: TextCodes) throws(ArrowError) -> [ArrowKey] {
    let longest = codes.longest
    guard longest <= Self.longestText else {
      throw ArrowError(
        .array,
        "The column '\(column.field.name)' has a text of \(longest) bytes, and names have \(Self.longestText) at most."
      )
    }
    return (0..<codes.count).map { .text(codes.text($0)) }
  }

  private func runsOfIntegers() throws(ArrowError) -> KeyRuns {
    let (offset, validity, name) = (column.offset, column.validity, column.field.name)
    var codes: [Int64: Int32] = [:]
    var keys: [ArrowKey] = []
    var last: (value: Int64, code: Int32)?
    return try withIntegers { count, value throws(ArrowError) in
      try KeyRuns(rows: count) { row throws(ArrowError) in
        if let validity, !validity.isValid(row &+ offset) { return -1 }
        guard let value = value(row) else {
          throw ArrowError(
            .array,
            "The column '\(name)' has a number above 9,223,372,036,854,775,807, in row \(row).")
        }
        if let last, last.value == value { return last.code }
        let code = codes[value] ?? Int32(codes.count)
        if Int(code) == codes.count {
          codes[value] = code
          keys.append(.integer(value))
        }
        last = (value, code)
        return code
      } keys: {
        keys
      }
    }
  }

  private func runs(_ dictionary: ArrowDictionary) throws(ArrowError) -> KeyRuns {
    guard case .text(let layout) = dictionary.format else {
      throw column.wrongType(wanted: "a dictionary of texts")
    }
    let texts = try unsafe TextValues(
      layout, buffers: dictionary.buffers,
      rowEnd: dictionary.count == 0 ? 0 : dictionary.offset + dictionary.count,
      name: column.field.name)
    let (offset, validity, name) = (column.offset, column.validity, column.field.name)
    var codes = TextCodes()
    // A position's code is found when it is first met: -2 is not yet.
    var known = [Int32](repeating: -2, count: dictionary.count)
    return try withIntegers { count, value throws(ArrowError) in
      try KeyRuns(rows: count) { row throws(ArrowError) in
        if let validity, !validity.isValid(row &+ offset) { return -1 }
        guard let value = value(row), value >= 0, value < Int64(known.count) else {
          throw ArrowError(
            .array, "The column '\(name)' names a value that its dictionary has not, in row \(row)."
          )
        }
        let position = Int(truncatingIfNeeded: value)
        if known[position] == -2 {
          let place = position + dictionary.offset
          let isNull = dictionary.validity.map { !$0.isValid(place) } ?? false
          known[position] = isNull ? -1 : try unsafe codes.code(of: texts.bytes(place))
        }
        return known[position]
      } keys: { () throws(ArrowError) in
        try keys(codes)
      }
    }
  }

  /// Hands a function out that has the integer of each row; nil for one beyond 64 bits with a sign.
  private func withIntegers(
    _ body: (_ count: Int, _ value: (Int) -> Int64?) throws(ArrowError) -> KeyRuns
  ) throws(ArrowError) -> KeyRuns {
    let count = column.count
    let values = FixedWidthValues(column)
    switch column.field.format {
    case .integer(8, true): return try body(count) { Int64(values.load($0, as: Int8.self)) }
    case .integer(8, false): return try body(count) { Int64(values.load($0, as: UInt8.self)) }
    case .integer(16, true): return try body(count) { Int64(values.load($0, as: Int16.self)) }
    case .integer(16, false): return try body(count) { Int64(values.load($0, as: UInt16.self)) }
    case .integer(32, true): return try body(count) { Int64(values.load($0, as: Int32.self)) }
    case .integer(32, false): return try body(count) { Int64(values.load($0, as: UInt32.self)) }
    case .integer(_, true): return try body(count) { values.load($0, as: Int64.self) }
    default: return try body(count) { Int64(exactly: values.load($0, as: UInt64.self)) }
    }
  }
}
