internal import SampleStore

/// The texts of one column, each once: batches refer to them by place.
struct ArrowDictionary {
  private var distinct = DistinctTexts()
  private var writtenCount = 0
  /// Whether it was written, with or without texts.
  private(set) var wasWritten = false

  /// All texts, in the order of their places.
  var texts: [String] { distinct.texts }

  /// A dictionary of texts that are known beforehand.
  init(_ known: [String]) {
    for text in known { _ = distinct.place(of: text) }
  }

  /// Where the text of each row stands; -1 for none. Texts that are new are added.
  mutating func places(of column: TableColumn, count: Int) -> [Int32] {
    switch column {
    case .text(let text): return Array(repeating: distinct.place(of: text), count: count)
    case .texts(let rows, let table):
      var known = [Int32](repeating: -1, count: table.count)
      return rows.map { row in
        guard row >= 0 else { return -1 }
        if known[Int(row)] < 0 { known[Int(row)] = distinct.place(of: table[Int(row)]) }
        return known[Int(row)]
      }
    default: return Array(repeating: -1, count: count)
    }
  }

  /// The texts that were added since the last call.
  mutating func takeNewTexts() -> ArraySlice<String> {
    defer {
      writtenCount = distinct.texts.count
      wasWritten = true
    }
    return distinct.texts[writtenCount...]
  }
}
