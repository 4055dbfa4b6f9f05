/// Some rows of a batch, ascending.
public enum RowSelection: Sendable, Equatable {
  /// Rows that follow one another.
  case range(Range<Int>)
  /// Rows anywhere.
  case list(ArraySlice<Int32>)

  /// How many rows there are.
  public var count: Int {
    switch self {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }

  /// The row at a place of the selection.
  public subscript(_ place: Int) -> Int {
    switch self {
    case .range(let range): range.lowerBound + place
    case .list(let list): Int(list[list.startIndex + place])
    }
  }

  /// Those at some places of the selection.
  public func part(_ places: Range<Int>) -> RowSelection {
    switch self {
    case .range(let range):
      .range(range.lowerBound + places.lowerBound..<range.lowerBound + places.upperBound)
    case .list(let list):
      .list(list[list.startIndex + places.lowerBound..<list.startIndex + places.upperBound])
    }
  }

  /// Hands each row out, in order. O(rows).
  @inlinable
  public func forEach(_ body: (Int) -> Void) {
    switch self {
    case .range(let range): for row in range { body(row) }
    case .list(let list): for row in list { body(Int(row)) }
    }
  }

  /// The rows for which `isIncluded` answers true, in order. O(rows).
  public func filter(_ isIncluded: (Int) -> Bool) -> RowSelection {
    switch self {
    case .range(let range): .list(range.filter(isIncluded).map(Int32.init)[...])
    case .list(let list): .list(list.filter { isIncluded(Int($0)) }[...])
    }
  }
}

extension [Double] {
  /// Adds what `read` answers for each row.
  @inline(__always)
  mutating func append(_ rows: RowSelection, _ read: (Int) -> Double) {
    append(addingCapacity: rows.count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        switch rows {
        case .range(let range):
          // Without a count to keep, the loop is one of vectors.
          for place in 0..<range.count {
            unsafe buffer[place] = read(range.lowerBound &+ place)
          }
        case .list(let list):
          var place = 0
          for row in list {
            unsafe buffer[place] = read(Int(row))
            place &+= 1
          }
        }
        initialized += rows.count
      }
    }
  }

  /// Adds the doubles of rows. O(rows).
  @inline(__always)
  mutating func append(_ rows: RowSelection, of values: FixedWidthValues) {
    if case .range(let range) = rows {
      unsafe append(copying: values.bytes(range, as: Double.self))
    } else {
      append(rows) { values.load($0, as: Double.self) }
    }
  }

  /// Adds doubles that lie in memory one after the other, aligned or not. O(doubles).
  private mutating func append(copying bytes: UnsafeRawBufferPointer) {
    let count = bytes.count / MemoryLayout<Double>.stride
    append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
        initialized += count
      }
    }
  }
}
