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
  /// - Complexity: O(rows); a text that differs from the one before it is hashed unless it is one of the last that were met.
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
    let runs = try KeyRuns(rows: column.count) { row throws(ArrowError) in
      if let validity, !validity.isValid(row &+ offset) { return -1 }
      return try unsafe codes.code(of: texts.bytes(row &+ offset))
    } keys: { () throws(ArrowError) in
      try keys(codes)
    }
    return Self.distinct(runs)
  }

  /// The runs with each key once: what is no UTF-8 was told apart by its bytes, and reads the same.
  private static func distinct(_ runs: KeyRuns) -> KeyRuns {
    let hasReplacements = runs.keys.contains { key in
      if case .text(let text) = key {
        text.string.unicodeScalars.contains("\u{FFFD}")
      } else {
        false
      }
    }
    return hasReplacements ? runs.withDistinctKeys() : runs
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
    let name = column.field.name
    var codes: [Int64: Int32] = [:]
    var keys: [ArrowKey] = []
    return try runsOfNumbers { row, value throws(ArrowError) in
      guard let value else {
        throw ArrowError(
          .array,
          "The column '\(name)' has a number above 9,223,372,036,854,775,807, in row \(row).")
      }
      let code = codes[value] ?? Int32(codes.count)
      if Int(code) == codes.count {
        codes[value] = code
        keys.append(.integer(value))
      }
      return code
    } keys: {
      keys
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
    let name = column.field.name
    var codes = TextCodes()
    // A position's code is found when it is first met: -2 is not yet.
    var known = [Int32](repeating: -2, count: dictionary.count)
    let runs = try runsOfNumbers { row, value throws(ArrowError) in
      guard let value, value >= 0, value < Int64(known.count) else {
        throw ArrowError(
          .array, "The column '\(name)' names a value that its dictionary has not, in row \(row).")
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
    return Self.distinct(runs)
  }

  /// The runs of a column of whole numbers.
  ///
  /// - Parameter code: the code of a number, in a row that is not null; nil is a number beyond 64 bits with a sign.
  private func runsOfNumbers(
    code: (_ row: Int, _ value: Int64?) throws(ArrowError) -> Int32,
    keys: () throws(ArrowError) -> [ArrowKey]
  ) throws(ArrowError) -> KeyRuns {
    switch column.field.format {
    case .integer(8, true): return try runs(of: Int8.self, code: code, keys: keys)
    case .integer(8, false): return try runs(of: UInt8.self, code: code, keys: keys)
    case .integer(16, true): return try runs(of: Int16.self, code: code, keys: keys)
    case .integer(16, false): return try runs(of: UInt16.self, code: code, keys: keys)
    case .integer(32, true): return try runs(of: Int32.self, code: code, keys: keys)
    case .integer(32, false): return try runs(of: UInt32.self, code: code, keys: keys)
    case .integer(_, true): return try runs(of: Int64.self, code: code, keys: keys)
    default: return try runs(of: UInt64.self, code: code, keys: keys)
    }
  }

  /// The same of numbers of one width. Of a run without nulls the code of its first row alone is asked for.
  private func runs<Number: FixedWidthInteger & BitwiseCopyable>(
    of type: Number.Type, code: (_ row: Int, _ value: Int64?) throws(ArrowError) -> Int32,
    keys: () throws(ArrowError) -> [ArrowKey]
  ) throws(ArrowError) -> KeyRuns {
    let (count, offset, validity) = (column.count, column.offset, column.validity)
    let values = FixedWidthValues(column)
    // Where keys alternate each row is asked for, and often has the key of the one before.
    var last: (value: Number, code: Int32)?
    return try KeyRuns(rows: count) { row throws(ArrowError) in
      if let validity, !validity.isValid(row &+ offset) { return -1 }
      let value = values.load(row, as: type)
      if let last, last.value == value { return last.code }
      let found = try code(row, Int64(exactly: value))
      last = (value, found)
      return found
    } next: { row in
      var next = row &+ 1
      if validity != nil { return next }
      let value = values.load(row, as: type)
      while next < count, values.load(next, as: type) == value { next &+= 1 }
      return next
    } keys: { () throws(ArrowError) in
      try keys()
    }
  }
}
