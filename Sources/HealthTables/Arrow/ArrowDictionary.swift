/// The texts of one column, each once: batches refer to them by place.
struct ArrowDictionary {
  private var texts: [String] = []
  private var places: [[UInt8]: Int32] = [:]
  private var writtenCount = 0
  /// Whether it was written, with or without texts.
  private(set) var wasWritten = false

  /// A dictionary of texts that are known beforehand.
  init(_ known: [String]) {
    for text in known { _ = place(of: text) }
  }

  /// Where the text of each row stands; -1 for none. Texts that are new are added.
  mutating func places(of column: TableColumn, count: Int) -> [Int32] {
    switch column {
    case .text(let text): return Array(repeating: place(of: text), count: count)
    case .texts(let rows, let table):
      var known = [Int32](repeating: -1, count: table.count)
      return rows.map { row in
        guard row >= 0 else { return -1 }
        if known[Int(row)] < 0 { known[Int(row)] = place(of: table[Int(row)]) }
        return known[Int(row)]
      }
    default: return []
    }
  }

  /// The texts that were added since the last call.
  mutating func takeNewTexts() -> ArraySlice<String> {
    defer {
      writtenCount = texts.count
      wasWritten = true
    }
    return texts[writtenCount...]
  }

  /// The place of a text, byte by byte, which is the last one if it is new.
  private mutating func place(of text: String) -> Int32 {
    let bytes = Array(text.utf8)
    if let known = places[bytes] { return known }
    let place = Int32(texts.count)
    texts.append(text)
    places[bytes] = place
    return place
  }
}
