/// A text of keys and values in the part of TOML 1.0 that a handful of settings needs: strings in double
/// quotes, integers, booleans, arrays of strings, and comments; no tables. The rest of TOML is an error with
/// its line.
///
/// ```swift
/// let file = try FlatTOML(parsing: Array("units = \"us\"  # miles\n".utf8))
/// file["units"]?.value                                 // .string("us")
/// try file.setting("units", to: .string("metric")).text   // units = "metric"  # miles
/// ```
///
/// A change keeps everything else as it was, byte by byte: comments, order, blanks and line breaks.
struct FlatTOML: Equatable, Sendable {
  /// A key with its value.
  struct Entry: Equatable, Sendable {
    /// The key.
    let key: String
    /// The value.
    let value: FlatTOMLValue
    /// The line that the key stands on, from 1.
    let line: Int
    /// The bytes of the value.
    let valueBytes: Range<Int>
    /// The bytes of the lines of the entry, with the break that ends them.
    let lineBytes: Range<Int>
  }

  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The keys with their values, in the order of the text.
  let entries: [Entry]

  /// The empty text.
  init() {
    bytes = []
    entries = []
  }

  /// Reads a text. O(bytes).
  ///
  /// - Throws: ``FlatTOMLError`` for what is no TOML, and for what this part of it does not have.
  init(parsing bytes: [UInt8]) throws(FlatTOMLError) {
    self.bytes = bytes
    var parser = FlatTOMLParser(bytes)
    entries = try parser.entries()
  }

  /// The entry of a key; nil if the text does not have it.
  subscript(key: String) -> Entry? { entries.first { $0.key == key } }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same with another value of a key, on a line of its own at the end if it is not there yet.
  func setting(_ key: String, to value: FlatTOMLValue) throws(FlatTOMLError) -> FlatTOML {
    var changed = bytes
    if let entry = self[key] {
      changed.replaceSubrange(entry.valueBytes, with: value.text.utf8)
    } else {
      if let last = bytes.last, last != UInt8(ascii: "\n") { changed += lineBreak }
      changed += Array("\(key) = \(value.text)".utf8) + lineBreak
    }
    return try FlatTOML(parsing: changed)
  }

  /// The same without a key, and without the comment behind its value.
  func removing(_ key: String) throws(FlatTOMLError) -> FlatTOML {
    guard let entry = self[key] else { return self }
    var changed = bytes
    changed.removeSubrange(entry.lineBytes)
    return try FlatTOML(parsing: changed)
  }

  /// The line break of the text: that of its first line.
  private var lineBreak: [UInt8] {
    guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0,
      bytes[first - 1] == UInt8(ascii: "\r")
    else { return [UInt8(ascii: "\n")] }
    return [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }
}

/// What is wrong in a text of ``FlatTOML``, and where.
struct FlatTOMLError: Error, Equatable {
  /// The line, from 1.
  let line: Int
  /// What is wrong, as a sentence without its capital letter: `the value of units is missing.`
  let message: String
}
